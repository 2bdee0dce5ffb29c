import { describe, expect, it } from 'vitest';
import { acting, fire, given, newGame, type Table } from '../testing.ts';

const prompt = (t: Table): string => t.match.decision?.prompt(t.state) ?? '';
const near = { 'Spitze-Pz': 'A0703', '99/394/1': 'A0603' };

describe('questions', () => {
  it('PD5 name the card if one was turned up, and the ACTs left', () => {
    expect(prompt(acting(near))).toBe('Choose an ACT (2 left)');
    expect(prompt(acting(near, { at: { card: '7S', acts: 1 } }))).toBe('7 of spades: choose an ACT (1 left)');
  });

  it('PD6 to PD14 name the unit', () => {
    const moving = acting({ '12VG/27': 'A0803', '99/394/1': 'A0301' }).choose('move 12VG/27');
    expect(prompt(moving)).toBe('Move 12VG/27: 2 points left');
    expect(prompt(moving.choose('to A0703'))).toBe('Move 12VG/27: 1 point left');
    expect(prompt(acting(near).choose('attack Spitze-Pz'))).toBe('Select support for Spitze Pz');
    const two = acting({ ...near, '99/394/2': 'A0603' }).choose('attack Spitze-Pz');
    expect(prompt(two)).toBe('Select a target for Spitze Pz');
    const gone = fire({ 'Spitze-Pz': 'A0703', '99/394/1': { hex: 'A0603', steps: 1 } }, ['2S']);
    expect(prompt(gone)).toBe('Advance Spitze Pz into A0603?');
    const hit = fire(near, ['5S', 1], { options: { fall_back: 'on' } });
    expect(prompt(hit)).toBe('99/394/1 was hit: fall back or take the loss?');
    expect(prompt(hit.choose('fall-back'))).toBe('Select a hex for 99/394/1 to fall back to');
    expect(prompt(newGame('a', ['9S']).choose('enter 12VG/27'))).toBe('Select where 12VG/27 enters');
  });

  it('PD1 to PD4 the set-up', () => {
    const b = newGame('b');
    expect(prompt(b)).toBe('Place 99 BG');
    expect(prompt(b.choose('place 99-BG B0904', 'place 106-BG B0404'))).toBe('Place the depot on map B');
    const marsch = newGame('a', [3], { panzers_marsch: 'on', mines: 'on' });
    expect(prompt(marsch)).toBe('Select turn-1 unit 1 of 6');
    for (const id of ['12VG/27', '12VG/48', '12VG/89', '3FJ/5', '3FJ/8', '3FJ/9']) marsch.choose(`pick ${id}`);
    expect(prompt(marsch)).toBe('Minefield: select unit 1 of 2');
    expect(prompt(marsch.choose('mine 12VG/27'))).toBe('Minefield: select unit 2 of 2');
  });

  it('PD9 PD13 PD17 PD19 the news, the charges, bridges, arrivals', () => {
    const news = (side: 'german' | 'us'): string =>
      prompt(
        acting(side === 'us' ? { '99/394/1': 'A0603', 'Spitze-Pz': 'A0703' } : near, {
          scenario: 'campaign',
          options: { massacre: 'on' },
          newsOut: 1,
        }).choose(side === 'us' ? 'attack 99/394/1' : 'attack Spitze-Pz', ...(side === 'us' ? [] : ['support none'])),
      );
    expect(news('us')).toBe('Use the news of the massacre for this attack?');
    expect(news('german')).toBe('Use the news of the massacre against this attack?');
    const charges = acting(
      { '99/394/1': 'A0301', '99/394/2': 'A0304', '99/394/3': 'A0306', 'Spitze-Pz': 'A0504' },
      { options: { tough_demolition: 'on' } },
    ).choose('demolish Amel');
    expect(prompt(charges)).toBe('Select a unit to set the charges at Amel');
    const at = (step: string, more: object = {}): Table =>
      given({
        scenario: 'campaign',
        clear: true,
        turn: 7,
        units: { 'Spitze-Pz': { hex: 'A1003' }, '254-Eng': { hex: 'D0106' } },
        bridges: { Amel: { blown: true }, Montenau: { blown: true } },
        at: { step },
        ...more,
      });
    expect(prompt(at('rebuildGerman'))).toBe('Rebuild a bridge? (1 of 2, 4 left in the game)');
    expect(prompt(at('rebuildGerman').choose('rebuild Amel'))).toBe('Rebuild a bridge? (2 of 2, 3 left in the game)');
    expect(prompt(at('rebuildUs'))).toBe('Rebuild a bridge?');
    const arrivals = at('arrivals', {
      turn: 6,
      units: { 'Spitze-Pz': { hex: 'A1003' }, '501-Tiger': { off: 'pool' }, 'Spitze-Rec': { off: 'pool' } },
    });
    expect(prompt(arrivals)).toBe('Select the next unit to arrive');
    expect(prompt(arrivals.choose('arrive 501-Tiger'))).toBe('Select where 501 Tiger arrives');
  });
});

