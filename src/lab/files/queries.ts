/** The frames of a report by SQL over the files of a run. */

import type { Frames } from '../frames.ts';
import type { TableName } from '../schema.ts';
import { columnsOf } from '../schema.ts';
import { type Duck, quoted } from './duck.ts';
import type { RunFolder } from './folder.ts';
import { BrokenFile } from './parquet.ts';

const SQL_TYPES = { int: 'integer', float: 'double', text: 'varchar', bool: 'boolean' } as const;

/** A table of the run as SQL reads it: the files of its finished batches. */
function source(folder: RunFolder, table: TableName): string {
  const files = folder.files(table);
  if (files.length > 0) return `read_parquet([${files.map(quoted).join(', ')}])`;
  const nothing = columnsOf(table).map(([name, { type }]) => `null::${SQL_TYPES[type]} as "${name}"`);
  return `(select ${nothing.join(', ')} where false)`;
}

const NULLS = 'nulls first';

/** What the report reads, each a query: {table} is the table's files. */
const QUERIES = {
  games: `select game, deal, mirrored, result, winner, first, turns, decisions from {games} order by game`,
  sides: `select game, seat, player, won, score, steps_lost, units_lost from {sides} order by game, seat`,
  odds: `
    select seat, odds, count(*) as fights, count(distinct game) as games, sum(attacker_lost) as attacker_lost,
      sum(defender_lost) as defender_lost, count(*) filter (favors = 'attacker') as for_attacker,
      count(*) filter (favors = 'defender') as for_defender
    from {fights} where odds is not null group by seat, odds order by seat ${NULLS}, odds`,
  fightsByTurn: `select turn, count(*) as fights from {fights} group by turn order by turn`,
  fightsByHex: `
    select hex, count(*) as fights from (select unnest(string_split(hexes, ' ')) as hex from {fights})
    where hex <> '' group by hex order by hex`,
  losses: `
    select hex, seat, sum(steps) as steps, count(*) filter (eliminated) as eliminated
    from {losses} where hex is not null group by hex, seat order by hex, seat`,
  units: `
    select unit, min(name) as name, seat, count(*) as games, count(entered) as entered, sum(moves) as moves,
      sum(attacks) as attacks, sum(defenses) as defenses, sum(steps_lost) as steps_lost, sum(steps_taken) as steps_taken,
      count(lost) as lost
    from {units} group by unit, seat order by seat, unit`,
  offers: `
    select seat, step, verb, sum(offered) as offered, sum(taken) as taken, count(distinct game) as games
    from {options} group by seat, step, verb order by seat, step, verb`,
  rules: `
    select rule, count(*) filter (at_work > 0) as games, sum(at_work) as at_work,
      count(*) filter (closed > 0) as closed_games, sum(closed) as closed,
      count(*) filter (looked_up > 0) as looked_games, sum(looked_up) as looked_up,
      count(*) filter (offered > 0) as offered_games, sum(offered) as offered, sum(taken) as taken
    from {rules} group by rule order by rule`,
  choices: `
    select step, rule, count(*) as decisions, sum(options) as options, count(real_options) as valued,
      coalesce(sum(real_options), 0) as real_options, coalesce(sum(best - mean), 0) as stakes,
      coalesce(sum(best - chosen), 0) as missed
    from {decisions} group by step, rule order by step, rule`,
  cards: `
    select what, face, count(*) as count, count(distinct game) as games
    from {cards} group by what, face order by what, face`,
  hidden: `
    select seat, turn, count(*) as count, sum(value) as hidden
    from {measures} where measure = 'hidden' and not over and seat is not null group by seat, turn order by seat, turn`,
  measures: `
    select measure, seat, count(*) as count, sum(value) as total, sum(value * value) as squares, min(value) as least,
      max(value) as most
    from {measures} where over group by measure, seat order by measure, seat ${NULLS}`,
  failures: `select game, seed, "at", turn, step, message from {failures} order by game`,
} as const;

const LEADS = `select game, turn, lead from {turns} where not over and turn > 0 order by game, turn`;

export async function queryFrames(duck: Duck, folder: RunFolder): Promise<Frames> {
  const ask = async <T>(text: string, run: (sql: string) => Promise<T>): Promise<T> => {
    const sql = text.replace(/\{(\w+)\}/g, (_, table: TableName) => source(folder, table));
    try {
      return await run(sql);
    } catch (error) {
      const message = (error as Error).message.split('\n')[0] ?? '';
      const file = /['"]([^'"]+\.parquet)['"]/.exec(message)?.[1];
      throw file === undefined ? error : new BrokenFile(file, message);
    }
  };
  const found: Record<string, unknown> = {};
  for (const [name, text] of Object.entries(QUERIES)) found[name] = await ask(text, (sql) => duck.query(sql));
  const leads = await ask(LEADS, (sql) => duck.columns(sql));
  return { ...found, leads: { game: leads.game, turn: leads.turn, lead: leads.lead } } as unknown as Frames;
}
