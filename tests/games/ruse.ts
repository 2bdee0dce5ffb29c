/**
 * Ruse: a card game in small, written against the front door alone. Twelve cards, a hand of three each; one side leads, the
 * other answers in a secret window. In the solitaire scenario the rules play Blue.
 */

import {
  type CardsView,
  type CatalogEntry,
  cardsAt,
  decision,
  defineGame,
  defineRefusals,
  defineState,
  defineVerbs,
  EVERYONE,
  forCatalog,
  type Game,
  goTo,
  kindOf,
  NOBODY,
  only,
  push,
  type Scene,
  SPECTATOR,
  stepNumbers,
  stepTable,
  type TableSheet,
  u8,
  type View,
} from 'sandtable';
import { blue, red, seats, sideName } from './sides.ts';

const RED = 0;
const BLUE = 1;
const CARDS = 12;
const HAND = 3;
const ROUNDS = 8;
const SOLITAIRE = 1;
const all = Array.from({ length: CARDS }, (_, card) => card);
/** Two of each value from 1 to 6. */
const value = (card: number): number => 1 + (card % 6);

class Ruse extends defineState<null>()('ruse', 1, {
  card: u8(CARDS, { per: 'card', kind: 'pile', hidden: true }),
  /** Who knows where a card lies though its pile is closed: discards that went back into the deck. */
  shown: u8(CARDS, { hidden: true }),
  round: u8(),
  points: u8(2, { per: 'side' }),
  /** 1 + the card that was led; 0 between rounds. */
  led: u8(),
  /** The value of the card that came into a hand last: its owner's to know. */
  drawn: u8({ hidden: true }),
}) {}

const deck = cardsAt(
  (s: Ruse) => s.card,
  CARDS,
  { deck: NOBODY, red: only(RED), blue: only(BLUE), discard: EVERYONE },
  { shown: (s) => s.shown },
);
const handOf = (seat: number): 'red' | 'blue' => (seat === RED ? 'red' : 'blue');

const verbs = defineVerbs({
  lead: { takes: ['card'], label: 'Lead {0}' },
  answer: { takes: ['card'], label: 'Answer with {0}' },
  pass: { label: 'Let it pass', closing: true },
});
const refusals = defineRefusals({
  notHeld: ['U-02', '{0:card} is not in your hand'],
  tooLow: ['U-04', '{0:card} does not reach {1:card}'],
});
const R = refusals.number;
const Step = stepNumbers('round', 'lead', 'answer', 'byRules');

const leaderOf = (s: Ruse): number => (s.round % 2 === 1 ? RED : BLUE);
const answererOf = (s: Ruse): number => 1 - leaderOf(s);
const isPlayedByRules = (s: Ruse, seat: number): boolean => s.scenario === SOLITAIRE && seat === BLUE;
const name = (card: number) => ({ kind: 'card', id: card });

/** U-05: the hand is filled up; an empty deck is made of the discards. */
function drawFor(s: Ruse, seat: number): void {
  if (deck.count(s, 'deck') === 0) deck.reshuffle(s, 'discard', 'deck');
  const card = deck.draw(s, 'deck', handOf(seat));
  if (!isPlayedByRules(s, seat)) s.drawn = value(card);
  s.log?.tell(only(seat), 'you draw ', name(card));
}

function leads(s: Ruse, seat: number, card: number): void {
  deck.move(s, card, handOf(seat), 'discard');
  s.led = card + 1;
  s.log?.tell(EVERYONE, `${sideName(seat)} leads `, name(card));
  goTo(s, isPlayedByRules(s, 1 - seat) ? Step.byRules : Step.answer);
  drawFor(s, seat);
}

/** -1: it is let pass. */
function answers(s: Ruse, seat: number, card: number): void {
  const winner = card < 0 ? 1 - seat : seat;
  s.points[winner] += 1;
  s.led = 0;
  goTo(s, Step.round);
  s.log?.tell(EVERYONE, `${sideName(winner)} takes the round`);
  if (card < 0) return;
  s.log?.tell(EVERYONE, `${sideName(seat)} answers with `, name(card));
  deck.move(s, card, handOf(seat), 'discard');
  drawFor(s, seat);
}