describe('reasons name what they are about', () => {
  const why = (t: Table, words: string): string => t.why(words)?.text ?? 'allowed';

  it('PR5 PR16 PR17 PR20 PR41 PR89 of ACTs', () => {
    const t = acting(
      {
        'Spitze-Pz': 'A0803',
        '12VG/27': { hex: 'A1003', acted: true },
        '99/394/1': 'A0301',
        '84-Flak': { off: 'pool' },
      },
      { turn: 2 },
    );
    expect(why(t, 'move 99/394/1')).toBe('99/394/1 cannot act: this card is for the other side');
    expect(why(t, 'enter 99/394/1')).toBe('99/394/1 cannot act: this card is for the other side');
    expect(why(t, 'move 84-Flak')).toBe('84 Flak is not on the map');
    expect(why(t, 'attack 12VG/27')).toBe('12VG/27 has already acted this turn');
    expect(why(t, 'attack Spitze-Pz')).toBe('no enemy unit is next to Spitze Pz');
    expect(why(t, 'enter 84-Flak')).toBe('84 Flak cannot enter before turn 4');
    expect(why(t, 'enter Spitze-Pz')).toBe('Spitze Pz is not waiting to enter');
    expect(why(t, 'demolish Amel')).toBe('only the US player can demolish bridges');
  });

  it('PR20 to PR38 of steps', () => {
    const t = acting({ 'Spitze-Pz': 'A0803', '12VG/27': 'A0903', '12VG/48': 'A0903', '99/394/1': 'A0703' });
    t.choose('move Spitze-Pz');
    expect(why(t, 'to A0703')).toBe('an enemy unit is in Buchholz A0703');
    expect(why(t, 'to A0803')).toBe('Spitze Pz is already in Lanzerath A0803');
    expect(why(t, 'to A0301')).toBe('Bütgenbach A0301 is not next to Spitze Pz');
    expect(why(t, 'to B0404')).toBe('Stavelot B0404 is not on a map in play');
    expect(why(t, 'to A0903')).toBe('A0903 is full: it already holds 2 units');
    expect(why(t, 'to A0704')).toBe(
      'Spitze Pz is in contact with the enemy and would be in contact again in Holzheim A0704',
    );
    expect(why(t, 'to A0802')).toBe('Spitze Pz can enter A0802 only along a road');
    expect(why(t, 'stop')).toBe('a Move needs at least one step: move the unit before you stop');
    const river = acting({ 'Spitze-Pz': 'A0405', '99/394/1': 'A0101' }).choose('move Spitze-Pz');
    expect(why(river, 'to A0404')).toBe('Spitze Pz can cross rivers only by bridges, and no bridge leads to A0404');
    const blown = acting({ 'Spitze-Pz': 'A0404', '99/394/1': 'A0101' }, { bridges: { Amel: { blown: true } } });
    expect(why(blown.choose('move Spitze-Pz'), 'to A0305')).toBe('the Amel bridge is blown: Spitze Pz cannot cross');
  });

  it('PR80 to PR86 PR121 of demolitions', () => {
    const us = (bridges: object = {}, german = 'A0504', options = {}): Table =>
      acting({ '99/394/1': 'A0301', 'Spitze-Pz': german }, { bridges, options });
    expect(why(us({ Amel: { blown: true } }), 'demolish Amel')).toBe('the Amel bridge is already blown');
    expect(why(us({ Amel: { spoiled: true } }), 'demolish Amel')).toBe('the charges at the Amel bridge are spoiled');
    expect(why(us({ Amel: { tried: true } }), 'demolish Amel')).toBe(
      'demolition of the Amel bridge has already been tried this turn',
    );
    expect(why(us({}, 'A0404'), 'demolish Amel')).toBe('a German unit is at the Amel bridge');
    expect(why(us({}, 'A1003'), 'demolish Amel')).toBe('no German unit is within 2 hexes of the Amel bridge');
    expect(why(us({}), 'demolish Stavelot')).toBe('the Stavelot bridge is not on a map in play');
    const far = acting({ '99/394/1': 'A0101', 'Spitze-Pz': 'A0504' }, { options: { tough_demolition: 'on' } });
    expect(why(far, 'demolish Amel')).toBe(
      'no US unit that could set the charges is within 3 hexes of the Amel bridge',
    );
  });

  it('PR41 PR65 P029 of attacks', () => {
    const t = acting({ ...near, '12VG/27': 'A0704', '99/394/2': 'A0301', '99/394/3': 'A0603' }).choose(
      'attack Spitze-Pz',
    );
    expect(why(t, 'at 12VG/27')).toBe('12VG/27 is on your own side');
    expect(why(t, 'at 99/394/2')).toBe('99/394/2 is not next to Spitze Pz');
    expect(why(t, 'at 254-Eng')).toBe('254 Eng is not on the map');
    const used = acting(near, { sides: { german: { obaUsed: 2, airUsed: 0 } } }).choose('attack Spitze-Pz');
    expect(why(used, 'support oba')).toBe('no OBA marker is left this turn');
    expect(why(used, 'support tiger')).toBe('the Tiger rule is not in use');
    const air = acting(near, { sides: { german: { obaUsed: 0, airUsed: 1 } } }).choose('attack Spitze-Pz');
    expect(why(air, 'support air')).toBe('no Air marker is left this turn');
  });
});

