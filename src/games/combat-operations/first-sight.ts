/** Which options look good at first sight. */
import { firstThing, frameArg, secondThing, verbOf } from '../../engine/index.ts';
import { bridgeGain, enemyAway, openNear, trafficOver } from './engineering.ts';
import { FAR } from './evaluation.ts';
import { type Goal, wayTo } from './routes.ts';
import { anyPlanned } from './rules/combat.ts';
import { leadOf } from './rules/movement.ts';
import { attackStrength, oddsLevel, supportStrength } from './rules/strength.ts';
import { V } from './rules/verbs.ts';
import { type CoState, load, NO_TARGET, scenarioOf } from './state.ts';
import { Bridge, EVEN, HEXES, onMap, other, STACKING_LIMIT } from './tables.ts';

/** What a side of a scenario is after. */
const goalOf = (s: CoState): Goal => (scenarioOf(s).victory.kind === 'towns' ? 'towns' : 'heads');

/** A first look: close in, attack at good guesses, keep headquarters behind, do not break up without need. */
export function prior(s: CoState, c: number): number {
  const t = s.tables;
  const a = firstThing(c);
  switch (verbOf(c)) {
    case V.to: {
      const counter = frameArg(s, 0);
      const side = t.side[counter];
      const way = wayTo(s, goalOf(s), t.moveClass[counter]);
      const from = s.hex[counter];
      const gain = (onMap(from) ? way[from] : FAR) - way[a];
      if (load(s, a) + t.size[counter] > STACKING_LIMIT) return -4;
      const close = s.zoc[other(side) * HEXES + a] > 0;
      if (t.headquarters[counter] || t.artillery[counter]) return gain * 0.08 - (close ? 2 : 0);
      if (side === scenarioOf(s).attacker) return gain * 0.15 + (close ? 0.2 : 0);
      const town = (t.townAt[a] >= 0 ? 1 : 0) - (onMap(from) && t.townAt[from] >= 0 ? 2 : 0);
      return gain * 0.05 + town;
    }
    case V.move:
      return scenarioOf(s).attacker === s.player ? 0.8 : -0.3;
    case V.enter:
      return 1;
    case V.at:
      return -wayTo(s, goalOf(s), t.moveClass[frameArg(s, 0)])[a] * 0.1;
    // A regiment has a point more than its battalions, but it is in one place only.
    case V.break:
      return onMap(s.hex[a]) && enemyAway(s, t.side[a], s.hex[a]) > 1 ? openNear(s, s.hex[a]) - 0.8 : -1.5;
    case V.join: {
      const hex = s.hex[leadOf(s, a)];
      return onMap(hex) ? (enemyAway(s, t.side[a], hex) <= 4 ? 0.3 : -0.3) - openNear(s, hex) : -0.3;
    }
    case V.work: {
      const { side, riversAt } = t;
      return (
        -0.8 + 4 * Math.max(0, ...riversAt[s.hex[a]].map((hexside) => bridgeGain(s, side[a], hexside, Bridge.armor)))
      );
    }
    case V.infantry:
      return 4 * bridgeGain(s, s.player, a, Bridge.infantry);
    case V.armor:
      // It takes twice as long.
      return 3 * bridgeGain(s, s.player, a, Bridge.armor);
    case V.destroy:
      return -0.8 + 4 * trafficOver(s, other(t.side[a]), secondThing(c));
    case V.end:
      return 0;
    case V.attack:
      return attackPromise(s, a, secondThing(c));
    case V.support:
      return 1.5;
    case V.confirm:
      return anyPlanned(s) ? 1.2 : 0;
    case V.drop:
      return -2;
    case V.commit:
      return 1;
    case V.advance:
      return t.townAt[s.attackHex] >= 0 ? 2 : 0.3;
    case V.lose:
      return -t.attack[a] * 0.3;
    case V.replace:
      return 1;
    case V.place: {
      const counter = frameArg(s, 0);
      return t.headquarters[counter] ? 0 : -nearestGoal(s, a) * 0.35;
    }
    default:
      return 0;
  }
}

const nearestGoal = (s: CoState, hex: number): number =>
  Math.min(20, ...scenarioOf(s).victoryHexes.map((goal) => s.tables.distance[goal * HEXES + hex]));

/** The odds if everybody next to the hex, and all artillery in reach, joined in. */
function attackPromise(s: CoState, counter: number, hex: number): number {
  const t = s.tables;
  if (s.target[leadOf(s, counter)] !== NO_TARGET) return -1;
  let attack = 0;
  let defense = 0;
  for (const u of t.unitsOf[s.player]) {
    if (!onMap(s.hex[u]) || t.dummy[u] || t.headquarters[u]) continue;
    const distance = t.distance[s.hex[u] * HEXES + hex];
    if (t.artillery[u]) attack += distance <= t.range[u] ? supportStrength(s, u, hex) : 0;
    else if (distance === 1) attack += attackStrength(s, u, hex);
  }
  for (const u of t.unitsOf[other(s.player)]) if (s.hex[u] === hex && !t.dummy[u]) defense += t.defense[u] + 1;
  return defense === 0 ? 1.5 : (oddsLevel(attack, defense) - EVEN) * 1.2 - 0.3;
}
