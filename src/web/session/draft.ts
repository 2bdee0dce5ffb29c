/**
 * The draft: choices of the seat at the screen that nobody else knows of and that it may still change. An attack plan, a
 * set-up and an army list are drafts. A draft is changed by taking choices back and making others, and the screen shows
 * only the result.
 */

import type { Seat } from '../../engine/game.ts';
import type { AiClient } from './ai-client.ts';
import type { MatchLink } from './match-link.ts';
import { Places } from './places.ts';
import type { Screen } from './screen.ts';
import type { Seating } from './seating.ts';
import type { Slice } from './store.ts';
import type { AiReason, DraftChoice, DraftState, TableState } from './table-state.ts';

/** How to turn one list of choices into another: take back the last ones, then make these. */
export interface Rewrite {
  readonly back: number;
  readonly make: readonly number[];
}

/** The shortest way from one list of choices to another: what both begin with stays. */
export function rewriteOf(from: readonly number[], to: readonly number[]): Rewrite {
  let same = 0;
  while (same < from.length && from[same] === to[same]) same++;
  return { back: from.length - same, make: to.slice(same) };
}

/** The choices that may still be changed, oldest first; only as far back as all of them were made at this screen. */
export function openDraft({
  draft,
  seat,
  length,
  undoLine,
}: Pick<TableState, 'draft' | 'seat' | 'length' | 'undoLine'>): readonly DraftChoice[] {
  const found: DraftChoice[] = [];
  for (let at = length - 1; at >= undoLine; at--) {
    const made = draft.findLast((m) => m.seat === seat && m.moment === at);
    if (!made) break;
    found.unshift(made);
  }
  return found;
}

export class Draft {
  /** Where the last undo took several choices back, and how many. */
  private undone: { readonly length: number; readonly count: number } | null = null;

  constructor(
    private readonly store: Slice<TableState, Pick<DraftState, 'draft'>>,
    private readonly link: MatchLink,
    private readonly seating: Seating,
    private readonly screen: Screen,
    private readonly client: AiClient,
  ) {}

  /** The choices that may still be changed, oldest first. */
  get open(): readonly DraftChoice[] {
    return openDraft(this.store.state);
  }

  private get codes(): readonly number[] {
    return this.open.map(({ choice }) => choice.code);
  }

  /** Makes one choice for a seat. */
  choose(seat: Seat, code: number, because: AiReason | null = null): void {
    const { host } = this.link;
    const moment = host.sight(seat).moments.length - 1;
    const own = seat === this.store.state.seat;
    if (own && this.screen.position.outlook?.allows(code)) this.note(seat, moment, code);
    this.link.send(() => host.choose(seat, code, moment), because);
  }

  /** Makes these choices as well, one after another. Returns whether all of them were allowed. */
  async add(codes: readonly number[]): Promise<boolean> {
    return (await this.carryOut({ back: 0, make: codes })) === codes.length;
  }

  /** Makes these choices as one: up to the first that is not allowed any more, and undone together. */
  async together(codes: readonly number[]): Promise<void> {
    const since = this.store.state.length;
    try {
      await this.carryOut({ back: 0, make: codes }, since);
    } catch (error) {
      this.link.refuse(error instanceof Error ? error.message : String(error));
    }
  }

  /** Whether the last choice was made together with those before it. */
  get isTogether(): boolean {
    const last = this.open.at(-1);
    return last?.since !== undefined && last.since < last.moment;
  }

  /** Takes the last choice back, with those made together with it. */
  async takeBackTogether(): Promise<void> {
    const last = this.open.at(-1);
    if (last?.since === undefined) return;
    const count = last.moment - last.since + 1;
    await this.carryOut({ back: count, make: [] });
    this.undone = { length: last.since, count };
  }

  /** Makes again what was undone together; false if the last undo took one choice back. */
  redoTogether(): boolean {
    const { seat, length } = this.store.state;
    const { host } = this.link;
    const { undone } = this;
    this.undone = null;
    if (undone?.length !== length) return false;
    void this.link.batch(async () => {
      for (let i = 0; i < undone.count && host.sight(seat).undo.mayRedo; i++) await host.redo(seat);
    });
    return true;
  }

  /** Changes the draft to these choices. What is not allowed is left out; returns whether all of it was allowed. */
  async rewrite(codes: readonly number[]): Promise<boolean> {
    const change = rewriteOf(this.codes, codes);
    return (await this.carryOut(change)) === change.make.length;
  }

  /** Takes back everything that may be undone. */
  async clear(): Promise<void> {
    const { length, undoLine } = this.store.state;
    await this.carryOut({ back: length - undoLine, make: [] });
  }

  /**
   * Takes choices back and makes others, as far as they are allowed; returns how many were made. `since`: they are one, and
   * nothing is made after one that is not allowed.
   */
  private carryOut({ back, make }: Rewrite, since?: number): Promise<number> {
    const { seat } = this.store.state;
    const { host } = this.link;
    this.client.stop();
    this.seating.settle();
    return this.link.batch(async () => {
      let done = 0;
      for (let i = 0; i < back && host.sight(seat).undo.may; i++) await host.undo(seat);
      for (const code of make) {
        const { asked, moments } = host.sight(seat);
        if (!asked || !this.seating.outlook(seat).allows(code)) {
          if (since === undefined) continue;
          break;
        }
        const moment = moments.length - 1;
        this.note(seat, moment, code, since);
        await host.choose(seat, code, moment);
        done++;
      }
      return done;
    });
  }

  /** Remembers a choice with the pieces as they lie before it. Choices that can no longer be undone are dropped. */
  private note(seat: Seat, moment: number, code: number, since?: number): void {
    const { host, isBatching } = this.link;
    const { game } = host;
    const { view, undo } = host.sight(seat);
    const { scene, places } = isBatching ? { scene: null, places: null } : this.screen.position;
    const before = scene ?? game.scene(view);
    const choice = (places ?? new Places(game, before)).choice(code);
    const kept = this.store.state.draft.filter((m) => m.seat === seat && m.moment < moment && m.moment >= undo.line);
    this.store.prepare({
      draft: [...kept, { seat, moment, choice, before, ...(since === undefined ? {} : { since }) }],
    });
  }
}
