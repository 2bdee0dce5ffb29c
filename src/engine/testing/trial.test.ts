import { describe, expect, test } from 'vitest';
import { crossroads } from './crossroads.ts';
import { trial } from './trial.ts';

const meeting = () => trial(crossroads, { scenario: 'meeting', falls: [0] });

describe('a trial', () => {
  test('says where it stands', () => {
    const t = meeting();
    expect([t.step, t.seat, t.result]).toEqual(['act', 'red', null]);
    expect(t.read('turn')).toBe(1);
    expect(t.read('hex', 'R1')).toBe('0101');
    expect(() => t.read('hexes')).toThrow('no field');
    expect(() => t.read('hex', 'R9')).toThrow('no unit is called "R9"');
    expect(t.log()[0]).toBe('Turn 1');
  });

  test('does choices, lists them and says what forbids them', () => {
    const t = meeting();
    const [to] = t.things('move').filter((words) => words.startsWith('R1 ')) as [string];
    expect(t.offered('move')).toContain(`move ${to}`);
    expect(t.refusal(`move ${to}`)).toBeNull();
    expect(t.refusal('move B1 0201')).toBe('T-01');
    expect(t.why('move B1 0201')?.text).toMatch(/./);
    t.do(`move ${to}`);
    expect(t.read('hex', 'R1')).toBe(to.split(' ')[1]);
  });

  test('passes on to a moment, or says that it never comes', () => {
    const t = trial(crossroads, { scenario: 'meeting' }).passTo({ turn: 2, seat: 'blue' });
    expect(t.read('turn')).toBe(2);
    expect(t.seat).toBe('blue');
    expect(() => t.passTo({ turn: 77 })).toThrow('never came to {"turn":77}');
    expect([t.step, t.seat]).toEqual(['over', 'nobody']);
    expect(t.result).not.toBeNull();
  });

  test('begins in a position with what falls fixed', () => {
    const t = trial(crossroads, {
      scenario: 'meeting',
      position: {
        clear: true,
        units: { R1: { hex: '0101' }, B1: { hex: '0102' } },
        at: { step: 'commit', attacker: 'R1', target: 'B1' },
      },
      falls: [6],
    });
    expect(t.odds('hold')?.title).toBe('Combat');
    t.do('hold');
    if (t.step === 'commit') t.do('hold');
    expect(t.log().some((line) => line.startsWith('the die shows 6'))).toBe(true);
    expect(() => trial(crossroads, { falls: ['no such chit'] })).toThrow('nothing that could fall');
  });

  test('notices what is offered and explained differently', () => {
    const t = meeting();
    const [move] = t.offered('move') as [string];
    t.match.options.clear();
    expect(() => t.offers(move)).toThrow('neither listed nor refused');
  });
});
