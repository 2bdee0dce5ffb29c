/**
 * Setting up: the whole set-up is shown once more before its last choice is made and others see it, and two counters that
 * were set up here may change places.
 */

import type { Draft } from './draft.ts';
import type { MatchLink } from './match-link.ts';
import { type Placement, placementsOf, setupPreviewOf, swapPlaces } from './placements.ts';
import { type Choice, Places } from './places.ts';
import type { Screen } from './screen.ts';
import type { Slice } from './store.ts';
import {
  type AiState,
  type DraftState,
  noSelection,
  type SelectionState,
  type ShownState,
  type TableState,
} from './table-state.ts';

type SetUpState = Pick<DraftState, 'setupPreview' | 'swap'> &
  SelectionState &
  Pick<ShownState, 'scene' | 'places'> &
  Pick<AiState, 'hint'>;

/** While the set-up is looked at, nothing on the map is an option. */
const NO_OPTIONS = { ...noSelection, stage: { picked: [], targets: [], buttons: [] }, hint: null } as const;

export class SetUp {
  constructor(
    private readonly store: Slice<TableState, SetUpState>,
    private readonly link: MatchLink,
    private readonly screen: Screen,
    private readonly draft: Draft,
  ) {}

  /** Whether the decision belongs to a set-up. */
  get isAsked(): boolean {
    const { ask } = this.store.state;
    return ask !== null && !ask.quiet && this.screen.position.setsUp(ask.choices.map((c) => c.code));
  }

  /** Whether this choice would end the set-up. */
  endsWith(code: number): boolean {
    const { outlook, setUpSteps } = this.screen.position;
    return outlook !== null && setupPreviewOf(outlook, code, setUpSteps) !== null;
  }

  /** If this choice would end the set-up: shows how all would lie, to be confirmed. */
  preview(code: number): boolean {
    const { position } = this.screen;
    const { outlook, setUpSteps } = position;
    const asked = outlook?.asked();
    if (!outlook || !asked || asked.quiet || !position.setsUp(asked.options)) return false;
    const found = setupPreviewOf(outlook, code, setUpSteps);
    if (!found) return false;
    const places = new Places(outlook.game, found.own, outlook.state);
    const choice = places.choice(code);
    const before = position.scene ?? found.own;
    this.store.set({
      ...NO_OPTIONS,
      setupPreview: { ...found, choice, piece: placementsOf([{ choice, before }], found.own).at(-1)?.piece },
      scene: found.own,
      places,
    });
    return true;
  }

  /** In the preview: how it lies, or what the other side will see of it. */
  previewAs(theirs: boolean): void {
    const { setupPreview } = this.store.state;
    if (!setupPreview) return;
    const scene = theirs && setupPreview.theirs ? setupPreview.theirs : setupPreview.own;
    this.store.set({ scene, places: new Places(this.link.host.game, scene, this.screen.position.outlook?.state) });
  }

  /** Leaves the swap, then the preview. Returns whether there was anything to leave. */
  back(): boolean {
    const { swap, setupPreview } = this.store.state;
    if (!swap && !setupPreview) return false;
    this.screen.show();
    if (swap && setupPreview) this.preview(setupPreview.choice.code);
    return true;
  }

  /** The choices of the set-up so far, the previewed one included. */
  private get choices(): readonly Choice[] {
    const { setupPreview } = this.store.state;
    return [...this.draft.open.map((made) => made.choice), ...(setupPreview ? [setupPreview.choice] : [])];
  }

  /** What has been set up here so far, piece by piece, the previewed one included. */
  private placed(): readonly Placement[] {
    const { setupPreview } = this.store.state;
    const { scene } = this.screen.position;
    if (!scene) return [];
    if (!setupPreview) return placementsOf(this.draft.open, scene);
    return placementsOf([...this.draft.open, { choice: setupPreview.choice, before: scene }], setupPreview.own);
  }

  /** Whether two counters that were set up here could change places. */
  get canSwap(): boolean {
    const onBoard = (c: Choice): boolean =>
      c.places.at(-1)?.spots.some((spot) => 'hex' in spot || 'point' in spot) ?? false;
    return this.choices.filter((c) => c.kind === 'place' && onBoard(c)).length > 1;
  }

  /** The next two counters that are selected change places. */
  swap(): void {
    if (!this.canSwap) return;
    const scene = this.store.state.setupPreview?.own ?? this.screen.position.scene;
    this.store.set({
      ...NO_OPTIONS,
      ...(scene ? { scene } : {}),
      swap: { first: null, may: this.placed().map((p) => p.piece) },
    });
  }

  /** Selects one of the two counters; with the second they change places. */
  async swapWith(piece: string): Promise<void> {
    const { swap, setupPreview } = this.store.state;
    if (!swap?.may.includes(piece)) return;
    if (swap.first === null || swap.first === piece) {
      this.store.set({ swap: { ...swap, first: swap.first === piece ? null : piece } });
      return;
    }
    const before = this.choices.map((c) => c.code);
    const after = swapPlaces(this.link.host.game, before, this.placed(), swap.first, piece);
    if (before.every((code, i) => code === after[i])) {
      this.back();
      return;
    }
    const made = this.draft.open.length;
    const last = setupPreview ? after.at(-1) : undefined;
    const allowed = await this.draft.rewrite(after.slice(0, made));
    const fits = allowed && (last === undefined || this.screen.position.outlook?.allows(last));
    if (!fits) await this.draft.rewrite(before.slice(0, made));
    const again = fits ? last : setupPreview?.choice.code;
    if (again !== undefined) this.preview(again);
    if (!fits) this.link.refuse('these two cannot change places');
  }
}
