/**
 * The rows that a run leaves behind: tables, their columns, and what each column says. `docs/lab-schema.md` is written from
 * this list, and a test holds the two together.
 */

export type ColumnType = 'int' | 'float' | 'text' | 'bool';

export interface Column {
  readonly type: ColumnType;
  readonly nullable: boolean;
  readonly says: string;
}

const column =
  <T extends ColumnType, N extends boolean>(type: T, nullable: N) =>
  (says: string) =>
    ({ type, nullable, says }) as const;

const int = column('int', false);
const float = column('float', false);
const text = column('text', false);
const bool = column('bool', false);
const maybeInt = column('int', true);
const maybeFloat = column('float', true);
const maybeText = column('text', true);

/** The version of what follows: rows of different versions are not read together. */
export const ROWS_VERSION = 2;

const GAME = int('Number of the game in its run, from 1.');
const AT = int('How many decisions the game had seen by then.');
const TURN = int('Turn, from 1; 0 before the first.');
const SEAT = maybeText('Id of the seat; empty if it is nobody’s.');

export const TABLES = {
  games: {
    says: 'One row a game that came to its end.',
    columns: {
      game: GAME,
      deal: int('Number of the deal, from 1: with --mirror two games share a deal, with the players swapped.'),
      seed: text('Seed of the match. The same seed rolls the same dice.'),
      mirrored: bool('Whether the players have changed seats.'),
      result: text('Id of the result.'),
      winner: maybeText('Id of the seat that won; empty for a draw.'),
      grade: float('How much the result is worth to the winner, 0 to 1.'),
      first: text('Id of the seat that decided first.'),
      turns: int('Turns played.'),
      decisions: int('Decisions made, by all seats.'),
      detailed: bool('Whether decisions, rolls and hidden shares of this game were kept.'),
      check: text('Hash of all choices and of the last position: the same game has the same one.'),
    },
  },
  sides: {
    says: 'One row a game and seat.',
    columns: {
      game: GAME,
      seat: text('Id of the seat.'),
      player: text('Who played it: a level with its budget, or "rules".'),
      won: float('1 for a win, 0.5 for a draw, 0 for a loss.'),
      score: maybeFloat('What victory is counted by, at the end; empty if the game counts nothing.'),
      decisions: int('Decisions made by this seat.'),
      steps_lost: int('Steps, models or wounds lost.'),
      units_lost: int('Units lost altogether.'),
    },
  },
  turns: {
    says: 'One row a turn: the position at its first decision. The last row of a game is its end.',
    columns: {
      game: GAME,
      turn: TURN,
      at: AT,
      lead: float('How far the first seat is ahead by the evaluation, −1 (lost) to 1 (won).'),
      over: bool('Whether this is the end of the game.'),
    },
  },
  measures: {
    says: 'The figures that a game gives for a position: at the end of every game, and at each turn of detailed games.',
    columns: {
      game: GAME,
      turn: TURN,
      over: bool('Whether this is the end of the game.'),
      seat: SEAT,
      measure: text('Id of the figure; "hidden" is the share of enemy pieces that the seat cannot identify.'),
      value: float('Its value.'),
    },
  },
  decisions: {
    says: 'One row a decision of detailed games.',
    columns: {
      game: GAME,
      at: AT,
      turn: TURN,
      seat: text('Id of the seat that decided.'),
      step: text('Name of the step that asked: the kind of decision.'),
      rule: text('Statement of the rulebook that gives it.'),
      options: int('How many options there were.'),
      choice: text('The option in words.'),
      real_options: maybeFloat(
        'How many options were worth choosing: e to the entropy of a softmax over their values.',
      ),
      best: maybeFloat('Value of the best option, −1 to 1; a sample of the decisions is valued.'),
      mean: maybeFloat('Mean value of all options.'),
      chosen: maybeFloat('Value of the option that was chosen.'),
    },
  },
  options: {
    says: 'One row a game, seat, step and verb: how often it was offered and taken.',
    columns: {
      game: GAME,
      seat: text('Id of the seat.'),
      step: text('Name of the step that asked.'),
      verb: text('First word of the option.'),
      offered: int('Decisions in which at least one option had this verb.'),
      taken: int('Decisions in which one of them was chosen.'),
    },
  },
  rules: {
    says: 'One row a game and statement of the rulebook that did something in it.',
    columns: {
      game: GAME,
      rule: text('Id of the statement.'),
      at_work: int('How often it changed the position, asked somebody or modified a result.'),
      closed: int('Decisions in which it closed an option.'),
      looked_up: int('How often it was looked up, when nothing tells whether it mattered.'),
      offered: int('Decisions that offered an option under this statement.'),
      taken: int('Decisions in which such an option was chosen.'),
      first: maybeInt('How many decisions the game had seen when it was first at work; empty if it never was.'),
    },
  },
  fights: {
    says: 'One row a fight.',
    columns: {
      game: GAME,
      fight: int('Number of the fight in its game, from 1.'),
      at: AT,
      turn: TURN,
      seat: maybeText('Id of the seat that attacked.'),
      title: text('What it was called in the log.'),
      hexes: text('Where the defenders were: places, separated by blanks.'),
      odds: maybeText('Column or ratio, as the game prints it.'),
      attack: maybeFloat('Strength of the attack, where it is a number.'),
      defense: maybeFloat('Strength of the defense, where it is a number.'),
      attackers: int('Units that attacked.'),
      defenders: int('Units that defended.'),
      outcome: maybeText('The result, as on the chart.'),
      favors: maybeText('Whom the result was good for: attacker, defender, both or none.'),
      chance: maybeFloat('How likely this result was, 0 to 1.'),
      attacker_lost: int('Steps that the attackers lost in it.'),
      defender_lost: int('Steps that the defenders lost in it.'),
    },
  },
  losses: {
    says: 'One row a unit and choice in which it lost steps.',
    columns: {
      game: GAME,
      at: AT,
      turn: TURN,
      fight: maybeInt('Number of the fight that cost them; empty if none did.'),
      unit: text('Id of the unit.'),
      seat: text('Id of its seat.'),
      hex: maybeText('Where it was.'),
      steps: int('Steps lost.'),
      eliminated: bool('Whether it was lost altogether.'),
    },
  },
  units: {
    says: 'One row a unit and game: what it did.',
    columns: {
      game: GAME,
      unit: text('Id of the unit.'),
      name: text('Its name.'),
      seat: text('Id of its seat.'),
      steps: int('The most steps it had.'),
      steps_left: int('Steps at the end.'),
      steps_lost: int('Steps lost; replacements are not taken off.'),
      entered: maybeInt('First turn on the map; empty if it never came.'),
      lost: maybeInt('Turn in which it was lost; empty if it was not.'),
      lost_at: maybeText('Where it was lost.'),
      moves: int('How often it changed its place.'),
      attacks: int('Attacks it took part in.'),
      defenses: int('Defenses it took part in.'),
      steps_taken: int('Steps that the enemy lost in its fights, shared with all who took part.'),
    },
  },
  cards: {
    says: 'One row a chit or card that was shown as it was drawn or played.',
    columns: {
      game: GAME,
      at: AT,
      turn: TURN,
      seat: SEAT,
      what: text('"chit" or "card".'),
      face: text('As printed.'),
    },
  },
  rolls: {
    says: 'One row a roll or draw of detailed games.',
    columns: {
      game: GAME,
      roll: int('Number of the roll in its game, from 1.'),
      at: AT,
      turn: TURN,
      step: text('Name of the step in which it fell.'),
      what: text('"die" or "draw".'),
      low: int('Lowest face; 0 for a draw.'),
      high: int('Highest face; for a draw one less than what the cup or deck held.'),
      fell: int('The face, or the number of the item drawn.'),
      chance: float('How likely that was, 0 to 1.'),
    },
  },
  records: {
    says: 'One row a game whose choices were kept: enough to replay it.',
    columns: {
      game: GAME,
      choices: text('Option codes in base 36, separated by blanks.'),
    },
  },
  failures: {
    says: 'One row a game that could not be finished. It is in no other table.',
    columns: {
      game: GAME,
      seed: text('Seed of the match.'),
      at: AT,
      turn: TURN,
      step: text('Name of the step at which it stopped.'),
      message: text('What went wrong.'),
    },
  },
} as const satisfies Readonly<
  Record<string, { readonly says: string; readonly columns: Readonly<Record<string, Column>> }>
