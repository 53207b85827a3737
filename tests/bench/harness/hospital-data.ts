import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stopEmbeddedPostgres } from '@vetloom/storage/embedded/launcher.ts';
import { ROOT } from './clinic-process.ts';

/** Where benches keep what is dear to make. */
export const CACHE = join(tmpdir(), 'vetloom-bench');
const SEED = 'bench';

/** How the invented clinics were loaded. */
export interface Loaded {
  /** Folder of the data: never started itself, only copied. */
  readonly folder: string;
  readonly seconds: number;
  /** What the generator says of each clinic: counts by collection. */
  readonly clinics: readonly string[];
  /** Whether it was loaded in this run. */
  readonly fresh: boolean;
}

/** Loads the clinics of a size, or takes those of an earlier bench with the same generator, schema and day. */
export function loadedClinics(size: 'demo' | 'hospital'): Loaded {
  const folder = join(CACHE, `${size}-${keyOf(size)}`);
  const note = join(folder, 'load.json');
  if (existsSync(note)) return { ...(JSON.parse(readFileSync(note, 'utf8')) as Loaded), fresh: false };
  forgetOthers(size);
  mkdirSync(CACHE, { recursive: true, mode: 0o755 });
  const making = mkdtempSync(join(CACHE, 'new-'));
  execFileSync('chmod', ['755', making]);
  const started = performance.now();
  const done = spawnSync(
    process.execPath,
    ['apps/cli/src/main.ts', 'demo', `--size=${size}`, `--seed=${SEED}`, `--data=${making}`],
    { cwd: ROOT, encoding: 'utf8', env: { ...process.env, DATABASE_URL: '' }, maxBuffer: 1e7 },
  );
  if (done.status !== 0) throw new Error(`the demo clinics could not be loaded:\n${done.stderr}`);
  const loaded: Loaded = {
    folder,
    seconds: (performance.now() - started) / 1000,
    clinics: done.stdout.split('\n').filter((line) => / s$/.test(line)),
    fresh: true,
  };
  writeFileSync(join(making, 'load.json'), JSON.stringify(loaded));
  renameSync(making, folder);
  return loaded;
}

/** Today's boards are made for a day, so data of yesterday would measure an empty one. */
function keyOf(size: string): string {
  const hash = createHash('sha256').update(`${size} ${SEED} ${new Date().toDateString()}`);
  const sources = [
    'apps/cli/src/demo',
    'packages/storage/src/schema',
    'packages/storage/src/bulk',
    'packages/domain/src',
  ];
  for (const source of sources)
    for (const path of readdirSync(join(ROOT, source), { recursive: true, encoding: 'utf8' }).toSorted())
      if (/\.(ts|sql)$/.test(path) && !/\.(test|commands|fixture)\./.test(path))
        hash.update(path).update(readFileSync(join(ROOT, source, path)));
  return hash.digest('hex').slice(0, 16);
}

function forgetOthers(size: string): void {
  if (!existsSync(CACHE)) return;
  for (const name of readdirSync(CACHE))
    if (name.startsWith(`${size}-`)) rmSync(join(CACHE, name), { recursive: true });
}

/** A copy of loaded clinics that a bench may add to; `remove` takes it away. */
export function workingCopy({ folder }: Loaded): { readonly data: string; remove(): Promise<void> } {
  const home = mkdtempSync(join(CACHE, 'work-'));
  execFileSync('chmod', ['755', home]);
  const data = join(home, 'data');
  // The database's files belong to the user under which it runs, which only this copy keeps.
  execFileSync('cp', ['-a', folder, data]);
  return {
    data,
    remove: async () => {
      await stopEmbeddedPostgres(join(data, 'postgres'));
      rmSync(home, { recursive: true, force: true });
    },
  };
}
