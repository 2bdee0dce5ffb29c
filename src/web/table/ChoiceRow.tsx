/** Buttons that belong together (the five orders): always all of them, always in the same place; closed ones say why. */
import { useMemo } from 'react';
import type { Why } from '../../engine/game.ts';
import type { Choice } from '../session/places.ts';
import { useTable, useTableState } from './context.ts';
import { hovers } from './useLongPress.ts';

interface Cell {
  readonly verb: string;
  readonly choice: Choice;
  readonly why: Why | null;
}

/** The rows of a decision by name. A row is there as long as one of its buttons is open. */
function useRows(): readonly { readonly name: string; readonly cells: readonly Cell[] }[] {
  const { session, game } = useTable();
  const { ask } = useTableState();
  return useMemo(() => {
    const open = new Map((ask?.choices ?? []).flatMap((c) => (c.places.length === 0 ? [[c.verb, c] as const] : [])));
    const names = new Set([...open.values()].flatMap((c) => c.row ?? []));
    if (names.size === 0) return [];
    const shut = new Map(session.position.closed().map((c) => [c.choice.verb, c]));
    return [...names].map((name) => ({
      name,
      cells: game.verbs.flatMap(({ word, row }): Cell[] => {
        const choice = row === name ? (open.get(word) ?? shut.get(word)?.choice) : undefined;
        return choice ? [{ verb: word, choice, why: open.has(word) ? null : (shut.get(word)?.why ?? null) }] : [];
      }),
    }));
  }, [session, game, ask]);
}

export function ChoiceRows({ keys }: { keys: ReadonlyMap<number, string> }) {
  const { session, openRule } = useTable();
  const { pending } = useTableState();
  return useRows().map(({ name, cells }) => (
    <fieldset className="choice-row" key={name} data-testid="choice-row">
      <legend className="sr">{name}</legend>
      {cells.map(({ verb, choice, why }) => {
        const letter = keys.get(choice.code)?.toUpperCase();
        if (why)
          return (
            <button
              key={verb}
              type="button"
              className="shut"
              aria-disabled="true"
              title={`${choice.label}: ${why.text} (${why.rule})`}
              onClick={() => openRule(why.rule)}
            >
              <b>{choice.label}</b>
              <small>{why.short ?? why.text}</small>
            </button>
          );
        const figure = session.position.foresight.previewOf(choice.code)?.figure;
        return (
          <button
            key={verb}
            type="button"
            className={choice.kind === 'attack' ? 'attack' : undefined}
            aria-pressed={pending?.code === choice.code}
            aria-keyshortcuts={letter}
            data-option={choice.words}
            onPointerEnter={hovers(() => session.selection.look(choice))}
            onPointerLeave={hovers(() => session.selection.look(null))}
            onFocus={() => session.selection.look(choice)}
            onBlur={() => session.selection.look(null)}
            onClick={() => session.selection.offer(choice)}
          >
            <b>{choice.label}</b>
            <small>{figure ?? ''}</small>
            {letter ? (
              <span className="key" aria-hidden="true">
                {letter}
              </span>
            ) : null}
          </button>
        );
      })}
    </fieldset>
  ));
}
