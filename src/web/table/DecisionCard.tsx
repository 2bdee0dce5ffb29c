import { useEffect, useMemo, useRef, useState } from 'react';
import { amountText, figure } from '../../engine/text.ts';
import { Icon } from '../app/Icon.tsx';
import { useAfterPaint } from '../app/useAfterPaint.ts';
import { usePhone } from '../app/usePhone.ts';
import { CounterImage } from '../board/counter/Counter.tsx';
import { OutcomeBar } from '../board/OutcomeBar.tsx';
import { type Action, actionsOf } from '../session/actions.ts';
import { isPlanning } from '../session/attack-plan.ts';
import { heldCards } from '../session/card-uses.ts';
import { openingStage, type Target } from '../session/picking.ts';
import type { Choice } from '../session/places.ts';
import { AimList } from './AimList.tsx';
import { ChoiceRows } from './ChoiceRow.tsx';
import { useTable, useTableState } from './context.ts';
import { GuideNote } from './GuideNote.tsx';
import { keysFor } from './keys.ts';
import { FIGHT_WORDS, outcomesOf, wordsOf } from './OddsView.tsx';
import { PendingChoice, RouteChoices } from './PendingChoice.tsx';
import { CardRows, PickedCard } from './PickedCard.tsx';
import { PlanList } from './PlanList.tsx';
import { ChoiceButton, promptButtons } from './Prompt.tsx';
import { LastLookCard, SetUpTools, SwapCard } from './SetUpCard.tsx';
import { hovers } from './useLongPress.ts';

/** The decision: actions first, then lists of options, or the pending option. */
export function DecisionCard() {
  const { session } = useTable();
  const { ask, pending, stage, swap, setupPreview } = useTableState();
  if (!ask || !stage) return null;
  if (swap || setupPreview)
    return (
      <section className="decision" aria-label="Options">
        {swap ? <SwapCard /> : <LastLookCard />}
      </section>
    );
  return (
    <section className="decision" aria-label="Options">
      {pending ? null : <GuideNote />}
      {pending || !session.setUp.isAsked ? null : <SetUpTools />}
      <Rows />
      {pending ? <PendingChoice /> : null}
      {pending && (pending.places.length > 0 || stage.targets.length === 0) ? null : <OptionList />}
    </section>
  );
}

/** Buttons in rows stay where they are while one of them is shown. */
function Rows() {
  const { stage } = useTableState();
  const keys = useMemo(() => keysFor(stage?.buttons ?? [], {}), [stage]);
  return <ChoiceRows keys={keys} />;
}

/** Targets of the same verb, as one group. */
function grouped(targets: readonly Target[]): readonly { heading: string; targets: readonly Target[] }[] {
  const groups = new Map<string, Target[]>();
  for (const target of targets) {
    const heading = target.choices[0]?.heading ?? '';
    const group = groups.get(heading);
    if (group) group.push(target);
    else groups.set(heading, [target]);
  }
  return [...groups].map(([heading, list]) => ({ heading, targets: list }));
}

/** One action with its key, cost and odds. */
function ActionRow({ action, hint }: { action: Action; hint: string | undefined }) {
  const { session, panTo } = useTable();
  const { choice, opening, report, cost, why, kind } = action;
  const off = kind === 'off';
  const look = (): void => {
    session.selection.look(choice);
    panTo(choice?.places.at(-1)?.spots ?? []);
  };
  const leave = (): void => {
    session.selection.look(null);
    panTo([]);
  };
  return (
    <button
      type="button"
      className={`act ${kind === 'attack' ? 'atk' : off ? 'off' : ''}`}
      aria-disabled={off || undefined}
      aria-keyshortcuts={off ? undefined : hint?.toUpperCase()}
      data-action={action.id}
      {...(off ? {} : { onFocus: look, onPointerEnter: hovers(look), onPointerLeave: hovers(leave) })}
      onClick={() => {
        if (off) return;
        if (opening) session.selection.open(opening);
        else if (choice) session.selection.setPending(choice);
      }}
    >
      <span className="cap" aria-hidden="true">
        {hint?.toUpperCase() ?? '·'}
      </span>
      <span>
        <b>{action.title}</b>
        <span className="second">{action.second}</span>
      </span>
      <span className="figure">
        {kind === 'check' && cost ? amountText(cost) : (report?.column ?? '')}
        {kind === 'attack' && cost ? (
          <small>
            from {amountText(cost)} {cost.units}
          </small>
        ) : null}
        {why ? <small>{why.rule}</small> : null}
      </span>
      {report ? (
        <OutcomeBar outcomes={outcomesOf(report.outcomes)} words={report.fight ? FIGHT_WORDS : wordsOf(report)} brief />
      ) : null}
    </button>
  );
}

