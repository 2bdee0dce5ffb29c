import { describe, expect, it } from 'vitest';
import { EVEN_TEMPER } from '../engine/intentions.ts';
import { Match } from '../engine/match.ts';
import { catalog as small } from '../engine/testing/crossroads.ts';
import { catalog } from '../games/catalog.ts';
import { intentionsOf } from './default-intentions.ts';
import { levelOf, makePlayer, playDuel } from './index.ts';

const celles = await catalog.find(({ id }) => id === 'celles')?.load();
const celtos = await catalog.find(({ id }) => id === 'celtos')?.load();
const crossroads = await small[0]?.load();
if (!celles || !celtos || !crossroads) throw new Error('no games');

describe('the default portfolio', () => {
  const intentions = intentionsOf(celles);
  if (!intentions) throw new Error('no intentions');
  const { state } = new Match(celles, { seed: 'portfolio' });
  const given = (seat: number, kept = new Int16Array(intentions.units)): Int16Array => {
    intentions.assign(state, seat, kept, EVEN_TEMPER);
    return kept;
  };

  it('gives each unit on the map something to do, in words, and those of the other side nothing', () => {
    for (const seat of [0, 1]) {
      const list = given(seat);
      for (let u = 0; u < intentions.units; u++) {
        const own = celles.forces?.seat(state, u) === seat && (celles.forces?.place(state, u) ?? -1) >= 0;
        expect(list[u] !== 0, `${u}`).toBe(own);
        expect(intentions.say(state, u, list[u] ?? 0) !== '', `${u}`).toBe(own);
      }
    }
  });

  it('aims at the towns that the map gives points for, and at enemies', () => {
    const said = [0, 1].flatMap((seat) => Array.from(given(seat), (wish, u) => intentions.say(state, u, wish)));
    const objects = said.filter((text) => text !== '').map((text) => text.replace(/^.* (takes|holds|attacks) /, ''));
    const units = Array.from({ length: intentions.units }, (_, u) => celles.kinds.unit?.label?.(u));
    const towns = ['Marche', 'Hotton', 'Rochefort', 'Ciney', 'Beauraing', 'Givet', 'Dinant'];
    for (const object of objects) expect([...towns, ...units]).toContain(object);
    expect(objects.some((object) => towns.includes(object))).toBe(true);
  });

  it('keeps what it gave, and gives the same for the same position', () => {
    const list = given(0);
    expect(given(0, list.slice())).toEqual(list);
    expect(given(0)).toEqual(list);
  });

  it('is only for games that have none, and that say what their forces are', () => {
    expect(intentionsOf(celtos)).toBe(celtos.intentions);
    expect(intentionsOf(celles)).toBe(intentions);
    expect(intentionsOf({ ...crossroads, forces: undefined } as never)).toBeNull();
  });

  it('is enough to play a whole match by', () => {
    const play = (seed: string) => makePlayer(celles, levelOf('served'), { seed });
    const duel = () => playDuel(celles, { seed: 'portfolio' }, [play('a'), play('b')]);
    const first = duel();
    expect(first.result).toBeDefined();
    expect(duel().choices).toBe(first.choices);
  });
});
