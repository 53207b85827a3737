import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { AnyDocument } from '@vetloom/domain/engine/kind.ts';
import { ARCHIVE_PART_BYTES, type ArchiveExport, type ArchiveImport } from '@vetloom/protocol/archive.ts';
import { openDatabase } from '@vetloom/storage/database/open-database.ts';
import { startEmbeddedPostgres } from '@vetloom/storage/embedded/launcher.ts';
import { packed, unpacked } from '@vetloom/testing/zip-parts.ts';
import { ClinicProcess } from '../harness/clinic-process.ts';
import type { Figure } from '../harness/figure.ts';
import { loadedClinics, workingCopy } from '../harness/hospital-data.ts';

/** Visits beside those of the demo clinic in the smaller one; the larger one has four times as many documents. */
const VISITS = 5000;
const TIMES = 4;
/** Administers the clinic as well as the installation. */
const OPERATOR = 'sudo@demo.vetloom.test';
const LOOK_EVERY_MS = 100;

/** What became of one clinic. Memory in MB, of the server's process. */
interface Moved {
  readonly rows: number;
  readonly megabytes: number;
  readonly atRest: number;
  readonly written: Watched;
  readonly broughtIn: Watched;
  readonly updated: Watched;
}
interface Watched {
  readonly seconds: number;
  readonly most: number;
}

/**
 * A clinic's archive written and brought in by a server, as it is and as if an earlier version had written it, at two sizes: memory must not go by how
 * large a clinic is. `size`: visits of the smaller one.
 */
export async function measureArchive(size = VISITS): Promise<readonly Figure[]> {
  const small = await moved(size, 1);
  const large = await moved(size, TIMES);
  return [
    ...(['written', 'broughtIn', 'updated'] as const).flatMap((step) => [figureOf(small, step), figureOf(large, step)]),
    {
      name: `archive: the most memory of a clinic ${TIMES} times as large`,
      value: mostOf(large) / mostOf(small),
      unit: '×',
      how: `${Math.round(mostOf(small))} MB and ${Math.round(mostOf(large))} MB resident, over all three steps`,
    },
  ];
}

const mostOf = ({ written, broughtIn, updated }: Moved) => Math.max(written.most, broughtIn.most, updated.most);

const STEPS = { written: 'written', broughtIn: 'brought in', updated: 'of an earlier version brought in' } as const;

function figureOf(clinic: Moved, step: keyof typeof STEPS): Figure {
  const { rows, megabytes, atRest } = clinic;
  const { most, seconds } = clinic[step];
  return {
    name: `archive of ${rows.toLocaleString('en')} rows ${STEPS[step]}`,
    value: most,
    unit: 'MB',
    how: `resident memory of the server, the most; ${Math.round(atRest)} MB at rest; ${seconds.toFixed(1)} s, ${megabytes.toFixed(1)} MB packed`,
  };
}

/** `visits` are added, and once more as many documents as there are then until they are so many times. */
async function moved(visits: number, times: number): Promise<Moved> {
  const copy = workingCopy(loadedClinics('demo'));
  try {
    await addVisits(copy.data, (standing) => times * (standing + visits) - standing);
    const written = await withServer(copy.data, async (server) => {
      const api = await Caller.signedIn(server, OPERATOR);
      const job = '/api/sdk/v2/demo/export/clinic/job';
      await api.ask('POST', job, {});
      return {
        atRest: server.residentMegabytes(),
        ...(await watched(server, () => api.ask<ArchiveExport>('GET', job))),
      };
    });
    const archive = readFileSync(join(copy.data, 'archives/out/demo.zip'));
    const { bytes, rows } = await asEarlier(archive);
    // A server of its own for each, so that none finds the memory of the one before.
    const broughtIn = await withServer(copy.data, (server) => bringIn(server, archive, 'bench-same'));
    const updated = await withServer(copy.data, (server) => bringIn(server, bytes, 'bench-earlier'));
    return { rows, megabytes: archive.length / 1e6, atRest: written.atRest, written, broughtIn, updated };
  } finally {
    await copy.remove();
  }
}

