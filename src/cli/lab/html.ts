/** The report of a run as a page of its own: with the faces and the small map of the client, where they are there. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AnyGame } from '../../engine/game.ts';
import type { Ground } from '../../lab/draw/index.ts';
import type { RunPlan } from '../../lab/plan.ts';
import { reportHtml } from '../../lab/report/html.ts';
import type { LabReport } from '../../lab/report/index.ts';
import type { Typeface } from '../../lab/report/paper.ts';
import { groundOf } from '../../web/board/draw/places.ts';
import { siteFolder } from '../site.ts';

/** The sources, and the built client. */
const FONTS = [fileURLToPath(new URL('../../web/look/fonts', import.meta.url)), join(siteFolder, 'assets')];
const MAPS = [fileURLToPath(new URL('../../web/public/maps', import.meta.url)), join(siteFolder, 'maps')];

const FACES = [
  ['Barlow Condensed', 500, false],
  ['Barlow Condensed', 600, false],
  ['Barlow Condensed', 700, false],
  ['Source Serif 4', 400, false],
  ['Source Serif 4', 400, true],
  ['Source Serif 4', 600, false],
  ['Source Serif 4', 700, false],
] as const;

/** The faces that are found; a page without them falls back on those of its reader. */
function faces(): Typeface[] {
  const folder = FONTS.find((path) => existsSync(path));
  if (folder === undefined) return [];
  const names = readdirSync(folder);
  return FACES.flatMap(([family, weight, italic]) => {
    const start = `${family.toLowerCase().replaceAll(' ', '-')}-latin-${weight}-${italic ? 'italic' : 'normal'}`;
    const name = names.find((each) => each.startsWith(start) && each.endsWith('.woff2'));
    return name === undefined
      ? []
      : [{ family, weight, italic, woff2: readFileSync(join(folder, name)).toString('base64') }];
  });
}

function ground(game: AnyGame, { scenario, options }: Pick<RunPlan, 'scenario' | 'options'>): Ground {
  const sheet = game.sheet({ scenario, options });
  const file = MAPS.map((folder) => join(folder, `${sheet.id}-mini.svg`)).find((path) => existsSync(path));
  return groundOf(
    sheet,
    file === undefined ? undefined : `data:image/svg+xml;base64,${readFileSync(file).toString('base64')}`,
  );
}

export const htmlOf = (report: LabReport, game: AnyGame): string =>
  reportHtml(report, { faces: faces(), ground: ground(game, report.plan) });
