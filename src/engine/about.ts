/**
 * "What about this?": all that one seat can say of a place, a piece, a card or a figure, each line with its rule.
 *
 * Most of it follows from what every game declares: the printed sheet, facts of pieces, layers, odds and refusals. A game adds
 * what only it knows (`about` of the contract): terrain effects, the cost to enter, supply sources, who could attack and how.
 * Everything comes from `SeatKnowledge`, so an answer cannot rest on what the seat does not know.
 */

import type { BoardSheet, HexLabel, HexMapSheet, Layer, LayerLine, Piece, Scene, SideStyle } from './board.ts';
import { type AnyGame, type Game, type Preview, SPECTATOR, seatsIn } from './game.ts';
import type { Grid } from './hex/index.ts';
import { gridOf } from './map.ts';
import type { Good, OddsReport } from './odds.ts';
import { optionLabel, type Why, whyNot } from './play.ts';
import { parseRulebook } from './rulebook.ts';
import type { SeatKnowledge } from './seat.ts';
import type { AnyState } from './state.ts';
import { decisionOn, NOT_ASKED } from './steps.ts';
import { amountInWords, capital, counted } from './text.ts';
import { codeWith, headingOf, kindOfVerb, phrase, type Verb, verbOf } from './verbs.ts';

/** What a question is about. */
export type Subject =
  | { readonly hex: HexLabel }
  | { readonly piece: string }
  | { readonly box: string }
  /** A figure of the status line, by its label. */
  | { readonly figure: string };

export interface AboutLine {
  readonly text: string;
  readonly rule?: string;
}

/** One attack that could be made: who, with what sum, and what would come of it. */
export interface AboutAttack {
  /** Piece ids; the first leads. */
  readonly pieces: readonly string[];
  readonly name: string;
  /** How the figure comes about: "30 vs. 5, Light". */
  readonly says?: string;
  /** "5-1", "47%". */
  readonly figure: string;
  readonly rule?: string;
  readonly danger?: boolean;
  /** Exact chances, which add up to 1. */
  readonly parts?: readonly { readonly good: Good; readonly chance: number }[];
  /** The way of the one that leads, from where it stands to the target. */
  readonly way?: readonly HexLabel[];
}

const ABOUT_SECTIONS = ['uses', 'unknown', 'terrain', 'supply', 'zones', 'threat', 'strike', 'now'] as const;
export type AboutSectionId = 'facts' | (typeof ABOUT_SECTIONS)[number];

export interface AboutSection {
  readonly id: AboutSectionId;
  readonly title: string;
  /** The answer in two or three words: "in supply". */
  readonly verdict?: { readonly text: string; readonly good: boolean };
  readonly lines: readonly AboutLine[];
  readonly attacks?: readonly AboutAttack[];
  /** A supply line on the map, from the unit to its source. */
  readonly way?: readonly HexLabel[];
  readonly cut?: boolean;
  /** Hexes to be hatched on the map: zones of control. */
  readonly hexes?: readonly HexLabel[];
}

/** An action that is not offered, with every reason that is known, in the order of the rulebook. */
export interface ClosedAction {
  /** "Attack", "Attack Marche 2808". */
  readonly action: string;
  readonly reasons: readonly Why[];
}

export interface About {
  readonly subject: Subject;
  readonly title: string;
  readonly line: string;
  readonly hex: HexLabel | null;
  readonly piece: string | null;
  /** What else is there: the hex below a piece, the pieces in a hex. */
  readonly also: readonly { readonly subject: Subject; readonly name: string }[];
  readonly sections: readonly AboutSection[];
  readonly closed: readonly ClosedAction[];
}

/** What a game is asked: a place, a piece, or both. */
export interface AboutQuery {
  readonly hex: HexLabel | null;
  /** The piece that is asked about; null for a bare hex. */
  readonly piece: string | null;
  /** The unit that would enter or attack: the piece itself, or the one that is selected. */
  readonly by: string | null;
  /** Whether attacks are asked for: they take longer than everything else together. */
  readonly threat: boolean;
}

export interface AboutOptions {
  /** The piece that is selected, or what the asked piece is to act on. */
  readonly with?: Subject | null;
  /** False: no attacks, as in a rated match, or where they follow later. */
  readonly threat?: boolean;
}

