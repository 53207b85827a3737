import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../machines/harness/free-port.ts';
import { Haproxy, type ServerName } from '../../../machines/harness/haproxy.ts';
import { ServerProgram } from '../../../machines/harness/server-program.ts';

const NAMES: readonly ServerName[] = ['one', 'two', 'three', 'four'];
/** Enough for stations that all have the address of this machine. Each call in a log would be the log's figure. */
const OF_A_BENCH = {
  TRUST_PROXY: '127.0.0.1',
  VETLOOM_REQUESTS_PER_MINUTE: '100000000',
  VETLOOM_LEAVE_SECONDS: '0',
};

/** Servers over one database and one data folder behind HAProxy, which is there for a single one too. */
export class Topology {
  readonly servers: readonly ServerProgram[];
  readonly #haproxy: Haproxy;

  private constructor(servers: readonly ServerProgram[], haproxy: Haproxy) {
    this.servers = servers;
    this.#haproxy = haproxy;
  }

  /** `folder` is its own. */
  static async start(folder: string, databaseUrl: string, count: number): Promise<Topology> {
    const dataDir = join(folder, 'data');
    mkdirSync(dataDir, { recursive: true });
    const servers: ServerProgram[] = [];
    const ports: number[] = [];
    try {
      for (let at = 0; at < count; at += 1) {
        const port = await freePort();
        servers.push(await ServerProgram.start({ databaseUrl, dataDir, port, env: OF_A_BENCH }));
        ports.push(port);
      }
      const haproxy = await Haproxy.start(join(folder, 'haproxy'), ports);
      const topology = new Topology(servers, haproxy);
      try {
        await haproxy.sendsTo(...NAMES.slice(0, count));
        return topology;
      } catch (error) {
        await haproxy.stop();
        throw error;
      }
    } catch (error) {
      for (const server of servers) await server.kill();
      throw error;
    }
  }

  /** Where stations are sent. */
  get url(): string {
    return this.#haproxy.url;
  }

  /** The servers' processes. */
  get serverPids(): readonly number[] {
    return this.servers.map(({ pid }) => pid);
  }

  get balancerPid(): number {
    return this.#haproxy.pid;
  }

  async stop(): Promise<void> {
    await this.#haproxy.stop();
    await Promise.all(this.servers.map((server) => server.stop()));
  }
}
