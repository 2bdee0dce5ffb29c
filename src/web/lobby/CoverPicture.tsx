/** The drawn cover of a game, or its title where none was drawn. */
export function CoverPicture({ title }: { game: string; title: string }) {
  return <span className="blank-cover">{title}</span>;
}
