import sprite from '../symbols.svg?raw';

/** Put once into the page: counters refer to its symbols. */
export function SymbolSprite() {
  return (
    <div
      aria-hidden="true"
      className="symbol-sprite"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own file, part of the build
      dangerouslySetInnerHTML={{ __html: sprite }}
    />
  );
}
