/** One game of a run, played through and turned into rows. Knows no game, no file and no clock. */

import type { LeanPlayer } from '../ai/lean.ts';
import { circleInWords } from '../engine/circles.ts';
import { type AnyGame, type Measure, type Seat, SPECTATOR } from '../engine/game.ts';
import { Log, type LogLine } from '../engine/log.ts';
import { optionWords, stepName } from '../engine/play.ts';
import { bytesToHex, hashText, RandomSource, seedStream } from '../engine/random.ts';
import type { AnyState } from '../engine/state.ts';
import { type DecisionStep, Options, runToDecision, topStep } from '../engine/steps.ts';
import { verbOf } from '../engine/verbs.ts';
import { Census, hiddenShare } from './census.ts';
import { FightBook, type Moment } from './fights.ts';
import { type Chance, RuleCounts } from './marks.ts';
import { type GamePlan, gamePlan, RULES, type RunPlan } from './plan.ts';
import { playerText, seatPlayer } from './players.ts';
import { RowGatherer } from './rows.ts';
import { valueOptions } from './worth.ts';

/** A game longer than this is one in which somebody goes round in circles. */
const ENDLESS = 20_000;
/** Up to so many games the choices of all are kept, above that those of detailed games. */
const RECORDED = 5000;
/** Of the decisions of detailed games one in so many is valued: more often where few games are played. */
const valuedOneIn = ({ games, detail }: RunPlan): number => Math.max(100, Math.ceil(games / detail / 2.5));

export interface GameOutcome {
  readonly winner: Seat | null;
  /** The seat that decided first. */
  readonly first: Seat;
  readonly result: string;
  readonly turns: number;
  readonly decisions: number;
}

/** The score of a seat: what victory is counted by, or else what is counted towards something. */
export function scoreOf(measures: readonly Measure[], seat: Seat): number | null {
  const own = measures.filter((measure) => measure.seat === seat);
  const scored = own.find(({ score }) => score === true) ?? own.find(({ of }) => of !== undefined);
  return scored?.value ?? null;
}

/** Hands each line on as it is told, and keeps none. */
class LiveLog extends Log {
  private readonly hear: (line: LogLine) => void;

  constructor(hear: (line: LogLine) => void) {
    super();
    this.hear = hear;
  }

  private handOn(): void {
    for (let line = this.lines.pop(); line; line = this.lines.pop()) this.hear(line);
  }

  override tell(...told: Parameters<Log['tell']>): void {
    super.tell(...told);
    this.handOn();
  }

  override heading(...told: Parameters<Log['heading']>): void {
    super.heading(...told);
    this.handOn();
  }

  override show(...told: Parameters<Log['show']>): void {
    super.show(...told);
    this.handOn();
  }

  override explain(...told: Parameters<Log['explain']>): void {
    super.explain(...told);
    this.handOn();
  }

  override addEvent(...told: Parameters<Log['addEvent']>): void {
    super.addEvent(...told);
    this.handOn();
  }
}

class Played {
  private readonly game: AnyGame;
  private readonly run: RunPlan;
  private readonly plan: GamePlan;
  private readonly rows: RowGatherer;
  private readonly s: AnyState;
  private readonly scratch: AnyState;
  private readonly log = new LiveLog((line) => this.hear(line));
  private readonly census: Census;
  private readonly fights: FightBook;
  private readonly players: readonly (LeanPlayer | null)[];
  private readonly choices: number[] = [];
  private readonly decisionsOf: number[];
  /** By seat, step and verb as one number: offered, taken. */
  private readonly offers = new Map<number, [offered: number, taken: number]>();
  private readonly seen: Uint8Array;
  private readonly rules: RuleCounts;
  /** Which of the detailed game's decisions are valued. */
  private readonly sampling: RandomSource;
  private rolls = 0;
  private first = '';
  private turn = -1;
  private turns = 0;
  /** The turn whose first decision was noted last. */
  private seenTurn = -1;
  private headings = 0;
  /** Whether something was told of since the last decision. */
  private told = false;

  constructor(game: AnyGame, run: RunPlan, plan: GamePlan, rows: RowGatherer) {
    this.game = game;
    this.run = run;
    this.plan = plan;
    this.rows = rows;
    this.s = game.newState();
    this.scratch = game.newState();
    this.seen = new Uint8Array(game.verbs.length);
    this.rules = new RuleCounts(game, plan.detailed ? this.chance() : null);
    this.census = new Census(game);
    this.fights = new FightBook(game, plan.game, this.census, rows);
    this.sampling = new RandomSource(`sample ${plan.seed}`);
    this.decisionsOf = game.seats.map(() => 0);
    this.players = plan.players.map((player, seat) =>
      player === null ? null : seatPlayer(game, player, `${plan.seed} seat ${seat}`),
    );
  }

  private get moment(): Moment {
    return { game: this.plan.game, at: this.choices.length, turn: Math.max(0, this.turn) };
  }

  private seatId(seat: Seat): string {
    return this.game.seats[seat]?.id ?? '';
  }

