/** The product as a process: started, asked, ended. For tests. */
import { type ChildProcess, spawn } from 'node:child_process';

/** Starts it and waits until it says where it is. */
export function begin(
  command: string,
  args: readonly string[],
  folder: string,
): Promise<{ readonly child: ChildProcess; readonly at: string }> {
  const shell = command === 'npm' && process.platform === 'win32';
  const child = spawn(command, args, { cwd: folder, shell, stdio: ['ignore', 'pipe', 'inherit'] });
  return new Promise((done, fail) => {
    let said = '';
    child.stdout?.on('data', (text) => {
      said += text;
      const at = /http:\/\/\S+/.exec(said)?.[0];
      if (at) done({ child, at });
    });
    child.on('exit', (code) => fail(new Error(`ended with ${code}: ${said}`)));
  });
}

export const ended = (child: ChildProcess): Promise<number | null> =>
  new Promise((done) => {
    if (child.exitCode !== null) done(child.exitCode);
    child.removeAllListeners('exit').on('exit', done);
  });
