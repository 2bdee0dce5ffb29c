/** What the page and the worker that prints tell each other. */

import type { PrintOptions } from '../../print/options.ts';

export interface PrintOrder {
  readonly game: string;
  /** A data file laid over the tables. */
  readonly overlay?: unknown;
  readonly options: PrintOptions;
}

export type FromPrinter =
  | { readonly kind: 'page'; readonly page: number; readonly of: number }
  | { readonly kind: 'made'; readonly bytes: Uint8Array<ArrayBuffer>; readonly sheets: number }
  | { readonly kind: 'fault'; readonly message: string };
