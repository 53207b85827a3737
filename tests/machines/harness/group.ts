import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { Haproxy } from './haproxy.ts';
import { ServerProgram, type ServerStart } from './server-program.ts';

/** Which of the two. */
export type Which = 0 | 1;

/** Enough for a test's stations, which all have the address of this machine. */
const OF_A_TEST = { TRUST_PROXY: '127.0.0.1', VETLOOM_REQUESTS_PER_MINUTE: '1000000', VETLOOM_LEAVE_SECONDS: '2' };

/** Two servers over one database and one data folder, behind HAProxy. */
export class Group {
  readonly haproxy: Haproxy;
  readonly #ports: readonly [number, number];
  readonly #servers: [ServerProgram, ServerProgram];
  readonly #start: Omit<ServerStart, 'port'>;

  private constructor(
    haproxy: Haproxy,
    ports: readonly [number, number],
    servers: [ServerProgram, ServerProgram],
    start: Omit<ServerStart, 'port'>,
  ) {
    this.haproxy = haproxy;
    this.#ports = ports;
    this.#servers = servers;
    this.#start = start;
  }

  /** `folder` is the test's. */
  static async start(
    folder: string,
    { databaseUrl, env, checkout }: Pick<ServerStart, 'databaseUrl' | 'env' | 'checkout'>,
  ): Promise<Group> {
    const ports = [await freePort(), await freePort()] as const;
    const dataDir = join(folder, 'data');
    mkdirSync(dataDir, { recursive: true });
    const start = {
      databaseUrl,
      dataDir,
      env: { ...OF_A_TEST, ...env },
      ...(checkout !== undefined && { checkout }),
    };
    // One after the other: the first migrates.
    const one = await ServerProgram.start({ ...start, port: ports[0] });
    const two = await ServerProgram.start({ ...start, port: ports[1] });
    const haproxy = await Haproxy.start(join(folder, 'haproxy'), ports, { reloads: true });
    await haproxy.sendsTo('one', 'two');
    return new Group(haproxy, ports, [one, two], start);
  }

  /** Where stations are sent. */
  get url(): string {
    return this.haproxy.url;
  }

  server(which: Which): ServerProgram {
    return this.#servers[which];
  }

  /** Starts one that ended, again or of another checkout. */
  async again(which: Which, other: Partial<Pick<ServerStart, 'checkout' | 'env'>> = {}): Promise<void> {
    this.#servers[which] = await ServerProgram.start({
      ...this.#start,
      ...other,
      env: { ...this.#start.env, ...other.env },
      port: this.#ports[which],
    });
    await this.haproxy.sendsTo('one', 'two');
  }

  async stop(): Promise<void> {
    await this.haproxy.stop();
    await Promise.all(this.#servers.map((server) => server.kill()));
  }
}
