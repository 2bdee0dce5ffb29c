/**
 * What the seat at the screen knows at one point of the match, and what can be found out from that: previews, odds,
 * reasons. Another object after every change of the match; it never learns anything the seat does not know.
 */

import type { HexLabel, Layer, LayerId, Scene } from '../../engine/board.ts';
import type { OddsReport } from '../../engine/odds.ts';
import { decision, type Why } from '../../engine/play.ts';
import type { SeatKnowledge, SeatSnapshot } from '../../engine/seat.ts';
import { NOT_ASKED } from '../../engine/steps.ts';
import { capital } from '../../engine/text.ts';
import { codeWith, kindOfVerb, phrase, verbOf } from '../../engine/verbs.ts';
import { Foresight } from './foresight.ts';
import { Lookahead } from './lookahead.ts';
import { isSettingUp } from './placements.ts';
import { type Choice, Places } from './places.ts';
import type { Alternative, Ask } from './table-state.ts';

export interface Known {
  readonly sight: SeatSnapshot;
  readonly outlook: SeatKnowledge;
  /** Steps of this match that were seen to belong to a set-up. */
  readonly setUpSteps: ReadonlySet<string>;
  /** What the player draws chits for. */
  readonly aim?: number | undefined;
}

export class Position {
  readonly sight: SeatSnapshot | null;
  readonly outlook: SeatKnowledge | null;
  readonly foresight: Foresight;
  readonly lookahead: Lookahead;
  /** The pieces as they lie in the match, whatever the screen shows. */
  readonly scene: Scene | null;
  readonly places: Places | null;
  readonly setUpSteps: ReadonlySet<string>;

  /** null: nothing is known, the screen is blank. */
  constructor(known: Known | null) {
    const { sight, outlook, setUpSteps, aim } = known ?? {
      sight: null,
      outlook: null,
      setUpSteps: new Set<string>(),
      aim: undefined,
    };
    this.sight = sight;
    this.outlook = outlook;
    this.setUpSteps = setUpSteps;
    this.foresight = new Foresight(outlook);
    this.lookahead = new Lookahead(outlook, aim);
    this.scene = outlook && sight ? outlook.game.scene(sight.view) : null;
    this.places = outlook && this.scene ? new Places(outlook.game, this.scene, outlook.state) : null;
  }

  /** What is looked for here and not offered now, with its reason. */
  closed(): readonly { readonly choice: Choice; readonly why: Why }[] {
    const { places, outlook, sight } = this;
    if (!places || !sight?.asked) return [];
    return outlook?.closed().map(({ code, why }) => ({ choice: places.choice(code), why })) ?? [];
  }

  /** An attack that a piece cannot make now, with the reason; none if the decision knows no attack that names only who attacks. */
  refusedAttack(piece: string): { readonly choice: Choice; readonly why: Why } | null {
    const { outlook, places } = this;
    if (!outlook || !places) return null;
    const { game } = outlook;
    const step = decision(game, outlook.state);
    for (const [index, verb] of game.verbs.entries()) {
      const id = verb.takes.length === 1 ? (game.kinds[verb.takes[0] ?? '']?.find(piece) ?? -1) : -1;
      if (kindOfVerb(verb) !== 'attack' || id < 0) continue;
      const code = codeWith(verb, index, [id]);
      const number = step?.refuse(outlook.state, code) ?? NOT_ASKED;
      const why = number === 0 || number === NOT_ASKED ? null : outlook.why(code);
      if (why) return { choice: places.choice(code), why };
    }
    return null;
  }

  /** The odds of a planned attack. */
  planned(hex: HexLabel): OddsReport | null {
    return this.outlook?.planned(hex) ?? null;
  }

  /** What may be laid over the map. */
  layer(id: LayerId): Layer | null {
    return this.outlook?.layer(id) ?? null;
  }

  /** The same option with each other small thing in its last place: what it would do, or why it is not allowed. */
  alternatives(choice: Choice, ask: Ask | null): readonly Alternative[] {
    const { outlook, places, foresight } = this;
    if (!outlook || !places) return [];
    const { game } = outlook;
    const { verb, things } = phrase(game.verbs, choice.code);
    const last = things.at(-1);
    const kind = last ? game.kinds[last.kind] : undefined;
    const place = choice.places.at(-1);
    if (!last || !kind) return [];
    if (kind.size > 6 || place?.piece !== undefined || (place?.spots.length ?? 0) > 0) return [];
    const before = things.slice(0, -1).map((thing) => thing.id);
    return Array.from({ length: kind.size }, (_, id): Alternative => {
      const code = codeWith(verb, verbOf(choice.code), [...before, id]);
      const label = capital(places.name(last.kind, id));
      const offered = ask?.choices.find((c) => c.code === code);
      if (offered) return { label, choice: offered, preview: foresight.previewOf(code), why: null };
      return { label, choice: null, preview: null, why: outlook.why(code) };
    });
  }

  /** Whether options belong to a set-up: something is placed, or the step was seen to be one. */
  setsUp(codes: readonly number[]): boolean {
    const { outlook, setUpSteps } = this;
    const step = outlook?.asked()?.step;
    return outlook !== null && (isSettingUp(outlook.game, codes) || (step !== undefined && setUpSteps.has(step)));
  }
}

export const nothingKnown = new Position(null);
