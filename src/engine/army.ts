/**
 * Army lists: what a player puts together before a match, by points and within limits. A game that has them declares an army
 * book; the page that builds lists, and lists that are saved or shared, are written against this file and know no game.
 *
 * The rules stay the only judge: `check` counts with the code that refuses a list at the table, and a list enters the match
 * as the choices that make it. So others know of it what they may know of these choices.
 */

import type { CounterDesign, MiniField, SideStyle } from './board.ts';
import type { Setup, Why } from './game.ts';
import type { AnyState } from './state.ts';
import { unknownWord } from './text.ts';

export interface ArmyUnit {
  readonly profile: string;
  readonly models: number;
  /** Ids of what was bought for it. */
  readonly extras: readonly string[];
}

export interface ArmyList {
  readonly name: string;
  readonly people: string;
  readonly units: readonly ArmyUnit[];
}

export interface ArmyExtra {
  readonly id: string;
  readonly name: string;
  readonly points: number;
  /** What it does, in a few words. */
  readonly tells?: string;
  /** Paid for every model. */
  readonly each?: boolean;
  /** Worn by one model, which is drawn so. */
  readonly rank?: 'leader' | 'musician' | 'standard';
}

export interface ArmyProfile {
  readonly id: string;
  readonly name: string;
  readonly people: string;
  /** How many models a unit of it has. */
  readonly least: number;
  readonly most: number;
  /** Of one model. */
  readonly points: number;
  /** What it is, in a few words: "hand weapon". */
  readonly line: string;
  /** Under the book's `values`. */
  readonly values: readonly number[];
  /** More about it: a line, a small table with its head, a note. */
  readonly card: {
    readonly line: string;
    readonly head: readonly string[];
    readonly rows: readonly (readonly string[])[];
    readonly note?: string;
  };
  readonly design: CounterDesign;
  readonly extras: readonly ArmyExtra[];
}

export interface ArmyPeople {
  readonly id: string;
  readonly name: string;
  readonly line: string;
  readonly side: SideStyle;
  readonly field: MiniField;
}

/** What a list is made for. */
export interface ArmyTask {
  readonly id: string;
  /** "Border Clash, 750 points". */
  readonly title: string;
  readonly points: number;
  /** So many may be spent. */
  readonly most: number;
  /** The people, where the scenario names it. */
  readonly people?: string;
  /** The match that such a list is for. */
  readonly setup?: Setup;
}

/** One limit, kept or broken. */
export interface ArmyLimit {
  readonly rule: string;
  readonly text: string;
  /** How it stands: "3 against 1". */
  readonly figure: string;
  readonly ok: boolean;
  /** The units that break it, by their place in the list. */
  readonly units: readonly number[];
}

export interface ArmyCheck {
  readonly points: number;
  readonly limits: readonly ArmyLimit[];
  /** Of each unit: its points, and what cannot be bought for it now. */
  readonly units: readonly { readonly points: number; readonly shut: Readonly<Record<string, Why>> }[];
}

export interface ArmyBook<S extends AnyState = AnyState> {
  /** What stands over the columns of the profiles: M, SH, AS. */
  readonly values: readonly string[];
  /** The rule that a list is of one people. */
  readonly rule: string;
  /** The rule that lists are unseen until all are done. */
  readonly hiddenRule: string;
  readonly peoples: readonly ArmyPeople[];
  readonly profiles: readonly ArmyProfile[];
  readonly tasks: readonly ArmyTask[];
  /** Ready-made lists, each with the tasks it is made for. */
  readonly ready: readonly (ArmyList & { readonly tasks: readonly string[] })[];
  /** The depth of the zone in which armies stand, in inches. */
  readonly depth: number;
  /** What this seat makes a list for in such a match; null if its army is given. */
  taskOf(setup: Setup, seat: number): string | null;
  check(task: string, list: ArmyList): ArmyCheck;
  /** What the decision at hand makes a list for, and how far it is made; null if it is no part of one. */
  asked(s: S): { readonly task: string; readonly list: ArmyList | null } | null;
  /** The choices that make this list from here on and finish it; `s` is not changed. */
  choices(s: S, list: ArmyList): readonly number[];
}

export const isLegal = (check: ArmyCheck): boolean => check.limits.every((limit) => limit.ok);

// ---- as text ------------------------------------------------------------------------------------------------------

