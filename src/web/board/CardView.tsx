/** A card with a printed face, as HTML: its text wraps, and grows with the text of the page. */

import type { CardFace, CardSign, CounterDesign } from '../../engine/board.ts';
import { Emblem } from './counter/Emblem.tsx';

const SIGNS: Readonly<Record<CardSign, string>> = {
  guns: 'M0-3.5A3.5 3.5 0 1 1 0 3.5 3.5 3.5 0 1 1 0-3.5M0-9V-6M0 6V9M-9 0H-6M6 0H9M-6.300-6.300-4.300-4.300M4.300 4.300 6.300 6.300M6.300-6.300 4.300-4.300M-4.300 4.300-6.300 6.300',
  'fixed-guns': 'M0-3A3 3 0 1 1 0 3 3 3 0 1 1 0-3M-9 5V9H9V5M-4.500 9V6M4.500 9V6M0-9V-6M-6-6-4-4M6-6 4-4',
  'corps-guns':
    'M-4.500-2.600A2.600 2.600 0 1 1-4.500 2.600 2.600 2.600 0 1 1-4.500-2.600M4.500-2.600A2.600 2.600 0 1 1 4.500 2.600 2.600 2.600 0 1 1 4.500-2.600M-4.500-8V-5M4.500-8V-5M-4.500 5V8M4.500 5V8',
  tank: 'M-4-5H4A5 5 0 0 1 4 5H-4A5 5 0 0 1-4-5Z',
  infiltration: 'M-9 6C-4 6-5-5 0-5S4 4 8 4M4.500.500 8.400 4 4.500 7.600',
  engineers: 'M-8 6V-3H8V6M0-3V3',
  reinforcement: 'M0-8V8M-8 0H8',
  press: 'M-8-7-1 0-8 7M0-7 7 0 0 7',
  coordination: 'M-9-6-1-1M-5-.600-.800-.800-2.400-4.800M9-6 1-1M0 9V2.400M-3 5.200 0 2 3 5.200',
  screen: 'M-9-4H-5M-2-4H2M5-4H9M-9 4H-5M-2 4H2M5 4H9',
  withdrawal: 'M8-4H-2A5 5 0 0 0-2 6H4M4-8.400 8.600-4 4 .400',
  aircraft: 'M0-9V7M-9 1 0-3 9 1M-4 8 0 5.600 4 8',
};

/** The sign of a tactic in its ring. */
export function Sign({ sign, size = 26 }: { readonly sign: CardSign; readonly size?: number }) {
  return (
    <svg className="card-sign" width={size} height={size} viewBox="-13 -13 26 26" aria-hidden="true">
      <circle r={12} fill="#fbf7ec" stroke="#121516" strokeWidth={1.1} />
      <path d={SIGNS[sign]} transform="scale(.84)" fill="none" stroke="#121516" strokeWidth={2} strokeLinecap="round" />
    </svg>
  );
}

function Head({ face, design }: { readonly face: CardFace; readonly design: CounterDesign }) {
  const { side } = design;
  const long = face.name.length > 11 ? ' longer' : face.name.length > 7 ? ' long' : '';
  return (
    <span className="card-head" style={{ background: side.color }}>
      <b className="card-value" style={{ background: side.deep }}>
        {face.value}
      </b>
      <span className={`card-name${long}`}>
        <b>{face.name}</b>
        <small>{face.kind}</small>
      </span>
      <svg className="card-emblem" viewBox="-11 -11 22 22" aria-hidden="true">
        <Emblem kind={side.emblem} />
      </svg>
    </span>
  );
}

/** The use in the band at the foot. */
const banded = ({ uses }: CardFace) => uses.find((use) => use.sign !== undefined && use.name !== undefined);

/** Head and band alone: what is seen of a card in the tray. */
export function CardTop({ design }: { readonly design: CounterDesign }) {
  const { card: face } = design;
  if (!face) return null;
  const use = banded(face);
  return (
    <span className="card-top">
      <Head face={face} design={design} />
      <span className="card-band">
        {use?.sign ? <Sign sign={use.sign} /> : null}
        <b>{use?.name ?? ''}</b>
      </span>
    </span>
  );
}

/** The whole card; `scale` 1 is 126 by 176 pixels. */
export function CardView({ design, scale = 1.2 }: { readonly design: CounterDesign; readonly scale?: number }) {
  const { card: face } = design;
  if (!face) return null;
  const use = banded(face);
  const [acts, ...others] = face.uses.filter(({ name, sign }) => name !== undefined && sign === undefined);
  const { box } = face;
  return (
    <span className="card-view" style={{ '--k': scale } as React.CSSProperties}>
      <Head face={face} design={design} />
      <span className="card-acts">
        {box ? (
          <span className="card-box">
            <small>{box.size}</small>
            <b style={{ background: box.color }}>{box.label}</b>
          </span>
        ) : null}
        {acts ? (
          <span>
            <small>{acts.label}</small>
            {acts.name}
          </span>
        ) : null}
      </span>
      <span className="card-event">
        {others.length > 0 ? (
          others.map(({ label, name }) => (
            <span key={label}>
              <small>{label}</small>
              <b>{name}</b>
            </span>
          ))
        ) : (
          <i>no event</i>
        )}
      </span>
      <span className="card-band">
        {use?.sign ? (
          <>
            <Sign sign={use.sign} />
            <span>
              <small>{use.label}</small>
              <b>{use.name}</b>
            </span>
          </>
        ) : (
          <i>no tactic</i>
        )}
        {face.foot ? <small className="card-foot">{face.foot}</small> : null}
      </span>
    </span>
  );
}

/** A card on one line: its value, its name, and what it is used for. */
export function CardTile({ design, use }: { readonly design: CounterDesign; readonly use?: string | undefined }) {
  const { card: face, side } = design;
  if (!face) return null;
  return (
    <span className="card-tile" style={{ background: side.color }}>
      <b style={{ background: side.deep }}>{face.value}</b>
      <span>{use ? `${face.name} · ${use}` : face.name}</span>
    </span>
  );
}
