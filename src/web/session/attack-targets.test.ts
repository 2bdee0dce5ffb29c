/** What can be attacked, and from which side a fight is looked at. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LocalHost } from '../../engine/host.ts';
import { Match } from '../../engine/match.ts';
import { optionWords, readOption, stepName } from '../../engine/play.ts';
import { replayRecord } from '../../engine/record.ts';
import { openGame } from '../../games/catalog.ts';
import { attackTargetsNow } from './actions.ts';
import { attackerOf } from './attack-targets.ts';
import { Session } from './session.ts';

const person = { kind: 'person' } as const;

describe('PR41 an option that names who attacks', () => {
  it('brackets whom it attacks, not the attacker', async () => {
    const peiper = await openGame('peiper');
    const match = new Match(peiper, { scenario: 'a', seed: 'aims' });
    // The first attack that comes about, whoever makes it.
    for (let n = 0; n < 400 && !match.isOver; n++) {
      const list = match.options.list();
      if (list.some((c) => optionWords(peiper, c).startsWith('attack '))) break;
      match.choose(list[n % list.length] as number);
    }
    expect(stepName(peiper, match.state)).toBe('chooseAct');
    const session = new Session({ host: new LocalHost(match), players: [person, person] });
    const { scene, ask } = session.state;
    const attackTargets = attackTargetsNow(session.position, session.state);
    expect(attackTargets.length).toBeGreaterThan(0);
    const sideIn = (hex: string): (string | undefined)[] =>
      (scene?.pieces ?? []).flatMap((p) => ('hex' in p.place && p.place.hex === hex ? [p.design.side.id] : []));
    const own = peiper.seats[ask?.seat ?? 0]?.style.id;
    for (const { hexes } of attackTargets) for (const hex of hexes) expect(sideIn(hex)).not.toContain(own);
  });
});

describe('CO-108 who is attacked', () => {
  it('is asked about a fight that the other side makes', async () => {
    const game = await openGame('combat-operations');
    const golden = new URL('../../games/combat-operations/golden/red_attack-greedy.txt', import.meta.url);
    const whole = replayRecord(game, readFileSync(golden, 'utf8'));
    const n = whole.choices().findIndex((_, i) => stepName(game, whole.stateAt(i)) === 'commit');
    const session = new Session({ host: new LocalHost(whole.branch(n)), players: [person, person] });
    session.reveal();
    const { ask, places } = session.state;
    expect(ask?.prompt).toMatch(/^Commit artillery to the defense/);
    const report = session.position.foresight.oddsOf(readOption(game, 'done'));
    expect(report && attackerOf(report, game, places)).toBe(1 - (ask?.seat ?? -1));
  });
});
