/** The address of the AI worker: see `machineThread` in vite.config.ts. */
declare module 'virtual:machine-thread' {
  const address: string;
  export default address;
}
