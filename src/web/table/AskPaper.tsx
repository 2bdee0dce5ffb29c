import { useEffect, useRef, useState } from 'react';
import type { AboutAttack, AboutSection, AboutSectionId, ClosedAction } from '../../engine/about.ts';
import type { Piece } from '../../engine/board.ts';
import { asSentence, capital, counted, percent } from '../../engine/text.ts';
import { Icon } from '../app/Icon.tsx';
import { CounterImage } from '../board/counter/Counter.tsx';
import { useTable, useTableState } from './context.ts';
import type { Asking } from './useAsk.ts';
import { RuleLink } from './words.tsx';
import './ask.css';

/** The key of a section: the same sign as its mark on the map. */
function SectionKey({ id }: { id: AboutSectionId | 'why' }) {
  const sign =
    id === 'terrain' ? (
      <path className="ground" d="M8 2H22L29 10L22 18H8L1 10Z" />
    ) : id === 'supply' ? (
      <>
        <path className="line" d="M2 10H28" />
        <circle className="stop" cx="15" cy="10" r="4" />
      </>
    ) : id === 'zones' ? (
      <>
        <path className="hatch" d="M2 18L16 2M10 18L24 2M18 18L28 6" />
        <rect className="zone" x="1" y="1" width="28" height="18" rx="3" />
      </>
    ) : id === 'threat' || id === 'strike' ? (
      <path className={id} d="M2 7.5H17V3L28 10L17 17V12.5H2Z" />
    ) : id === 'why' ? (
      <>
        <circle className="no" cx="15" cy="10" r="8" />
        <path className="no" d="M9.4 15.6L20.6 4.4" />
      </>
    ) : null;
  return sign ? (
    <svg className="ask-key" width={30} height={20} viewBox="0 0 30 20" aria-hidden="true">
      {sign}
    </svg>
  ) : null;
}

const WORDS = { attacker: 'attacker', both: 'both', none: 'no effect', defender: 'defender' } as const;

function AttackRow({ attack, pieces }: { attack: AboutAttack; pieces: readonly Piece[] }) {
  const drawn = attack.pieces.flatMap((id) => pieces.find((p) => p.id === id && !p.design.mini) ?? []).slice(0, 3);
  return (
    <li className="ask-attack">
      <span className="who">
        {drawn.map((piece) => (
          <CounterImage key={piece.id} piece={piece} name={piece.name} size={30} detail="S" />
        ))}
      </span>
      <span>
        {capital(attack.name)}
        {attack.says ? <small>{attack.says}</small> : null}
      </span>
      {attack.rule ? <RuleLink id={attack.rule} /> : <i />}
      <b className={attack.danger ? 'figure danger' : 'figure'}>{attack.figure}</b>
      {attack.parts && attack.parts.length > 0 ? (
        <span
          className="ask-strip"
          role="img"
          aria-label={attack.parts.map(({ good, chance }) => `${WORDS[good]} ${percent(chance)}`).join(', ')}
        >
          {attack.parts.map(({ good, chance }) => (
            <i key={good} className={good} style={{ flexGrow: Math.round(chance * 1000) }}>
              {chance >= 0.24 ? `${WORDS[good]} ` : ''}
              {chance >= 0.08 ? percent(chance) : ''}
            </i>
          ))}
        </span>
      ) : null}
    </li>
  );
}

function Section({ section, pieces }: { section: AboutSection; pieces: readonly Piece[] }) {
  const { verdict, lines, attacks } = section;
  return (
    <section data-about={section.id}>
      <h3>
        <SectionKey id={section.id} />
        {section.title}
        {verdict ? <span className={verdict.good ? 'verdict good' : 'verdict bad'}>{verdict.text}</span> : null}
      </h3>
      <ul>
        {lines.map(({ text, rule }) => (
          <li key={`${text} ${rule}`}>
            <span>{text}</span>
            {rule ? <RuleLink id={rule} /> : null}
          </li>
        ))}
        {(attacks ?? []).map((attack) => (
          <AttackRow key={`${attack.name} ${attack.figure}`} attack={attack} pieces={pieces} />
        ))}
      </ul>
    </section>
  );
}