  play(): GameOutcome {
    const { game, s, run, plan } = this;
    const options = new Options();
    seedStream(s, plan.seed);
    s.log = this.log;
    s.watch = this.rules;
    game.begin(s, { scenario: run.scenario, options: run.options });
    let news = 0;
    let reveals = s.reveals;
    let last: Seat = SPECTATOR;
    for (;;) {
      const step = runToDecision(game.steps, s, options);
      // What players and rows ask of the position is no part of its rules.
      s.watch = null;
      this.takeIn(step === null);
      if (!step) break;
      const seat = step.seat(s);
      if (seat !== last || s.reveals !== reveals) news++;
      [last, reveals] = [seat, s.reveals];
      this.first ||= this.seatId(seat);
      const player = this.players[seat];
      if (!player) throw new Error(`${this.seatId(seat)} is asked, and the rules play it`);
      const code = player.choose({ seat, options, news, view: () => game.view(s, seat) });
      this.note(step, seat, options, code);
      this.rules.decided(step, options, code);
      s.watch = this.rules;
      step.choose(s, code);
      this.choices.push(code);
      if (this.choices.length > ENDLESS)
        throw new Error(`no end after ${ENDLESS} decisions${circleInWords(this.game, this.choices)}`);
    }
    return this.finish();
  }

  private chance(): Chance {
    const fell = (what: 'die' | 'draw', low: number, high: number, face: number, chance: number): void =>
      this.rows.add('rolls', {
        ...this.moment,
        turn: this.turnNow(),
        roll: ++this.rolls,
        step: stepName(this.game, this.s),
        what,
        low,
        high,
        fell: face,
        chance,
      });
    return {
      die: (low, high, face) => fell('die', low, high, face, 1 / (high - low + 1)),
      draw: (item, weight, total) => fell('draw', 0, total - 1, item, weight / total),
    };
  }

  /** A line of the log, the moment it is told: a fight ends where the next one begins. */
  private hear(line: LogLine): void {
    if (line.heading) this.headings++;
    this.countModifiers(line);
    const turn = this.turnNow();
    if (this.census.cheap && (turn !== this.turn || line.happening)) this.takeLosses();
    if (turn !== this.turn) this.beginTurn(turn);
    this.told ||= line.happening !== undefined;
    this.fights.read(line, this.moment);
  }

  /** What modified a result names its statements in the report of the fight. */
  private countModifiers({ happening }: LogLine): void {
    for (const { rule, value } of happening?.report?.modifiers ?? []) if (value !== 0) this.rules.atWork(rule);
  }

  private takeLosses(): void {
    this.fights.lose(this.census.look(this.s, Math.max(0, this.turn)), this.moment);
  }

  private beginTurn(turn: number): void {
    this.fights.close();
    this.turn = turn;
    if (turn > 0) this.turns++;
  }

  /** At a decision, or at the end: what was lost, and whether it is the first of a turn. */
  private takeIn(over: boolean): void {
    const turn = this.turnNow();
    if (this.census.cheap || over || turn !== this.seenTurn || this.told) this.takeLosses();
    this.told = false;
    if (turn !== this.turn && !over) this.beginTurn(turn);
    if (turn === this.seenTurn || over) return;
    this.seenTurn = turn;
    this.noteTurn(false);
  }

  /** As the game counts turns, or else by the headings of its log. */
  private turnNow(): number {
    const counted = this.game.turn?.(this.s) ?? -1;
    return counted >= 0 ? counted : this.headings;
  }

  /** How far the first seat is ahead; a game may let each side hope for more than it fears. */
  private lead(): number {
    const { game, s, scratch } = this;
    const result = game.results[s.result - 1];
    if (result) return result.winner === null ? 0 : result.winner === 0 ? 1 : -1;
    scratch.copyFrom(s);
    const lead = (game.advice.evaluate(scratch, 0) - game.advice.evaluate(scratch, 1)) / 2;
    return Math.max(-1, Math.min(1, lead));
  }

  private noteTurn(over: boolean): void {
    const { game, rows, s, plan, moment } = this;
    rows.add('turns', { ...moment, lead: this.lead(), over });
    if (!over && !plan.detailed) return;
    const { turn } = moment;
    for (const { id, seat, value } of game.measures?.(s, null) ?? [])
      rows.add('measures', {
        game: plan.game,
        turn,
        over,
        seat: seat === null ? null : this.seatId(seat),
        measure: id,
        value,
      });
    if (over) return;
    for (const [seat, { id }] of game.seats.entries())
      rows.add('measures', {
        game: plan.game,
        turn,
        over,
        seat: id,
        measure: 'hidden',
        value: hiddenShare(game, s, seat),
      });
  }

