/** Fights: at what odds, where, and what came of them; and what each unit did. */

import type { Frames } from '../frames.ts';
import { share } from '../metrics/stats.ts';
import type { Basis, Figure } from './model.ts';
import { figure, finding, num, of100 } from './words.ts';

const Z = 1.96;
/** Half the interval of a count that came so often in all, for one game. */
const halfOf = (count: number, games: number): number => (Z * Math.sqrt(count)) / Math.max(1, games);

const nameIn = ({ facts }: Basis, id: string | null): string => facts.seats.find((seat) => seat.id === id)?.name ?? '';

/** Odds in the order of their strength: "1-4" before "1-1" before "4-1"; others as text. */
function strengthOf(odds: string): number | null {
  const ratio = /^(\d+(?:\.\d+)?)\s*[-:]\s*(\d+(?:\.\d+)?)$/.exec(odds);
  if (ratio) return Number(ratio[1]) / Number(ratio[2]);
  const single = /(-?\d+(?:\.\d+)?)$/.exec(odds);
  return single ? Number(single[1]) : null;
}
const byStrength = (a: { readonly odds: string }, b: { readonly odds: string }): number => {
  const [x, y] = [strengthOf(a.odds), strengthOf(b.odds)];
  return x !== null && y !== null && x !== y ? x - y : a.odds < b.odds ? -1 : a.odds > b.odds ? 1 : 0;
};

export function oddsFigure(basis: Basis, odds: Frames['odds']): Figure | null {
  if (odds.length === 0) return null;
  const { games } = basis;
  const rows = basis.facts.seats.flatMap(({ id, name }) =>
    odds
      .filter(({ seat }) => seat === id)
      .sort(byStrength)
      .map((row) => ({
        ...row,
        name,
        each: { value: row.fights / games, half: halfOf(row.fights, games) },
        attackerLost: row.attacker_lost / row.fights,
        defenderLost: row.defender_lost / row.fights,
        good: share(row.for_attacker, row.fights),
      })),
  );
  if (rows.length === 0) return null;
  const most = rows.reduce((a, b) => (b.fights > a.fights ? b : a), rows[0] as (typeof rows)[number]);
  return {
    id: 'odds',
    section: 'combat',
    finding: finding(
      games,
      `${most.name}’s most common attack is ${most.odds}: it costs the attacker ${figure(most.attackerLost)} steps and the defender ${figure(most.defenderLost)}`,
    ),
    says: 'attacks by odds, and what came of them',
    note: 'Steps that units lost in the fight itself; retreats are not counted.',
    table: {
      columns: [
        'Side',
        'Odds',
        'In 100 games',
        '±',
        'Attacker loses',
        'Defender loses',
        'Good for the attacker, of 100',
        'From',
        'To',
      ],
      rows: rows.map((row) => [
        row.name,
        row.odds,
        figure(100 * row.each.value),
        figure(100 * row.each.half),
        figure(row.attackerLost),
        figure(row.defenderLost),
        of100(row.good.value),
        of100(row.good.low),
        of100(row.good.high),
      ]),
    },
    data: { rows },
  };
}

export function fightsByTurnFigure(basis: Basis, turns: Frames['fightsByTurn']): Figure | null {
  const all = turns.reduce((sum, { fights }) => sum + fights, 0);
  if (all === 0) return null;
  const { games } = basis;
  const most = turns.reduce((a, b) => (b.fights > a.fights ? b : a));
  return {
    id: 'fights',
    section: 'combat',
    finding: finding(games, `${figure(all / games)} fights a game, most of them in turn ${most.turn}`),
    says: 'fights by turn, in 100 games',
    table: {
      columns: ['Turn', 'Fights', 'In 100 games', '±'],
      rows: turns.map(({ turn, fights }) => [
        turn,
        fights,
        figure((100 * fights) / games),
        figure(100 * halfOf(fights, games)),
      ]),
    },
    data: { rows: turns, perGame: all / games },
  };
}

