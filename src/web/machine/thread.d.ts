/** The address of the AI worker: see `threads` in vite.config.ts. */
declare module 'virtual:machine-thread' {
  const address: string;
  export default address;
}
