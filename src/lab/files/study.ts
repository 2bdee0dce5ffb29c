/** A study: several runs in one folder, for comparisons, sweeps and ladders. Each is a run of its own, and can be resumed. */

import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Json } from '../../engine/game.ts';
import type { Varied } from '../figures.ts';
import type { GameFacts, RunPlan } from '../plan.ts';
import { FolderError, RunFolder } from './folder.ts';
import { isComplete } from './run.ts';

export interface StudyPoint {
  /** "6", "off": as tables name it. */
  readonly label: string;
  /** The value of each figure that is varied. */
  readonly values: readonly Json[];
  readonly plan: RunPlan;
}

export interface StudyFile {
  readonly kind: 'compare' | 'sweep' | 'ladder';
  readonly facts: GameFacts;
  readonly varied: readonly Varied[];
  readonly points: readonly StudyPoint[];
  readonly started: string;
}

const STUDY = 'study.json';

export class Study {
  readonly path: string;
  readonly file: StudyFile;

  private constructor(path: string, file: StudyFile) {
    this.path = path;
    this.file = file;
  }

  static isAt(path: string): boolean {
    return existsSync(join(path, STUDY));
  }

  static create(path: string, file: StudyFile): Study {
    if (existsSync(path) && readdirSync(path).length > 0)
      throw new FolderError(`${path} is not empty: choose another folder with --out, or resume what is in it`);
    mkdirSync(path, { recursive: true });
    const making = join(path, `${STUDY}.tmp`);
    writeFileSync(making, `${JSON.stringify(file, null, 2)}\n`);
    renameSync(making, join(path, STUDY));
    return new Study(path, file);
  }

  static open(path: string): Study {
    try {
      return new Study(path, JSON.parse(readFileSync(join(path, STUDY), 'utf8')) as StudyFile);
    } catch (error) {
      throw new FolderError(`${join(path, STUDY)} cannot be read: ${(error as Error).message}`);
    }
  }

  /** The run of a point; made when it is first asked for. */
  run(point: number): RunFolder {
    const path = this.folderOf(point);
    const { plan } = this.file.points[point] as StudyPoint;
    if (existsSync(join(path, 'run.json'))) return RunFolder.open(path);
    return RunFolder.create(path, { plan, facts: this.file.facts, started: new Date().toISOString() });
  }

  isComplete(point: number): boolean {
    return existsSync(join(this.folderOf(point), 'run.json')) && isComplete(this.run(point));
  }

  private folderOf(point: number): string {
    return join(this.path, String(point + 1).padStart(3, '0'));
  }

  get games(): number {
    return this.file.points.reduce((sum, { plan }) => sum + plan.games, 0);
  }
}

/** The studies in a folder, newest first; those that cannot be read are left out. */
export function listStudies(root: string): readonly Study[] {
  if (!existsSync(root)) return [];
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && Study.isAt(join(root, entry.name)))
    .flatMap(({ name }) => {
      try {
        return [Study.open(join(root, name))];
      } catch {
        return [];
      }
    })
    .sort((a, b) => (a.file.started < b.file.started ? 1 : -1));
}
