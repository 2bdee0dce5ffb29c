import { describe, expect, it } from 'vitest';
import { lineText } from '../../../engine/play.ts';
import { setOracle } from '../../../engine/random.ts';
import { battle, celtos, newBattle, row, type Table, tables } from '../testing.ts';
import { d10Against, inches, many, signed, testReport } from './telling.ts';
import {
  tellsCommand,
  tellsList,
  tellsPeople,
  tellsProfile,
  tellsPurchase,
  tellsReaction,
  tellsSpell,
  tellsUnit,
} from './tells.ts';

const profile = (id: string): string =>
  tellsProfile(
    tables,
    tables.profiles.findIndex((p) => p.id === id),
  );

describe('what things are, in a few words', () => {
  it('CE-808 a profile: how many models for how many points, and its figures', () => {
    expect(profile('gael_warrior')).toBe('5 to 12 models, 13 points each; M 4, SH 3, AS 5, ST 4, T 4, W 1, I 4, CD 5');
    expect(profile('gael_druid')).toBe('45 points; M 4, SH 3, AS 4, ST 4, T 4, W 2, I 5, CD 7');
    const three = tables.profiles.map((p) => (p.id === 'gael_horse' ? { ...p, least: 8 } : p));
    const horse = tables.profiles.findIndex((p) => p.id === 'gael_horse');
    expect(tellsProfile({ ...tables, profiles: three }, horse)).toContain('8 models, ');
  });
  it('CE-803 a people and its ready lists', () => {
    expect(tables.peoples.map((_, i) => tellsPeople(tables, i))[1]).toBe('few, swift, fine archers');
    expect(tellsPeople({ ...tables, peoples: [{ id: 'others', name: 'Others', short: 'Others' }] }, 0)).toBe('');
    const list = {
      ...tables.lists[0],
      units: [
        { profile: 'gael_warrior', models: 7, points: 1 },
        { profile: 'x', models: 2, points: 1 },
      ],
    };
    expect(tellsList({ ...tables, lists: [list] } as typeof tables, 0)).toBe('7 Warriors, 2 x');
  });
  it('CE-117 CE-605 CE-704 CE-712 command, reactions, purchases and spells', () => {
    expect([tellsCommand('none'), tellsCommand('ls'), tellsCommand('x')]).toEqual([
      'plain models only',
      'leader: AS+1 and CD+1; standard: +1 to the combat score',
      '',
    ]);
    expect([tellsReaction(0), tellsReaction(9)]).toEqual(['no reaction to the charge', '']);
    expect(tellsPurchase(0)).toBe('4" more reach in one Assault; once per battle');
    expect(tellsSpell(tables, 4)).toBe('1 hit with damage 8; difficulty 6, up to 24"');
  });
  it('CE-113 a unit as it stands: those left of those it had, before the battle all of them', () => {
    const t = battle({
      units: {
        A1: { profile: 'gael_warrior', models: 7, places: row(5, 20, 4) },
        A2: { profile: 'gael_druid', places: [[2, 2]] },
        B1: { profile: 'sidhe_archer', places: row(4, 20, 40) },
      },
    });
    const told = (u: string) => tellsUnit(t.state, t.id(u));
    expect([told('A1').split(';')[0], told('A2').split(',')[0], told('A9')]).toEqual(['5 of 7 models', 'M 4', '']);
    const seer = newBattle('bound-seer');
    expect(tellsUnit(seer.state, 64)).toBe('');
    const list = newBattle('first-blood');
    expect(tellsUnit(list.state, list.id('A1')).split(';')[0]).toBe('7 models');
  });
});

describe('a test before its die', () => {
  it('CE-102 CE-103 CE-104 shows its ten faces, what passes, and what changes the die', () => {
    const t = battle({
      units: {
        A1: { profile: 'gael_warrior', places: row(5, 20, 4) },
        B1: { profile: 'sidhe_archer', places: row(4, 20, 40) },
      },
    });
    const plain = testReport(t.state, t.id('A1'), 'rally', 5, 0);
    expect([plain.title, plain.strengths, plain.modifiers]).toEqual(['Warriors: rally', 'needs 5+', []]);
    expect(plain.outcomes.map(({ key, weight }) => [key, weight])).toEqual([
      ['passes', 6],
      ['fails', 4],
    ]);
    const harder = testReport(t.state, t.id('A1'), 'rally', 5, -2);
    expect(harder.modifiers).toEqual([{ text: 'modifiers', value: -2, rule: 'CE-103' }]);
    expect(harder.ladder?.map(({ face, key }) => `${face} ${key}`)).toEqual([
      ...[1, 2, 3, 4, 5, 6].map((face) => `${face} fails`),
      ...[7, 8, 9, 10].map((face) => `${face} passes`),
    ]);
  });
});

