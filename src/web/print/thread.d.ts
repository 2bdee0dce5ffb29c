/** The address of the worker that prints: see `threads` in vite.config.ts. */
declare module 'virtual:print-thread' {
  const address: string;
  export default address;
}
