/** Overlays of the map, and the player's own notes, which are saved only in this browser. */

import type { BoardSheet, HexLabel } from '../../engine/board.ts';
import type { AnyGame } from '../../engine/game.ts';

export type OverlayId = 'zones' | 'supply' | 'threat' | 'notes' | 'bare' | 'names';

export interface OverlayInfo {
  readonly id: OverlayId;
  readonly key: string;
  readonly name: string;
  readonly legend: string;
}

export const overlays: readonly OverlayInfo[] = [
  {
    id: 'zones',
    key: '1',
    name: 'Zones',
    legend: 'Each side’s zones are hatched in one direction; crossed hatching means both.',
  },
  {
    id: 'supply',
    key: '2',
    name: 'Supply',
    legend: 'Shaded hexes cannot trace supply. Hover over a unit to see its supply line.',
  },
  {
    id: 'threat',
    key: '3',
    name: 'Threat',
    legend: 'Where enemy units can move next.',
  },
  {
    id: 'notes',
    key: '4',
    name: 'My notes',
    legend: 'Select two hexes for an arrow, or one hex twice for a ring. Only you see your notes.',
  },
  { id: 'bare', key: '5', name: 'Bare map', legend: 'Counters are hidden.' },
  { id: 'names', key: '6', name: 'Ground', legend: 'Terrain names and their effects.' },
];

/** The overlays of a game: its own layers, and on a map notes and terrain names. */
export const overlaysFor = (
  game: Pick<AnyGame, 'layer' | 'layers'>,
  kind: BoardSheet['kind'],
): readonly OverlayInfo[] =>
  overlays.filter(({ id }) => {
    if (id === 'bare') return true;
    if (id === 'notes' || id === 'names') return kind !== 'table';
    return game.layer !== undefined && (game.layers?.includes(id) ?? true);
  });

export interface Note {
  readonly id: string;
  readonly from: HexLabel;
  readonly to: HexLabel;
  readonly text?: string;
}

const keyOf = (match: string): string => `sandtable.notes.${match}`;

/** The notes of a match, from this browser. */
export function readNotes(match: string): readonly Note[] {
  try {
    return JSON.parse(localStorage.getItem(keyOf(match)) ?? '[]') as Note[];
  } catch {
    return [];
  }
}

export function writeNotes(match: string, notes: readonly Note[]): void {
  if (notes.length === 0) localStorage.removeItem(keyOf(match));
  else localStorage.setItem(keyOf(match), JSON.stringify(notes));
}
