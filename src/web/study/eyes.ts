/** What is seen through no single seat's eyes: each side's pieces as that side sees them. For matches that are over. */
import type { Scene } from '../../engine/board.ts';
import { type AnyGame, SPECTATOR } from '../../engine/game.ts';
import type { Match } from '../../engine/match.ts';
import type { AnyState } from '../../engine/state.ts';
import { seatOfSide } from '../session/places.ts';

export function everythingScene(game: AnyGame, state: AnyState): Scene {
  const scenes = game.seats.map((_, seat) => game.scene(game.view(state, seat)));
  const common = game.scene(game.view(state, SPECTATOR));
  const own = scenes.map((scene, seat) => scene.pieces.filter((p) => seatOfSide(game, p.design.side) === seat));
  const others = common.pieces.filter((p) => seatOfSide(game, p.design.side) < 0);
  const boxes = [...new Map([common, ...scenes].flatMap((s) => s.boxes.map((b) => [b.id, b] as const))).values()];
  return { ...common, pieces: [...own.flat(), ...others], boxes };
}

/** Whether any seat sees what another does not, at any of a few moments of the match. */
export function hasSecrets(match: Match): boolean {
  const { game } = match;
  const moments = 6;
  for (let i = 0; i <= moments; i++) {
    const state = match.stateAt(Math.floor((match.length * i) / moments));
    const views = game.seats.map((_, seat) => JSON.stringify({ ...game.view(state, seat), seat: '' }));
    if (new Set(views).size > 1) return true;
  }
  return false;
}