>;

export type TableName = keyof typeof TABLES;

export const tableNames = Object.keys(TABLES) as TableName[];

/** Columns of a table, in order. */
export const columnsOf = (table: TableName): readonly (readonly [string, Column])[] =>
  Object.entries(TABLES[table].columns as Readonly<Record<string, Column>>);

interface ValueOf {
  readonly int: number;
  readonly float: number;
  readonly text: string;
  readonly bool: boolean;
}

export type Row<T extends TableName> = {
  readonly [K in keyof (typeof TABLES)[T]['columns']]: (typeof TABLES)[T]['columns'][K] extends {
    readonly type: infer C extends ColumnType;
    readonly nullable: infer N;
  }
    ? ValueOf[C] | (N extends true ? null : never)
    : never;
};

const WORDS: Readonly<Record<ColumnType, string>> = {
  int: 'whole number',
  float: 'number',
  text: 'text',
  bool: 'true or false',
};

/** The document for designers. */
export function schemaDocument(): string {
  const tables = tableNames.map((name) => {
    const rows = columnsOf(name).map(
      ([id, { type, nullable, says }]) => `| \`${id}\` | ${WORDS[type]}${nullable ? ', may be empty' : ''} | ${says} |`,
    );
    return `## ${name}\n\n${TABLES[name].says}\n\n| column | type | meaning |\n| --- | --- | --- |\n${rows.join('\n')}\n`;
  });
  return `${INTRODUCTION}\n${tables.join('\n')}`;
}

const INTRODUCTION = `# Rows of a lab run

\`sandtable lab run\` plays many games and writes what happened in them as Parquet files: one folder a table, one file a batch
of games. Open them with DuckDB, R, Python or anything else that reads Parquet:

\`\`\`sql
-- duckdb, in the folder of the run
select winner, count(*) from 'games/*.parquet' group by winner;
\`\`\`

\`\`\`r
# R
library(arrow); open_dataset("games") |> dplyr::count(winner) |> dplyr::collect()
\`\`\`

\`\`\`python
# Python
import pandas; pandas.read_parquet("games").groupby("winner").size()
\`\`\`

\`run.json\` beside them says what was played: game, scenario, settings, data file, players, seed. \`journal.jsonl\` lists the
batches that are complete, with the checksum of each file; a file that it does not list belongs to a batch that is still
being played.

Rows depend only on \`run.json\`: not on the machine, the number of threads, or whether the run was stopped and resumed.
Every game is in \`games\`, \`sides\`, \`turns\`, \`options\`, \`rules\`, \`fights\`, \`losses\`, \`units\` and \`cards\`. In a long run \`decisions\`
and \`rolls\` hold about 500 games, evenly spread; \`games.detailed\` says which.

Rows version ${ROWS_VERSION}.
`;
