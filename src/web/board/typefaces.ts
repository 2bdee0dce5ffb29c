/**
 * The typefaces of drawn maps. A pane that is drawn before they are loaded keeps the letters of another face, and a name
 * that crosses into the next pane is split; a picture painted from a pane sees no faces but those that are inside it.
 */

interface Typeface {
  readonly family: string;
  readonly weight: string;
  /** As a rule of a style sheet, with the letters themselves in it. */
  readonly rule: string;
}

/** Resolves when every face of the page is there, or cannot be had. */
export async function typefacesLoaded(): Promise<void> {
  await Promise.allSettled([...document.fonts].map((face) => face.load()));
}

let embedded: Promise<readonly Typeface[]> | undefined;

function* faceRules(): Generator<CSSFontFaceRule> {
  for (const sheet of document.styleSheets) {
    let rules: CSSRuleList;
    try {
      rules = sheet.cssRules;
    } catch {
      // Of another origin: not to be read, and not ours.
      continue;
    }
    for (const rule of rules) if (rule instanceof CSSFontFaceRule) yield rule;
  }
}

async function asText(bytes: Blob): Promise<string> {
  return new Promise((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => fail(reader.error);
    reader.readAsDataURL(bytes);
  });
}

async function embed(rule: CSSFontFaceRule): Promise<Typeface> {
  const property = (name: string): string => rule.style.getPropertyValue(name).replaceAll('"', '');
  const [family, weight, style] = [property('font-family'), property('font-weight'), property('font-style')];
  const [, address = ''] = /url\("?([^")]+)"?\)/.exec(rule.style.getPropertyValue('src')) ?? [];
  const file = await fetch(new URL(address, rule.parentStyleSheet?.href ?? document.baseURI));
  const letters = await asText(await file.blob());
  const words = `font-family:'${family}';font-weight:${weight};font-style:${style || 'normal'};src:url(${letters})`;
  return { family, weight, rule: `@font-face{${words}}` };
}

/** What letters have that say no weight. */
const PLAIN = '400';

/** A style sheet with the faces that a drawing uses, to be put into it. Empty if they cannot be had. */
export async function typefacesOf(drawing: string): Promise<string> {
  if (!drawing.includes('<text')) return '';
  embedded ??= Promise.all([...faceRules()].map(embed)).catch(() => []);
  const used = (await embedded).filter(
    ({ family, weight }) => drawing.includes(family) && (weight === PLAIN || drawing.includes(`"${weight}"`)),
  );
  return used.length > 0 ? `<style>${used.map((face) => face.rule).join('')}</style>` : '';
}