/** At most so many options are evaluated for one answer. */
const MAX_ODDS = 6;
/** Kinds with more things are not searched for partners of a thing. */
const MAX_PARTNERS = 24;

// ---- reading ----------------------------------------------------------------------------------------------------------

/** The subject that a few words name: a hex, a piece, a unit, a box or a figure. null if there is none. */
export function subjectOf(knowledge: SeatKnowledge, words: string): Subject | null {
  const { scene, sheet } = factsOf(knowledge);
  if (sheet.kind === 'hex' && Object.hasOwn(sheet.hexes, words)) return { hex: words };
  const unit = scene.units?.find(({ id }) => id === words);
  const piece = scene.pieces.find(({ id }) => id === (unit?.pieces[0] ?? words));
  if (piece) return { piece: piece.id };
  if (scene.boxes.some(({ id }) => id === words)) return { box: words };
  const figure = scene.status.figures.find(({ label }) => `figure:${slug(label)}` === words.toLowerCase());
  return figure ? { figure: figure.label } : null;
}

/** The words of a subject, as `subjectOf` reads them. */
export const subjectWords = (subject: Subject): string =>
  'hex' in subject
    ? subject.hex
    : 'piece' in subject
      ? subject.piece
      : 'box' in subject
        ? subject.box
        : `figure:${slug(subject.figure)}`;

const slug = (label: string): string => label.toLowerCase().replaceAll(' ', '-');

interface Facts {
  readonly scene: Scene;
  readonly sheet: BoardSheet;
  readonly own: SideStyle | null;
}

function factsOf({ game, view, seat }: SeatKnowledge): Facts {
  const setup = { scenario: view.scenario, options: view.options };
  const scene = game.scene(view);
  return {
    scene,
    sheet: game.sheet(setup),
    own: seat === SPECTATOR ? null : (seatsIn(game, setup, scene)[seat]?.style ?? null),
  };
}

/** Whether a piece of this style belongs to that seat. */
const isOf = (game: AnyGame, side: SideStyle, seat: number): boolean =>
  seat >= 0 &&
  game.seats.findIndex((s) =>
    side.seat === undefined ? s.id === side.id || s.style.id === side.id : s.id === side.seat,
  ) === seat;

// ---- the answer -------------------------------------------------------------------------------------------------------

/** All that this seat can say of a subject. */
export function about(knowledge: SeatKnowledge, subject: Subject, options: AboutOptions = {}): About {
  const facts = factsOf(knowledge);
  if ('figure' in subject) return aboutFigure(facts, subject);
  if ('box' in subject) return aboutBox(facts, subject);
  const { scene, sheet } = facts;
  const piece = 'piece' in subject ? (scene.pieces.find(({ id }) => id === subject.piece) ?? null) : null;
  const hex = 'hex' in subject ? subject.hex : piece && 'hex' in piece.place ? piece.place.hex : null;
  const other = options.with ?? null;
  const selected = other && 'piece' in other ? other.piece : null;
  const query: AboutQuery = {
    hex,
    piece: piece?.id ?? null,
    by: piece ? piece.id : selected,
    threat: options.threat ?? true,
  };
  const inquiry: Inquiry = { knowledge, facts, query, piece, group: groupOf(scene, piece, hex) };
  const own = knowledge.game.about?.(knowledge.state, query, knowledge.seat) ?? [];
  const found = new Map<AboutSectionId, AboutSection>();
  for (const section of [...derived(inquiry), ...own]) found.set(section.id, section);
  const unit = unitOf(scene, piece);
  return {
    subject,
    title: piece ? capital(unit?.name ?? piece.name) : hex === null ? '' : placeTitle(sheet, hex),
    line: piece ? [piece.line, piece.values].filter(Boolean).join(' · ') : groundLine(sheet, hex),
    hex,
    piece: piece?.id ?? null,
    also: alsoHere(facts.scene, hex),
    sections: orderFor(piece, hex).flatMap((id) => {
      const section = found.get(id);
      return section && (section.lines.length > 0 || section.verdict || section.attacks?.length) ? [section] : [];
    }),
    closed: closedActions(inquiry, other),
  };
}

