import { setTimeout as delay } from 'node:timers/promises';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { OverlayTx } from '@vetloom/domain/engine/overlay.ts';
import { type ClinicDatabase, clinicDatabase, logEntry, writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import { withClient } from '@vetloom/testing/postgres/leftovers.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Machine } from '../ports/distribution.ts';

// A move copies more than two hundred tables with their indexes, each by itself.
vi.setConfig({ testTimeout: 900_000, hookTimeout: 300_000 });

let database: ClinicDatabase;
beforeAll(async () => {
  database = await clinicDatabase();
});
afterAll(() => database.close());

const asked = <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  withClient(database.url, async (client) => (await client.query<Row>(text, values)).rows);

/** A machine other than this one. */
async function anotherThan({ port }: Machine): Promise<Machine> {
  const [machine] = await asked<Machine>(
    'SELECT nodename AS host, nodeport AS port FROM pg_dist_node WHERE shouldhaveshards AND nodeport <> $1 LIMIT 1',
    [port],
  );
  return machine ?? { host: '', port: 0 };
}

/** Puts a clinic into the registry whose rows lie in the same shard as another's. */
async function foundBeside(clinic: string): Promise<string> {
  const [found] = await asked<{ id: string }>(
    `SELECT 'beside-' || n AS id FROM generate_series(1, 100) AS n
      WHERE get_shard_id_for_distribution_column('vetloom.clinic_head', 'beside-' || n) = get_shard_id_for_distribution_column('vetloom.clinic_head', $1::text) LIMIT 1`,
    [clinic],
  );
  const id = found?.id ?? '';
  await database.db.system.createClinic({ id, name: id, alliance: 'demo-alliance' });
  return id;
}

/** Writes one animal after the other as a server does, with a row of its own in each transaction; what the database says it will do later is done again. */
class AtWork {
  readonly clinic: string;
  readonly station: string;
  readonly acknowledged: string[] = [];
  readonly refusals = new Set<string>();
  readonly pauses: number[] = [];
  #ended = false;
  readonly #done: Promise<void>;

  constructor(clinic: string, station: string) {
    this.clinic = clinic;
    this.station = station;
    this.#done = this.#work();
  }

  async end(): Promise<void> {
    this.#ended = true;
    await this.#done;
  }

  async #work(): Promise<void> {
    for (let number = 0; !this.#ended; number += 1) {
      const name = `${this.station}-${number}`;
      const began = performance.now();
      while (!(await this.#isTaken(name))) await delay(50);
      this.pauses.push(performance.now() - began);
      this.acknowledged.push(`/pet/${name}`);
      await delay(50);
    }
  }

  async #isTaken(name: string): Promise<boolean> {
    try {
      await database.db.inClinic(this.clinic, async (tx) => {
        await tx.openForWriting({ commands: [], authors: [], hints: [] });
        const overlay = new OverlayTx(tx.reader);
        if (await overlay.get('pet', `/pet/${name}`)) return;
        await tx.keepAnswer(name, 'doctor@demo.vetloom.test', { requestHash: name, status: 200, body: {} });
        await overlay.put('pet', { _id: `/pet/${name}`, collection: 'pet', name, updateDateTime: 1 } as never);
        await tx.flush([logEntry({ writes: overlay.writes() })], []);
      });
      return true;
    } catch (error) {
      this.refusals.add(error instanceof DomainError ? error.codeName : String(error));
      return false;
    }
  }
}

const petsOf = async (clinic: string) =>
  (
    await database.db.readClinic(clinic, (tx) =>
      tx.sql<{ id: string; version: number }>(
        `SELECT id, version FROM vetloom.document WHERE clinic_id = $1 AND collection = 'pet' ORDER BY id`,
        [clinic],
      ),
    )
  ).map(({ id, version }) => `${id} ${version}`);

describe('a clinic of a database that lies on several machines', () => {
  it('moves to another machine with those in its shard while people work in them: nothing that was acknowledged is lost or done twice', async () => {
    const { distribution } = database.db.maintenance;
    const neighbour = await foundBeside('demo');
    const from = await distribution.where('demo');
    expect(from.beside).toEqual([neighbour]);
    const to = await anotherThan(from);
    const people = ['a', 'b', 'c', 'd', 'e', 'f'].map((station) => new AtWork('demo', station));
    const others = [new AtWork(neighbour, 'g'), new AtWork('harbour', 'h')];
    const move = await distribution.planMove('demo', to);
    const rows = await distribution.move(move).finally(async () => {
      for (const one of [...people, ...others]) await one.end();
    });
    expect(rows).toBeGreaterThan(people.length);
    for (const [clinic, workers] of [
      ['demo', people],
      [neighbour, others.slice(0, 1)],
      ['harbour', others.slice(1)],
    ] as const) {
      const acknowledged = workers.flatMap((one) => one.acknowledged).toSorted();
      expect(acknowledged.length).toBeGreaterThan(0);
      expect(await petsOf(clinic)).toEqual(acknowledged.map((id) => `${id} 1`));
      expect(await database.db.maintenance.verifyHistory(clinic)).toMatchObject({ intact: true });
      expect(
        [...new Set(workers.flatMap((one) => [...one.refusals]))].filter((code) => code !== 'databaseNotReady'),
      ).toEqual([]);
    }
    expect(await distribution.where('demo')).toMatchObject({ ...to, beside: [neighbour] });
    expect(await distribution.where(neighbour)).toMatchObject({ port: to.port });
    expect(await distribution.plan()).toEqual([]);
    const longest = (workers: readonly AtWork[]) => Math.round(Math.max(...workers.flatMap((one) => one.pauses)));
    console.log(
      `${rows} rows moved; the longest acknowledgement took ${longest(people)} ms, of other clinics ${longest(others)} ms`,
    );
  });

  it('isn’t moved to a machine that there isn’t, and not at all where it lies there', async () => {
    const { distribution } = database.db.maintenance;
    const { host, port } = await distribution.where('harbour');
    await expect(distribution.planMove('harbour', { host, port: 1 })).rejects.toThrow(
      /There is no machine .*:1; there are /,
    );
    expect(await distribution.planMove('harbour', { host, port })).toMatchObject({ steps: [] });
  });

  it('isn’t moved beside another that is', async () => {
    const { distribution } = database.db.maintenance;
    const move = await distribution.planMove('harbour', await anotherThan(await distribution.where('harbour')));
    await withClient(database.url, async (client) => {
      await client.query('SELECT pg_advisory_lock($1)', [0x7665746d]);
      await expect(distribution.move(move)).rejects.toThrow(/Another clinic is being moved/);
    });
  });

  it('is bound to its clinic again, its owner too, after a move that was cut off', async () => {
    const { distribution } = database.db.maintenance;
    const shard = (
      await asked<{ name: string; host: string; port: number }>(
        `SELECT shard_name::text AS name, nodename AS host, nodeport AS port FROM citus_shards WHERE table_name = 'vetloom.lot'::regclass LIMIT 1`,
      )
    )[0];
    await withClient(database.url, async (client) => {
      await client.query('SET citus.enable_ddl_propagation = off');
      await client.query('ALTER TABLE vetloom.document NO FORCE ROW LEVEL SECURITY');
      await client.query(
        `SELECT master_run_on_worker(ARRAY[$1::text], ARRAY[$2::int], ARRAY['ALTER TABLE ' || $3::text || ' NO FORCE ROW LEVEL SECURITY'], false)`,
        [shard?.host, shard?.port, shard?.name],
      );
    });
    const steps = await distribution.plan();
    expect(steps.map(({ does, name }) => `${does} ${name}`)).toEqual(['bind the owner document', 'bind the owner lot']);
    await distribution.spread(steps);
    expect(await distribution.plan()).toEqual([]);
    await writeIn(database.db, 'demo', (tx) =>
      tx.put('pet', { _id: '/pet/after', collection: 'pet', name: 'after', updateDateTime: 1 } as never),
    );
  });
});
