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
import { join } from 'node:path';
import { saveCatalogue } from '@vetloom/storage/catalog/catalogue-projection.ts';
import { openDatabase } from '@vetloom/storage/database/open-database.ts';
import { startEmbeddedPostgres } from '@vetloom/storage/embedded/launcher.ts';
import type { OpenedDatabase } from '@vetloom/storage/ports/open.ts';
import { demoAccounts } from '../../../../apps/cli/src/demo/accounts.ts';
import { inventClinic } from '../../../../apps/cli/src/demo/clinic.ts';
import { type ClinicPlan, clinicPlans } from '../../../../apps/cli/src/demo/sizes.ts';
import { ROOT } from '../../harness/clinic-process.ts';
import { CACHE, type Loaded } from '../../harness/hospital-data.ts';

const SEED = 'bench';
/** The clinic of the benches. */
export const CLINIC = 'demo';

/**
 * A clinic of which a device holds about that many documents: real owners, animals, visits, receipts and reminders of the last
 * 24 months. What lies beyond a device's window is left out, so that growth is of what is measured.
 */
function planOf(documents: number, id: string): ClinicPlan {
  const [demo] = clinicPlans('demo');
  if (!demo) throw new Error('there is no demo clinic');
  return {
    ...demo,
    id,
    owners: Math.round(documents * 0.05),
    pets: Math.round(documents * 0.08),
    visits: Math.round(documents * 0.373),
    deep: 0,
    recentDays: 700,
  };
}

/** Loads a clinic of a size, or takes that of an earlier run on the same day with the same generator and schema. */
export async function clinicOf(documents: number): Promise<Loaded> {
  const folder = join(CACHE, `sync-${documents}-${sourcesKey()}`);
  const note = join(folder, 'load.json');
  if (existsSync(note)) return { ...(JSON.parse(readFileSync(note, 'utf8')) as Loaded), fresh: false };
  forgetOthers(documents);
  mkdirSync(CACHE, { recursive: true, mode: 0o755 });
  const making = mkdtempSync(join(CACHE, 'new-'));
  const started = performance.now();
  await load(making, documents);
  const loaded: Loaded = { folder, seconds: (performance.now() - started) / 1000, clinics: [], fresh: true };
  writeFileSync(join(making, 'load.json'), JSON.stringify(loaded));
  renameSync(making, folder);
  return loaded;
}

async function load(data: string, documents: number): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir: join(data, 'postgres') });
  const db = await openDatabase({ url: postgres.url });
  try {
    await addClinic(db, CLINIC, documents);
    for (const account of await demoAccounts([CLINIC])) await db.system.saveAccount(account);
  } finally {
    await db.close();
    await postgres.stop();
  }
}

/** Adds a clinic of that many documents, with the people of the demo clinic. */
export async function addClinic(db: OpenedDatabase, id: string, documents: number): Promise<void> {
  const now = Math.floor(Date.now() / 1000);
  const plan = planOf(documents, id);
  const clinic = inventClinic(plan, SEED, now);
  await db.system.createClinic({ id, name: plan.name, alliance: 'bench' });
  await db.maintenance.bulkLoad(id, chain(clinic.founding, clinic.documents), { author: 'bench', at: now });
  await db.inClinic(id, (tx) => saveCatalogue(tx, 'bench', clinic.catalogue));
}

function* chain<T>(...parts: readonly Iterable<T>[]): Generator<T> {
  for (const part of parts) yield* part;
}

/** Today's boards are made for a day, so data of yesterday would measure an empty one. */
function sourcesKey(): string {
  const hash = createHash('sha256').update(new Date().toDateString());
  for (const source of ['apps/cli/src/demo', 'packages/storage/src/schema', 'packages/storage/src/bulk'])
    for (const path of readdirSync(join(ROOT, source), { recursive: true, encoding: 'utf8' }).toSorted())
      if (/\.(ts|sql)$/.test(path) && !path.includes('.test.'))
        hash.update(path).update(readFileSync(join(ROOT, source, path)));
  return hash.digest('hex').slice(0, 12);
}

function forgetOthers(documents: number): void {
  if (!existsSync(CACHE)) return;
  for (const name of readdirSync(CACHE))
    if (name.startsWith(`sync-${documents}-`)) rmSync(join(CACHE, name), { recursive: true });
}
