import { describe, expect, it } from 'vitest';
import { fought } from '../testing.ts';

describe('11.1 retreat: around zones of control', () => {
  it('C-11.1.10 V-11 the hexes in a zone are avoided', () => {
    const t = fought('-/R', { '2Arm-1': '1704', '2Arm-2': '1705', 'Lehr-1': '1604' }, [
      'attack 2Arm-1 medium',
      'fight',
    ]);
    expect(t.offered().sort()).toEqual(['retreat-to Lehr-1 1504', 'retreat-to Lehr-1 1505']);
    expect(t.refusal('retreat-to Lehr-1 1603')).toBe('C-11.1.10');
    expect(t.refusal('retreat-to Lehr-1 1605')).toBe('C-11.1.10');
  });
});