/** What a piece is known by comes last, where the place says more; of a hidden piece and beside the map it comes first. */
const orderFor = (piece: Piece | null, hex: HexLabel | null): readonly AboutSectionId[] =>
  piece?.face === 'back' || hex === null ? ['facts', ...ABOUT_SECTIONS] : [...ABOUT_SECTIONS, 'facts'];

interface Inquiry {
  readonly knowledge: SeatKnowledge;
  readonly facts: Facts;
  readonly query: AboutQuery;
  readonly piece: Piece | null;
  /** The pieces that the question is about: the piece and its unit, or everything in the hex. */
  readonly group: readonly Piece[];
}

const unitOf = ({ units }: Scene, piece: Piece | null) =>
  units?.find(({ pieces }) => piece && pieces.includes(piece.id));

function groupOf(scene: Scene, piece: Piece | null, hex: HexLabel | null): readonly Piece[] {
  const unit = unitOf(scene, piece);
  if (unit) return scene.pieces.filter(({ id }) => unit.pieces.includes(id));
  if (piece) return [piece];
  return scene.pieces.filter(({ place }) => 'hex' in place && place.hex === hex);
}

function alsoHere(scene: Scene, hex: HexLabel | null): About['also'] {
  if (hex === null) return [];
  const here = scene.pieces.filter(({ place }) => 'hex' in place && place.hex === hex);
  if (here.length === 0) return [];
  return [
    { subject: { hex }, name: `Hex ${hex}` },
    ...here.map(({ id, name }) => ({ subject: { piece: id }, name: capital(name) })),
  ];
}

function aboutFigure({ scene }: Facts, subject: { readonly figure: string }): About {
  const figure = scene.status.figures.find(({ label }) => label === subject.figure);
  const lines = (figure?.facts ?? []).flatMap(factLine);
  return {
    subject,
    title: subject.figure,
    line: figure?.value ?? '',
    hex: null,
    piece: null,
    also: [],
    sections: lines.length > 0 ? [{ id: 'facts', title: 'How it is counted', lines }] : [],
    closed: [],
  };
}

function aboutBox({ scene }: Facts, subject: { readonly box: string }): About {
  const box = scene.boxes.find(({ id }) => id === subject.box);
  const inside = scene.pieces.filter(({ place }) => 'box' in place && place.box === subject.box);
  const lines: AboutLine[] = [
    ...(box?.count === undefined ? [] : [{ text: `${counted(box.count, 'counter')} in it` }]),
    ...(box?.note ? [{ text: box.note }] : []),
    ...(box?.tally ?? []).map(({ label, left, of }) => ({ text: `${label}: ${left} of ${of} left` })),
  ];
  return {
    subject,
    title: box?.name ?? subject.box,
    line: '',
    hex: null,
    piece: null,
    also: inside.map(({ id, name }) => ({ subject: { piece: id }, name: capital(name) })),
    sections: lines.length > 0 ? [{ id: 'facts', title: 'What you know', lines }] : [],
    closed: [],
  };
}

// ---- what is derived --------------------------------------------------------------------------------------------------

function derived(inquiry: Inquiry): readonly AboutSection[] {
  const { query } = inquiry;
  return [
    ...factSections(inquiry),
    ...terrainSection(inquiry),
    ...(query.hex === null && inquiry.facts.sheet.kind === 'hex'
      ? []
      : [...supplySection(inquiry), ...zoneSection(inquiry)]),
    ...(query.threat ? threatSection(inquiry) : []),
    ...nowSection(inquiry),
  ];
}

function factLine({ label, value, note, rule }: NonNullable<Piece['facts']>[number]): AboutLine[] {
  const plain = typeof note === 'string' ? note : '';
  const first = { text: [`${label}: ${value}`, plain].filter(Boolean).join(' · '), ...(rule ? { rule } : {}) };
  const more = typeof note === 'object' ? note.map((n) => ({ text: n.text, ...(n.rule ? { rule: n.rule } : {}) })) : [];
  return [first, ...more];
}

function factSections({ piece }: Inquiry): AboutSection[] {
  if (!piece) return [];
  const hidden = piece.face === 'back';
  const lines = (piece.facts ?? []).flatMap(factLine);
  const uses = (piece.design.card?.uses ?? []).map(({ label, name, text, rule }) => ({
    text: `${[label, name].filter(Boolean).join(', ')}: ${text}`,
    rule,
  }));
  return [
    { id: 'facts', title: hidden ? 'What you know' : 'Its figures', lines },
    { id: 'uses', title: 'What it can be played for', lines: uses },
  ];
}

