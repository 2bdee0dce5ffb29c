/**
 * What each seat knows, from what the fields of a state declare: `strength: u8(10, { per: 'unit', hidden: { owner, open:
 * 'faceUp' } })` lies open to its owner, and to all once the field `faceUp` says so. View, redeal and indistinguishableState
 * follow. What is hidden of one unit stays together when it is dealt anew. Decks (cards.ts) are added as piles.
 */

import type { Cards, CardsView } from './cards.ts';
import type { GameRules, Seat, View } from './game.ts';
import { openFields, writeFields } from './position.ts';
import type { RandomSource } from './random.ts';
import type { AnyState, Field, HiddenFrom } from './state.ts';

type Numbers = { [i: number]: number; readonly length: number };

interface KnownView extends View {
  readonly fields: { readonly [name: string]: number | readonly (number | null)[] };
  readonly depth: number;
  readonly stack: number[];
  /** By name, then by seat: what its face-down things hold, all together. */
  readonly unseen?: { readonly [group: string]: readonly (readonly (readonly number[])[])[] };
  readonly piles?: { readonly [name: string]: CardsView };
}

/** Fields that are hidden together: of the same things, by the same owner, open by the same field. */
interface Group extends HiddenFrom {
  readonly names: readonly string[];
  readonly size: number;
}

const isOwned = (field: Field): field is Field & { readonly hidden: HiddenFrom } => typeof field.hidden === 'object';

/** The fields that owners know, in groups; made once for a layout. */
const groupsOf = (() => {
  const known = new WeakMap<object, ReadonlyMap<string, Group>>();
  return (s: AnyState): ReadonlyMap<string, Group> => {
    const found = known.get(s.layout);
    if (found) return found;
    const groups = new Map<string, Group>();
    for (const [name, field] of Object.entries(s.layout.fields)) {
      if (!isOwned(field)) continue;
      const { owner, open } = field.hidden;
      if (field.length === null) throw new TypeError(`${name}: one number for all has no owners; say hidden: true`);
      if (open !== undefined && s.layout.fields[open]?.length !== field.length)
        throw new TypeError(`${name}: the field "${open}" that opens it has not as many numbers`);
      const key = `${field.per ?? name} ${open ?? ''}`;
      const group = groups.get(key);
      groups.set(key, { names: [...(group?.names ?? []), name], size: field.length, owner, ...(open && { open }) });
    }
    known.set(s.layout, groups);
    return groups;
  };
})();

const values = (s: AnyState, name: string): Numbers => (s as unknown as Record<string, Numbers>)[name] as Numbers;
const isOpen = (s: AnyState, { open }: HiddenFrom, i: number): boolean =>
  open !== undefined && values(s, open)[i] !== 0;
const rowOf = (s: AnyState, { names }: Group, i: number): number[] => names.map((name) => values(s, name)[i] as number);

function byNumbers(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return (a[i] as number) - (b[i] as number);
  return 0;
}

/** What a seat's face-down things hold, in order: what everybody can work out. */
const unseenRows = (s: AnyState, group: Group, seat: Seat): number[][] =>
  Array.from({ length: group.size }, (_, i) => i)
    .filter((i) => group.owner(i) === seat && !isOpen(s, group, i))
    .map((i) => rowOf(s, group, i))
    .sort(byNumbers);

const ownersOf = ({ size, owner }: Group): number =>
  1 + Array.from({ length: size }, (_, i) => owner(i)).reduce((most, seat) => Math.max(most, seat), -1);

/** The values of a hidden field that a side's face-down things can have, from the smallest: what its enemy reckons with. */
export function unseenValues(s: AnyState, name: string, seat: Seat): number[] {
  const field = s.layout.fields[name];
  if (!field || !isOwned(field)) throw new TypeError(`the field "${name}" is not hidden from all but its owner`);
  const { owner } = field.hidden;
  const all = values(s, name);
  return Array.from({ length: all.length }, (_, i) => i)
    .filter((i) => owner(i) === seat && !isOpen(s, field.hidden, i))
    .map((i) => all[i] as number)
    .sort((a, b) => a - b);
}

/** Decks by name: who may look into their piles is said by each. */
// biome-ignore lint/suspicious/noExplicitAny: the state is the game's own, the piles are any
export type Piles<S extends AnyState> = { readonly [name: string]: Cards<S, any> };

