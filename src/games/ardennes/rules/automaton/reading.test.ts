/** The automaton held against a second, literal reading of its tables, in positions scattered by lot (reading.fixture.ts). */
import { describe, expect, it } from 'vitest';
import { RandomSource } from '../../../../engine/random.ts';
import { type ArdennesState, Did } from '../../state.ts';
import { ALLIED } from '../../tables.ts';
import { tables, unit } from '../../testing.ts';
import { pick } from '../choice.ts';
import { attackersOf } from '../forces.ts';
import { actWith, sceneOf } from './actions.ts';
import { groundOf, methodA, methodB, reserveLevels } from './deploy.ts';
import { bestOf, type Deed, deed, methodAHexes, methodBHexes, reserveRanks } from './reading.fixture.ts';
import { type Mood, scattered } from './scatter.fixture.ts';

const name = (h: number): string => (h < 0 ? 'nowhere' : tables.grid.name(h));

/** In words: who went where, and who attacks what. */
function told(
  s: ArdennesState,
  lead: number,
  fits: boolean,
  moved: Record<number, number>,
  attack: string,
  more = '',
): string {
  const ways = Object.entries(moved).map(([u, h]) => `${tables.unitNames[Number(u)]} to ${name(h)}`);
  return `${tables.unitNames[lead]} of ${name(s.hex[lead])}: ${fits ? 'acts' : 'does not fit'} ${ways.sort().join(', ')} ${attack} ${more}`;
}

const readAs = (s: ArdennesState, lead: number, read: Deed | null): string => {
  const force = read?.attack ? [...read.attack.from] : [];
  const moved = { ...read?.moved, ...Object.fromEntries(force.filter(([u, h]) => s.hex[u] !== h)) };
  const attack = read?.attack ? `${name(read.attack.target)} by ${force.map(([u]) => u).sort((a, b) => a - b)}` : '';
  return told(s, lead, read !== null, moved, attack, `${read?.strategic ? 'by road' : ''} ${name(read?.dug ?? -1)}`);
};

function doneAs(before: ArdennesState, lead: number, card: number): string {
  const s = before.clone();
  const fits = actWith(s, sceneOf(s, card), lead, card);
  const gone = Array.from(tables.unitsOf[ALLIED]).filter((u) => s.hex[u] !== before.hex[u]);
  const moved = Object.fromEntries(gone.map((u) => [u, s.hex[u]]));
  const dug = s.improved.findIndex((is, h) => is === 1 && before.improved[h] === 0);
  // By card 9 whole stacks join that the force does not count.
  const force = attackersOf(s).filter((u) => card !== 9 || before.active[u]);
  const attack = s.target >= 0 && fits && force.length > 0 ? `${name(s.target)} by ${force}` : '';
  return told(before, lead, fits, moved, attack, `${s.did[lead] & Did.strategic ? 'by road' : ''} ${name(dug)}`);
}

/** Positions of a mood by their numbers, the same at every run. */
const positions = (mood: Mood, ...numbers: number[]): ArdennesState[] =>
  numbers.map((n) => scattered(new RandomSource(`${mood} ${n}`), mood));
const upTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

describe('the action cards by a second reading', () => {
  const mixed = positions('mixed', ...upTo(80));
  const pressed = positions('pressed', ...upTo(240));
  const armoured = positions('armoured', ...upTo(60), 139, 159, 166, 196, 250, 511);
  /** Positions in which a card fits, or in which one of its conditions tells, are rare for some. */
  const more: Readonly<Record<number, readonly number[]>> = {
    1: [182, 196, 365, 503],
    2: [209, 437, 499],
    3: [126],
    4: [182, 584],
    7: [99, 104, 115, 133, 136, 152],
    8: [214, 257, 293, 299],
    9: [82, 91, 100, 122, 156],
    13: [99],
    14: [103, 198],
    16: [113, 186],
    17: [102, 201, 397],
  };
  const pressing: Readonly<Record<number, readonly number[]>> = { 1: [227, 453], 17: [3] };
  const wanted = (card: number): ArdennesState[] => {
    if (card === 12) return mixed.slice(0, 20);
    if (card === 20) return pressed.slice(0, 60);
    if (card === 19 || card === 21) return pressed;
    if (card === 22) return armoured;
    const rare = [...positions('mixed', ...(more[card] ?? [])), ...positions('pressed', ...(pressing[card] ?? []))];
    return [...mixed, ...rare];
  };

  for (let card = 1; card <= 23; card++)
    it(`A-ACTIVATE.18 card ${card} ${tables.data.actions.rows[card - 1].name}: every lead does what a second reading says`, () => {
      let acts = 0;
      for (const s of wanted(card))
        for (const lead of tables.unitsOf[ALLIED])
          if (s.active[lead] && !s.did[lead]) {
            const read = deed(s, lead, card);
            if (read) acts++;
            expect(doneAs(s, lead, card)).toBe(readAs(s, lead, read));
          }
      expect(acts).toBeGreaterThan(1);
    });
});

describe('the hexes of reserves by a second reading', () => {
  const states = [...positions('mixed', ...upTo(70)), ...positions('pressed', ...upTo(40))];
  /** One of each kind of formation: a division, a group of none, XXX Corps, and another army. */
  const units = ['A-101-327', 'A-14Cav-14C', 'A-53-158', 'A-26-328', 'A-9-47'].map(unit);

  it('A-RESERVE.5 to A-RESERVE.11 A-RESERVE.21 to A-RESERVE.24 Method A: the same hexes, and the same best of them', () => {
    let found = 0;
    for (const s of states) {
      const g = groundOf(s);
      for (const u of units) {
        const hexes = methodAHexes(s, u);
        found += hexes.length;
        expect(methodA(s, u, g)).toEqual(hexes);
        expect(pick(s, 'hex', '', hexes, reserveLevels(s, u))).toBe(bestOf(hexes, ...reserveRanks(s, u)));
      }
    }
    expect(found).toBeGreaterThan(50);
  });

  it('A-RESERVE.13 to A-RESERVE.20 Method B: with the division, else near the army and a German', () => {
    let found = 0;
    for (const s of states) {
      const g = groundOf(s);
      for (const u of [...units, ...[...tables.unitsOf[ALLIED]].filter((v) => s.hex[v] >= 0 && !s.active[v])]) {
        const hexes = methodBHexes(s, u);
        found += hexes.length;
        expect([...methodB(s, u, g)].sort((a, b) => a - b)).toEqual(hexes);
      }
    }
    expect(found).toBeGreaterThan(50);
  });
});
