/** The package's own declarations have a name that TypeScript does not find. */
declare module 'unicode-confusables' {
  const confusables: {
    /** Each letter replaced by the one that it can be taken for. */
    rectifyConfusion(text: string): string;
  };
  export default confusables;
}
