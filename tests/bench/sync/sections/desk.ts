import { setTimeout as delay } from 'node:timers/promises';
import { ACCOUNT, ClinicProcess, PASSWORD } from '../../harness/clinic-process.ts';
import { percentile } from '../../harness/figure.ts';
import { workingCopy } from '../../harness/hospital-data.ts';
import { type Door, httpDoor } from '../../harness/http-door.ts';
import { Device } from '../../harness/signing-device.ts';
import { BrowserPage } from '../harness/browser-page.ts';
import { CLINIC, clinicOf } from '../harness/clinic-data.ts';
import type { Comparison, Options } from '../harness/comparison.ts';
import type { Drained, Timed } from '../page/desk.ts';

const RUNS = 100;
const PENDING = 500;
const OWN = 300;
const FOREIGN = 2000;
const PER_PUSH = 50;
/** The application waits for its worker threads and for the disk between two of a person's deeds. */
const SETTLE_MS = 500;

/** What one computer at a desk of a clinic of some size measured. */
export interface DeskFigures {
  readonly edit: Timed;
  readonly checkIn: Timed;
  /** With 500 commands pending, a pull that touches one of their documents; ms. */
  readonly pull: readonly number[];
  /** 500 commands made offline. */
  readonly drained: readonly Drained[];
  /** A day offline: 300 own commands, 2,000 changes of others. */
  readonly day: Drained;
}

/** Commands, pulls and drained outboxes of one computer, on a clinic of 50,000 documents. */
export async function measureDesk({ rounds }: Options): Promise<readonly Comparison[]> {
  return linesOf(await atDesk(50_000, rounds));
}

/** The same figures for a clinic of any size. */
export async function atDesk(documents: number, rounds: number): Promise<DeskFigures> {
  const copy = workingCopy(await clinicOf(documents));
  const server = await ClinicProcess.started({ data: copy.data, by: 'program' });
  let opened: BrowserPage | undefined;
  try {
    const browser = await BrowserPage.opened(server.url);
    opened = browser;
    await browser.page.evaluate((from) => window.syncDesk?.open(from), {
      clinic: CLINIC,
      username: ACCOUNT,
      password: PASSWORD,
    });
    const other = await OtherDesk.opened(server);
    const edit: Timed = { ours: [], bare: [] };
    const checkIn: Timed = { ours: [], bare: [] };
    const pull: number[] = [];
    const drained: Drained[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await setLine(browser, 'cut');
      await delay(SETTLE_MS);
      add(edit, await timed(browser, 'edit'));
      add(checkIn, await timed(browser, 'checkIn'));
      const pending = await browser.page.evaluate((count) => window.syncDesk?.make(count), PENDING - 2 * RUNS);
      const touched = pending?.[round] ?? '';
      await other.edit(touched);
      await setLine(browser, 'deaf');
      pull.push((await browser.page.evaluate(() => window.syncDesk?.pull())) ?? Number.NaN);
      await setLine(browser, 'cut');
      await delay(SETTLE_MS);
      drained.push(await drain(browser));
    }
    await setLine(browser, 'cut');
    await browser.page.evaluate((count) => window.syncDesk?.make(count), OWN);
    await other.work(FOREIGN);
    return { edit, checkIn, pull, drained, day: await drain(browser) };
  } finally {
    await opened?.close();
    await server.stop();
    await copy.remove();
  }
}

const setLine = (browser: BrowserPage, mode: 'open' | 'cut' | 'deaf') =>
  browser.page.evaluate((given) => window.syncDesk?.line(given), mode);

async function timed(browser: BrowserPage, kind: 'edit' | 'checkIn'): Promise<Timed> {
  const done = await browser.page.evaluate(([name, runs]) => window.syncDesk?.time(name, runs), [kind, RUNS] as const);
  if (!done) throw new Error('the page is not ready');
  return done;
}

async function drain(browser: BrowserPage): Promise<Drained> {
  const done = await browser.page.evaluate(() => window.syncDesk?.drain());
  if (!done) throw new Error('the page is not ready');
  return done;
}

function add(into: Timed, more: Timed): void {
  into.ours.push(...more.ours);
  into.bare.push(...more.bare);
}

/** Another computer of the clinic, as the server sees it. */
class OtherDesk {
  readonly #door: Door;
  readonly #device: Device;

  private constructor(door: Door, device: Device) {
    this.#door = door;
    this.#device = device;
  }

  static async opened(server: ClinicProcess): Promise<OtherDesk> {
    const door = await httpDoor(server);
    return new OtherDesk(door, await Device.enrolled((key) => door.register(key)));
  }

  async edit(recordID: string): Promise<void> {
    const edits = [{ op: 'set', path: ['checkInNote'], from: '', to: '候診時請保持安靜' }];
    await this.#push([await this.#device.command('record.edit', { recordID, edits })]);
  }

  /** Arrivals of one animal after the other; each is a change. */
  async work(count: number): Promise<void> {
    for (let made = 0; made < count; made += PER_PUSH) {
      const commands = [];
      for (let at = 0; at < PER_PUSH; at += 1) {
        const key = `${Date.now().toString(36)}${(made + at).toString(36)}`;
        commands.push(
          await this.#device.command('owner.create', {
            _id: `/user/${key}`,
            fields: { name: '林怡君', phone: `09${String(10_000_000 + made + at)}` },
          }),
        );
      }
      await this.#push(commands);
    }
  }

  async #push(commands: Parameters<Door['push']>[1]): Promise<void> {
    const { outcomes } = await this.#door.push(this.#device, commands);
    const refused = outcomes.find(({ status }) => status !== 'applied');
    if (refused) throw new Error(`a command was not applied: ${refused.message}`);
  }
}

/** The figures as lines of the table. */
export function linesOf({ edit, checkIn, pull, drained, day }: DeskFigures): Comparison[] {
  const how = `${edit.ours.length} commands, each followed by a bare Dexie transaction with the rows that it wrote: document, base, outbox`;
  const local = (['edit', 'checkIn'] as const).flatMap((kind) =>
    ([0.5, 0.95] as const).map((share): Comparison => {
      const { ours, bare } = kind === 'edit' ? edit : checkIn;
      return {
        name: `local command, strict: ${kind === 'edit' ? 'record.edit' : 'record.checkIn'}, p${share * 100}`,
        measure: 'ms',
        ours: [percentile(ours, share)],
        peer: { name: 'bare Dexie', runs: [percentile(bare, share)] },
        demand: { of: 'ratio', atMost: 1.5 },
        how,
      };
    }),
  );
  return [
    ...local,
    {
      name: '500 commands pending, a pull that touches one of their documents',
      measure: 'ms',
      ours: pull,
      demand: { of: 'value', atMost: 100 },
      how: 'from the answer until it is stored, replayed, and the outbox is shown anew',
    },
    {
      name: 'pushing 500 commands made offline',
      measure: 'ms',
      ours: drained.map(({ pushed }) => pushed),
      demand: { of: 'value', atMost: 500 },
      how: 'from the line being there until the last push is answered',
    },
    {
      name: 'catch-up after a day offline',
      measure: 'ms',
      ours: [day.caughtUp],
      demand: { of: 'value', atMost: 3000 },
      how: `${OWN} own commands pushed, ${FOREIGN.toLocaleString('en')} changes of others pulled, outbox empty`,
    },
  ];
}
