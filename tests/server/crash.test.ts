import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

/** A few kills on each store; `npm run crash` makes as many as one wants. */
const KILLS = Number(process.env.SANDTABLE_KILLS ?? 2);
const root = fileURLToPath(new URL('../..', import.meta.url));

it.each(['sqlite', 'postgres'])(
  'a server on %s that is killed under load loses nothing it acknowledged',
  async (store) => {
    const args = ['--import', 'tsx', 'tests/crash/run.ts', '--kills', String(KILLS), '--matches', '3', '--json'];
    const child = spawn(process.execPath, [...args, '--store', store], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    child.stdout.on('data', (text) => {
      said += text;
    });
    expect(await new Promise((done) => child.on('close', done)), said).toBe(0);
    const { acknowledged, ...figures } = JSON.parse(said) as Record<string, number>;
    expect(figures).toEqual({ kills: KILLS, missing: 0, different: 0 });
    expect(acknowledged).toBeGreaterThanOrEqual(20 * KILLS);
    if (KILLS > 2) console.log(store, said);
  },
  120_000 + KILLS * 30_000,
);