describe('the cards of what happens', () => {
  /** Whose it is, title and headline of every card. */
  const cards = (t: Table) =>
    t.match
      .fullLog()
      .flat()
      .flatMap(({ happening }) =>
        happening ? [[happening.kind, happening.by, happening.title, happening.headline]] : [],
      );
  it('CE-820 CE-003 rolls for the edge and for the initiative are nobody’s', () => {
    expect(cards(newBattle('first-blood', {}, [3, 5]))).toEqual([
      ['draw', -1, 'Who chooses the edge', 'For the edge: the Gael rolled 3, the Sidhe 5'],
    ]);
    const units = {
      A1: { profile: 'gael_warrior', places: row(5, 20, 4) },
      B1: { profile: 'sidhe_archer', places: row(4, 20, 40) },
    };
    expect(cards(battle({ units, step: 'initiativePhase', dice: [2, 7] }))).toEqual([
      ['draw', -1, 'Initiative', 'Initiative: the Gael rolled 2, the Sidhe 7'],
    ]);
  });
  it('CE-408 CE-416 a volley and its hits are the shooter’s', () => {
    const t = battle({
      units: {
        A1: { profile: 'gael_warrior', places: row(5, 20, 9) },
        B1: { profile: 'sidhe_archer', places: row(4, 20, 4) },
      },
      order: 'B1',
      dice: [9, 1, 1, 1, 9],
    });
    expect(cards(t.choose('shoot').settle('hit')).slice(0, 2)).toEqual([
      ['fight', 1, 'Archers shoot at Warriors', '1 hit of 4 shots'],
      ['fight', 1, 'Warriors: hits', 'Warriors: 1 model lost'],
    ]);
  });
  it('CE-713 CE-078 a casting and a test are of whoever rolls, with the sum if something is added', () => {
    const more = (t: Table) =>
      t.match
        .fullLog()
        .flat()
        .flatMap(({ happening: h }) =>
          h && h.kind === 'check' ? [[h.by, h.title, h.headline, h.fell, h.rung, h.sum]] : [],
        );
    const cast = (die: number) =>
      battle({
        units: {
          A1: { profile: 'gael_warrior', places: row(5, 20, 9) },
          A2: { profile: 'gael_chief', places: [[40, 4]] },
          B1: { profile: 'fb_priest', places: [[20, 4]] },
          B2: { profile: 'fb_thrall', places: row(8, 2, 2) },
        },
        order: 'B1',
        dice: [die, 5],
      })
        .choose('cast')
        .settle('spell', 'upon');
    expect(more(cast(9))).toEqual([
      [1, 'Dread on Warriors', 'Dread was cast', 'passes', 8, undefined],
      [0, 'Warriors: morale check', 'Warriors: morale check passed', 'passes', 4, '5'],
    ]);
    expect(more(cast(2))).toEqual([[1, 'Dread on Warriors', 'Dread failed', 'fails', 1, undefined]]);
    const rally = battle({
      units: {
        A1: { profile: 'gael_warrior', places: row(5, 20, 9), panicked: 1, command: 'M' },
        A2: { profile: 'gael_chief', places: [[40, 4]], activated: 1 },
        B1: { profile: 'sidhe_archer', places: row(4, 20, 46) },
      },
      side: 'one',
      dice: [3],
    });
    expect(more(rally)).toEqual([[0, 'Warriors: rally', 'Warriors: rally failed', 'fails', 2, '3 +1']]);
  });
  it('CE-515 CE-531 strikes of a speed and of a parting are the activated side’s', () => {
    const t = battle({
      units: {
        A1: { profile: 'gael_warrior', models: 5, places: [[20, 8]] },
        A2: { profile: 'gael_chief', places: [[40, 4]] },
        B1: { profile: 'sidhe_retainer', models: 4, places: [[20, 9.1]] },
        B2: { profile: 'sidhe_seer', places: [[40, 40]] },
      },
      order: 'B1',
      dice: [1, 1],
    }).choose('assault');
    expect(cards(t)).toEqual([
      ['fight', 1, 'Close combat: speed 4', 'Retainers: 1 strike, 0 wounds; Warriors: 1 strike, 0 wounds'],
      ['fight', 1, 'Close combat: result', '0 to 0, drawn'],
    ]);
  });
});

