/**
 * Drawings as trees of SVG elements, whichever way they come: as text (maps), as React elements (counters), or made here.
 * Only what our own drawings use is understood.
 */

import { isValidElement, type ReactNode } from 'react';

export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (Element | string)[];
}

export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** An element in millimeters or in the units of whatever it is put into. */
export function el(name: string, attributes: Attributes = {}, ...children: readonly (Element | string)[]): Element {
  const given = Object.entries(attributes).filter(([, value]) => value !== undefined && value !== '');
  return { name, attributes: Object.fromEntries(given.map(([key, value]) => [key, String(value)])), children };
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const plain = (text: string): string =>
  text.includes('&') ? text.replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole) : text;

const PART = /<(\/?)([\w:]+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>|([^<]+)/g;
const ATTRIBUTE = /([\w:-]+)="([^"]*)"/g;

/** The drawing of a text that we wrote ourselves: well formed, and nothing in it but elements, attributes and words. */
export function parseDrawing(text: string): Element {
  const root = { name: 'g', attributes: {}, children: [] as (Element | string)[] };
  const open = [root];
  for (const [whole, closing, name = '', attributes = '', alone, words] of text.matchAll(PART)) {
    const parent = open.at(-1) ?? root;
    if (words !== undefined) {
      if (words.trim() !== '') parent.children.push(plain(words));
    } else if (closing) {
      if (open.pop()?.name !== name) throw new Error(`a drawing ends ${whole} where another element is open`);
    } else {
      const found = [...attributes.matchAll(ATTRIBUTE)].map(([, key = '', value = '']) => [key, plain(value)]);
      const element = { name, attributes: Object.fromEntries(found) as Record<string, string>, children: [] };
      parent.children.push(element);
      if (!alone) open.push(element);
    }
  }
  return root;
}

/** `strokeWidth` is written `stroke-width`; the few names of SVG that really have capitals stay. */
const SAME = new Set(['viewBox', 'patternUnits', 'startOffset']);
const written = (name: string): string =>
  SAME.has(name) ? name : name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`);

interface Memo {
  readonly type?: unknown;
}

/** The drawing that React components describe; they may have no state, as nothing that is only drawn has. */
export function fromReact(node: ReactNode): (Element | string)[] {
  if (node === null || node === undefined || typeof node === 'boolean') return [];
  if (typeof node === 'string' || typeof node === 'number') return [String(node)];
  if (Array.isArray(node)) return node.flatMap(fromReact);
  if (!isValidElement<Record<string, unknown>>(node)) return [];
  const { type, props } = node;
  if (typeof type === 'function') return fromReact((type as (p: unknown) => ReactNode)(props));
  if (typeof type === 'string') {
    const attributes: Record<string, string> = {};
    for (const [name, value] of Object.entries(props))
      if (name !== 'children' && name !== 'className' && (typeof value === 'string' || typeof value === 'number'))
        attributes[written(name)] = String(value);
    return [{ name: type, attributes, children: fromReact(props.children as ReactNode) }];
  }
  const inner = (type as Memo | null)?.type;
  if (typeof inner === 'function') return fromReact((inner as (p: unknown) => ReactNode)(props));
  return fromReact(props.children as ReactNode);
}

/** Everything in it that has an id. */
export function namedIn(element: Element, found = new Map<string, Element>()): Map<string, Element> {
  const { id } = element.attributes;
  if (id !== undefined) found.set(id, element);
  for (const child of element.children) if (typeof child !== 'string') namedIn(child, found);
  return found;
}
