// The same game for boardgame.io, as an author there would write it: plain objects, legality checked in each move.
import { createRequire } from 'node:module';
import { ALLOWANCE, COST, grid, HEXES, LAST_TURN, LOSSES_TO_LOSE, START, sideOf, TERRAIN, UNITS } from './map.ts';

interface Unit {
  readonly id: number;
  readonly side: number;
  hex: number;
  steps: number;
  moved: boolean;
  attacked: boolean;
}

export interface Board {
  readonly units: Unit[];
  readonly hexes: number[];
  readonly lost: number[];
  turn: number;
}

export type Move = readonly ['move' | 'attack', number, number] | readonly ['pass'];

export interface PeerClient {
  getState(): { G: Board; ctx: { gameover?: unknown; currentPlayer: string }; _stateID: number };
  readonly moves: Readonly<Record<Move[0], (...args: number[]) => void>>;
}

const ADJACENT = Array.from({ length: HEXES }, (_, hex) =>
  Array.from(grid.neighbour.subarray(hex * 6, hex * 6 + 6)).filter((to) => to >= 0),
);

function setup(): Board {
  const hexes = new Array<number>(HEXES).fill(-1);
  const units = Array.from({ length: UNITS }, (_, id) => {
    hexes[START[id]] = id;
    return { id, side: sideOf(id), hex: START[id], steps: 3, moved: false, attacked: false };
  });
  return { units, hexes, lost: [0, 0], turn: 1 };
}

const best = new Int16Array(HEXES);
const queue = new Int32Array(HEXES * 8);

function reachable(G: Board, unit: Unit): number[] {
  const out: number[] = [];
  best.fill(-1);
  best[unit.hex] = ALLOWANCE[unit.id];
  queue[0] = unit.hex;
  let end = 1;
  for (let at = 0; at < end; at++) {
    const hex = queue[at];
    const left = best[hex];
    if (hex !== unit.hex && ADJACENT[hex].some((n) => G.hexes[n] >= 0 && G.units[G.hexes[n]].side !== unit.side))
      continue;
    for (const to of ADJACENT[hex]) {
      const rest = left - COST[TERRAIN[to] as 0 | 1 | 2 | 3];
      if (rest < 0 || G.hexes[to] >= 0 || best[to] >= rest) continue;
      if (best[to] < 0) out.push(to);
      best[to] = rest;
      if (end < queue.length) queue[end++] = to;
    }
  }
  return out;
}

/** All legal moves, the pass last. */
export function legal(G: Board, side: number): Move[] {
  const list: Move[] = [];
  for (const unit of G.units) {
    if (unit.side !== side || unit.steps <= 0) continue;
    if (!unit.moved) for (const hex of reachable(G, unit)) list.push(['move', unit.id, hex]);
    if (unit.attacked) continue;
    for (const to of ADJACENT[unit.hex]) {
      const enemy = G.hexes[to];
      if (enemy >= 0 && G.units[enemy].side !== side) list.push(['attack', unit.id, enemy]);
    }
  }
  list.push(['pass']);
  return list;
}

function hit(G: Board, unit: Unit): void {
  unit.steps--;
  if (unit.steps > 0) return;
  G.hexes[unit.hex] = -1;
  G.lost[unit.side]++;
}

interface Context {
  readonly G: Board;
  readonly playerID: string;
  readonly random: { D6(): number };
  readonly events: { endTurn(): void };
}

export const game = {
  name: 'hexwar',
  setup,
  moves: {
    move: ({ G, playerID }: Context, id: number, hex: number) => {
      const unit = G.units[id];
      if (!unit || unit.side !== +playerID || unit.steps <= 0 || unit.moved) return 'INVALID_MOVE';
      if (!reachable(G, unit).includes(hex)) return 'INVALID_MOVE';
      G.hexes[unit.hex] = -1;
      G.hexes[hex] = id;
      unit.hex = hex;
      unit.moved = true;
      return undefined;
    },
    attack: {
      move: ({ G, playerID, random }: Context, id: number, enemy: number) => {
        const unit = G.units[id];
        const target = G.units[enemy];
        if (!unit || !target || unit.side !== +playerID || target.side === +playerID) return 'INVALID_MOVE';
        if (unit.steps <= 0 || target.steps <= 0 || unit.attacked) return 'INVALID_MOVE';
        if (!ADJACENT[unit.hex].includes(target.hex)) return 'INVALID_MOVE';
        const d = random.D6() + unit.steps - target.steps - (TERRAIN[target.hex] !== 0 ? 1 : 0);
        unit.attacked = true;
        unit.moved = true;
        if (d >= 4) hit(G, target);
        else if (d <= 1) hit(G, unit);
        return undefined;
      },
      undoable: false,
      client: false,
    },
    pass: ({ G, events }: Context) => {
      for (const unit of G.units) {
        unit.moved = false;
        unit.attacked = false;
      }
      G.turn++;
      events.endTurn();
    },
  },
  endIf: ({ G }: Context) => {
    if (G.lost[0] >= LOSSES_TO_LOSE) return { winner: '1' };
    if (G.lost[1] >= LOSSES_TO_LOSE) return { winner: '0' };
    return G.turn > LAST_TURN ? { draw: true } : undefined;
  },
};

/** A local match on boardgame.io's Client, without a user interface. */
export function newClient(): PeerClient {
  // Its development build is slower: the choice is made when it is first loaded.
  process.env.NODE_ENV = 'production';
  const load = createRequire(import.meta.url);
  const { Client } = load('boardgame.io/client') as { Client: (options: object) => PeerClient };
  return Client({ game, debug: false, numPlayers: 2 });
}