// ---- ground

const BUILT: Readonly<Record<HexMapSheet['settlements'][number]['rank'], string>> = {
  city: 'city',
  town: 'town',
  small: 'village',
  village: 'village',
};

/** "Marloie 2710: village in woods". */
function placeTitle(sheet: BoardSheet, hex: HexLabel): string {
  if (sheet.kind !== 'hex') return hex;
  const settlement = sheet.settlements.find((s) => s.hex === hex);
  const kind = sheet.terrain.find(({ id }) => id === sheet.hexes[hex]?.terrain);
  const ground = kind?.name.toLowerCase() ?? '';
  const isBuilt = kind?.recipe === 'town' || kind?.recipe === 'city';
  const words = settlement && !isBuilt ? [BUILT[settlement.rank], ground].filter(Boolean).join(' in ') : ground;
  return [[settlement?.name, hex].filter(Boolean).join(', '), words].filter(Boolean).join(': ');
}

/** Roads through the hex and rivers along its sides, as the map prints them. */
function groundLine(sheet: BoardSheet, hex: HexLabel | null): string {
  if (sheet.kind !== 'hex' || hex === null) return '';
  const roads = sheet.roads.filter(({ links }) => links.some((link) => link.includes(hex)));
  const rivers = sheet.rivers.filter(({ sides }) => sides.some((side) => side.includes(hex)));
  const words = [
    ...roads.map((road) => road.keyName ?? road.class),
    ...rivers.map((river) => river.keyName ?? `${river.class} river`),
  ];
  return [...new Set(words.map((word) => word.toLowerCase()))].join(', ');
}

/** The terrain by its printed key, and what it costs to go there now. */
function terrainSection({ knowledge, facts: { sheet }, query }: Inquiry): AboutSection[] {
  const { hex } = query;
  if (sheet.kind !== 'hex' || hex === null) return [];
  const kind = sheet.terrain.find(({ id }) => id === sheet.hexes[hex]?.terrain);
  return [
    {
      id: 'terrain',
      title: placeTitle(sheet, hex),
      lines: [...(kind?.key ? [{ text: `Terrain key: ${kind.key}` }] : []), ...costLines(knowledge, query)],
    },
  ];
}

/** The cost of the option that leads into the hex now, if one does. */
export function costLines(knowledge: SeatKnowledge, { hex, piece }: Pick<AboutQuery, 'hex' | 'piece'>): AboutLine[] {
  if (hex === null || piece !== null) return [];
  const { game, state } = knowledge;
  const asked = knowledge.asked();
  const found = (asked?.options ?? []).find((c) => {
    const { verb, things } = phrase(game.verbs, c);
    return kindOfVerb(verb) === 'move' && things.some(({ kind, id }) => game.kinds[kind]?.name(id) === hex);
  });
  const preview: Preview | null = found === undefined ? null : knowledge.preview(found);
  if (found === undefined || preview?.cost === undefined) return [];
  const left = preview.left === undefined ? '' : `, ${amountInWords(preview.left)} left`;
  return [
    {
      text: `${capital(optionLabel(game, found, state))}: ${amountInWords(preview.cost)}${left}`,
      ...(asked ? { rule: asked.rule } : {}),
    },
    ...(preview.notes ?? []).map(({ text, rule }) => ({ text, rule })),
  ];
}

// ---- supply and zones

const sameSide = (a: SideStyle, b: SideStyle): boolean => a.id === b.id || (a.seat !== undefined && a.seat === b.seat);

function supplySection({ knowledge, facts: { own }, query, group }: Inquiry): AboutSection[] {
  const layer = knowledge.layer('supply');
  const { hex, piece } = query;
  if (!layer || hex === null) return [];
  const subject = piece === null ? undefined : group[0];
  const line = supplyLineOf(layer, group);
  const side = subject?.design.side ?? own;
  const area = layer.areas?.find((a) => side && sameSide(a.side, side));
  if (!line && !area) return [];
  const good = line ? !line.cut : (area?.hexes.includes(hex) ?? false);
  return [
    {
      id: 'supply',
      title: subject ? 'Supply' : 'Supply from here',
      verdict: { text: good ? 'can trace' : 'cannot trace', good },
      lines: [...(line ? [{ text: capital(line.text) }] : []), ...noteLines(layer)],
      ...(line ? { way: line.hexes, cut: line.cut ?? false } : {}),
    },
  ];
}

