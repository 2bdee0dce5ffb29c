import { describe, expect, it } from 'vitest';
import { fought } from '../testing.ts';

describe('11.2 advance after combat', () => {
  it('C-11.2.4 an advance is optional', () => {
    const t = fought('-/R', { '2Arm-1': '1704', 'Lehr-R': '1604' }, ['attack 2Arm-1 light']);
    while (t.step === 'retreatHex') t.choose(t.offered()[0]);
    expect(t.offered()).toEqual(['advance 2Arm-1 1604', 'stay']);
    t.choose('stay');
    expect(t.unit('2Arm-1').hex).toBe('1704');
  });
});