function WhyNot({ closed, asking }: { closed: readonly ClosedAction[]; asking: Asking }) {
  const [chosen, setChosen] = useState('');
  const action = closed.find((c) => c.action === chosen) ?? closed[0];
  const many = action?.reasons.length ?? 0;
  return (
    <section data-about="why">
      <h3>
        <SectionKey id="why" />
        Why can’t it…
      </h3>
      <div className="ask-why">
        {closed.length > 0 ? (
          <label>
            <span className="sr">Action</span>
            <select value={action?.action ?? ''} onChange={(event) => setChosen(event.target.value)}>
              {closed.map((c) => (
                <option key={c.action} value={c.action}>
                  {c.action}
                </option>
              ))}
            </select>
          </label>
        ) : (
          <span>Nothing is closed to it now.</span>
        )}
        <button type="button" className="btn small" aria-pressed={asking.picking} onClick={asking.pick}>
          {asking.picking ? 'Select a place…' : 'Select it on the map'}
        </button>
      </div>
      {action ? (
        <div className="ask-reasons" role="status">
          <b>{many === 1 ? 'One reason' : capital(counted(many, 'reason'))}</b>
          <ol>
            {action.reasons.map(({ text, rule }) => (
              <li key={text}>
                <span>{asSentence(capital(text))}</span>
                {rule ? <RuleLink id={rule} /> : null}
              </li>
            ))}
          </ol>
        </div>
      ) : asking.target ? (
        <div className="ask-reasons open" role="status">
          <b>No rule forbids it</b>
          <p>It is either offered now, or this decision does not ask for it.</p>
        </div>
      ) : null}
    </section>
  );
}

/** What the seat at the screen knows of one thing: facts, terrain, supply, zones, attacks, and why it cannot do something. */
export function AskPaper({ asking }: { asking: Asking }) {
  const { answer, pending, pinned, rated, ask, close, pin } = asking;
  const { game, openRule } = useTable();
  const { scene } = useTableState();
  const heading = useRef<HTMLHeadingElement>(null);
  const from = useRef<Element | null>(null);
  const key = answer ? JSON.stringify(answer.subject) : '';
  // The keyboard goes to the heading, and back where it was.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another thing is asked about
  useEffect(() => {
    if (document.activeElement !== heading.current && !heading.current?.contains(document.activeElement))
      from.current ??= document.activeElement;
    heading.current?.focus();
  }, [key]);
  useEffect(
    () => () => {
      if (from.current instanceof HTMLElement || from.current instanceof SVGElement) from.current.focus();
    },
    [],
  );
  if (!answer || !scene) return null;
  const piece = scene.pieces.find(({ id }) => id === answer.piece);
  const rule = answer.sections.flatMap(({ lines }) => lines).find((line) => line.rule)?.rule;
  const empty = answer.sections.length === 0 && answer.closed.length === 0;
  return (
    <section className={pinned ? 'ask-paper pinned' : 'ask-paper'} aria-labelledby="ask-title" data-testid="ask">
      <header>
        {piece && !piece.design.mini && !piece.design.card ? (
          <CounterImage piece={piece} name={piece.name} size={54} detail="M" />
        ) : null}
        <div>
          <h2 id="ask-title" ref={heading} tabIndex={-1}>
            {answer.title}
          </h2>
          {answer.line ? <p>{answer.line}</p> : null}
        </div>
        <button type="button" className="btn small pin" aria-pressed={pinned} onClick={pin}>
          {pinned ? 'Unpin' : 'Pin'}
        </button>
        <button type="button" className="btn small" aria-label="Close" onClick={close}>
          <Icon name="close" size={14} />
        </button>
      </header>
      {answer.also.length > 1 ? (
        <nav className="ask-stack" aria-label="Also here">
          {answer.also.map(({ subject, name }) => (
            <button
              key={JSON.stringify(subject)}
              type="button"
              className="btn small"
              aria-pressed={JSON.stringify(subject) === key}
              onClick={() => ask(subject)}
            >
              {name}
            </button>
          ))}
        </nav>
      ) : null}
      <div className="ask-body">
        {empty ? <p className="tell">{game.title} has nothing more to say of it here.</p> : null}
        {answer.sections.map((section) => (
          <Section key={section.id} section={section} pieces={scene.pieces} />
        ))}
        {pending ? (
          <section className="ask-pending" aria-busy="true">
            <h3>Working out attacks…</h3>
            <i />
            <i />
          </section>
        ) : rated ? (
          <section>
            <h3>Attacks</h3>
            <p className="tell">
              Not shown in rated matches. Terrain, supply, zones and reasons are part of the rules.
            </p>
          </section>
        ) : null}
        {answer.closed.length > 0 || asking.target ? <WhyNot key={key} closed={answer.closed} asking={asking} /> : null}
      </div>
      <footer>
        {pinned ? null : (
          <button type="button" className="btn" onClick={close}>
            Back to the decision{' '}
            <span className="key" aria-hidden="true">
              Esc
            </span>
          </button>
        )}
        {rule ? (
          <button type="button" className="btn" onClick={() => openRule(rule)}>
            <Icon name="book" size={16} /> Rulebook
          </button>
        ) : null}
      </footer>
    </section>
  );
}
