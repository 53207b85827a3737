import { join, resolve } from 'node:path';
import { Program } from './program.ts';

/** This checkout; another version's lies in a folder of its own. */
export const CHECKOUT = resolve(import.meta.dirname, '../../..');
/** The same for all servers of a test, as where several machines share a database. */
export const SECRET = 'of all servers that share one database';

/** How one of several servers is started. */
export interface ServerStart {
  readonly databaseUrl: string;
  /** Its own data folder, or the one that they share. */
  readonly dataDir: string;
  /** 0 takes any. */
  readonly port?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** The checkout whose server it is. */
  readonly checkout?: string;
}

/** A server process: `main.ts` as in production, with nothing in its place. */
export class ServerProgram extends Program {
  #url = '';

  static async start(start: ServerStart): Promise<ServerProgram> {
    const server = new ServerProgram(start);
    try {
      await server.#listening();
    } catch (error) {
      // Nobody has it yet who could end it.
      await server.kill();
      throw error;
    }
    return server;
  }

  private constructor({ databaseUrl, dataDir, port = 0, env, checkout = CHECKOUT }: ServerStart) {
    super({
      name: `server at ${port}`,
      file: process.execPath,
      args: [join(checkout, 'apps/server/src/main.ts'), '--empty', `--port=${port}`, '--services=gateway'],
      cwd: checkout,
      env: {
        VETLOOM_DATA: dataDir,
        VETLOOM_SECRET: SECRET,
        DATABASE_URL: databaseUrl,
        LOG_LEVEL: 'info',
        ...env,
      },
    });
  }

  async #listening(): Promise<void> {
    this.#url = await this.ready(() => /http:\/\/127\.0\.0\.1:\d+/.exec(this.said)?.[0]);
    await this.ready(async () => (await fetch(`${this.#url}/readyz`)).ok || undefined);
  }

  /** Its own address, past any balancer. */
  get url(): string {
    return this.#url;
  }
}
