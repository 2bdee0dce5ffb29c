import { describe, expect, it } from 'vitest';
import { GREEDY_LIMITS } from './greedy.ts';
import { type LevelId, levelOf, levels, SEARCH_LIMITS } from './levels.ts';
import type { SearchLimits } from './search.ts';

/** How a level searches; it is one that does. */
function limitsOf(id: LevelId): SearchLimits {
  const { style } = levelOf(id);
  if (style.kind !== 'search') throw new Error(`${id} does not search`);
  return style.limits;
}

describe('the levels', () => {
  it('are four for players, the weakest first, and two for measuring', () => {
    const ids = (offered: boolean): LevelId[] => levels.filter((l) => l.offered === offered).map(({ id }) => id);
    expect(ids(true)).toEqual(['recruit', 'regular', 'veteran', 'general']);
    expect(ids(false)).toEqual(['greedy', 'served', 'random']);
    for (const { name, summary } of levels) expect([name.length > 0, summary.endsWith('.')]).toEqual([true, true]);
  });

  it('are found by their names, and an unknown one is told those that are known', () => {
    for (const level of levels) expect(levelOf(level.id)).toBe(level);
    expect(() => levelOf('marshal')).toThrow(
      'unknown level "marshal"; known: recruit, regular, veteran, general, greedy, served, random',
    );
  });

  it('that plan do so in more worlds from more beginnings the stronger they are, and the strongest takes longest', () => {
    const planning = (['regular', 'veteran', 'general'] as const).map((id) => ({ ...levelOf(id), ...limitsOf(id) }));
    for (const of of ['worlds', 'starts', 'milliseconds'] as const) {
      const figures = planning.map((level) => level[of]);
      expect(figures).toEqual([...figures].sort((a, b) => a - b));
      expect(new Set(figures).size).toBe(3);
    }
  });

  it('look at the reply if they are Regular or General, and share all else with the Veteran', () => {
    expect(limitsOf('veteran')).toEqual(SEARCH_LIMITS);
    expect([limitsOf('regular').replies, limitsOf('veteran').replies, limitsOf('general').replies]).toEqual([1, 0, 1]);
    const { replies, worlds, starts, caution, replyShare, ...rest } = limitsOf('general');
    expect(SEARCH_LIMITS).toMatchObject(rest);
    expect([caution > SEARCH_LIMITS.caution, replyShare < SEARCH_LIMITS.replyShare]).toEqual([true, true]);
    expect(SEARCH_LIMITS).toMatchObject({ greedyStart: true, greedy: GREEDY_LIMITS });
  });

  it('that do not plan take what looks best: the Recruit looks less far and slips, the Greedy never does', () => {
    const [recruit, greedy] = [levelOf('recruit').style, levelOf('greedy').style];
    if (recruit.kind !== 'greedy' || greedy.kind !== 'greedy') throw new Error('they do not look one action ahead');
    expect([recruit.slips > 0, greedy.slips]).toEqual([true, 0]);
    expect(greedy.limits).toEqual(GREEDY_LIMITS);
    expect(recruit.worlds).toBeLessThan(greedy.worlds);
    for (const of of ['samples', 'width', 'choices', 'depth'] as const)
      expect(recruit.limits[of]).toBeLessThanOrEqual(greedy.limits[of]);
    expect(levelOf('random').style).toEqual({ kind: 'random' });
  });
});
