import { type ReactNode, useMemo, useState } from 'react';
import {
  type ArmyBook,
  type ArmyCheck,
  type ArmyList,
  type ArmyProfile,
  type ArmyTask,
  type ArmyUnit,
  isLegal,
  listText,
  suggestFix,
} from '../../engine/army.ts';
import { Icon } from '../app/Icon.tsx';
import { rulesLink } from '../app/route.ts';
import { Mini, Sign } from '../board/mini/Mini.tsx';
import './army.css';
import { ArmyPreview } from './ArmyPreview.tsx';
import { forgetList, type SavedList, savedList, useSavedLists } from './lists.ts';

interface BuilderProps {
  readonly game: string;
  readonly book: ArmyBook;
  readonly task: ArmyTask;
  readonly list: ArmyList;
  readonly onList: (list: ArmyList) => void;
  /** The people cannot be changed any more. */
  readonly fixed: boolean;
  /** What can be done with the list: saved, shared, brought to the table. */
  readonly foot: (check: ArmyCheck) => ReactNode;
}

function Rule({ game, id }: { game: string; id: string }) {
  return (
    <a className="rule" href={rulesLink(game, id)} target="_blank" rel="noreferrer" aria-label={`Rule ${id}`}>
      {id}
    </a>
  );
}

function Base({ profile, size, leader = false }: { profile: ArmyProfile; size: number; leader?: boolean }) {
  const { side, mini } = profile.design;
  if (!mini) return null;
  return (
    <svg width={size} height={size} viewBox="-62 -66 124 124" aria-hidden="true">
      <Mini
        side={side}
        field={mini.field}
        charge={mini.charge}
        rim={mini.rim}
        rank={leader ? 'leader' : undefined}
        facing={0}
        detail="near"
      />
    </svg>
  );
}

/** The points spent, unit by unit, against the limit. */
function Gauge({ check, task, deep }: { check: ArmyCheck; task: ArmyTask; deep: string }) {
  const { points } = check;
  const over = points - task.most;
  const full = Math.max(task.most * 1.08, points * 1.02);
  const x = (value: number): number => 2 + (value / full) * 346;
  const from = check.units.map((_, i) => check.units.slice(0, i).reduce((sum, u) => sum + u.points, 0));
  return (
    <div className="gauge">
      <p>
        <b className={over > 0 ? 'over' : undefined} data-testid="army-points">
          {points}
        </b>{' '}
        <span>of {task.points} points</span>
        <em className={over > 0 ? 'over' : undefined}>
          {over > 0 ? `${over} too many` : points < task.points ? `${task.points - points} left` : 'full'}
        </em>
      </p>
      <svg viewBox="0 0 350 30" role="img" aria-label={`${points} of ${task.points} points`}>
        <rect x={2} y={4} width={346} height={18} rx={3} className="well" />
        {check.units.map((unit, i) => {
          const [a, b] = [from[i] ?? 0, Math.min((from[i] ?? 0) + unit.points, task.most)];
          return b > a ? (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a unit is told by its place in the list
              key={i}
              x={x(a)}
              y={4}
              width={x(b) - x(a)}
              height={18}
              fill={deep}
              fillOpacity={i % 2 ? 0.72 : 1}
            />
          ) : null;
        })}
        {over > 0 ? (
          <rect x={x(task.most)} y={4} width={x(points) - x(task.most)} height={18} className="excess" />
        ) : null}
        <path d={`M${x(task.points)} 0V27M${x(task.most)} 0V27`} className="mark" />
      </svg>
      <small>
        limit {task.points}
        {task.most > task.points ? `, and ${task.most} with 1%` : ''}
      </small>
    </div>
  );
}

function Limits({ game, check }: { game: string; check: ArmyCheck }) {
  return (
    <ul className="lim" aria-label="Limits">
      {check.limits.map((limit) => (
        <li key={limit.text} className={limit.ok ? undefined : 'bad'} data-rule={limit.rule}>
          <Icon name={limit.ok ? 'check' : 'close'} size={17} />
          <span>
            <span className="sr">{limit.ok ? 'Met: ' : 'Not met: '}</span>
            {limit.text} <Rule game={game} id={limit.rule} />
          </span>
          <b>{limit.figure}</b>
        </li>
      ))}
    </ul>
  );
}

