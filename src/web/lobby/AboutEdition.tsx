/** Where an edition comes from, table by table. */
import type { AnyGame } from '../../engine/game.ts';
import { rulesLink } from '../app/route.ts';

const sources = {
  rules: 'from the rules',
  found: 'found',
  reconstructed: 'reconstructed',
  mixed: 'partly reconstructed',
} as const;

/** Where the figures come from, for a game that has tables; a data file can be laid over those and nothing else. */
function Tables({ tables }: Pick<AnyGame, 'tables'>) {
  if (tables.length === 0) return null;
  return (
    <>
      <table className="tables">
        <thead>
          <tr>
            <th scope="col">Table</th>
            <th scope="col">Where it comes from</th>
            <th scope="col">Note</th>
          </tr>
        </thead>
        <tbody>
          {tables.map((table) => (
            <tr key={table.name}>
              <th scope="row">{table.title}</th>
              <td>
                <span className={`source of-${table.provenance.source}`}>{sources[table.provenance.source]}</span>
              </td>
              <td>{table.provenance.note}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        If you own the boxed game, you can use a data file with its own figures in place of these tables when you set up
        a match.
      </p>
    </>
  );
}

export function AboutEdition({ game }: { game: AnyGame }) {
  return (
    <>
      <p className="lead">
        {game.edition.of ? `An unofficial edition of ${game.edition.of}` : `Edition of ${game.title}`}, number{' '}
        {game.edition.version}. {game.edition.note}
      </p>
      <Tables tables={game.tables} />
      <p>All names belong to their owners, who have neither made nor endorsed this.</p>
      <p>
        <a className="btn primary" href={`#/game/${game.id}`}>
          Play
        </a>{' '}
        <a className="btn" href={rulesLink(game.id)}>
          Rulebook
        </a>
      </p>
    </>
  );
}
