import { Emblem } from '../app/Emblem.tsx';
import { Who } from '../lobby/Who.tsx';
import type { Player } from '../session/session.ts';
import { useTable } from './context.ts';

interface WhoPlaysProps {
  readonly players: readonly Player[];
  readonly onChange: (players: readonly Player[]) => void;
}

/** Who sits where in the running match: a seat can be given to the machine and taken back at any moment. */
export function WhoPlays({ players, onChange }: WhoPlaysProps) {
  const { game } = useTable();
  return (
    <section className="who-plays" aria-label="Who plays">
      <h3>Who plays</h3>
      <div className="seats">
        {game.seats.map((info, seat) =>
          info.playedByRules ? null : (
            <fieldset className="seat" key={info.id}>
              <legend className="sr">{info.name}</legend>
              <header style={{ background: info.style.color }}>
                <Emblem style={info.style} size={20} />
                {info.name}
              </header>
              <Who
                name={`now-${info.id}`}
                player={players[seat] ?? { kind: 'person' }}
                onChange={(player) => onChange(players.map((p, i) => (i === seat ? player : p)))}
              />
            </fieldset>
          ),
        )}
      </div>
      <p className="tell">Seats change hands when this sheet is closed.</p>
    </section>
  );
}