/** The unit that acts with its movement points; or the subject of the decision. */
function Lead({ count }: { count: number }) {
  const { session } = useTable();
  const { stage, places, scene, ask } = useTableState();
  const picked = stage?.picked.at(-1);
  // What was picked because there is nothing else cannot be put back.
  const isOnly = ask !== null && (stage?.picked.length ?? 0) <= openingStage(ask.choices).picked.length;
  const piece = picked?.piece === undefined ? undefined : places?.piece(picked.piece);
  const known = stage?.targets
    .flatMap((t) => t.choices)
    .find((c) => session.position.foresight.knownPreview(c.code)?.left);
  const preview = known ? session.position.foresight.knownPreview(known.code) : null;
  const points = piece && preview?.left ? preview.left.value + (preview.cost?.value ?? 0) : null;
  return (
    <header className={piece ? 'lead' : undefined}>
      {piece ? <CounterImage piece={piece} name={piece.name} size={44} detail="M" /> : null}
      <div>
        <h2>{picked ? picked.label : scene?.plan ? 'The plan' : 'Options'}</h2>
        {scene?.plan && !picked && isPlanning(session.state, session.position) ? <small>not revealed yet</small> : null}
        {piece?.line ? <small>{piece.line}</small> : null}
      </div>
      {points !== null && preview?.left ? (
        <span className="pts">
          {figure(points)} <small>{preview.left.units}</small>
        </span>
      ) : (
        <span className="count">{count > 0 ? count : ''}</span>
      )}
      {picked && !isOnly ? (
        <button type="button" className="btn quiet small" aria-label="Back" onClick={() => session.back()}>
          <Icon name="close" size={15} />
        </button>
      ) : null}
    </header>
  );
}

/** The units stacked with the one that moves may go with it, as one. */
function StackSwitch() {
  const { session } = useTable();
  const { ask, stack } = useTableState();
  // biome-ignore lint/correctness/useExhaustiveDependencies: who could move together changes with the decision alone
  const mates = useMemo(() => session.selection.mates(), [session, ask]);
  if (mates.length === 0) return null;
  return (
    <button
      type="button"
      className="switch stack"
      aria-pressed={stack}
      data-testid="stack"
      onClick={() => session.selection.setStack(!stack)}
    >
      <span className="knob" aria-hidden="true" />
      <b>Move the stack: {mates.length + 1} units</b>
    </button>
  );
}

/** A list that the map also shows is folded if it has more entries than this. */
const FOLDED = 6;

