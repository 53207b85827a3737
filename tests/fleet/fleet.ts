import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../machines/harness/free-port.ts';
import { Haproxy } from '../machines/harness/haproxy.ts';
import { ObjectStoreProgram } from '../machines/harness/object-store.ts';
import { PostgresCluster } from '../machines/harness/patroni.ts';
import { CHECKOUT, SECRET, ServerProgram } from '../machines/harness/server-program.ts';
import { wrongClock } from '../machines/harness/wrong-clock.ts';
import { Road } from './road.ts';

/** One of the two servers. */
export type Which = 0 | 1;

/** A supervisor starts a server again that did not come up: it may have found no database. */
const UP_WITHIN_MS = 300_000;
const AGAIN_MS = 1000;

/**
 * All that clinics need beyond one machine, as `deploy/` has it: stations come by HAProxy to two servers, these to three PostgreSQL under Patroni and to an object
 * store, each by a road that can be cut.
 */
export class Fleet {
  readonly database: PostgresCluster;
  readonly files: ObjectStoreProgram;
  /** Stations to the balancer. */
  readonly stationRoad: Road;
  /** Each server to the database. */
  readonly databaseRoads: readonly [Road, Road];
  /** Servers to their files. */
  readonly fileRoad: Road;
  readonly #folder: string;
  readonly #ports: readonly [number, number];
  readonly #servers: [ServerProgram, ServerProgram];
  #balancer: Haproxy;

  /** `folder` is its own. `settled` is told the database's address before a server starts. */
  static async start(folder: string, settled: (databaseUrl: string) => Promise<void>): Promise<Fleet> {
    const ending: (() => Promise<unknown>)[] = [];
    const begun = async <T>(part: Promise<T>, end: (part: T) => Promise<unknown>): Promise<T> => {
      const it = await part;
      ending.unshift(() => end(it));
      return it;
    };
    const road = (port: number) => begun(Road.to(port), (one) => one.close());
    try {
      mkdirSync(join(folder, 'data'), { recursive: true });
      const database = await begun(PostgresCluster.start(), (one) => one.stop());
      await settled(database.url);
      const files = await begun(ObjectStoreProgram.start(join(folder, 'files')), (one) => one.stop());
      const fileRoad = await road(Number(new URL(files.endpoint).port));
      const databaseRoads = [await road(database.port), await road(database.port)] as const;
      const ports = [await freePort(), await freePort()] as const;
      const start = (which: Which) =>
        ServerProgram.start(serverStart({ folder, database, files, fileRoad, databaseRoads, ports }, which));
      const servers: [ServerProgram, ServerProgram] = [
        await begun(start(0), (one) => one.kill()),
        await begun(start(1), (one) => one.kill()),
      ];
      const balancer = await begun(Haproxy.start(join(folder, 'haproxy'), ports), (one) => one.stop());
      const stationRoad = await road(balancer.port);
      return new Fleet({ folder, database, files, fileRoad, databaseRoads, ports, servers, balancer, stationRoad });
    } catch (error) {
      for (const end of ending) await end();
      throw error;
    }
  }

  private constructor(
    parts: Parts & { servers: [ServerProgram, ServerProgram]; balancer: Haproxy; stationRoad: Road },
  ) {
    this.#folder = parts.folder;
    this.database = parts.database;
    this.files = parts.files;
    this.fileRoad = parts.fileRoad;
    this.databaseRoads = parts.databaseRoads;
    this.#ports = parts.ports;
    this.#servers = parts.servers;
    this.#balancer = parts.balancer;
    this.stationRoad = parts.stationRoad;
  }

  /** Where stations are sent. */
  get url(): string {
    return `http://127.0.0.1:${this.stationRoad.port}`;
  }

  get balancer(): Haproxy {
    return this.#balancer;
  }

  server(which: Which): ServerProgram {
    return this.#servers[which];
  }

  /** Starts a server again that ended, as a supervisor does: until it is up. `aheadSeconds`: how wrong its machine's clock goes from now on. */
  async serverAgain(which: Which, aheadSeconds = 0): Promise<void> {
    const start = serverStart({ ...this, folder: this.#folder, ports: this.#ports }, which, aheadSeconds);
    for (const until = Date.now() + UP_WITHIN_MS; ; await delay(AGAIN_MS))
      try {
        this.#servers[which] = await ServerProgram.start(start);
        return;
      } catch (error) {
        if (Date.now() > until) throw error;
      }
  }

  async balancerAgain(): Promise<void> {
    this.#balancer = await Haproxy.start(join(this.#folder, 'haproxy'), this.#ports, { at: this.#balancer.port });
  }

  /** What `npm run cli -- verify --files` says of histories, books and files. @throws Error with what it said where something doesn't hold */
  async verify(): Promise<string> {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [join(CHECKOUT, 'apps/cli/src/main.ts'), 'verify', '--files'],
      {
        cwd: CHECKOUT,
        env: {
          ...process.env,
          ...this.files.env,
          DATABASE_URL: this.database.url,
          VETLOOM_DATA: join(this.#folder, 'data'),
          VETLOOM_SECRET: SECRET,
        },
        maxBuffer: 2 ** 26,
      },
    );
    return stdout;
  }

  async stop(): Promise<void> {
    await this.stationRoad.close();
    await this.#balancer.stop();
    for (const server of this.#servers) await server.kill();
    for (const road of [...this.databaseRoads, this.fileRoad]) await road.close();
    await this.files.stop();
    await this.database.stop();
  }
}

interface Parts {
  readonly folder: string;
  readonly database: PostgresCluster;
  readonly files: ObjectStoreProgram;
  readonly fileRoad: Road;
  readonly databaseRoads: readonly [Road, Road];
  readonly ports: readonly [number, number];
}

function serverStart({ folder, database, files, fileRoad, databaseRoads, ports }: Parts, which: Which, ahead = 0) {
  const databaseUrl = new URL(database.url);
  databaseUrl.port = String(databaseRoads[which].port);
  return {
    databaseUrl: databaseUrl.href,
    dataDir: join(folder, 'data'),
    port: ports[which],
    env: {
      ...files.env,
      AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${fileRoad.port}`,
      TRUST_PROXY: '127.0.0.1',
      VETLOOM_REQUESTS_PER_MINUTE: '1000000',
      VETLOOM_LEAVE_SECONDS: '2',
      ...(ahead === 0 ? {} : wrongClock(ahead)),
    },
  };
}