/** A unit of the list: how many, and what is bought for it. */
function Row({
  unit,
  profile,
  check,
  isBad,
  onUnit,
  onDrop,
}: {
  unit: ArmyUnit;
  profile: ArmyProfile;
  check: ArmyCheck['units'][number] | undefined;
  isBad: boolean;
  onUnit: (unit: ArmyUnit) => void;
  onDrop: () => void;
}) {
  const { least, most } = profile;
  const several = most > 1;
  const step = (by: number): void => onUnit({ ...unit, models: unit.models + by });
  const toggle = (id: string): void =>
    onUnit({
      ...unit,
      extras: unit.extras.includes(id) ? unit.extras.filter((e) => e !== id) : [...unit.extras, id],
    });
  return (
    <li className={isBad ? 'unit-row bad' : 'unit-row'} data-profile={unit.profile}>
      <Base profile={profile} size={54} leader={unit.extras.includes('leader')} />
      <h3>
        {profile.name}
        <small>
          {several ? `${least}–${most} models · ` : ''}
          {profile.line}
        </small>
      </h3>
      <span className="sum">{check?.points ?? 0}</span>
      <button type="button" className="btn quiet small" aria-label={`Drop ${profile.name}`} onClick={onDrop}>
        <Icon name="close" size={14} />
      </button>
      <div className="opts">
        {several ? (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a box of its own in the row
          <span className="step" role="group" aria-label={`Models of ${profile.name}`}>
            <button type="button" aria-label="One less" disabled={unit.models <= least} onClick={() => step(-1)}>
              −
            </button>
            <b>{unit.models}</b>
            <button type="button" aria-label="One more" disabled={unit.models >= most} onClick={() => step(1)}>
              +
            </button>
          </span>
        ) : null}
        {profile.extras.map((extra) => {
          const on = unit.extras.includes(extra.id);
          const why = check?.shut[extra.id];
          return (
            <button
              key={extra.id}
              type="button"
              className="buy"
              aria-pressed={on}
              aria-disabled={why !== undefined}
              title={why ? `${why.text} (${why.rule})` : extra.tells}
              onClick={() => why === undefined && toggle(extra.id)}
            >
              {on ? <Icon name="check" size={13} /> : null}
              {extra.name}{' '}
              <small>
                {extra.points}
                {extra.each ? ' each' : ''}
              </small>
            </button>
          );
        })}
      </div>
      <ul className="bought">
        {profile.extras.map((extra) =>
          extra.tells && unit.extras.includes(extra.id) ? (
            <li key={extra.id}>
              <b>{extra.name}</b> {extra.tells}
            </li>
          ) : null,
        )}
      </ul>
    </li>
  );
}

