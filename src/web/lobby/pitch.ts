/** One sentence about each game, for its card on the shelf. */
export const pitch: Readonly<Record<string, string>> = {
  'combat-operations':
    'Divisions meet at a river: battalions lie face down until they fight, and nothing is decided by dice.',
  celles:
    'Christmas 1944: German armor reaches for the Meuse, the Allies close the roads, and chits from a cup say which formation acts next.',
};
