/** The address of the lab's worker: see `threads` in vite.config.ts. */
declare module 'virtual:lab-thread' {
  const address: string;
  export default address;
}
