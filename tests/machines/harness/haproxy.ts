import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { freePort } from './free-port.ts';
import { pathOf } from './installed.ts';
import { Program } from './program.ts';
import { CHECKOUT } from './server-program.ts';

/** What the servers behind it are called, in their order. */
const NAMES = ['one', 'two', 'three', 'four'] as const;
/** One of them. */
export type ServerName = (typeof NAMES)[number];

/** As many of its 1,000 lines one address may have here. */
export const LINES_OF_AN_ADDRESS = 900;

/** How long the former process goes on here after a reload. */
const FORMER_WITHIN = '3s';

/** Column of its table of statistics. */
const STATUS = 17;

/** HAProxy with `deploy/haproxy.cfg`, of which only addresses, certificate, log and number of lines are others. */
export class Haproxy extends Program {
  readonly port: number;
  readonly #admin: string;

  /**
   * `ports` of the servers `one`, `two` and further behind it, four at the most; they need not listen yet. `folder` is its own; `at` is the port of one that ended. With `reloads` a
   * process above it, which then is the one that signals reach, starts it anew.
   */
  static async start(
    folder: string,
    ports: readonly number[],
    { at, reloads = false }: { readonly at?: number; readonly reloads?: boolean } = {},
  ): Promise<Haproxy> {
    mkdirSync(folder, { recursive: true });
    const port = at ?? (await freePort());
    const file = join(folder, 'haproxy.cfg');
    writeFileSync(file, configured(port, join(folder, 'admin.sock'), ports));
    const haproxy = new Haproxy(folder, file, port, reloads);
    await haproxy.ready(async () => (await fetch(`${haproxy.url}/livez`)).status > 0 || undefined);
    return haproxy;
  }

  private constructor(folder: string, file: string, port: number, reloads: boolean) {
    super({ name: 'haproxy', file: pathOf('haproxy'), args: [...(reloads ? ['-W'] : []), '-db', '-f', file] });
    this.#admin = join(folder, 'admin.sock');
    this.port = port;
  }

  /** Where stations are sent. */
  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** As `systemctl reload haproxy`, of one that `reloads`: a new process takes over, the former one keeps the lines that are open. */
  reload(): void {
    this.signal('SIGUSR2');
  }

  /** Waits until it sends calls and sockets to those servers of those behind it. */
  async sendsTo(...names: readonly ServerName[]): Promise<void> {
    await this.ready(async () => {
      const up = await this.#up();
      return names.every((name) => up.has(`calls/${name}`) && up.has(`sockets/${name}`)) || undefined;
    });
  }

  /** Waits until it sends nobody to that server any more. */
  async takesOut(name: ServerName): Promise<void> {
    await this.ready(async () => {
      const up = await this.#up();
      return (!up.has(`calls/${name}`) && !up.has(`sockets/${name}`)) || undefined;
    });
  }

  /** Backends with their servers that are up. */
  async #up(): Promise<ReadonlySet<string>> {
    const socket = connect(this.#admin);
    socket.end('show stat\n');
    const [, ...rows] = (await text(socket)).trim().split('\n');
    return new Set(
      rows.flatMap((row) => {
        const columns = row.split(',');
        return columns[STATUS] === 'UP' ? `${columns[0]}/${columns[1]}` : [];
      }),
    );
  }
}

/** The file for this machine: no TLS, no system log. @throws Error where the file no longer says what is taken out */
function configured(port: number, admin: string, ports: readonly number[]): string {
  const changes: readonly (readonly [RegExp, string])[] = [
    [/log \/dev\/log local0/, 'log stdout format raw local0'],
    [/\/run\/haproxy\/admin\.sock mode 660/, `${admin} mode 600`],
    [/hard-stop-after 60s/, `hard-stop-after ${FORMER_WITHIN}`],
    // Not every user may open as many files.
    [/maxconn 20000/g, 'maxconn 1000'],
    [/gt 8000 /, `gt ${LINES_OF_AN_ADDRESS} `],
    [/bind :80\n/, `bind 127.0.0.1:${port}\n`],
    [/ *bind :443 .*\n/, ''],
    [/ *http-request redirect scheme https .*\n/, ''],
    [/ httponly secure /, ' httponly '],
    [/^ *server one 127\.0\.0\.1:8081.*\n/gm, ''],
  ];
  const changed = changes.reduce(
    (text, [from, to]) => {
      if (text.search(from) === -1) throw new Error(`deploy/haproxy.cfg has no ${from}`);
      return text.replace(from, to);
    },
    readFileSync(join(CHECKOUT, 'deploy/haproxy.cfg'), 'utf8'),
  );
  // The second server's line says how each is written.
  return changed.replaceAll(/^( *server )two( 127\.0\.0\.1:)8082(.*)$/gm, (_line, server, host, rest) =>
    ports.map((at, index) => `${server}${NAMES[index]}${host}${at}${rest.replaceAll('two', NAMES[index])}`).join('\n'),
  );
}