async function withServer<T>(data: string, work: (server: ClinicProcess) => Promise<T>): Promise<T> {
  const server = await ClinicProcess.started({ data, by: 'program' });
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

/** The clinic's own visits once more under other ids, as large as they are; `count` of them, by how many documents there are. */
async function addVisits(data: string, count: (standing: number) => number): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir: join(data, 'postgres') });
  try {
    const db = await openDatabase({ url: postgres.url });
    const found = await db.readClinic('demo', (tx) =>
      tx.sql<{ body: AnyDocument }>(
        `SELECT body FROM vetloom.document WHERE clinic_id = $1 AND collection = 'record' AND NOT deleted ORDER BY id LIMIT 1000`,
        [tx.clinic],
      ),
    );
    const [standing] = await db.readClinic('demo', (tx) =>
      tx.sql<{ documents: number }>('SELECT count(*) AS documents FROM vetloom.document WHERE clinic_id = $1', [
        tx.clinic,
      ]),
    );
    const wanted = count(standing?.documents ?? 0);
    const again = function* (): Generator<AnyDocument> {
      for (let at = 0; at < wanted; at += 1) {
        const body = found[at % found.length]?.body;
        if (body) yield { ...body, _id: `${body._id}-${at}` };
      }
    };
    await db.maintenance.bulkLoad('demo', again());
    await db.close();
  } finally {
    await postgres.stop();
  }
}

/** The archive as a database without the last migration would have written it, and how many rows it has. */
async function asEarlier(archive: Buffer): Promise<{ readonly bytes: Buffer; readonly rows: number }> {
  const parts = await unpacked(archive);
  const manifest = JSON.parse(parts.get('manifest.json')?.toString('utf8') ?? '');
  manifest.migrations.pop();
  manifest.schema = manifest.migrations.at(-1);
  const text = Buffer.from(JSON.stringify(manifest));
  parts.set('manifest.json', text);
  parts.set('manifest.sha256', Buffer.from(createHash('sha256').update(text).digest('hex')));
  const counts: number[] = [...Object.values<number>(manifest.collections), ...Object.values<number>(manifest.tables)];
  const rows = counts.reduce((sum, some) => sum + some, manifest.history + manifest.commands);
  return { bytes: await packed(parts), rows };
}

async function bringIn(server: ClinicProcess, archive: Buffer, clinicID: string): Promise<Watched> {
  const api = await Caller.signedIn(server, OPERATOR);
  const archives = '/api/sdk/v2/sudo/archive';
  const { id } = await api.ask<ArchiveImport>('POST', archives, { name: 'bench.zip', size: archive.length });
  for (let at = 0; at < archive.length; at += ARCHIVE_PART_BYTES)
    await api.send(`${archives}/${id}?offset=${at}`, archive.subarray(at, at + ARCHIVE_PART_BYTES));
  await api.ask('POST', `${archives}/${id}/import`, { clinicID });
  return watched(server, () => api.ask<ArchiveImport>('GET', `${archives}/${id}`));
}

/** Looks at the server's memory until a job in it has ended. @throws Error where it failed */
async function watched(
  server: ClinicProcess,
  look: () => Promise<Pick<ArchiveImport | ArchiveExport, 'state' | 'failure'>>,
): Promise<Watched> {
  const started = performance.now();
  let most = 0;
  for (;;) {
    most = Math.max(most, server.residentMegabytes());
    const { state, failure } = await look();
    if (state === 'failed') throw new Error(`it came to nothing: ${failure?.message}`);
    if (state === 'done') return { most, seconds: (performance.now() - started) / 1000 };
    await delay(LOOK_EVERY_MS);
  }
}

/** The API as one person uses it, who signs in anew when a token ends. */
class Caller {
  readonly #server: ClinicProcess;
  readonly #email: string;
  #token = '';

  private constructor(server: ClinicProcess, email: string) {
    this.#server = server;
    this.#email = email;
  }

  static async signedIn(server: ClinicProcess, email: string): Promise<Caller> {
    const caller = new Caller(server, email);
    caller.#token = await server.signIn(email);
    return caller;
  }

  ask<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    return this.#call(path, { method, ...sent, headers: { 'content-type': 'application/json' } });
  }

  send<T>(path: string, bytes: Buffer): Promise<T> {
    const headers = { 'content-type': 'application/octet-stream' };
    return this.#call(path, { method: 'PUT', body: new Uint8Array(bytes), headers });
  }

  async #call<T>(path: string, init: RequestInit & { readonly headers: Record<string, string> }): Promise<T> {
    for (let again = false; ; again = true) {
      const headers = { ...init.headers, authorization: `Bearer ${this.#token}` };
      const answer = await fetch(`${this.#server.url}${path}`, { ...init, headers });
      const { code, result, message } = (await answer.json()) as { code: number; result: T; message?: string };
      if (code === 100_000) return result;
      if (again || answer.status !== 401) throw new Error(`${path} answered ${code}: ${message}`);
      this.#token = await this.#server.signIn(this.#email);
    }
  }
}
