// Whether close combats of Celtos come out as often as is said before them: sixty positions, each played many times.
import { numberOf, textOf } from '../src/cli/command.ts';
import { argumentsOf } from '../src/cli/line.ts';
import { seedStream } from '../src/engine/random.ts';
import { Options } from '../src/engine/steps.ts';
import { meleeOdds } from '../src/games/celtos/rules/chances.ts';
import { begun, type Fell, fights, play } from '../src/games/celtos/rules/played-fights.fixture.ts';

const { times, seed } = argumentsOf(
  {
    name: 'npx tsx bench/fights.ts',
    help: `
npx tsx bench/fights.ts [--fights N] [--seed SEED]

  --fights N    fights a position; 20000 if absent
  --seed SEED   the same seed gives the same dice; "fights" if absent`,
    options: { fights: { type: 'string' }, seed: { type: 'string' } },
    takes: [0, 0],
  },
  (args) => ({ times: numberOf(args, 'fights', 20_000, 1), seed: textOf(args, 'seed') ?? 'fights' }),
);
let widest = 0;
let farthest = 0;
for (const fight of fights()) {
  const { s: from, aims } = begun(fight);
  const s = from.clone();
  seedStream(s, `${seed} ${fight.name}`);
  const out = new Options();
  const fell: Fell = { won: 0, drawn: 0, lost: 0 };
  for (let i = 0; i < times; i++) fell[play(fight, from, s, aims, out)]++;
  const report = meleeOdds(fight.table.state, 0, fight.target, false);
  const words = (Object.keys(fell) as (keyof Fell)[]).map((key) => {
    const said = (report?.outcomes.find((o) => o.key === key)?.weight ?? 0) / 1_000_000;
    const played = fell[key] / times;
    const sigma = Math.sqrt((said * (1 - said)) / times);
    widest = Math.max(widest, Math.abs(said - played));
    if (said > 0 && said < 1) farthest = Math.max(farthest, Math.abs(said - played) / sigma);
    else if (said !== played) farthest = Number.POSITIVE_INFINITY;
    return `${key} ${(100 * said).toFixed(1)}% said, ${(100 * played).toFixed(1)}% played`;
  });
  console.log(`${fight.name}: ${words.join('; ')}`);
}
console.log(
  `${times} fights a position: at most ${(100 * widest).toFixed(2)} points and ${farthest.toFixed(1)} standard errors apart`,
);