const supplyLineOf = (layer: Layer, group: readonly Piece[]): LayerLine | undefined =>
  layer.lines?.find(({ piece }) => group.some(({ id }) => id === piece));

/** Notes of a layer, with the statement that a note names in brackets as its rule. */
const noteLines = ({ notes }: Layer): AboutLine[] =>
  (notes ?? []).map((note) => {
    const cited = /^(.*\S)\s*\(([A-Z][\w.-]*\d)\)\.?$/.exec(note);
    return cited?.[1] && cited[2] ? { text: cited[1], rule: cited[2] } : { text: note };
  });

function zoneSection({ knowledge, facts: { own, sheet }, query, piece }: Inquiry): AboutSection[] {
  const layer = knowledge.layer('zones');
  const { hex } = query;
  if (!layer?.areas || hex === null || sheet.kind !== 'hex') return [];
  const side = piece?.design.side ?? own;
  const enemy = layer.areas.filter((a) => !side || !sameSide(a.side, side));
  const here = layer.areas.filter(({ hexes }) => hexes.includes(hex));
  return [
    {
      id: 'zones',
      title: 'Zones of control',
      lines: [
        ...(here.length > 0
          ? here.map(({ name }) => ({ text: `${hex} is ${name.startsWith('in ') ? name : `in ${name}`}` }))
          : [{ text: `${hex} is in no zone of control` }]),
        ...noteLines(layer),
      ],
      hexes: [...new Set(enemy.flatMap(({ hexes }) => hexes.filter((h) => h === hex || isNear(sheet, h, hex))))],
    },
  ];
}

/** Whether two hexes share a side, by the sheet's own grid. */
function isNear(sheet: HexMapSheet, a: HexLabel, b: HexLabel): boolean {
  let grid = grids.get(sheet);
  if (!grid) {
    grid = gridOf(sheet.grid);
    grids.set(sheet, grid);
  }
  return grid.distance(grid.find(a), grid.find(b)) <= 1;
}
const grids = new WeakMap<HexMapSheet, Grid>();

// ---- attacks

function threatSection({ knowledge, query, group, piece }: Inquiry): AboutSection[] {
  const { game, seat } = knowledge;
  const { hex } = query;
  const enemy = group.some(({ design: { side } }) => !isOf(game, side, seat));
  const id = group.length > 0 && enemy ? 'strike' : 'threat';
  const layer = knowledge.layer(id);
  if (!layer) return [];
  const near = layer.threat?.find((t) => t.hex === hex);
  const plates = (layer.plates ?? []).filter(
    (p) => (p.hex !== undefined && p.hex === hex) || group.some((g) => g.id === p.piece),
  );
  const moves = near
    ? [
        {
          text: `${counted(near.count, id === 'threat' ? 'enemy unit' : 'unit of yours', id === 'threat' ? 'enemy units' : 'units of yours')} could come here`,
        },
      ]
    : [];
  const title =
    id === 'strike'
      ? 'What you could attack it with'
      : piece || group.length > 0
        ? 'What could attack it next'
        : 'What could come here next';
  return [
    {
      id,
      title,
      lines: [
        ...(plates.length === 0 && moves.length === 0
          ? [
              {
                text:
                  id === 'strike'
                    ? 'None of your units can attack it next'
                    : group.length > 0
                      ? 'No enemy unit can attack it next'
                      : 'No enemy unit can come here next',
              },
            ]
          : []),
        ...moves,
        ...(plates.length > 0 ? noteLines(layer) : []),
      ],
      attacks: plates.map((plate) => ({
        pieces: [],
        name: plate.says ?? plate.name,
        figure: plate.text,
        danger: plate.tone === 'danger',
        ...(plate.count === undefined ? {} : { says: `${counted(plate.count, 'unit')} could take part` }),
      })),
    },
  ];
}