/** A list that cannot be read; the message says what is wrong with it. */
export class ListError extends Error {
  override readonly name = 'ListError';
}

const MAX_UNITS = 32;
const MAX_NAME = 60;

/** "gael; Stone and Sling; gael_chief 1 shields great-leap; gael_warrior 12": one line that people can read and send. */
export const listText = ({ name, people, units }: ArmyList): string =>
  [people, name.replace(/[;\s]+/g, ' ').trim(), ...units.map((u) => [u.profile, u.models, ...u.extras].join(' '))].join(
    '; ',
  );

/** The list that such a line tells; refuses what the book does not know. */
export function parseList(book: Pick<ArmyBook, 'peoples' | 'profiles'>, text: string): ArmyList {
  const [people = '', name = '', ...rest] = text.split(';').map((part) => part.trim());
  const peoples = book.peoples.map((p) => p.id);
  if (!peoples.includes(people)) throw new ListError(unknownWord('people', people.slice(0, 40), peoples));
  if (rest.length > MAX_UNITS) throw new ListError(`${rest.length} units; a list has ${MAX_UNITS} at most`);
  const units = rest.filter(Boolean).map((part): ArmyUnit => {
    const [id = '', models = '', ...extras] = part.split(/\s+/);
    const known = book.profiles.filter((p) => p.people === people);
    const profile = known.find((p) => p.id === id);
    if (!profile)
      throw new ListError(
        unknownWord(
          'profile',
          id.slice(0, 40),
          known.map((p) => p.id),
        ),
      );
    if (!/^[1-9]\d?$/.test(models))
      throw new ListError(`${profile.name}: "${models.slice(0, 20)}" is not a number of models`);
    for (const extra of extras)
      if (!profile.extras.some((e) => e.id === extra))
        throw new ListError(`${profile.name}: "${extra.slice(0, 40)}" cannot be bought`);
    return { profile: id, models: Number(models), extras: [...new Set(extras)] };
  });
  return { name: name.slice(0, MAX_NAME), people, units };
}

// ---- one change that mends a list -----------------------------------------------------------------------------------

export interface SuggestedFix {
  readonly text: string;
  readonly list: ArmyList;
  readonly points: number;
}

/**
 * One change after which every limit is kept, if there is one: another number of models, another profile, fewer extras, or a unit less. Of
 * several the one that leaves most points.
 */
export function suggestFix(book: ArmyBook, task: string, list: ArmyList): SuggestedFix | null {
  const profiles = book.profiles.filter((p) => p.people === list.people);
  const nameOf = (u: ArmyUnit): string => {
    const profile = profiles.find((p) => p.id === u.profile);
    return profile ? (profile.most > 1 ? `${u.models} ${profile.name}` : profile.name) : u.profile;
  };
  let best: SuggestedFix | null = null;
  const trial = (units: readonly ArmyUnit[], text: () => string): void => {
    const changed = { ...list, units };
    const check = book.check(task, changed);
    if (isLegal(check) && (best === null || check.points > best.points))
      best = { text: text(), list: changed, points: check.points };
  };
  list.units.forEach((unit, at) => {
    const put = (other: ArmyUnit): ArmyUnit[] => list.units.map((u, i) => (i === at ? other : u));
    const own = profiles.find((p) => p.id === unit.profile);
    trial(
      list.units.filter((_, i) => i !== at),
      () => `Remove ${nameOf(unit)}`,
    );
    for (const extra of unit.extras) {
      const less = { ...unit, extras: unit.extras.filter((e) => e !== extra) };
      const name = own?.extras.find((e) => e.id === extra)?.name ?? extra;
      trial(put(less), () => `${nameOf(unit)} without ${name}`);
    }
    for (const profile of profiles) {
      const extras = unit.extras.filter((e) => profile.extras.some((x) => x.id === e));
      for (let models = profile.least; models <= profile.most; models++) {
        const other = { profile: profile.id, models, extras };
        if (profile === own && models === unit.models) continue;
        trial(put(other), () => `change ${nameOf(unit)} to ${nameOf(other)}`);
      }
    }
  });
  for (const profile of profiles) {
    const joining = { profile: profile.id, models: profile.least, extras: [] };
    trial([...list.units, joining], () => `Add ${nameOf(joining)}`);
  }
  return best;
}
