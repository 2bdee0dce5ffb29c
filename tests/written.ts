/** The words in the code: string literals and JSX text that people can read, each with its file and line. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'vite';

export interface Written {
  readonly file: string;
  readonly line: number;
  /** With `{}` in place of a value. */
  readonly text: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

const src = fileURLToPath(new URL('../src', import.meta.url));

/** Attributes whose words are for machines. */
const UNREAD = new Set([
  'className',
  'data-testid',
  'href',
  'id',
  'key',
  'viewBox',
  'd',
  'transform',
  'style',
  'points',
  'fontFamily',
]);
/** Calls whose words are for machines: class names, queries, database statements. */
const UNREAD_CALLS =
  /^(.*\.)?(classNames|querySelector(All)?|closest|matches|matchMedia|prepare|exec|query|sql|getPropertyValue|createElementNS)$/;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

const calleeOf = (node: Node): string => {
  const callee = node.callee as Node | undefined;
  if (callee?.type === 'Identifier') return String(callee.name);
  if (callee?.type === 'MemberExpression') return `.${String((callee.property as Node).name)}`;
  return '';
};

/** A template, with `{}` for each value in it. */
function templateText(node: Node): string {
  const quasis = node.quasis as readonly { readonly value: { readonly cooked: string } }[];
  return quasis.map((q) => q.value.cooked).join('{}');
}

/** What stands between two tags, in one piece: text, and `{}` for each value. */
function jsxText(children: readonly Node[]): string {
  return children
    .map((child) => {
      if (child.type === 'JSXText') return String(child.value).replace(/\s*\n\s*/g, ' ');
      if (child.type !== 'JSXExpressionContainer') return '\n';
      const inner = child.expression as Node;
      return inner.type === 'Literal' && typeof inner.value === 'string' ? inner.value : '{}';
    })
    .join('');
}

function* textsOf(value: unknown): Generator<{ readonly start: number; readonly text: string }> {
  if (Array.isArray(value)) {
    for (const item of value) yield* textsOf(item);
    return;
  }
  if (!isNode(value)) return;
  const node = value;
  if (/^(Import|Export(All|Default))|^TS(?!AsExpression|SatisfiesExpression|NonNull)/.test(node.type)) {
    if (node.type === 'ExportDefaultDeclaration') yield* textsOf(node.declaration);
    else if (/^TS/.test(node.type)) return;
    if (node.type === 'ImportDeclaration') return;
  }
  if (node.type === 'JSXAttribute' && UNREAD.has(String((node.name as Node).name))) return;
  if (node.type === 'CallExpression' && UNREAD_CALLS.test(calleeOf(node))) return;
  if (node.type === 'TaggedTemplateExpression') return;
  if (node.type === 'Literal' && typeof node.value === 'string') yield { start: node.start, text: node.value };
  if (node.type === 'TemplateLiteral') yield { start: node.start, text: templateText(node) };
  if (node.type === 'JSXElement' || node.type === 'JSXFragment')
    for (const text of jsxText(node.children as readonly Node[]).split('\n'))
      if (/\p{L}/u.test(text)) yield { start: node.start, text: text.trim() };
  for (const [key, child] of Object.entries(node)) {
    if (typeof child !== 'object' || child === null) continue;
    // A key of a table is a name in the code; its value may be words.
    if (node.type === 'Property' && key === 'key') continue;
    if (node.type === 'JSXElement' && key === 'children') {
      for (const inner of child as readonly Node[]) if (inner.type !== 'JSXText') yield* textsOf(inner);
      continue;
    }
    yield* textsOf(child);
  }
}

/** Words that a machine reads: a path, a style, a selector, a statement of the database. */
const isCode = (text: string): boolean =>
  !/\p{Ll}/u.test(text) ||
  !/\s/.test(text) ||
  (/^(select|insert|update|delete|create|alter|begin|with|pragma|set|drop|listen|notify) /i.test(text.trim()) &&
    /\b(from|into|table|set|values|index|where|schema|as)\b/i.test(text)) ||
  /^[\w-]+( [\w-]*\{\})+$/.test(text) ||
  /^(M|m)-?[\d{]/.test(text);

export function* sourceFiles(): Generator<string> {
  for (const file of readdirSync(src, { recursive: true, encoding: 'utf8' }).sort())
    if (/\.tsx?$/.test(file) && !/\.(test|fixture)\.tsx?$|^engine\/testing\/|\/testing\.ts$|\.d\.ts$/.test(file))
      yield file;
}

/** Everything in the code that somebody may read. */
export function writtenWords(): readonly Written[] {
  return [...sourceFiles()].flatMap((file) => {
    const code = readFileSync(join(src, file), 'utf8');
    const lineOf = (start: number): number => code.slice(0, start).split('\n').length;
    const program = parseAst(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' });
    return [...textsOf(program)]
      .filter(({ text }) => !isCode(text))
      .map(({ start, text }) => ({ file, line: lineOf(start), text }));
  });
}
