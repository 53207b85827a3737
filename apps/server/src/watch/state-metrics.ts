import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Continuity } from '@vetloom/storage/ports/continuity.ts';
import type { OpenedDatabase } from '@vetloom/storage/ports/open.ts';
import { Gauge, type Registry } from 'prom-client';

/** What is looked at when somebody asks how the server stands. */
export interface Watched {
  readonly db: Pick<OpenedDatabase, 'epoch' | 'ping' | 'pools' | 'queues'> & {
    readonly continuity: Pick<Continuity, 'cutAt'>;
  };
  readonly dataDir: string;
  readonly version: string;
  /** ms of Unix time. */
  readonly now: () => number;
}

/** In ms. Several who ask at once, and one who asks all the time, cost the database one question. */
const QUEUES_AT_MOST_EVERY = 10_000;
/** A database that doesn't answer must not keep the other figures from being read, in ms. */
const ANSWERS_WITHIN = 2_000;
/** The data folder, and what may lie on a disk of its own within it. */
const FOLDERS = { data: '.', files: 'files', archives: 'archives' } as const;

/** Figures of how things stand, looked up when they are asked for. */
export class StateMetrics {
  readonly #watched: Watched;
  readonly #gauges: ReturnType<typeof gauges>;
  #askedAt = Number.NEGATIVE_INFINITY;

  constructor(registry: Registry, watched: Watched) {
    this.#watched = watched;
    this.#gauges = gauges(registry);
    this.#gauges.build.set({ version: watched.version, node: process.version }, 1);
  }

  async look(): Promise<void> {
    await Promise.all([this.#database(), this.#disks()]);
    // One at a time: a database that was put back begins another life.
    this.#gauges.epoch.reset();
    this.#gauges.epoch.set({ epoch: this.#watched.db.epoch }, 1);
    this.#gauges.cut.set(this.#watched.db.continuity.cutAt ?? 0);
    const { inUse, idle, most, waiting } = this.#gauges.pool;
    for (const state of this.#watched.db.pools()) {
      const { pool } = state;
      most.set({ pool }, state.most);
      inUse.set({ pool }, state.inUse);
      idle.set({ pool }, state.idle);
      waiting.set({ pool }, state.waiting);
    }
  }

  async #database(): Promise<void> {
    const { db } = this.#watched;
    const isReady = await within(db.ping()).then(
      () => true,
      () => false,
    );
    this.#gauges.ready.set(isReady ? 1 : 0);
    if (isReady) await this.#queues();
    else this.#forget();
  }

  async #queues(): Promise<void> {
    const now = this.#watched.now();
    if (now - this.#askedAt < QUEUES_AT_MOST_EVERY) return;
    this.#askedAt = now;
    const { waiting, oldest } = this.#gauges.queue;
    const states = await within(this.#watched.db.queues()).catch(() => undefined);
    // Figures of former times would look like news.
    if (!states) return this.#forget();
    for (const state of states) {
      waiting.set({ queue: state.queue }, state.waiting);
      oldest.set({ queue: state.queue }, state.oldest);
    }
  }

  #forget(): void {
    this.#gauges.queue.waiting.reset();
    this.#gauges.queue.oldest.reset();
    this.#askedAt = Number.NEGATIVE_INFINITY;
  }

  async #disks(): Promise<void> {
    const { free, size } = this.#gauges.disk;
    for (const [folder, path] of Object.entries(FOLDERS)) {
      // A folder that nothing was put into isn't there yet.
      const disk = await statfs(join(this.#watched.dataDir, path)).catch(() => undefined);
      if (!disk) continue;
      free.set({ folder }, disk.bavail * disk.bsize);
      size.set({ folder }, disk.blocks * disk.bsize);
    }
  }
}

async function within<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), ANSWERS_WITHIN);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    work.catch(() => undefined);
  }
}

function gauges(registry: Registry) {
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge<Label>({ name, help, labelNames, registers: [registry] });
  return {
    ready: gauge('vetloom_ready', 'Whether the database answered within two seconds: 1 or 0.'),
    build: gauge('vetloom_build_info', 'The version that runs.', 'version', 'node'),
    epoch: gauge('vetloom_database_epoch_info', 'The life of the database that is served.', 'epoch'),
    cut: gauge(
      'vetloom_database_cut_timestamp_seconds',
      'When the database was last found to have forgotten what was acknowledged, and a new epoch began by itself; 0 if never.',
    ),
    queue: {
      waiting: gauge('vetloom_queue_waiting', 'What could be done now and is not yet, in all clinics.', 'queue'),
      oldest: gauge('vetloom_queue_oldest_seconds', 'For how long the oldest of it could have been done.', 'queue'),
    },
    pool: {
      most: gauge('vetloom_database_connections_max', 'Connections that a pool may have.', 'pool'),
      inUse: gauge('vetloom_database_connections_in_use', 'Connections that somebody works with.', 'pool'),
      idle: gauge('vetloom_database_connections_idle', 'Connections that nobody needs just now.', 'pool'),
      waiting: gauge('vetloom_database_connections_waiting', 'Those who wait for a connection.', 'pool'),
    },
    disk: {
      free: gauge('vetloom_disk_free_bytes', 'Room on the disk of a folder.', 'folder'),
      size: gauge('vetloom_disk_size_bytes', 'Size of the disk of a folder.', 'folder'),
    },
  };
}
