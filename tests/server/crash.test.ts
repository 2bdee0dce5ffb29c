import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

/** A few kills on each store; `npm run crash` makes as many as one wants. */
const KILLS = Number(process.env.SANDTABLE_KILLS ?? 2);
/** And a few who mean harm meanwhile. */
const HARM = ['--messages', '300', '--sockets', '20'];
const root = fileURLToPath(new URL('../..', import.meta.url));

it.each(['sqlite', 'postgres'])(
  'a server on %s that is killed under load and attacked loses nothing it acknowledged and answers nothing with 500',
  async (store) => {
    const args = [
      '--import',
      'tsx',
      'tests/crash/run.ts',
      '--kills',
      String(KILLS),
      '--matches',
      '3',
      '--json',
      ...HARM,
    ];
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
    expect(figures).toMatchObject({ kills: KILLS, missing: 0, different: 0, answers500: 0 });
    expect(figures.hostile).toBeGreaterThanOrEqual(300);
    expect(acknowledged).toBeGreaterThanOrEqual(20 * KILLS);
    if (KILLS > 2) console.log(store, said);
  },
  120_000 + KILLS * 30_000,
);
