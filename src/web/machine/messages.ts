/** What passes between the page and the machine's worker. */
import type { MachineMove, MachineProgress, MachineQuestion } from './machine.ts';

export type ToMachine =
  | { readonly kind: 'think'; readonly question: MachineQuestion }
  | { readonly kind: 'now'; readonly serial: number }
  | { readonly kind: 'cancel'; readonly serial: number };

export type FromMachine =
  | { readonly kind: 'progress'; readonly serial: number; readonly progress: MachineProgress }
  | { readonly kind: 'move'; readonly serial: number; readonly move: MachineMove }
  | { readonly kind: 'fault'; readonly serial: number; readonly message: string };