/** What the decision offers with it: actions counted, attacks with their odds. */
function nowSection(inquiry: Inquiry): AboutSection[] {
  const { knowledge, query, piece } = inquiry;
  const { game, state } = knowledge;
  const asked = knowledge.asked();
  if (!asked) return [];
  const names = namesOf(inquiry);
  const mine = asked.options.filter((c) => {
    const { verb, things } = phrase(game.verbs, c);
    return !verb.wide && things.some(({ kind, id }) => names.includes(game.kinds[kind]?.name(id) ?? ''));
  });
  if (mine.length === 0) return [];
  const headings = new Map<string, { count: number; verb: Verb; label: string }>();
  for (const c of mine) {
    const verb = game.verbs[verbOf(c)] as Verb;
    const heading = headingOf(verb);
    headings.set(heading, {
      count: (headings.get(heading)?.count ?? 0) + 1,
      verb,
      label: capital(optionLabel(game, c, state)),
    });
  }
  const fights = query.threat
    ? mine.filter((c) => kindOfVerb(game.verbs[verbOf(c)] as Verb) === 'attack').slice(0, MAX_ODDS)
    : [];
  return [
    {
      id: 'now',
      title: piece ? 'What it can do now' : 'What you can do here now',
      lines: [...headings].map(([heading, { count, verb, label }]) => ({
        text: count > 1 ? `${heading}: ${counted(count, 'option')}` : label,
        rule: verb.effect?.[0] ?? asked.rule,
      })),
      attacks: fights.flatMap((c) => {
        const report = knowledge.odds(c);
        return report ? [attackOf(report, capital(optionLabel(game, c, state)))] : [];
      }),
    },
  ];
}

/** A report of odds as one row. */
export function attackOf(report: OddsReport, name: string, way?: readonly HexLabel[]): AboutAttack {
  const total = report.outcomes.reduce((sum, { weight }) => sum + weight, 0);
  const goods: readonly Good[] = ['attacker', 'both', 'none', 'defender'];
  const parts = goods
    .map((good) => ({
      good,
      chance: report.outcomes.reduce((sum, o) => sum + (o.good === good ? o.weight : 0), 0) / (total || 1),
    }))
    .filter(({ chance }) => chance > 0);
  const best = parts.find(({ good }) => good === 'attacker')?.chance ?? 0;
  const modifier = report.modifiers.reduce((sum, { value }) => sum + value, 0);
  const sums = report.fight?.sums;
  return {
    pieces: report.fight?.attackers.map(({ piece }) => piece) ?? [],
    name,
    says: [
      sums ? `${sums[0]} vs. ${sums[1]}` : (report.strengths ?? ''),
      modifier === 0 ? '' : `modifier ${modifier > 0 ? '+' : '−'}${Math.abs(modifier)}`,
    ]
      .filter(Boolean)
      .join(', '),
    figure: report.column ?? `${Math.round(best * 100)}%`,
    rule: report.rule,
    danger: best >= 0.5,
    ...(parts.length > 0 ? { parts } : {}),
    ...(way ? { way } : {}),
  };
}

/** "½ from 2709, 2711; 4 from 2609; closed from 2608": what entering costs from each neighbor, the cheapest first. */
export function entryCosts(
  entries: readonly { readonly from: HexLabel; readonly cost: number | null }[],
  amount: (cost: number) => string,
): string {
  const groups = new Map<number | null, HexLabel[]>();
  for (const { from, cost } of entries) groups.set(cost, [...(groups.get(cost) ?? []), from]);
  const sorted = [...groups].sort(([a], [b]) => (a ?? 1e9) - (b ?? 1e9));
  if (sorted.length === 1 && sorted[0]) {
    const [cost] = sorted[0];
    return cost === null ? 'closed from every side' : `${amount(cost)} from every side`;
  }
  return sorted.map(([cost, from]) => `${cost === null ? 'closed' : amount(cost)} from ${from.join(', ')}`).join('; ');
}

// ---- why not ----------------------------------------------------------------------------------------------------------

/** The words by which options may name what is asked about. */
function namesOf({ facts: { scene }, query, piece }: Inquiry): readonly string[] {
  if (!piece) return query.hex === null ? [] : [query.hex];
  const unit = unitOf(scene, piece);
  return [piece.id, ...(unit ? [unit.id] : [])];
}