  /** Before a choice is made: what was offered and what is taken. */
  private note(step: DecisionStep<AnyState>, seat: Seat, options: Options, code: number): void {
    const { game, s, plan } = this;
    this.decisionsOf[seat] = (this.decisionsOf[seat] ?? 0) + 1;
    const name = stepName(game, s);
    const { seen } = this;
    seen.fill(0);
    for (let i = 0; i < options.count; i++) seen[verbOf(options.at(i))] = 1;
    const taken = verbOf(code);
    seen[taken] = 1;
    const place = (seat * game.steps.names.length + topStep(s)) * seen.length;
    for (let verb = 0; verb < seen.length; verb++) {
      if (seen[verb] === 0) continue;
      const counts = this.offers.get(place + verb) ?? [0, 0];
      counts[0]++;
      if (verb === taken) counts[1]++;
      this.offers.set(place + verb, counts);
    }
    if (!plan.detailed) return;
    const valued =
      options.count > 1 && this.sampling.below(valuedOneIn(this.run)) === 0
        ? valueOptions(game, s, seat, options, code, `${plan.seed} ${this.choices.length}`)
        : null;
    this.rows.add('decisions', {
      ...this.moment,
      seat: this.seatId(seat),
      step: name,
      rule: step.rule,
      options: options.count,
      choice: optionWords(game, code),
      real_options: valued?.real ?? null,
      best: valued?.best ?? null,
      mean: valued?.mean ?? null,
      chosen: valued?.chosen ?? null,
    });
  }

  private finish(): GameOutcome {
    const { game, s, rows, plan, run, census } = this;
    this.fights.close();
    const result = game.results[s.result - 1];
    if (!result) throw new Error(`${s.result} is not a result of ${game.id}`);
    this.noteTurn(true);
    const measures = game.measures?.(s, null) ?? [];
    const number = plan.game;
    rows.add('games', {
      game: number,
      deal: plan.deal,
      seed: plan.seed,
      mirrored: plan.mirrored,
      result: result.id,
      winner: result.winner === null ? null : this.seatId(result.winner),
      grade: result.grade,
      first: this.first,
      turns: this.turns,
      decisions: this.choices.length,
      detailed: plan.detailed,
      check: hashText(`${this.choices.join(' ')} ${bytesToHex(s.bytes)}`).slice(0, 16),
    });
    game.seats.forEach(({ id }, seat) => {
      const own = census.units.filter((unit) => unit.seat === seat);
      const player = plan.players[seat];
      rows.add('sides', {
        game: number,
        seat: id,
        player: player ? playerText(player) : RULES,
        won: result.winner === null ? 0.5 : result.winner === seat ? 1 : 0,
        score: scoreOf(measures, seat),
        decisions: this.decisionsOf[seat] ?? 0,
        steps_lost: own.reduce((sum, unit) => sum + unit.lostSteps, 0),
        units_lost: own.filter((unit) => unit.lost !== null).length,
      });
    });
    for (const unit of census.units)
      if (unit.seat >= 0)
        rows.add('units', {
          game: number,
          unit: unit.id,
          name: unit.name,
          seat: this.seatId(unit.seat),
          steps: unit.most,
          steps_left: unit.steps,
          steps_lost: unit.lostSteps,
          entered: unit.entered,
          lost: unit.lost,
          lost_at: unit.lostAt,
          moves: unit.moves,
          attacks: unit.attacks,
          defenses: unit.defenses,
          steps_taken: unit.taken,
        });
    for (const [key, [offered, taken]] of this.offers) {
      const verbs = game.verbs.length;
      const steps = game.steps.names;
      const place = Math.floor(key / verbs);
      rows.add('options', {
        game: number,
        seat: this.seatId(Math.floor(place / steps.length)),
        step: steps[place % steps.length] ?? '',
        verb: game.verbs[key % verbs]?.word ?? '',
        offered,
        taken,
      });
    }
    this.rules.addRows(number, rows);
    if (plan.detailed || run.games <= RECORDED)
      rows.add('records', { game: number, choices: this.choices.map((code) => code.toString(36)).join(' ') });
    return {
      winner: result.winner,
      first: game.seats.findIndex(({ id }) => id === this.first),
      result: result.id,
      turns: this.turns,
      decisions: this.choices.length,
    };
  }

  /** What was chosen so far, by all seats. */
  get played(): readonly number[] {
    return this.choices;
  }

  /** Where it stopped, for a game that could not be finished. */
  stoppedAt(): { readonly at: number; readonly turn: number; readonly step: string } {
    const { at, turn } = this.moment;
    return { at, turn, step: this.s.depth > 0 ? stepName(this.game, this.s) : '' };
  }
}

/** Plays a game of a run. One that cannot be finished leaves a row that says why, and no other. */
export function playGame(game: AnyGame, run: RunPlan, number: number, rows: RowGatherer): GameOutcome | null {
  const plan = gamePlan(run, number);
  const played = new Played(game, run, plan, rows);
  rows.mark();
  try {
    return played.play();
  } catch (error) {
    rows.backToMark();
    const message = error instanceof Error ? error.message : String(error);
    rows.add('failures', { game: number, seed: plan.seed, ...played.stoppedAt(), message });
    return null;
  }
}

/** The choices of a game, up to where it could not go on if it failed: enough to look at it. */
export function choicesOf(game: AnyGame, run: RunPlan, number: number): readonly number[] {
  const played = new Played(game, run, { ...gamePlan(run, number), detailed: false }, new RowGatherer());
  try {
    played.play();
  } catch {
    // What was chosen until then is what is wanted.
  }
  return played.played;
}