describe('reports say what an outcome means here', () => {
  const outcomes = (t: Table, words: string): Record<string, string | undefined> =>
    Object.fromEntries((t.odds(words)?.outcomes ?? []).map((o) => [o.key, o.sentence]));

  it('PR46 PR47 reduced, eliminated, and whether the hex lies open', () => {
    expect(outcomes(acting(near).choose('attack Spitze-Pz'), 'support none')).toEqual({
      hit: '99/394/1 is reduced',
      miss: '99/394/1 is not hit',
      joker: '99/394/1 is not hit, and the turn ends',
    });
    const weak = { 'Spitze-Pz': 'A0703', '99/394/1': { hex: 'A0603', steps: 1 } };
    expect(outcomes(acting(weak).choose('attack Spitze-Pz'), 'support none').hit).toBe(
      '99/394/1 is eliminated; A0603 is vacated',
    );
    const two = acting({ ...weak, '99/394/2': 'A0603' }).choose('attack Spitze-Pz');
    expect(outcomes(two, 'at 99/394/1').hit).toBe('99/394/1 is eliminated');
  });

  it('PR160 an outcome that no card brings is not listed', () => {
    const t = acting({ '394-IR': { hex: 'A0603', steps: 1 }, 'Spitze-Pz': 'A0703' });
    // AF 1 at a village: no card hits.
    expect(Object.keys(outcomes(t, 'attack 394-IR'))).toEqual(['miss', 'joker']);
  });

  it('PR161 before the check both limits are told, after it one', () => {
    const t = acting({ 'Spitze-Pz': 'A0703', '99/394/1': 'A0602' }, { scenario: 'campaign' }).choose(
      'attack Spitze-Pz',
    );
    expect(t.odds('support none')?.summary).toEqual([
      'check passed (4 of 6): a card of 7 or less hits: 28 of 53 cards left',
      'check failed (2 of 6): a card of 5 or less hits: 20 of 53 cards left',
    ]);
    expect(acting(near).choose('attack Spitze-Pz').odds('support none')?.summary).toEqual([
      'a card of 6 or less hits: 24 of 53 cards left',
    ]);
    expect(t.odds('support none')?.ladder).toBeUndefined();
    const fired = fire({ 'Spitze-Pz': 'A0703', '99/394/1': 'A0602' }, [6, '5S', '9H'], { scenario: 'campaign' });
    const report = fired.match
      .fullLog()
      .flat()
      .find((line) => line.happening?.kind === 'fight')?.happening?.report;
    expect(report?.summary).toEqual(['a card of 5 or less hits: 20 of 53 cards left']);
    expect(report?.ladder?.map((rung) => rung.key)).toEqual([...Array(5).fill('hit'), ...Array(8).fill('miss')]);
  });

  it('PR84 P073 a demolition, set by a reduced unit', () => {
    const t = acting(
      { '99/394/1': { hex: 'A0304', steps: 1 }, 'Spitze-Pz': 'A0504' },
      { options: { tough_demolition: 'on' } },
    );
    const report = t.odds('demolish Amel');
    expect(report?.modifiers).toEqual([{ text: 'set by a reduced unit', value: 2, rule: 'P073' }]);
    expect(report?.summary).toEqual(['12 of 53 cards left blow it, 12 spoil the charges']);
    expect(report?.outcomes.map((o) => [o.key, o.sentence])).toEqual([
      ['joker', 'Amel is not blown; joker: the turn ends'],
      ['blown', 'Amel is blown'],
      ['stands', 'Amel is not blown'],
      ['spoiled', 'Amel is not blown, and its charges are spoiled'],
    ]);
  });

  it('PR45 the fight names who fires at whom', () => {
    const tiger = acting(
      { 'Spitze-Pz': 'C0606', '501-Tiger': 'C0606', 'CCB/3/1': 'C0605' },
      { scenario: 'c', options: { tiger: 'on' } },
    ).choose('attack Spitze-Pz');
    const report = tiger.odds('support tiger');
    expect(report?.fight).toMatchObject({
      target: 'CCB/3/1 in C0605',
      attackers: [
        { piece: 'Spitze-Pz', strength: 'AF 6' },
        { piece: '501-Tiger', role: 'supports' },
      ],
      defenders: [{ piece: 'CCB/3/1', strength: 'full' }],
    });
    expect(report?.modifiers).toContainEqual({ text: 'Tiger support', rule: 'P062', value: -2 });
  });
});
