/** December 16: what binds the opening, and what binds the whole day. */
import { describe, expect, it } from 'vitest';
import { bit } from '../state.ts';
import { Tactic } from '../tables.ts';
import { acting, attacking, given, newGame, type Table, type Units } from '../testing.ts';

/** Goes on through the three opening impulses of the German in 2P, by the shortest way. */
function throughOpening(t: Table): Table {
  for (let i = 0; i < 300 && !(t.seat === 'allied' && t.step === 'playCard'); i++)
    t.choose(t.offered('end-combat')[0] ?? t.offered('begin')[0] ?? t.offered('no-bridge')[0] ?? t.offered()[0]);
  return t;
}

describe('the opening', () => {
  it('A-DEC16.11 binds the German alone: in the first Allied impulse units move and dig in', () => {
    const t = throughOpening(newGame(false));
    expect([t.state.day, t.state.impulse, t.seat, t.step]).toEqual([16, 3, 'allied', 'playCard']);
    const word = t
      .offered('activate')
      .find((w) => w.startsWith('activate A07') || w.startsWith('activate A')) as string;
    t.choose(word);
    expect(['moving', 'choosing']).toContain(t.step);
    t.until('moving');
    expect(t.offered('take').length).toBeGreaterThan(0);
    t.choose('end-movement').until('digIn', 'playCard');
    expect(t.step).toBe('digIn');
  });

  it('A-DEC16.10 A-DEC16.4 in it a German card is an activation or a tactic; the Allied player has no card to play', () => {
    const at = (impulse: number) =>
      attacking({ 'G-2Pz-3P': '1716', 'A-28-110': '1717' }, '1717', {
        day: 16,
        impulse,
        card: 'G19',
        cards: { A09: { card: 'hand' }, G24: { card: 'hand' } },
      });
    const third = at(3);
    expect([third.step, third.refusal('tactic G24')]).toEqual(['tactics', 'allowed']);
    expect([third.choose('no-tactic').step, at(4).choose('no-tactic').step]).toEqual(['chitNumber', 'defence']);
  });
});

describe('all day', () => {
  const ALARM = { 'A-9A-CCR': '1813', 'A-1-16': { hex: null, off: 'reserve', due: 16 } };
  const alarmed = (day: number) => {
    const t = given({
      clear: true,
      day,
      units: Object.fromEntries(
        Object.entries(ALARM).map(([id, at]) => [id, typeof at === 'string' ? { hex: at } : at]),
      ),
      cards: { A14: { card: 'hand' }, A29: { card: 'hand' } },
      at: { step: 'playCard', side: 'allied' },
    }).choose('event A14');
    expect(t.offered('deploy')).toContain('deploy A-1-16 0607');
    return t.choose('deploy A-1-16 0607');
  };

  it('A-DEC16.17 A-EVENT-2P.4 infantry that is alarmed makes a whole ordinary move, and no strategic one', () => {
    // Waimes: three points by road reach Malmedy, Ligneuville beyond and the hexes between; one hex would be its neighbours.
    const t = alarmed(16);
    const { grid } = t.state.tables;
    const far = t.ends('move A-1-16').filter((label) => grid.distance(grid.find(label), grid.find('0607')) > 1);
    expect(far.length).toBeGreaterThan(0);
    expect(t.ends('move A-1-16')).toEqual(alarmed(17).ends('move A-1-16'));
    expect([t.offered('march'), t.refusal('march A-1-16 0608')]).toEqual([[], 'A-EVENT-2P.4']);
    const to = far[0];
    expect(t.choose(`move A-1-16 ${to}`).at('A-1-16')).toBe(to);
  });

  it('A-DEC16.13 A-DEC16.14 a bridge serves one German unit of an activation, in advances too; a second fords, no third', () => {
    // Over the bridge of Dasburg to Marnach, which was left after two hexes of retreat.
    const units: Units = { 'G-2Pz-2G': '1706', 'G-2Pz-304G': '1706', 'G-26VG-39': '1706', 'A-28-110': '1707' };
    const won = (day: number) =>
      attacking(units, '1707', { day, impulse: 1, card: 'G01', dice: ['BLOODY', 'BLOODY', 'BLOODY'] })
        .until('chitNumber')
        .choose('draw 3')
        .until('advance');
    const t = won(16);
    expect(t.step).toBe('advance');
    t.choose('advance G-2Pz-2G 1707', 'advance G-2Pz-304G 1707');
    expect(t.refusal('advance G-26VG-39 1707')).toBe('A-ADVANCE.9');
    // The first came over the bridge and may go on, the second stops behind the river (A-ADVANCE.10).
    expect([t.ends('advance G-2Pz-2G').length > 0, t.refusal('advance G-2Pz-304G 1708')]).toEqual([
      true,
      'A-ADVANCE.5',
    ]);
    const next = won(17).choose('advance G-2Pz-2G 1707', 'advance G-2Pz-304G 1707');
    expect(next.refusal('advance G-26VG-39 1707')).toBe('allowed');
  });

  it('A-DEC16.23 the Artillery of an action card counts as no tactic', () => {
    const attack = (day: number) => {
      const t = given({
        clear: true,
        solo: true,
        day,
        units: {
          'A-28-110': { hex: '1717' },
          'A-28-112': { hex: '1717' },
          'G-26VG-39': { hex: '1716', steps: 1, supply: 'out-of-supply' },
        },
        cards: { A09: { card: 'pile' }, A54: { card: 'pile' }, G23: { card: 'hand' } },
        // Action card 6, Infantry leads, first of all; then the card for combat support.
        dice: ['A09', 6, 1, 1, 'A54'],
        at: { step: 'alliedImpulse' },
      }).choose('turn-over');
      while (t.step === 'alliedAction') t.choose('carry-out');
      return t.log().filter((line) => line.startsWith('Allied tactic'));
    };
    expect([attack(16), attack(17)]).toEqual([[], ['Allied tactic: Artillery']]);
    expect(bit(Tactic.artillery)).toBe(1);
  });

  it('A-DEC16.15 activated Allied infantry moves one hex, vehicles as far as ever', () => {
    const moves = (day: number, id: string) => {
      const t = acting({ [id]: '1814' }, { day, impulse: 4, card: 'A46' }).choose(`take ${id}`);
      const { grid } = t.state.tables;
      return Math.max(...t.ends(`move ${id}`).map((label) => grid.distance(grid.find(label), grid.find('1814'))));
    };
    expect([moves(16, 'A-28-110'), moves(17, 'A-28-110')]).toEqual([1, 3]);
    expect(moves(16, 'A-9A-CCB')).toBe(moves(17, 'A-9A-CCB'));
  });
});
