import { entryOf } from '../app/games.ts';
import { Cover } from '../covers/Cover.tsx';

/** The drawn cover of a game, beside its written title. */
export function CoverPicture({ game, title, detail = false }: { game: string; title: string; detail?: boolean }) {
  return <Cover cover={entryOf(game)?.cover} title={title} detail={detail} silent height="100%" />;
}
