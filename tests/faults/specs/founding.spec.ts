import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { ClinicServer } from '../../e2e/harness/clinic-server.ts';
import { FaultDatabase } from '../harness/fault-database.ts';
import { LONGEST } from '../harness/rounds.ts';
import { SmallDisk } from '../harness/small-disk.ts';

/** ms after the request at which the server is killed: while it reads it, hashes the password, writes, answers, and after it. */
const MOMENTS = [0, 2, 5, 10, 20, 40, 60, 80, 100, 120, 150, 200, 300];
const DISK_MB = 260;
const ADMINISTRATOR = { name: '王怡君', email: 'owner@hefeng.example', password: 'three cats on a warm roof' };
const CLINIC = { clinicID: 'hefeng', name: '禾風動物醫院', phone: '', address: '', taxID: '' };

const folder = mkdtempSync(join(tmpdir(), 'vetloom-fault-founding-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** An installation in which nobody has begun, on a folder of its own. */
class Beginning {
  readonly server: ClinicServer;
  readonly database: FaultDatabase;

  constructor(place: string) {
    this.server = new ClinicServer(place, {}, 'nobody has begun');
    this.database = new FaultDatabase(place);
  }

  get path(): string {
    return join(this.server.dataFolder, 'first-code');
  }

  async begin(code: string): Promise<{ readonly status: number; readonly code: number }> {
    const response = await fetch(`${this.server.url}/api/sdk/first`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code, administrator: ADMINISTRATOR, clinic: CLINIC }),
    });
    return { status: response.status, code: ((await response.json()) as { code: number }).code };
  }

  async isOpen(): Promise<boolean> {
    const answer = await fetch(`${this.server.url}/api/sdk/first`);
    return ((await answer.json()) as { readonly result: { readonly open: boolean } }).result.open;
  }

  /** Rows of the tables that a founding writes. */
  async written(): Promise<Readonly<Record<string, number>>> {
    const tables = ['installation', 'clinic', 'clinic_head', 'account', 'document', 'history'];
    const counts = tables.map((name) => `(SELECT count(*)::int FROM vetloom.${name}) AS ${name}`);
    const [row] = await this.database.rows<Record<string, number>>(`SELECT ${counts.join(', ')}`, []);
    return row ?? {};
  }

  /** Whole, with its administrator, or as if nobody had tried. Answers whether it is whole. */
  async demandWholeOrNothing(code: string): Promise<boolean> {
    const { document = 0, ...rows } = await this.written();
    if (await this.isOpen()) {
      expect([rows, document]).toEqual([{ installation: 0, clinic: 0, clinic_head: 0, account: 0, history: 0 }, 0]);
      expect(readFileSync(this.path, 'utf8')).toBe(code);
      return false;
    }
    expect(rows).toEqual({ installation: 1, clinic: 1, clinic_head: 1, account: 1, history: 1 });
    expect(document).toBeGreaterThan(50);
    expect(existsSync(this.path)).toBe(false);
    const login = await fetch(`${this.server.url}/api/sdk/v2/basic/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: ADMINISTRATOR.email, password: ADMINISTRATOR.password }),
    });
    expect(login.status).toBe(200);
    return true;
  }
}

describe('an installation that begins', () => {
  it('has begun whole or not at all, whenever its server is killed, and then the code still serves', {
    timeout: LONGEST,
  }, async () => {
    const told: string[] = [];
    let installation: Beginning | undefined;
    for (const moment of MOMENTS) {
      installation ??= new Beginning(join(folder, `at-${moment}`));
      await installation.server.start();
      const code = readFileSync(installation.path, 'utf8');
      const asked = installation.begin(code).catch(() => undefined);
      await delay(moment);
      await installation.server.kill();
      await asked;
      await installation.server.start();
      const whole = await installation.demandWholeOrNothing(code);
      told.push(`${moment} ms ${whole ? 'whole' : 'nothing'}`);
      if (!whole) continue;
      await installation.server.remove();
      installation = undefined;
    }
    if (installation) {
      expect((await installation.begin(readFileSync(installation.path, 'utf8'))).status).toBe(200);
      await installation.server.remove();
    }
    process.stdout.write(`\nA server killed within founding: ${told.join(', ')}\n\n`);
    expect(told.some((line) => line.endsWith('nothing'))).toBe(true);
  });

  const disk = SmallDisk.mounted(DISK_MB);
  // Filling a disk needs one of its own; elsewhere than as a superuser this can't be tried.
  it.runIf(disk !== undefined)(
    'whose disk is full says so and keeps its code, and begins when there is room',
    { timeout: LONGEST },
    async () => {
      const installation = new Beginning(join(disk?.folder ?? '', 'server'));
      try {
        await installation.server.start();
        const code = readFileSync(installation.path, 'utf8');
        disk?.fill(0);
        // The log of the database has room left for the first few.
        let answer = { status: 0, code: 0 };
        await expect
          .poll(async () => {
            answer = await installation.begin(code);
            return answer.status;
          })
          .toBe(503);
        expect(answer.code).toBe(CODE.databaseNotReady);
        disk?.empty();
        await expect.poll(() => installation.isOpen().catch(() => false), { timeout: 60_000 }).toBe(true);
        expect(await installation.demandWholeOrNothing(code)).toBe(false);
        expect((await installation.begin(code)).status).toBe(200);
        expect(await installation.demandWholeOrNothing(code)).toBe(true);
      } finally {
        disk?.empty();
        await installation.server.stop();
        disk?.unmount();
      }
    },
  );
});
