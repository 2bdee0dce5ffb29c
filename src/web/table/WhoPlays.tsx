import type { AnyGame } from '../../engine/game.ts';
import { isPlayedByRules } from '../../engine/setup.ts';
import { SeatCard } from '../lobby/SeatCard.tsx';
import { isShared, SharedScreenNote } from '../lobby/SharedScreen.tsx';
import { Who } from '../lobby/Who.tsx';
import type { Player } from '../session/session.ts';
import { useTable } from './context.ts';

interface WhoPlaysProps {
  readonly players: readonly Player[];
  readonly onChange: (players: readonly Player[]) => void;
  readonly note?: string;
}

/** Who plays which seat: a seat can be given to the AI and taken back at any time. */
export function WhoPlays(props: WhoPlaysProps) {
  const { game, session } = useTable();
  return <WhoPlaysIn game={game} scenario={session.setup.scenario} {...props} />;
}

/** The same for a match that is not on a table yet. */
export function WhoPlaysIn({
  game,
  scenario,
  players,
  onChange,
  note = 'Changes take effect when you close this window.',
}: WhoPlaysProps & { readonly game: AnyGame; readonly scenario: string }) {
  return (
    <section className="who-plays" aria-label="Who plays">
      <h3>Who plays</h3>
      <div className="seats">
        {game.seats.map((info, seat) =>
          isPlayedByRules(game, scenario, seat) ? null : (
            <SeatCard key={info.id} info={info}>
              <Who
                name={`now-${info.id}`}
                player={players[seat] ?? { kind: 'person' }}
                onChange={(player) => onChange(players.map((p, i) => (i === seat ? player : p)))}
              />
            </SeatCard>
          ),
        )}
      </div>
      {isShared(game, scenario, players) ? (
        <p className="tell">
          <SharedScreenNote />
        </p>
      ) : null}
      {note ? <p className="tell">{note}</p> : null}
    </section>
  );
}
