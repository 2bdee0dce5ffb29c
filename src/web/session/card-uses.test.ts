import { describe, expect, it } from 'vitest';
import { Match } from '../../engine/match.ts';
import { readOption } from '../../engine/play.ts';
import { knowledgeOf, snapshotOf } from '../../engine/seat.ts';
import { openGame } from '../../games/catalog.ts';
import { cardState, cardUses, closedUses, heldCards } from './card-uses.ts';
import { Position } from './position.ts';
import type { Ask } from './table-state.ts';

const game = await openGame('ardennes');

/** The hand of the German in the first impulse of a solitaire match, after these choices. */
function atTable(...words: string[]) {
  const match = new Match(game, { scenario: 'solitaire', seed: 'alarm-24' });
  for (const word of words) match.choose(readOption(game, word));
  const position = new Position({ sight: snapshotOf(match, 0), outlook: knowledgeOf(match, 0), setUpSteps: new Set() });
  const asked = position.outlook?.asked();
  const { places, scene } = position;
  if (!asked || !places || !scene) throw new Error('nobody is asked');
  const ask: Ask = {
    seat: 0,
    prompt: asked.prompt,
    rule: asked.rule,
    choices: asked.options.map((code) => places.choice(code)),
    open: asked.open,
    quiet: asked.quiet,
  };
  const card = (id: string) => {
    const piece = places.piece(id);
    if (!piece) throw new Error(`no ${id}`);
    return cardUses(position, ask, piece);
  };
  return { scene, card };
}

describe('what a card of the hand can be played for', () => {
  it('A-CARD.1 every card of the hand shows its activation, event and tactic', () => {
    const { scene } = atTable('no-bridge');
    const held = heldCards(scene);
    expect(held).toHaveLength(9);
    const army = held.find((p) => p.id === 'G05')?.design.card;
    expect(army).toMatchObject({ value: '3', name: '5th Panzer', kind: 'Army' });
    expect(army?.uses.flatMap((use) => use.name ?? [])).toEqual([
      'a division and 3 units',
      'Allied Command Crisis',
      'Artillery',
    ]);
  });

  it('A-DEC16.10 in the opening only the activation is open, and the others say why once', () => {
    const { card } = atTable('no-bridge');
    const uses = card('G05');
    expect(uses.filter(({ choices }) => choices.length > 0).map(({ use }) => use.label)).toEqual(['Activate']);
    expect(closedUses(uses).map(({ labels, why }) => [labels, why.rule])).toEqual([
      ['Event, Reserves, Replacements, Discard', 'A-DEC16.10'],
    ]);
    expect(cardState(uses).state).toBe('may');
  });

  it('A-CHITS.1 asked for a tactic, a card shows that use alone', () => {
    const { card } = atTable(
      ...'no-bridge; activate G05 560VG; add G-116Pz-156G; begin; attack 1406; join G-560VG-Div; fight'.split('; '),
    );
    const open = card('G02').filter(({ choices }) => choices.length > 0);
    expect(open.map(({ use }) => use.name)).toEqual(['Artillery']);
    expect(closedUses(card('G02'))).toEqual([]);
  });

  it('A-CARD.9 a card whose corps rests says so, and not whom else it cannot activate', () => {
    const { card } = atTable(...'no-bridge; activate G24 12VG; end-combat'.split('; '));
    const uses = card('G07');
    expect(cardState(uses)).toMatchObject({ state: 'off', why: { rule: 'A-CARD.9' } });
    expect(cardState(uses).why?.text).toContain('I SS Corps');
  });
});
