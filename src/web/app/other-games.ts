/** Games by other authors: addresses of their modules, as this page names them. */
export const otherGames = (): readonly string[] =>
  [...document.querySelectorAll<HTMLMetaElement>('meta[name=other-games]')].map(
    ({ content }) => new URL(content, document.baseURI).href,
  );