/** View, redeal and indistinguishableState as the fields and the piles declare them. */
export function fromDeclarations<S extends AnyState>(
  piles: Piles<S> = {},
): Required<Pick<GameRules<S>, 'view' | 'redeal' | 'indistinguishableState'>> {
  const decks = Object.entries(piles);
  return {
    view(s, seat) {
      const groups = groupsOf(s);
      const fields: Record<string, number | (number | null)[]> = openFields(s);
      for (const group of groups.values()) {
        const sees = (i: number): boolean => s.result !== 0 || group.owner(i) === seat || isOpen(s, group, i);
        for (const name of group.names)
          fields[name] = Array.from(values(s, name) as ArrayLike<number>, (value, i) => (sees(i) ? value : null));
      }
      const unseen = [...groups].map(([key, group]) => [
        key,
        Array.from({ length: ownersOf(group) }, (_, owner) => unseenRows(s, group, owner)),
      ]);
      return {
        fields,
        depth: s.depth,
        stack: Array.from(s.stack),
        ...(groups.size > 0 ? { unseen: Object.fromEntries(unseen) } : {}),
        ...(decks.length > 0
          ? { piles: Object.fromEntries(decks.map(([name, deck]) => [name, deck.view(s, seat)])) }
          : {}),
      };
    },

    redeal(s, seen, seat, random) {
      const known = seen as KnownView;
      const groups = groupsOf(s);
      const owned = new Set([...groups.values()].flatMap((group) => group.names));
      const open = Object.entries(known.fields).filter(([name]) => !owned.has(name));
      writeFields(s, Object.fromEntries(open) as { [name: string]: number | number[] });
      s.depth = known.depth;
      s.stack.set(known.stack);
      for (const [key, group] of groups) {
        const columns = group.names.map((name) => known.fields[name] as readonly (number | null)[]);
        const rows = Array.from({ length: group.size }, (_, i) => columns.map((column) => column[i] ?? null));
        const left = (known.unseen?.[key] ?? []).map((pile, owner) => {
          // What this seat sees of them itself is not dealt.
          const seenHere = new Map<string, number>();
          rows.forEach((row, i) => {
            if (row[0] === null || group.owner(i) !== owner || isOpen(s, group, i)) return;
            seenHere.set(row.join(), (seenHere.get(row.join()) ?? 0) + 1);
          });
          const rest = pile.filter((row) => {
            const times = seenHere.get(row.join()) ?? 0;
            if (times > 0) seenHere.set(row.join(), times - 1);
            return times === 0;
          });
          return random.shuffled(rest);
        });
        rows.forEach((row, i) => {
          const dealt = row[0] === null ? left[group.owner(i)]?.pop() : row;
          group.names.forEach((name, k) => {
            values(s, name)[i] = dealt?.[k] as number;
          });
        });
      }
      for (const [name, deck] of decks) deck.redeal(s, known.piles?.[name] as CardsView, seat, random);
    },

    indistinguishableState(s, seat, random) {
      const groups = groupsOf(s);
      if (groups.size === 0 && decks.length === 0) {
        // The only hidden fact is what chance will bring.
        random.reseed(s);
        return true;
      }
      let changed = false;
      if (s.result === 0)
        for (const group of groups.values())
          for (let owner = 0; owner < ownersOf(group); owner++)
            if (owner !== seat && dealAnew(s, group, owner, random)) changed = true;
      for (const [, deck] of decks) if (deck.indistinguishableState(s, seat, random)) changed = true;
      return changed;
    },
  };
}

/** Deals a side's face-down things anew among themselves. Says whether any changed. */
function dealAnew(s: AnyState, group: Group, owner: Seat, random: RandomSource): boolean {
  const closed = Array.from({ length: group.size }, (_, i) => i).filter(
    (i) => group.owner(i) === owner && !isOpen(s, group, i),
  );
  const rows = closed.map((i) => rowOf(s, group, i));
  const dealt = random.shuffled([...rows]);
  let changed = false;
  closed.forEach((i, k) => {
    if ((dealt[k] as number[]).join() !== (rows[k] as number[]).join()) changed = true;
    group.names.forEach((name, column) => {
      values(s, name)[i] = (dealt[k] as number[])[column] as number;
    });
  });
  return changed;
}