const steps = stepTable<Ruse>(Step, {
  round: {
    run(s: Ruse) {
      if (s.round === ROUNDS) {
        const [r = 0, b = 0] = s.points;
        s.result = r > b ? 1 : r < b ? 2 : 3;
        return;
      }
      s.round += 1;
      s.log?.heading('Round ', s.round);
      goTo(s, Step.lead);
      if (!isPlayedByRules(s, leaderOf(s))) return;
      const [best = 0] = deck.list(s, 'blue').sort((a, b) => value(b) - value(a) || a - b);
      leads(s, BLUE, best);
    },
  },
  lead: decision<Ruse, 'lead'>(verbs, {
    rule: 'U-02',
    seat: leaderOf,
    prompt: () => 'Which card do you lead?',
    sole: 'ask',
    verbs: {
      lead: {
        tries: () => all,
        refuse: (s, card) => (deck.has(s, card, handOf(leaderOf(s))) ? 0 : s.refuse(R.notHeld, card)),
        choose: (s, card) => leads(s, leaderOf(s), card),
      },
    },
  }),
  answer: decision<Ruse, 'answer' | 'pass'>(verbs, {
    rule: 'U-03',
    seat: answererOf,
    prompt: (s) => `A ${value(s.led - 1)} was led. Do you answer?`,
    quiet: true,
    verbs: {
      answer: {
        tries: () => all,
        refuse(s, card) {
          if (!deck.has(s, card, handOf(answererOf(s)))) return s.refuse(R.notHeld, card);
          return value(card) < value(s.led - 1) ? s.refuse(R.tooLow, card, s.led - 1) : 0;
        },
        choose: (s, card) => answers(s, answererOf(s), card),
      },
      pass: { choose: (s) => answers(s, answererOf(s), -1) },
    },
  }),
  byRules: {
    run(s: Ruse) {
      const fit = deck.list(s, 'blue').filter((card) => value(card) >= value(s.led - 1));
      const [lowest = -1] = fit.sort((a, b) => value(a) - value(b) || a - b);
      answers(s, BLUE, lowest);
    },
  },
});

interface Known extends View {
  readonly fields: { readonly [name: string]: number | number[] };
  readonly piles: { readonly cards: CardsView };
}

function scene(seen: View): Scene {
  const { piles: known, fields, seat } = seen as Known;
  const { cards } = known;
  const held = (pile: 'red' | 'blue' | 'discard', shape: 'hand' | 'pile') => {
    const list = cards.piles[pile] ?? 0;
    const box = { id: pile, name: pile, kind: shape, ...(typeof list === 'number' ? { count: list } : {}) } as const;
    const pieces = (typeof list === 'number' ? [] : list).map((card, slot) => ({
      id: kinds.card.name(card),
      place: { box: pile, slot },
      design: {
        form: 'card',
        side: pile === 'blue' ? blue : red,
        rank: String(value(card)),
        text: String(value(card)),
      },
      face: 'front',
      name: kinds.card.label?.(card) ?? '',
    })) satisfies Scene['pieces'];
    return { box, pieces };
  };
  const piles = [held('red', 'hand'), held('blue', 'hand'), held('discard', 'pile')];
  const [r = 0, b = 0] = fields.points as number[];
  return {
    pieces: piles.flatMap((pile) => pile.pieces as Scene['pieces']),
    hexMarks: [],
    tracks: [],
    boxes: [
      ...piles.map((pile) => pile.box),
      { id: 'deck', name: 'deck', kind: 'cup', count: cards.piles.deck as number },
    ],
    status: {
      turn: `Round ${String(fields.round)} of ${ROUNDS}`,
      phase: seat,
      figures: [
        { label: 'Red', value: String(r) },
        { label: 'Blue', value: String(b) },
      ],
    },
  };
}

const sheet: TableSheet = {
  kind: 'table',
  id: 'ruse',
  title: 'Ruse',
  season: 'summer',
  seed: 1,
  width: 24,
  height: 16,
  terrain: [],
  zones: [],
  sides: { red, blue },
  provenance: {},
};

