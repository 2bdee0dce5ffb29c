/** The address of the machine's own thread: see `machineThread` in vite.config.ts. */
declare module 'virtual:machine-thread' {
  const address: string;
  export default address;
}
