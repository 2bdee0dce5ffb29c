/** Which overlay lies on the map, and the notes of one's own; kept in this browser, told to nobody. */

import type { HexLabel } from '../../engine/board.ts';

export type OverlayId = 'zones' | 'supply' | 'threat' | 'notes' | 'bare' | 'names';

export const overlays: readonly {
  readonly id: OverlayId;
  readonly key: string;
  readonly name: string;
  readonly legend: string;
}[] = [
  { id: 'zones', key: '1', name: 'Zones', legend: 'Each side its own slope of hatching; where they cross, both.' },
  { id: 'supply', key: '2', name: 'Supply', legend: 'Dark ground is not fed; point at a unit for its line.' },
  {
    id: 'threat',
    key: '3',
    name: 'Threat',
    legend: 'Where the enemy can be next.',
  },
  {
    id: 'notes',
    key: '4',
    name: 'My notes',
    legend: 'Press two hexes for an arrow, one twice for a ring; only you see them.',
  },
  { id: 'bare', key: '5', name: 'Bare map', legend: 'Counters are out of the way.' },
  { id: 'names', key: '6', name: 'Ground', legend: 'Terrain in words, with what the key says of it.' },
];

export interface Note {
  readonly id: string;
  readonly from: HexLabel;
  readonly to: HexLabel;
  readonly text?: string;
}

const keyOf = (match: string): string => `sandtable.notes.${match}`;

/** Notes of a match, as they were left in this browser. */
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