const kinds = {
  card: kindOf(
    all.map((card) => `${value(card)}${card < 6 ? 'a' : 'b'}`),
    (card) => `the ${value(card)}`,
  ),
  pile: deck.kind,
  side: kindOf(['red', 'blue']),
};

const worth = (s: Ruse, seat: number): number => {
  let held = 0;
  for (const card of deck.list(s, handOf(seat))) held += value(card);
  return (s.points[seat] - s.points[1 - seat]) / ROUNDS + held / 200;
};

export const ruse: Game<Ruse> = defineGame<Ruse>({
  id: 'ruse',
  title: 'Ruse',
  seats,
  scenarios: [
    { id: 'duel', title: 'Duel', summary: 'Two hands.', length: 'a minute' },
    {
      id: 'solitaire',
      title: 'Solitaire',
      summary: 'Against the rules.',
      length: 'a minute',
      playedByRules: ['blue'],
    },
  ],
  results: [
    { id: 'red', text: 'Red took more rounds', winner: RED, grade: 1 },
    { id: 'blue', text: 'Blue took more rounds', winner: BLUE, grade: 1 },
    { id: 'even', text: 'Both took as many', winner: null, grade: 0 },
  ],
  kinds,
  verbs: verbs.list,
  refusals,
  steps,
  rulebook: `# Ruse

## 1.0 Rules

- \`U-01\` Each side holds three cards and takes turns to lead.
- \`U-02\` A card is played from the own hand.
- \`U-03\` The other side may answer in secret: nobody learns what it could have played.
- \`U-04\` An answer reaches at least the value that was led, and takes the round.
- \`U-05\` A hand is filled up at once; the discards become the deck when it is empty.
- \`U-06\` In solitaire the rules lead Blue's highest card and answer with its lowest that reaches.
`,
  data: { rounds: ROUNDS },
  sheet: () => sheet,
  newState: () => new Ruse(null),
  begin(s) {
    for (let i = 0; i < HAND; i++) for (const seat of [RED, BLUE]) deck.draw(s, 'deck', handOf(seat));
    push(s, Step.round);
  },
  piles: { cards: deck },
  scene,
  preview: (s, c) => ({
    notes: [{ text: `${deck.count(s, 'deck')} cards are left in the deck (${c})`, rule: 'U-05' }],
  }),
  observed: (s) => `drew ${s.drawn}`,
  outcome: (_, key) => ({ label: key, text: `a new card: ${key}`, good: 'none' }),
  measures: (s, seat) => [
    { id: 'rounds', name: 'Rounds taken', seat: RED, value: s.points[RED], of: ROUNDS },
    { id: 'rounds', name: 'Rounds taken', seat: BLUE, value: s.points[BLUE], of: ROUNDS },
    ...(seat === null ? [RED, BLUE] : seat === SPECTATOR ? [] : [seat]).map((who) => ({
      id: 'hand',
      name: 'Value of the hand',
      seat: who,
      value: deck.list(s, handOf(who)).reduce((sum, card) => sum + value(card), 0),
    })),
  ],
  advice: { evaluate: worth, terms: (s, seat) => [{ name: 'rounds and hand', value: worth(s, seat) }] },
  invariants: [
    {
      id: 'full hands',
      check: (s) =>
        [RED, BLUE].some((seat) => deck.count(s, handOf(seat)) !== HAND) ? 'a hand does not hold three cards' : null,
    },
  ],
});

export const entry: CatalogEntry = {
  contract: 1,
  id: 'ruse',
  title: 'Ruse',
  of: 'nothing',
  pitch: 'Twelve cards and a secret answer.',
  players: '2, or 1 against the rules',
  length: 'a minute',
  complexity: 1,
  special: ['Hands'],
  sheets: async () => [sheet],
  load: async (overlay) => {
    if (overlay !== undefined) throw new Error('Ruse has no tables: an object of none was expected, no-such');
    return forCatalog(ruse);
  },
};
