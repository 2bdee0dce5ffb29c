/** The guide as a list of things to do: files to write, changes to make, commands to run. */

export type GuideStep =
  | { readonly kind: 'file'; readonly path: string; readonly text: string }
  | { readonly kind: 'change'; readonly path: string; readonly hunks: readonly Hunk[] }
  | { readonly kind: 'run'; readonly command: string };

/** Lines that are there, and what they become. */
interface Hunk {
  readonly before: string;
  readonly after: string;
}

const hunkOf = (text: string): Hunk => {
  const lines = text.replace(/\n$/, '').split('\n');
  const bare = (line: string): string => line.slice(1);
  return {
    before: lines
      .filter((line) => !line.startsWith('+'))
      .map(bare)
      .join('\n'),
    after: lines
      .filter((line) => !line.startsWith('-'))
      .map(bare)
      .join('\n'),
  };
};

/** Every block of the guide, in order. */
export function guideSteps(markdown: string): readonly GuideStep[] {
  return [...markdown.matchAll(/^```(\w+)(?: (\S+))?\n([\s\S]*?)^```$/gm)].flatMap(
    ([, language, path, text = '']): readonly GuideStep[] => {
      if (language === 'sh')
        return text
          .trim()
          .split('\n')
          .map((command) => ({ kind: 'run', command }));
      if (path === undefined) return [];
      if (language === 'diff') return [{ kind: 'change', path, hunks: text.split(/^@@\n/m).map(hunkOf) }];
      return [{ kind: 'file', path, text }];
    },
  );
}

/** A file after a change. What is to be changed must stand there exactly once. */
export function changed(text: string, hunks: readonly Hunk[], path: string): string {
  return hunks.reduce((now, { before, after }) => {
    const found = `\n${now}`.split(`\n${before}\n`).length - 1;
    if (found !== 1) throw new Error(`${path}: these lines stand there ${found} times:\n${before}`);
    return `\n${now}`.replace(`\n${before}\n`, () => `\n${after}\n`).slice(1);
  }, text);
}

/** The files that the guide ends in. */
export function guideFiles(markdown: string): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const step of guideSteps(markdown)) {
    if (step.kind === 'file') files.set(step.path, step.text);
    if (step.kind === 'change') files.set(step.path, changed(files.get(step.path) ?? '', step.hunks, step.path));
  }
  return files;
}
