/** What `ask` answers about this game beside the common questions. */
import type { Json } from '../../engine/index.ts';
import { tracesNow } from './rules/supply.ts';
import { battalions, controlsRoad, townsOf } from './rules/victory.ts';
import { type CoState, scenarioOf } from './state.ts';
import { onMap, RED, SIDE_IDS } from './tables.ts';

export const questions: Readonly<Record<string, (s: CoState, seat: number, words: readonly string[]) => Json>> = {
  /** "supply": of one's own units, as determined in step 1 and as a line could be traced now. */
  supply(s, seat) {
    const t = s.tables;
    if (seat < 0) return {};
    return Object.fromEntries(
      Array.from(t.unitsOf[seat])
        .filter((unit) => onMap(s.hex[unit]))
        .map((unit) => [
          t.names[unit],
          { hex: t.grid.name(s.hex[unit]), supplied: s.supplied[unit] === 1, now: tracesNow(s, unit) },
        ]),
    );
  },
  /** "victory": how far one's own conditions are met; the other side's facts stay hidden until the end. */
  victory(s, seat) {
    const scenario = scenarioOf(s);
    const over = s.result !== 0;
    const answer: { [key: string]: Json } = { scenario: scenario.id };
    if (scenario.victory.kind === 'towns') {
      if (over) answer.towns = townsOf(s, RED);
      if (over || seat === RED) answer.battalions = battalions(s, RED);
    } else {
      if (over) answer.road = controlsRoad(s, scenario.attacker) ? SIDE_IDS[scenario.attacker] : null;
      if (over || seat === scenario.attacker)
        answer.battalions = battalions(s, scenario.attacker, s.tables.divisions.indexOf(scenario.victory.division));
    }
    return answer;
  },
};