function Profiles({
  book,
  people,
  onAdd,
  onLook,
}: {
  book: ArmyBook;
  people: string;
  onAdd: (profile: ArmyProfile) => void;
  onLook: (id: string) => void;
}) {
  return (
    <table className="prof">
      <thead>
        <tr>
          <td />
          <th scope="col" className="sr">
            Profile
          </th>
          {book.values.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
          <th scope="col" className="sr">
            Points
          </th>
          <td />
        </tr>
      </thead>
      <tbody>
        {book.profiles
          .filter((p) => p.people === people)
          .map((profile) => (
            <tr key={profile.id} onPointerEnter={() => onLook(profile.id)}>
              <td className="base">
                <Base profile={profile} size={36} />
              </td>
              <th scope="row">
                <b>{profile.name}</b>
                <small>
                  {profile.most > 1 ? `${profile.least}–${profile.most} · ` : ''}
                  {profile.line}
                </small>
              </th>
              {profile.values.map((value, i) => (
                <td key={book.values[i]} className={value >= 6 ? 'hi' : undefined}>
                  {value}
                </td>
              ))}
              <td className="pts">{profile.points}</td>
              <td>
                <button
                  type="button"
                  className="btn add"
                  aria-label={`Add ${profile.name}`}
                  onFocus={() => onLook(profile.id)}
                  onClick={() => onAdd(profile)}
                >
                  <Icon name="plus" size={15} />
                </button>
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

function Card({ profile }: { profile: ArmyProfile }) {
  const { line, head, rows, note } = profile.card;
  return (
    <div className="profile-card">
      <header>
        <Base profile={profile} size={46} />
        <div>
          <b>{profile.name}</b>
          <small>{line}</small>
        </div>
      </header>
      {rows.length > 0 ? (
        <table className="bands">
          <thead>
            <tr>
              <td />
              {head.map((h) => (
                <th key={h} scope="col">
                  {h}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...cells]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {cells.map((cell, i) => (
                  <td key={head[i]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {note ? <p>{note}</p> : null}
    </div>
  );
}

/** Lists that are there to be taken: ready-made ones, and one's own. */
function Ready({
  game,
  book,
  task,
  people,
  onTake,
}: Pick<BuilderProps, 'game' | 'book' | 'task'> & {
  /** Of this people only. */
  people: string | undefined;
  onTake: (list: ArmyList) => void;
}) {
  const saved = useSavedLists(game);
  const models = (list: ArmyList): number => list.units.reduce((sum, u) => sum + u.models, 0);
  const own = saved.flatMap((kept): { kept: SavedList; list: ArmyList }[] => {
    const list = savedList(book, kept);
    return list ? [{ kept, list }] : [];
  });
  const lines = [
    ...book.ready.filter((list) => list.tasks.includes(task.id)).map((list) => ({ list, kept: null })),
    ...own,
  ].filter(({ list }) => people === undefined || list.people === people);
  return (
    <ul className="ready" aria-label="Lists to start from">
      {lines.map(({ list, kept }) => (
        <li key={`${kept ? 'own' : 'ready'} ${listText(list)}`}>
          <span>
            {list.name || 'A list'}
            <small>
              {book.peoples.find((p) => p.id === list.people)?.name}
              {kept ? ', your own' : ''}: {list.units.length} units, {models(list)} models
            </small>
          </span>
          <b>{book.check(task.id, list).points}</b>
          <button type="button" className="btn" aria-label={`Take ${list.name}`} onClick={() => onTake(list)}>
            Take
          </button>
          {kept ? (
            <button
              type="button"
              className="btn quiet small"
              aria-label={`Forget ${kept.name}`}
              onClick={() => forgetList(kept)}
            >
              <Icon name="bin" size={15} />
            </button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

const words = ['No limit is', 'One limit is', 'Two limits are', 'Three limits are', 'Four limits are'];

/** An army list being made: people, profiles, units, limits. All figures and limits are the game's. */
export function ArmyBuilder({ game, book, task, list, onList, fixed, foot }: BuilderProps) {
  const [looked, setLooked] = useState<string | null>(null);
  const profiles = useMemo(() => new Map(book.profiles.map((p) => [p.id, p])), [book]);
  const check = useMemo(() => book.check(task.id, list), [book, task, list]);
  const people = book.peoples.find((p) => p.id === list.people) ?? book.peoples[0];
  const broken = check.limits.filter((l) => !l.ok);
  const mending = useMemo(
    () => (broken.length > 0 && list.units.length > 0 ? suggestFix(book, task.id, list) : null),
    [book, task, list, broken.length],
  );
  const card = profiles.get(looked ?? list.units.at(-1)?.profile ?? '');
  const models = list.units.reduce((sum, u) => sum + u.models, 0);
  const put = (units: readonly ArmyUnit[]): void => onList({ ...list, units });
  const takes = fixed || task.people !== undefined;
  const ready = <Ready game={game} book={book} task={task} people={takes ? list.people : undefined} onTake={onList} />;
  return (
    <div className="army">
      <fieldset className="folk" disabled={takes}>
        <legend className="sr">People</legend>
        <div className="t">
          <h2>Your army</h2>
          <p>
            all units from one people <Rule game={game} id={book.rule} />
          </p>
        </div>
        {book.peoples.map((p) => (
          <label
            key={p.id}
            className="crest"
            data-on={p.id === list.people}
            data-shut={takes && p.id !== list.people}
            style={{ '--crest': p.side.color, '--crest-ink': p.side.line } as React.CSSProperties}
          >
            <input
              type="radio"
              name="people"
              value={p.id}
              checked={p.id === list.people}
              onChange={() => onList({ ...list, people: p.id, units: [] })}
            />
            <svg width={48} height={48} viewBox="-50 -50 100 100" aria-hidden="true">
              <Sign field={p.field} side={p.side} r={44} />
            </svg>
            <span>
              <b>{p.name}</b>
              <small>{p.line}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <section className="cat" aria-label={`Profiles of the ${people?.name}`}>
        <p className="hd">
          Profiles of the {people?.name} <em>points for one model</em>
        </p>
        <Profiles
          book={book}
          people={list.people}
          onLook={setLooked}
          onAdd={(profile) => put([...list.units, { profile: profile.id, models: profile.least, extras: [] }])}
        />
        {card && card.people === list.people ? <Card profile={card} /> : null}
      </section>
      <section className="list" aria-label="The list">
        <div className="title">
          <input
            type="text"
            className="army-name"
            aria-label="List name"
            placeholder="List name"
            maxLength={40}
            value={list.name}
            onChange={(event) => onList({ ...list, name: event.target.value })}
          />
          <span>
            {list.units.length === 1 ? '1 unit' : `${list.units.length} units`}, {models} models
          </span>
          <button type="button" className="btn" disabled={list.units.length === 0} onClick={() => put([])}>
            Clear
          </button>
        </div>
        {list.units.length === 0 ? (
          <>
            <p className="empty">Start from one of these, or add units from the profiles.</p>
            {ready}
          </>
        ) : (
          <ul className="rows">
            {list.units.map((unit, i) => {
              const profile = profiles.get(unit.profile);
              return profile ? (
                <Row
                  // biome-ignore lint/suspicious/noArrayIndexKey: a unit is told by its place in the list
                  key={i}
                  unit={unit}
                  profile={profile}
                  check={check.units[i]}
                  isBad={broken.some((limit) => limit.units.includes(i))}
                  onUnit={(changed) => put(list.units.map((u, k) => (k === i ? changed : u)))}
                  onDrop={() => put(list.units.filter((_, k) => k !== i))}
                />
              ) : null;
            })}
          </ul>
        )}
        {list.units.length > 0 ? (
          <>
            <p className="hd">
              Your army <em>as it would be set up, {book.depth}″ deep zone</em>
            </p>
            <ArmyPreview list={list} profiles={profiles} />
          </>
        ) : null}
      </section>
      <aside className="limits" aria-label="Points and limits">
        <Gauge check={check} task={task} deep={people?.side.deep ?? '#333'} />
        <Limits game={game} check={check} />
        {mending ? (
          <div className="mend">
            <p>
              <b>One change fixes {broken.length > 1 ? 'them all' : 'it'}:</b> {mending.text}. Then {mending.points}{' '}
              points.
            </p>
            <button type="button" className="btn" onClick={() => onList(mending.list)}>
              Apply this change
            </button>
          </div>
        ) : null}
        {list.units.length > 0 ? (
          <>
            <p className="hd">Ready-made and your own</p>
            {ready}
          </>
        ) : null}
        <footer className="army-foot">
          <p role="status">
            {isLegal(check) ? (
              'The list is legal.'
            ) : (
              <>
                <b>{words[broken.length] ?? `${broken.length} limits are`} broken.</b> You can save this list, but not
                play it yet.
              </>
            )}
          </p>
          {foot(check)}
        </footer>
      </aside>
    </div>
  );
}