function namesOfSubject(scene: Scene, subject: Subject | null): readonly string[] {
  if (!subject) return [];
  if ('hex' in subject) return [subject.hex];
  if (!('piece' in subject)) return [];
  const piece = scene.pieces.find(({ id }) => id === subject.piece);
  const unit = unitOf(scene, piece ?? null);
  // An attack on a piece may name its hex.
  const hex = piece && 'hex' in piece.place ? [piece.place.hex] : [];
  return [subject.piece, ...(unit ? [unit.id] : []), ...hex];
}

const idIn = (game: AnyGame, kind: string | undefined, names: readonly string[]): number => {
  const { find } = game.kinds[kind ?? ''] ?? {};
  if (!find) return -1;
  for (const name of names) {
    const id = find(name);
    if (id >= 0) return id;
  }
  return -1;
};

/**
 * What cannot be done with it now, and why: each verb that could name it, tried with all that it could go with. An action
 * that some option offers is not closed.
 */
function closedActions(inquiry: Inquiry, target: Subject | null): readonly ClosedAction[] {
  const { knowledge, facts } = inquiry;
  const { game, state, seat } = knowledge;
  const step = decisionOn(game.steps, state);
  if (!step || state.result !== 0) return [];
  const names = namesOf(inquiry);
  if (step.seat(state) !== seat || !knowledge.asked()) {
    const waiting = knowledge.waiting();
    return [{ action: 'Act now', reasons: [{ rule: waiting?.rule ?? '', text: 'it is not your turn to decide' }] }];
  }
  const partner = namesOfSubject(facts.scene, target);
  const found = new Map<string, Why[]>();
  const open = new Set<string>();
  const tryCode = (verb: Verb, index: number, ids: readonly number[], action: string): boolean => {
    const code = codeWith(verb, index, ids);
    const number = step.refuse(state, code);
    if (number === NOT_ASKED) return false;
    if (number === 0) {
      open.add(action);
      return false;
    }
    const why = whyNot(game as Game<AnyState>, state, code);
    const list = found.get(action) ?? [];
    if (why && !list.some(({ text }) => text === why.text)) list.push(why);
    found.set(action, list);
    return true;
  };
  game.verbs.forEach((verb, index) => {
    if (verb.rare || verb.wide || verb.takes.length === 0) return;
    const [a, b] = verb.takes;
    const [first, second] = [idIn(game, a, names), idIn(game, b, names)];
    const action = headingOf(verb);
    if (verb.takes.length === 1) {
      if (first >= 0) tryCode(verb, index, [first], action);
      // The other of the two may be what an option names: "join 4Cav" of an attack on this hex.
      const other = idIn(game, a, partner);
      if (other >= 0 && other !== first) tryCode(verb, index, [other], action);
      return;
    }
    const [otherFirst, otherSecond] = [idIn(game, a, partner), idIn(game, b, partner)];
    if (first >= 0 && otherSecond >= 0) tryCode(verb, index, [first, otherSecond], action);
    if (second >= 0 && otherFirst >= 0) tryCode(verb, index, [otherFirst, second], action);
    if (partner.length > 0) return;
    if (first >= 0) {
      const isOffered = (knowledge.asked()?.options ?? []).some(
        (c) => verbOf(c) === index && phrase(game.verbs, c).things[0]?.id === first,
      );
      const why = isOffered ? null : knowledge.whyNotWith(verb.word, first);
      if (isOffered) open.add(action);
      else if (why) found.set(action, [...(found.get(action) ?? []), why]);
      return;
    }
    const size = game.kinds[a ?? '']?.size ?? 0;
    if (second >= 0 && size <= MAX_PARTNERS)
      for (let id = 0; id < size && !open.has(action); id++) tryCode(verb, index, [id, second], action);
  });
  const order = orderOf(game);
  return [...found]
    .filter(([action, reasons]) => reasons.length > 0 && !open.has(action))
    .map(([action, reasons]) => ({ action, reasons: [...reasons].sort((x, y) => order(x.rule) - order(y.rule)) }));
}

const orders = new WeakMap<object, ReadonlyMap<string, number>>();

/** The place of a statement in the rulebook. */
function orderOf(game: AnyGame): (rule: string) => number {
  let order = orders.get(game.refusals);
  if (!order) {
    order = new Map(parseRulebook(game.rulebook).statements.map(({ id }, i) => [id, i]));
    orders.set(game.refusals, order);
  }
  const known = order;
  return (rule) => known.get(rule) ?? known.size;
}
