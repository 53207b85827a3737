import { payBill } from '@vetloom/domain/billing/billing.commands.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { createOwner } from '@vetloom/domain/owner/owner.commands.ts';
import type { ClinicStore } from '@vetloom/sync-client/client.types.ts';
import { clinicStore } from '@vetloom/web/data/engine/clinic-store.ts';
import { newID } from '@vetloom/web/data/engine/ids.ts';
import { session, signIn, tokens } from '@vetloom/web/data/engine/session/session.ts';

/** A command of which the device said that it is done. */
export interface Acknowledged {
  readonly uuid: string;
  /** The document that it made. */
  readonly id: string;
}

/** What the commands of a desk are about. */
export interface Work {
  /** Phones are numbered from here on; no other work uses them. */
  readonly firstPhone: number;
  /** The visit whose bill receives NT$ 1 with every second command. */
  readonly recordID: string;
  /** Characters of each owner's note: what fills a disk. */
  readonly weight?: number;
}

/** The application's own data layer, without its screens. */
export interface FaultDesk {
  /** Signs in unless somebody still is, opens the clinic and waits until the device holds it. */
  enter(email: string, password: string): Promise<void>;
  /** Runs commands one after the other and tells of each that is done, until `stop` or a refusal, whose code is given. */
  work(work: Work): Promise<number>;
  stop(): void;
  /** Lets the command that runs end and begins no other until `goOn`. */
  pause(): Promise<void>;
  goOn(): void;
  syncNow(): Promise<void>;
  /** The outbox is counted at this moment. */
  status(): Promise<{ readonly connection: string; readonly unsynced: number; readonly attention: readonly string[] }>;
  owners(firstPhone: number): Promise<number>;
  token(): string | undefined;
}

declare global {
  interface Window {
    desk: FaultDesk;
    /** Provided by the test: outlives the page. */
    acknowledged(done: Acknowledged): Promise<void>;
  }
}

/** Longer than live queries take after a command, in milliseconds. */
const QUIET_MS = 600;

let stopped = true;
let running: Promise<unknown> = Promise.resolve();
let paused = Promise.resolve();
let goOn = () => {};

function store(): ClinicStore {
  const open = clinicStore.get();
  if (!open) throw new Error('no clinic is open');
  return open;
}

const until = (condition: () => boolean): Promise<void> =>
  new Promise((resolve) => {
    const look = () => (condition() ? resolve() : void setTimeout(look, 20));
    look();
  });

const phone = (number: number): string => `07${String(number % 100_000_000).padStart(8, '0')}`;

async function step(work: Work, at: number): Promise<Acknowledged> {
  if (at % 2 === 1) {
    const _id = newID.receipt(store().now());
    const receipts = [{ _id, recordID: work.recordID, receive: 1 }];
    return { uuid: (await store().run(payBill, { paymentID: _id, receipts })).uuid, id: _id };
  }
  const _id = newID.owner(store().now());
  const number = work.firstPhone + at;
  const fields = { name: `故障${number}`, phone: phone(number), info: '記'.repeat(work.weight ?? 1) };
  return { uuid: (await store().run(createOwner, { _id, fields })).uuid, id: _id };
}

window.desk = {
  async enter(email, password) {
    if (session.get().state !== 'ready') {
      const { code } = await signIn(email, password, true);
      if (code !== 100_100) throw new Error(`signing in was refused: ${code}`);
    }
    await until(() => {
      const stages = clinicStore.get()?.status.get().stages ?? [];
      return stages.length > 0 && stages.every(({ done }) => done);
    });
  },
  async work(work) {
    stopped = false;
    for (let at = 0; !stopped; at += 1) {
      try {
        await paused;
        const done = step(work, at);
        running = done.catch(() => undefined);
        await window.acknowledged(await done);
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        stopped = true;
        return error.code;
      }
    }
    return 0;
  },
  stop() {
    stopped = true;
  },
  async pause() {
    paused = new Promise((resolve) => {
      goOn = resolve;
    });
    await running;
    // What the command set off is read anew: a browser freezes no tab that has a transaction open.
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  },
  goOn: () => goOn(),
  syncNow: () => store().syncNow(),
  async status() {
    const unsynced = await store().unsynced();
    const { connection, attention } = store().status.get();
    return { connection, unsynced, attention };
  },
  owners: async (firstPhone) =>
    (await store().query('user', 'byPhone', { from: phone(firstPhone), to: phone(firstPhone + 100_000) })).length,
  token: () => tokens.token(),
};
