/** What a proof is made of: figures that were measured, the document they stand in, and what became worse since the last one. */

export interface Figure {
  /** Unique in its room: "Celles, choices a processor second". */
  readonly name: string;
  readonly value: number;
  readonly unit?: string;
  /** Which way is better; neither for what only describes. */
  readonly better?: 'more' | 'less';
  /** The other side of a ratio, from the same run. */
  readonly beside?: { readonly name: string; readonly value: number };
  /** What was promised: at least it, or at most it, by `better`. */
  readonly goal?: number;
  /** The lowest and highest of several runs. */
  readonly spread?: readonly [number, number];
}

export interface Room {
  readonly title: string;
  /** The command that measures it again. */
  readonly command: string;
  readonly seconds: number;
  readonly figures: readonly Figure[];
  /** Why there are no figures. */
  readonly failed?: string;
}

export interface Machine {
  readonly cores: number;
  readonly processor: string;
  readonly memoryGB: number;
  readonly system: string;
  readonly node: string;
  /** Others at work when the proof began: processes that wanted a core, on the average of a minute. */
  readonly load: number;
}

export interface Proof {
  readonly version: 1;
  readonly date: string;
  readonly commit: string;
  readonly kind: 'quick' | 'whole';
  readonly machine: Machine;
  readonly rooms: readonly Room[];
}

export interface Change {
  readonly room: string;
  readonly name: string;
  readonly before: number;
  readonly now: number;
}

/** Figures of one run that differ by less say nothing. */
const NOISE = 0.15;

const goesBelow = (figure: Figure, bound: number, value = figure.value): boolean =>
  figure.better === 'more' ? value < bound : figure.better === 'less' ? value > bound : false;

export const misses = (figure: Figure): boolean => figure.goal !== undefined && goesBelow(figure, figure.goal);

/** What is worse than it was by more than the noise: by more than both spreads and by more than a share of it. */
export function worseThan(before: Proof, now: Proof): readonly Change[] {
  const found: Change[] = [];
  for (const room of now.rooms) {
    const then = before.rooms.find((r) => r.title === room.title);
    for (const figure of room.figures) {
      const old = then?.figures.find((f) => f.name === figure.name);
      if (!old || !figure.better) continue;
      const sign = figure.better === 'more' ? 1 : -1;
      const margin = Math.abs(old.value) * NOISE;
      const [low, high] = old.spread ?? [old.value, old.value];
      const best = figure.spread?.[figure.better === 'more' ? 1 : 0] ?? figure.value;
      const bound = (figure.better === 'more' ? low : high) - sign * margin;
      if (goesBelow(figure, bound, best))
        found.push({ room: room.title, name: figure.name, before: old.value, now: figure.value });
    }
  }
  return found;
}

const number = (value: number): string =>
  Number.isInteger(value) || Math.abs(value) >= 1000
    ? Math.round(value).toLocaleString('en')
    : String(Math.round(value * 100) / 100);

function row(figure: Figure): string {
  const { name, value, unit, beside, goal, better, spread } = figure;
  const held = `${number(value)}${unit ? ` ${unit}` : ''}${spread ? ` (${number(spread[0])} to ${number(spread[1])})` : ''}`;
  const other = beside ? `${beside.name}: ${number(beside.value)}` : '';
  const wanted = goal === undefined ? '' : `${better === 'less' ? 'at most' : 'at least'} ${number(goal)}`;
  const verdict = goal === undefined ? '' : misses(figure) ? '**not reached**' : 'holds';
  return `| ${name} | ${held} | ${other} | ${wanted} | ${verdict} |`;
}

/** The document: machine and commit, each room with its command, and at the end what does not hold. */
export function documentOf(proof: Proof, worse: readonly Change[], before: Proof | null): string {
  const { machine } = proof;
  const missed = proof.rooms.flatMap((room) => room.figures.filter(misses).map((f) => `${room.title}: ${f.name}`));
  const failed = proof.rooms.filter((room) => room.failed);
  const lines = [
    '# Proof',
    '',
    `Figures that anyone can measure again: \`npm run proof${proof.kind === 'quick' ? ' -- quick' : ''}\` writes this page and \`proof.json\` beside it.`,
    'Both sides of a ratio come from one run. Where several runs were made, the middle one stands first and the lowest and highest',
    'in brackets.',
    '',
    `- Date: ${proof.date}; commit ${proof.commit}; ${proof.kind === 'quick' ? 'the quick proof' : 'the whole proof'}`,
    `- Machine: ${machine.cores} cores (${machine.processor}), ${machine.memoryGB} GB, ${machine.system}, Node ${machine.node}; load at the start ${number(machine.load)}`,
    ...(machine.load > machine.cores / 2
      ? ['- **The machine had other work to do: times and rates are worse than on a quiet one.**']
      : []),
    '',
  ];
  for (const room of proof.rooms) {
    lines.push(`## ${room.title}`, '', `\`${room.command}\` (${Math.round(room.seconds)} s)`, '');
    if (room.failed) lines.push(`Not measured: ${room.failed}`, '');
    if (room.figures.length > 0)
      lines.push(
        '| figure | value | beside it | goal | |',
        '| --- | ---: | --- | --- | --- |',
        ...room.figures.map(row),
        '',
      );
  }
  lines.push('## What does not hold', '');
  if (missed.length === 0 && failed.length === 0) lines.push('Every goal above is reached.');
  for (const line of missed) lines.push(`- ${line}`);
  for (const room of failed) lines.push(`- ${room.title}: not measured`);
  lines.push('', '## Since the last proof', '');
  if (!before) lines.push('There was none.');
  else if (worse.length === 0)
    lines.push(`Nothing is worse than on ${before.date} (commit ${before.commit}) by more than the noise.`);
  for (const { room, name, before: then, now } of worse)
    lines.push(`- ${room}: ${name} was ${number(then)} and is ${number(now)}`);
  return `${lines.join('\n')}\n`;
}