/** Action rows, then every option of the stage as a button: arrow keys move between them, Enter selects one. */
function OptionList() {
  const { session, folds, panTo } = useTable();
  const state = useTableState();
  const { stage, ask, focus } = state;
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const phone = usePhone();
  const painted = useAfterPaint(stage);
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows change with the decision and what is picked, not with the pointer
  const actions = useMemo(() => actionsOf(session.position, state), [session, stage, ask, painted]);
  const held = useMemo(() => new Set(state.scene ? heldCards(state.scene).map((p) => p.id) : []), [state.scene]);
  const inHand = (t: Target): boolean => t.place.piece !== undefined && held.has(t.place.piece);
  // A card that can be played for several things is picked in the hand; one that stands for one option is a row here.
  const cards = stage?.targets.filter(inHand) ?? [];
  const several = cards.some((t) => new Set(t.choices.map((c) => c.verb)).size > 1 && t.choices.length > 1);
  const cardRows = several ? [] : cards.flatMap((t) => t.choices).filter((c) => c.places.length === 1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is held changes with the scene alone
  const groups = useMemo(() => (stage ? grouped(stage.targets.filter((t) => !inHand(t))) : []), [stage, held]);
  const targets = groups.flatMap((g) => g.targets);
  // Who attacks is chosen on the card that a row opens: those units are listed only on demand.
  const told = useMemo(
    () => new Set(actions.flatMap((a) => a.attackTarget?.openings.map((o) => o.choice.code) ?? [])),
    [actions],
  );
  const isTold = (t: Target): boolean => t.choices.every((c) => told.has(c.code));
  // Attacks have rows; other options are folded if the map shows them.
  const plain = targets.filter((t) => !t.choices.every((c) => c.kind === 'attack'));
  const lies = (t: Target): boolean => t.place.spots.length > 0 && !t.place.spots.some((spot) => 'box' in spot);
  const onMap =
    (targets.length > FOLDED && plain.every(lies)) ||
    (targets.length > 0 && targets.every((t) => isTold(t) && lies(t)));
  const folded = onMap && !folds.open;
  useEffect(() => {
    if (!folded && folds.wanted.current) {
      folds.wanted.current = false;
      list.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus();
    }
  }, [folded, folds]);
  if (!stage || !ask) return null;
  const [head] = stage.picked;
  const card = head?.piece === undefined ? undefined : state.places?.piece(head.piece);
  const elsewhere = new Set([...promptButtons(stage.buttons, phone), ...session.selection.routes()].map((c) => c.code));
  const rest = stage.buttons.filter((c) => !elsewhere.has(c.code) && c.row === undefined);
  const attack = actions.some((a) => a.kind === 'attack');
  const keys = keysFor(stage.buttons, { attack, settingUp: session.setUp.isAsked });
  if (card?.design.card)
    return (
      <>
        <PickedCard piece={card} />
        <Closing choices={rest.filter((c) => c.places.length === 0)} keys={keys} />
      </>
    );
  const buttons = phone ? rest.filter((c) => !c.closing) : rest;
  const closing = phone ? rest.filter((c) => c.closing) : [];
  const aims =
    targets.length > 0 ? session.position.foresight.previewOf(targets[0]?.choices[0]?.code ?? -1)?.aims : undefined;
  const order = new Map(targets.map((t, i) => [t, i]));
  // A long list is drawn one frame after the map.
  const listed = folded || (onMap && !painted) ? [] : groups;
  const point = (target: Target | null): void => {
    session.selection.point(target);
    panTo(target?.place.spots ?? []);
  };
  const here = Math.min(at, Math.max(0, targets.length - 1));
  const move = (by: number): void => {
    const to = (here + by + targets.length) % targets.length;
    setAt(to);
    list.current?.querySelectorAll('button')[to]?.focus();
  };
  const firstAttack = actions.find((a) => a.kind === 'attack');
  if (aims)
    return (
      <>
        <Lead count={0} />
        <AimList aims={aims} />
        {buttons.map((choice) => (
          <ChoiceButton key={choice.code} choice={choice} hint={keys.get(choice.code)} />
        ))}
      </>
    );
  const planned = new Set(state.scene?.plan?.attacks.map((a) => a.hex));
  const adds = (a: Action): boolean =>
    a.attackTarget?.openings.every(({ choice }) => choice.places.length > 1) ?? false;
  const rows = actions.filter((a) => !(adds(a) && a.attackTarget?.hexes.every((h) => planned.has(h))));
  const brief = rows.length > 5;
  return (
    <>
      {targets.length + cards.length + buttons.length + rows.length > 0 || state.scene?.plan ? (
        <Lead count={targets.length + cards.length} />
      ) : null}
      <StackSwitch />
      <PlanList />
      {cards.length > cardRows.length ? <p className="from-hand">Select a card from your hand.</p> : null}
      {cardRows.length > 0 ? <CardRows choices={cardRows} /> : null}
      <RouteChoices />
      {rows.length > 0 ? (
        <div className={brief ? 'acts brief' : 'acts'}>
          {rows.map((action) => (
            <ActionRow key={action.id} action={action} hint={action === firstAttack ? 'a' : undefined} />
          ))}
        </div>
      ) : null}
      {buttons.length > 0 ? (
        <div className="buttons">
          {buttons.map((choice) => (
            <ChoiceButton key={choice.code} choice={choice} hint={keys.get(choice.code)} />
          ))}
        </div>
      ) : null}
      {onMap ? (
        <button
          type="button"
          className="fold"
          aria-expanded={!folded}
          aria-keyshortcuts="L"
          onClick={() => folds.set(folded)}
        >
          <Icon name="chevron" size={15} />
          {groups
            .map((g) => `${g.heading}: ${g.targets.length}`)
            .slice(0, 3)
            .join(' · ')}
          <span className="hint-key">
            {folded ? 'gold on the map · list' : 'fold'}
            <span className="cap" aria-hidden="true">
              L
            </span>
          </span>
        </button>
      ) : null}
      {targets.length > 0 && !folded ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys walk between the buttons inside
        <div
          className={onMap ? 'targets brief' : 'targets'}
          ref={list}
          onKeyDown={(event) => {
            if (event.key === 'ArrowRight' || event.key === 'ArrowDown') move(1);
            else if (event.key === 'ArrowLeft' || event.key === 'ArrowUp') move(-1);
            else if (event.key === 'Home') move(-here);
            else if (event.key === 'End') move(targets.length - 1 - here);
            else return;
            event.preventDefault();
            event.stopPropagation();
          }}
        >
          {listed.map((group) => (
            <section key={group.heading} aria-label={group.heading}>
              {groups.length > 1 || rows.length > 0 ? <h3>{group.heading}</h3> : null}
              <ul>
                {group.targets.map((target) => {
                  const i = order.get(target) ?? 0;
                  return (
                    <li key={target.place.key}>
                      <button
                        type="button"
                        tabIndex={i === here ? 0 : -1}
                        className={focus?.place.key === target.place.key ? 'chip on' : 'chip'}
                        data-target={target.place.key}
                        onFocus={() => {
                          setAt(i);
                          point(target);
                        }}
                        onBlur={() => point(null)}
                        onPointerEnter={hovers(() => point(target))}
                        onPointerLeave={hovers(() => point(null))}
                        onClick={() => session.selection.take(target)}
                      >
                        <TargetName target={target} />
                      </button>
                    </li>
                  );
                })}
              </ul>
            </section>
          ))}
        </div>
      ) : null}
      <Closing choices={closing} keys={keys} />
    </>
  );
}

/** What is left to do instead of the options above it: without a card of the hand, or to end the step. */
function Closing({
  choices,
  keys,
}: {
  readonly choices: readonly Choice[];
  readonly keys: ReadonlyMap<number, string>;
}) {
  if (choices.length === 0) return null;
  return (
    <div className="buttons closing">
      {choices.map((choice) => (
        <ChoiceButton key={choice.code} choice={choice} hint={keys.get(choice.code)} />
      ))}
    </div>
  );
}

function TargetName({ target }: { target: Target }) {
  const { session } = useTable();
  const { places } = useTableState();
  // Only figures that are already known: a button that grows under a finger would move away before the tap counts.
  const left = useMemo(() => {
    const sole = session.selection.soleChoice(target);
    return sole ? session.position.foresight.knownPreview(sole.code)?.left : undefined;
  }, [session, target]);
  // A counter that is not on the map is shown on its button.
  const piece = target.place.piece === undefined ? undefined : places?.piece(target.place.piece);
  return (
    <>
      {piece && 'box' in piece.place && !piece.design.mini ? (
        <CounterImage piece={piece} name="" size={34} detail="S" />
      ) : null}
      {target.place.label}
      {left !== undefined ? <small>{amountText(left)}</small> : null}
    </>
  );
}
