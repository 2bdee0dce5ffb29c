import { describe, expect, it } from 'vitest';
import { battle, row, type UnitSpec } from '../testing.ts';
import { lossesOf } from './losses.ts';
import { unitWord } from './verbs.ts';

const chief: UnitSpec = { profile: 'gael_chief', places: [[46, 46]] };
const archers = (n: number): UnitSpec => ({ profile: 'sidhe_archer', models: 7, places: row(n, 20, 2) });
const warriors = (n: number, y = 8): UnitSpec => ({ profile: 'gael_warrior', models: n, places: row(n, 20, y) });

const losses = (units: Record<string, UnitSpec>, more = {}) => {
  const { state } = battle({ units: { A1: chief, ...units }, order: 'B1', ...more });
  const of = (word: string): number => Array.from({ length: 64 }, (_, u) => u).find((u) => unitWord(u) === word) ?? 0;
  return lossesOf(state, of('B1'), of('A2'), false);
};
const chances = (found: ReturnType<typeof losses>) => found.losses.parts.map((p) => Number(p.chance.toFixed(4)));

describe('losses before a volley', () => {
  // SH 4 needs 6+ with +1 at Short (60 %); damage 4 against T 4 needs 6+ (50 %).
  it('CE-023 CE-416 one shot costs a model if it hits and wounds', () => {
    expect(chances(losses({ A2: warriors(5), B1: archers(1) }))).toEqual([0.7, 0.3]);
  });
  it('CE-414 a save comes between the hit and the wound', () => {
    const found = losses({ A2: warriors(5, 30), B1: { ...archers(1), places: [[20, 25]] } });
    expect(found.funnel.map((s) => s.name)).not.toContain('save 9+');
    const covered = losses({ A2: { ...warriors(1), places: [[12, 17]] }, B1: { ...archers(1), places: [[12, 11]] } });
    expect(covered.funnel.map((s) => s.name)).toContain('save 9+');
    expect(chances(covered)).toEqual([0.76, 0.24]);
  });
  it('CE-412 hits on a model that fell before are lost: three hits cannot take more than the two models there are', () => {
    const parts = chances(losses({ A2: warriors(2), B1: archers(3) }));
    expect(parts).toHaveLength(3);
    expect(parts.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 3);
  });
  it('CE-082 CE-084 losses that leave less than half call for a check, and the whole unit needs none', () => {
    const { parts, says } = losses({ A2: warriors(5), B1: archers(7) }).losses;
    expect(parts.map((p) => p.checks ?? false)).toEqual([false, false, false, true, true, false]);
    expect(says.join('. ')).toMatch(/below half and must check morale \(needs \d\+\); in [\d.]+% they rout/);
  });
  it('CE-113 of an individual wounds are counted', () => {
    const found = losses({ A2: { ...chief, places: [[20, 8]] }, B1: archers(1) });
    expect(found.losses.name).toBe('Wounds');
    expect(found.losses.parts).toHaveLength(2);
  });
});