describe('the report of a close combat', () => {
  /** Four with a standard against three whose bearer may fall too, all of one wound: whatever these dice bring. */
  const fought = (seed: number): Table => {
    let word = seed;
    const dice = Array.from({ length: 60 }, () => {
      word = (Math.imul(word, 1103515245) + 12345) >>> 0;
      return 1 + ((word >>> 8) % 10);
    });
    return battle({
      units: {
        A1: { profile: 'gael_berserk', models: 5, places: row(4, 20, 8), command: 'S' },
        A2: { profile: 'gael_chief', places: [[40, 4]] },
        B1: { profile: 'sidhe_retainer', models: 5, places: row(3, 20.6, 8.9), command: 'S' },
        B2: { profile: 'sidhe_seer', places: [[40, 40]] },
      },
      order: 'A1',
      dice,
    })
      .choose('assault')
      .settle('strike');
  };
  it('CE-120 CE-523 CE-524 its sums add up for both sides, from the dice that were rolled', () => {
    const seen = { wasted: 0, standards: 0, fallen: 0 };
    for (let seed = 1; seed <= 40; seed++) {
      const t = fought(seed);
      const lines = t.match.fullLog().flat();
      const words = lines.map((line) => lineText(celtos, line, t.state));
      const counted = [0, 0];
      const wasted = [0, 0];
      const dice: string[] = [];
      const down = new Set<string>();
      let side = 0;
      for (const line of words) {
        const strike =
          /^(Berserkers|Retainers), model \d struck .*: needs (\d+)\+(?: at ([+−])(\d))?, rolled (\d+): a (hit|miss)$/.exec(
            line,
          );
        if (strike) {
          side = strike[1] === 'Berserkers' ? 0 : 1;
          const [need, face] = [Number(strike[2]), Number(strike[5])];
          const plus = strike[3] === undefined ? 0 : (strike[3] === '+' ? 1 : -1) * Number(strike[4]);
          expect(strike[6]).toBe(face === 10 || (face > 1 && face + plus >= need) ? 'hit' : 'miss');
          dice.push(strike[5]);
        }
        const damage = /^(.*): damage, needs (\d+)\+, rolled (\d+): (a|no) wound$/.exec(line);
        if (!damage) continue;
        const [need, face] = [Number(damage[2]), Number(damage[3])];
        const hurt = face === 10 || (face > 1 && face >= need);
        expect(damage[4]).toBe(hurt ? 'a' : 'no');
        dice.push(damage[3]);
        if (!hurt) continue;
        if (down.has(damage[1])) wasted[side]++;
        else counted[side]++;
        down.add(damage[1]);
      }
      const standards = ['Berserkers', 'Retainers'].map((name) => (down.has(`${name}, model 1`) ? 0 : 1));
      const result = lines.find((line) => line.happening?.title === 'Close combat: result')?.happening;
      expect(result?.sums).toEqual(
        [0, 1].map((k) => ({
          name: ['The Gael', 'The Sidhe'][k],
          rows: [
            ['wounds that count', String(counted[k])],
            ['standard', String(standards[k])],
          ],
          total: String(counted[k] + standards[k]),
        })),
      );
      const [a, b] = [0, 1].map((k) => counted[k] + standards[k]);
      expect(result?.headline).toBe(`${a} to ${b}, ${a === b ? 'drawn' : `the ${a > b ? 'Gael' : 'Sidhe'} won`}`);
      // Wounds that fell on the dead are named, and stand apart on the cards of the strikes.
      expect(words.filter((l) => l.includes('was wasted'))).toHaveLength(wasted[0] + wasted[1]);
      const cards = lines.flatMap((l) => (l.happening?.title.startsWith('Close combat: speed') ? [l] : []));
      const onCards = (what: RegExp) =>
        cards.reduce(
          (sum, l) => sum + [...(l.happening?.headline ?? '').matchAll(what)].reduce((n, m) => n + Number(m[1]), 0),
          0,
        );
      expect([onCards(/(\d+) wounds?/g), onCards(/(\d+) wasted/g)]).toEqual([
        counted[0] + counted[1],
        wasted[0] + wasted[1],
      ]);
      expect(cards.flatMap((l) => l.shown?.map(({ face }) => face) ?? [])).toEqual(dice);
      seen.wasted += wasted[0] + wasted[1];
      seen.standards += standards[0] + standards[1];
      seen.fallen += 2 - standards[0] - standards[1];
    }
    expect(Object.values(seen).every((n) => n > 0)).toBe(true);
  });
  it('CE-107 units and models have their names in every line, whoever reads it', () => {
    for (const line of fought(3).match.fullLog().flat()) expect(lineText(celtos, line)).not.toMatch(/\b[AB]\d/);
  });
});

