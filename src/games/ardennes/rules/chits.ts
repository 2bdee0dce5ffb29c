/** Combat chits in words: what is printed on each, and what it does in the present combat. */

import type { CupKind, Good } from '../../../engine/index.ts';
import { bit } from '../state.ts';
import { Chit, Tactic, Terrain } from '../tables.ts';
import { chitResult, type Odds } from './combat.ts';

const NAMES: Readonly<Record<number, string>> = {
  [Chit.r1]: '1:1',
  [Chit.r2]: '2:1',
  [Chit.r3]: '3:1',
  [Chit.r4]: '4:1',
  [Chit.r5]: '5:1',
  [Chit.bloody]: 'Bloody',
  [Chit.hold]: 'Hold',
  [Chit.none]: 'Blank',
  [Chit.armor]: 'Armor',
  [Chit.flank]: 'Flank',
  [Chit.arty]: 'Artillery',
  [Chit.air]: 'Air',
  [Chit.engr]: 'Engineers',
  [Chit.date]: 'Date',
  [Chit.terr]: 'Terrain',
};

const atLeast = (o: Odds, k: number): boolean => o.attack >= k * o.defence;
const ratio = (o: Odds, k: number): string => (atLeast(o, k) ? `${k}:1 or better` : `below ${k}:1`);

const GUNS = bit(Tactic.artillery) | bit(Tactic.corpsArtillery) | bit(Tactic.fixedArtillery);

function support(name: string, bits: number, o: Odds): string {
  const [ours, theirs] = [(o.attackerTactics & bits) !== 0, (o.defenderTactics & bits) !== 0];
  if (ours && theirs) return `${name} on both sides`;
  return ours ? `${name} for the attack` : theirs ? `${name} for the defense` : `no ${name}`;
}

/** Why the chit does what it does now. */
function when(chit: number, o: Odds): string {
  switch (chit) {
    case Chit.r1:
    case Chit.r2:
    case Chit.r3:
    case Chit.r4:
      return ratio(o, chit + 1);
    case Chit.r5:
      return atLeast(o, 5) || atLeast(o, 2) ? ratio(o, 5) : 'below 2:1';
    case Chit.bloody:
    case Chit.hold:
      return 'always';
    case Chit.armor:
      if (o.armor === 0) return 'no advantage in armor';
      if (o.terrain === Terrain.forest) return 'forest: armor does not count';
      if (o.armor > 0) return o.city ? 'city: armor does not count' : 'only the attackers have armor';
      return 'only the defenders have armor';
    case Chit.flank:
      return o.flanked ? 'the defenders are flanked' : 'not flanked';
    case Chit.arty:
      return support('artillery', GUNS, o);
    case Chit.air:
      return support('airpower', bit(Tactic.airpower), o);
    case Chit.engr:
      return chitResult(chit, o) ? 'engineers for the attack' : 'no engineers';
    case Chit.date:
      return o.dated ? 'the attack is in its season' : 'not in its season';
    case Chit.terr:
      if (o.terrain === Terrain.woods || o.terrain === Terrain.forest) return 'woods or forest';
      return o.terrain === Terrain.clear && o.mech ? 'mechanized units in the open' : 'no effect on this ground';
    default:
      return 'blank';
  }
}

const times = (n: number, one: string, many: string): string => (n === 0 ? '' : `${n} ${n === 1 ? one : many}`);

/** "1 hit, 1 loss": hits on the defenders, losses of the attackers. */
const does = (result: number): string =>
  [times(result & 15, 'hit', 'hits'), times(result >> 4, 'loss', 'losses')].filter((x) => x !== '').join(', ') ||
  'nothing';

const goodFor = (result: number): Good =>
  result === 0 ? 'none' : result < 16 ? 'attacker' : (result & 15) === 0 ? 'defender' : 'both';

/** What one chit says and does in this combat. */
export function chitInWords(chit: number, o: Odds): Omit<CupKind, 'count'> {
  const result = chitResult(chit, o);
  return { name: NAMES[chit] ?? '', when: when(chit, o), does: does(result), good: goodFor(result) };
}

/** Every kind in the cup, those that hit first. */
export function cupKinds(pool: ArrayLike<number>, o: Odds): readonly CupKind[] {
  const order: readonly Good[] = ['attacker', 'both', 'defender', 'none'];
  return Array.from(pool, (count, chit) => ({ ...chitInWords(chit, o), count }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => order.indexOf(a.good) - order.indexOf(b.good));
}
