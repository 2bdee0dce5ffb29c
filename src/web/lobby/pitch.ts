/** One sentence about each game, for its card on the shelf. */
export const pitch: Readonly<Record<string, string>> = {
  'combat-operations':
    'Two modern corps meet at a river: battalions lie face down until they fight, and nothing is decided by dice.',
  celles:
    'Christmas 1944: German armour tries for the Meuse while chits from a cup say which formation acts, and the Allies close the road.',
};