/** Where units fought and were lost, by hex. */
export function mapFigure(basis: Basis, fights: Frames['fightsByHex'], losses: Frames['losses']): Figure | null {
  const { games, facts } = basis;
  const hexes = [...new Set([...fights.map(({ hex }) => hex), ...losses.map(({ hex }) => hex)])];
  if (hexes.length === 0) return null;
  const rows = hexes
    .map((hex) => ({
      hex,
      fights: fights.find((row) => row.hex === hex)?.fights ?? 0,
      sides: facts.seats.map(({ id }) => {
        const lost = losses.find((row) => row.hex === hex && row.seat === id);
        return { seat: id, steps: lost?.steps ?? 0, eliminated: lost?.eliminated ?? 0 };
      }),
    }))
    .sort((a, b) => b.fights - a.fights || (a.hex < b.hex ? -1 : 1));
  const all = rows.reduce((sum, row) => sum + row.fights, 0);
  let [count, half] = [0, 0];
  while (half < all / 2) half += rows[count++]?.fights ?? all;
  const in100 = (n: number): string => `${figure((100 * n) / games)} ± ${figure(100 * halfOf(n, games))}`;
  return {
    id: 'map',
    section: 'combat',
    finding: finding(
      games,
      all === 0
        ? 'No fight has a place'
        : `Half of all fights are fought in ${count === 1 ? 'one place' : `${count} places`}`,
    ),
    says: 'fights in 100 games in each place, and steps lost there by each side',
    table: {
      columns: [
        'Place',
        'Fights in 100',
        ...facts.seats.flatMap(({ name }) => [`${name} steps`, `${name} units lost`]),
      ],
      rows: rows.map(({ hex, fights: n, sides }) => [
        hex,
        in100(n),
        ...sides.flatMap(({ steps, eliminated }) => [in100(steps), in100(eliminated)]),
      ]),
    },
    data: { games, rows },
  };
}

export function unitsFigure(basis: Basis, units: Frames['units']): Figure | null {
  if (units.length === 0) return null;
  const { games } = basis;
  const rows = units
    .map((unit) => ({
      ...unit,
      perGame: {
        moves: unit.moves / games,
        attacks: unit.attacks / games,
        defenses: unit.defenses / games,
        lost: unit.steps_lost / games,
        taken: unit.steps_taken / games,
      },
      died: share(unit.lost, unit.games),
    }))
    .sort((a, b) => b.steps_lost - a.steps_lost || (a.unit < b.unit ? -1 : 1));
  const idle = rows.filter(({ attacks, defenses }) => attacks + defenses === 0);
  const [worst] = rows;
  return {
    id: 'units',
    section: 'pieces',
    finding: finding(
      games,
      idle.length > 0 && idle.length < rows.length / 2
        ? `${idle.length} of ${rows.length} units never fight; ${worst?.name ?? ''} pays most`
        : `${worst?.name ?? ''} pays most: ${figure(worst?.perGame.lost ?? 0)} steps a game`,
    ),
    says: 'what each unit did in an average game',
    table: {
      columns: [
        'Unit',
        'Side',
        'Moves',
        'Attacks',
        'Defenses',
        'Steps lost',
        '±',
        'Enemy steps in its fights',
        'Lost, of 100',
        'From',
        'To',
      ],
      rows: rows.map((row) => [
        row.name,
        nameIn(basis, row.seat),
        figure(row.perGame.moves),
        figure(row.perGame.attacks),
        figure(row.perGame.defenses),
        figure(row.perGame.lost),
        figure(halfOf(row.steps_lost, games)),
        figure(row.perGame.taken),
        of100(row.died.value),
        of100(row.died.low),
        of100(row.died.high),
      ]),
    },
    data: { rows },
  };
}

export function cardsFigure(basis: Basis, cards: Frames['cards']): Figure | null {
  if (cards.length === 0) return null;
  const { games } = basis;
  const rows = [...cards].sort((a, b) => b.count - a.count || (a.face < b.face ? -1 : 1));
  const [most] = rows;
  const rare = rows.at(-1);
  const what = new Set(rows.map((row) => row.what)).size > 1 ? 'chits and cards' : `${rows[0]?.what ?? 'card'}s`;
  return {
    id: 'cards',
    section: 'pieces',
    finding: finding(
      games,
      `${most?.face ?? ''} comes most often, ${figure((most?.count ?? 0) / games)} times a game; ${rare?.face ?? ''} least, ${figure((rare?.count ?? 0) / games)}`,
    ),
    says: `${what} that were drawn or played in sight, in an average game`,
    table: {
      columns: ['Face', 'Kind', 'A game', '±', 'Games with it'],
      rows: rows.map(({ face, what: kind, count, games: seen }) => [
        face,
        kind,
        figure(count / games),
        figure(halfOf(count, games)),
        num(seen),
      ]),
    },
    data: { rows },
  };
}
