import { describe, expect, it } from 'vitest';
import { moving } from '../testing.ts';

describe('12.0 disruption', () => {
  it('C-12.0.2 the allowance is cut by one third', () => {
    const allowance = (disrupted: boolean): number =>
      moving({ 'Lehr-1': { hex: '2009', disrupted } }).allowance('Lehr-1');
    expect([allowance(false), allowance(true)]).toEqual([9, 6]);
  });
});
