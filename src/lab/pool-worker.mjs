// A thread of the pool: runs a function of a module by name. Plain JavaScript, so that it can be started before TypeScript
// is understood (Node 20 does not hand the loader on to threads).
// As it is published all is JavaScript already.
if (import.meta.url.endsWith('.mjs')) (await import('tsx/esm/api')).register();

export default async ({ module, name, input }) => (await import(module))[name](input);