describe('figures in words', () => {
  it('CE-103 what is added, how far, and how many', () => {
    expect([signed(2), signed(0), signed(-1)]).toEqual(['+2', '+0', '−1']);
    expect([inches(40), inches(45), inches(120)]).toEqual(['4"', '4.5"', '12"']);
    expect([many(0, 'hit'), many(1, 'hit'), many(2, 'model', 'lost')]).toEqual(['0 hits', '1 hit', '2 models lost']);
  });
  it('CE-101 where every way is tried, a die against a number falls in two ways: it passes or it fails', () => {
    const s = battle({
      units: {
        A1: { profile: 'gael_warrior', places: row(5, 20, 4) },
        B1: { profile: 'sidhe_archer', places: row(4, 20, 40) },
      },
    }).state.clone();
    const weights: number[] = [];
    const falls = (way: number): number => {
      setOracle(s, {
        seat: 0,
        pick: (size, held) => {
          weights.length = 0;
          for (let k = 0; k < size; k++) weights.push(held(k));
          return way;
        },
      });
      return d10Against(s, 6, 1);
    };
    // 5 and more pass; the first of each kind stands for all.
    expect([falls(0), falls(1), weights]).toEqual([1, 5, [4, 6]]);
  });
});

describe('the dice that are shown', () => {
  /** The faces beside the line with these words. */
  const faces = (t: Table, words: string): string[] =>
    t.match
      .fullLog()
      .flat()
      .filter((line) => lineText(t.game, line, t.state).includes(words))
      .flatMap((line) => line.shown ?? [])
      .map((thing) => ('face' in thing ? String(thing.face) : ''));
  const archers = { profile: 'sidhe_archer', places: row(4, 20, 4) };
  const warriors = { profile: 'gael_warrior', places: row(5, 20, 9) };

  it('CE-408 are those of the shots, in their order, and no others', () => {
    const t = battle({ units: { A1: archers, B1: warriors }, order: 'A1', dice: [2, 1, 3, 1] }).choose('shoot');
    expect(faces(t, ' shot at ')).toEqual(['2', '1', '3', '1']);
  });
  it('CE-820 are both for the edge, thrown again on a tie', () => {
    expect(faces(newBattle('first-blood', {}, [4, 4, 3, 5]), 'For the edge')).toEqual(['4', '4', '3', '5']);
  });
  it('CE-003 are both for the initiative', () => {
    const t = battle({ units: { A1: archers, B1: warriors }, step: 'initiativePhase', dice: [6, 6, 2, 7] });
    expect(faces(t, 'Initiative')).toEqual(['6', '6', '2', '7']);
  });
  it('CE-414 CE-416 are those of the saves and the damage, in their order', () => {
    const t = battle({
      units: {
        A1: { ...archers, places: row(4, 30, 8) },
        A2: { profile: 'gael_chief', places: [[2, 2]] },
        B1: { ...warriors, places: row(5, 29, 14.6) },
      },
      order: 'A1',
      dice: [9, 9, 1, 1, 8, 7, 3],
    });
    expect(faces(t.choose('shoot').settle('hit'), ', hits:')).toEqual(['8', '7', '3']);
  });
  it('CE-709 are the one of the damage where Ward is kept', () => {
    const t = battle({
      units: {
        A1: archers,
        B1: { profile: 'gael_druid', places: [[20, 9]], bought: ['ward'] },
        B2: { ...warriors, places: row(5, 40, 9) },
      },
      order: 'A1',
      dice: [9, 1, 1, 1, 2],
    });
    expect(faces(t.choose('shoot', 'no-ward'), ', hits:')).toEqual(['2']);
  });
  it('CE-713 CE-519 are the one of a casting, and those of the strikes and their damage', () => {
    const cast = battle({
      units: {
        A1: { profile: 'gael_druid', places: [[20, 4]] },
        A2: archers,
        B1: { ...warriors, places: row(5, 40, 40) },
      },
      order: 'A1',
      dice: [7],
    }).choose('cast', 'spell mist', 'upon A1');
    expect(faces(cast, 'tried to cast')).toEqual(['7']);
    const fight = battle({
      units: {
        A1: { profile: 'gael_warrior', models: 5, places: [[20, 8]] },
        A2: { ...archers, places: row(4, 40, 4) },
        B1: { profile: 'sidhe_retainer', models: 4, places: [[20, 9.1]] },
        B2: { ...warriors, places: row(5, 40, 40) },
      },
      order: 'A1',
      dice: [9, 2, 1],
    }).choose('assault');
    expect(faces(fight, 'Close combat')).toEqual(['9', '2', '1']);
  });
  it('CE-731 are the one that a troll regenerates by', () => {
    const t = battle({
      units: {
        A1: { profile: 'fo_troll', places: [[20, 4]], wounds: [1] },
        A2: { ...archers, places: row(4, 40, 4) },
        B1: warriors,
      },
      side: 'one',
      dice: [8],
    }).choose('activate A1');
    expect(faces(t, 'regeneration')).toEqual(['8']);
  });
});
