import { randomInt, randomUUID } from 'node:crypto';
import { zoneIn } from '@vetloom/domain/clinic/clinic-zone.ts';
import { EINVOICE_SETTING } from '@vetloom/domain/clinic/settings/einvoice.setting.ts';
import { settingOf } from '@vetloom/domain/clinic/settings/setting-concern.ts';
import type { Einvoice } from '@vetloom/domain/einvoice/einvoice.schema.ts';
import { writtenInvoice } from '@vetloom/domain/einvoice/invoice-number.ts';
import type { EinvoiceLane, InvoiceBlock } from '@vetloom/domain/einvoice/lane.schema.ts';
import { passOverAfterRestore } from '@vetloom/domain/einvoice/range.commands.ts';
import { sealEinvoiceCodes } from '@vetloom/domain/einvoice/seal.commands.ts';
import { saidLine } from '@vetloom/integrations/channel/said.ts';
import { blankMessage, messagesOf } from '@vetloom/integrations/einvoice/mig.ts';
import type { EinvoiceMessage, EinvoiceOutcome, EinvoiceWay } from '@vetloom/integrations/einvoice/port.ts';
import {
  booksOf,
  type EinvoiceSecretName,
  einvoiceSecrets,
  type HeldUpload,
  hasUploadsDue,
  holdUploads,
  keepBooks,
  noteUpload,
  unsealedInvoices,
} from '@vetloom/storage/einvoice/upload-rows.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import type { SyncServices } from '@vetloom/sync-server/services.ts';
import { z } from 'zod';
import { SecretBox } from '../access/secret-box.ts';
import { isPractice, sendEinvoice } from '../engine/outward.ts';
import { goRound, runInRound } from '../message/outbox/round.ts';
import { sealedCode } from './sealed-code.ts';

/** Numbers of a restored database were passed over meanwhile. */
class PassedOver extends Error {}

/** The ways that this installation has to the ministry. */
export interface EinvoiceMakers {
  /** A value-added centre, by the clinic's token; absent where the operator has named none. */
  readonly center?: ((token: string) => EinvoiceWay) | undefined;
  /** A folder of Turnkey, of the clinic's own. */
  readonly turnkey?: ((clinic: string) => EinvoiceWay) | undefined;
}

interface Parts {
  readonly db: Database;
  readonly sync: SyncServices;
  readonly makers: EinvoiceMakers;
}

/** Messages that are taken at a time, and how long a process holds them, seconds: longer than a centre is waited for. */
const [AT_ONCE, HELD_S] = [10, 900];
/** Seconds until a message is tried again: twice as long each time. */
const [FIRST_WAIT_S, LONGEST_WAIT_S] = [30, 3600];
/** Seconds after which it is asked again what became of a message that was taken. */
const ASKED_EVERY_S = 300;
/** Blocks and invoices that are sealed at a time. */
const [BLOCKS, INVOICES] = [10, 100];
/** For how long back invoices are sealed that have no code yet, seconds: until then a key may be given. */
const SEALED_BACK_S = 62 * 86_400;

/**
 * Carries clinics' invoices to the ministry, and seals the codes of their papers. What is to be sent stands in rows that are written with the invoice; a row is one process's at a time,
 * and what it was doing when it was killed is done again by the message's key, which its receiver knows.
 */
export class EinvoiceService {
  readonly #parts: Parts;
  readonly #box: SecretBox;
  readonly #turns = new Map<string, Promise<void>>();
  readonly #again = new Set<string>();
  #stopped = false;

  private constructor(parts: Parts, key: Uint8Array) {
    this.#parts = parts;
    this.#box = new SecretBox(key);
  }

  static async open(parts: Parts): Promise<EinvoiceService> {
    const key = Buffer.from(await parts.db.system.secret('einvoice-keys')).subarray(0, 32);
    return new EinvoiceService(parts, key);
  }

  /** Which ways this installation has. */
  get ways(): { readonly center: boolean; readonly turnkey: boolean } {
    return { center: this.#parts.makers.center !== undefined, turnkey: this.#parts.makers.turnkey !== undefined };
  }

  seal(clinic: string, name: EinvoiceSecretName, secret: string): Buffer {
    return this.#box.seal(Buffer.from(secret), `einvoice ${name} ${clinic}`);
  }

  async #secret(tx: Pick<ClinicTransaction, 'clinic' | 'sql'>, name: EinvoiceSecretName): Promise<string | undefined> {
    const sealed = (await einvoiceSecrets(tx)).get(name);
    return sealed && this.#box.open(sealed, `einvoice ${name} ${tx.clinic}`).toString();
  }

  /** Goes round clinics. What fails at one leaves the others. */
  runDue(clinics: readonly { readonly id: string }[]): Promise<void> {
    return goRound(clinics, {
      work: (clinic) => this.work(clinic),
      isStopped: () => this.#stopped,
      log: this.#parts.sync.log,
      failed: 'could not carry invoices on',
    });
  }

  /** Does what is due in a clinic; asked for while that runs, it is done once more, and done with when that has ended. */
  work(clinic: string): Promise<void> {
    const under = this.#turns.get(clinic);
    if (under) {
      this.#again.add(clinic);
      return under.then(() => this.#turns.get(clinic));
    }
    const turn = this.#turn(clinic).finally(() => {
      this.#turns.delete(clinic);
      if (this.#again.delete(clinic) && !this.#stopped) this.wake(clinic);
    });
    this.#turns.set(clinic, turn);
    return turn;
  }

  /** Works without anybody waiting for it. */
  wake(clinic: string): void {
    this.work(clinic).catch((error: unknown) =>
      this.#parts.sync.log.warn({ clinic, error: String(error) }, 'could not carry invoices on'),
    );
  }

  /** Resolves when nothing is under way here. */
  async settled(): Promise<void> {
    while (this.#turns.size > 0) await Promise.allSettled(this.#turns.values());
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.settled();
  }

  async #turn(clinic: string): Promise<void> {
    const { db, sync } = this.#parts;
    await this.#keepBooks(clinic);
    await this.#sealCodes(clinic);
    if (await isPractice(db, clinic)) return;
    const due = await db.readClinic(clinic, (tx) => hasUploadsDue(tx, sync.now()));
    if (!due) return;
    const way = await this.#wayOf(clinic);
    while (way && !this.#stopped && (await this.#pass(clinic, way)) > 0);
  }

  /** After a backup was restored: passes over numbers of clinics that may have been given out since, once. What fails at one leaves the others, and is done by the rounds. */
  async keepBooks(clinics: readonly { readonly id: string }[]): Promise<void> {
    for (const { id } of clinics)
      await this.#keepBooks(id).catch((error: unknown) =>
        this.#parts.sync.log.warn({ clinic: id, error: String(error) }, 'could not pass over numbers of invoices'),
      );
  }

  /** After a backup was restored: passes over numbers that may have been given out since, once. */
  async #keepBooks(clinic: string): Promise<void> {
    const { db, sync } = this.#parts;
    const known = await db.readClinic(clinic, booksOf);
    if (known === db.epoch) return;
    const { lanes, ranges } = await db.readClinic(clinic, async ({ reader }) => ({
      lanes: (await reader.query('einvoiceLane', 'byDevice', {})).length,
      ranges: (await reader.query('einvoiceRange', 'byPeriod', {})).length,
    }));
    // A clinic that was just founded has nothing to pass over, whatever it has entered since.
    if (lanes === 0 && (known === undefined || ranges === 0)) {
      await db.inClinic(clinic, (tx) => keepBooks(tx, db.epoch));
      return;
    }
    try {
      await runInRound(sync, {
        ...{ clinic, command: passOverAfterRestore, input: {}, uuid: randomUUID() },
        // Said in the same breath: whoever comes at the same time passes over nothing more.
        before: async (tx) => {
          if (!(await keepBooks(tx, db.epoch))) throw new PassedOver('somebody else has passed over them');
        },
        answer: async () => null,
      });
    } catch (error) {
      if (!(error instanceof PassedOver)) throw error;
    }
  }

  /** The clinic's way to the ministry; undefined where it has none yet: what waits waits on. */
  #wayOf(clinic: string): Promise<EinvoiceWay | undefined> {
    const { db, makers } = this.#parts;
    return db.readClinic(clinic, async (tx) => {
      const { way } = await settingOf(tx.reader, EINVOICE_SETTING);
      if (way === 'turnkey') return makers.turnkey?.(clinic);
      const token = way === 'center' ? await this.#secret(tx, 'center') : undefined;
      return token === undefined ? undefined : makers.center?.(token);
    });
  }

  async #pass(clinic: string, way: EinvoiceWay): Promise<number> {
    const { db, sync } = this.#parts;
    const now = sync.now();
    const { held, messages } = await db.inClinic(clinic, async (tx) => {
      const taken = await holdUploads(tx, { now, until: now + HELD_S, limit: AT_ONCE });
      const zone = await zoneIn(tx.reader);
      const invoices = (await tx.reader.getMany('einvoice', [
        ...new Set(taken.map(({ invoiceID }) => invoiceID)),
      ])) as readonly (Einvoice | undefined)[];
      const said = invoices.flatMap((invoice) => (invoice ? messagesOf(invoice, zone) : []));
      return { held: taken, messages: new Map(said.map((message) => [message.key, message])) };
    });
    for (const upload of held) await this.#carry(clinic, way, upload, messages.get(upload.key) ?? reported(upload));
    return held.length;
  }

  async #carry(
    clinic: string,
    way: EinvoiceWay,
    upload: HeldUpload,
    message: EinvoiceMessage | undefined,
  ): Promise<void> {
    const { db, sync } = this.#parts;
    const outcome = message && (await this.#outcomeOf(clinic, way, upload, message));
    const now = sync.now();
    await db.inClinic(clinic, (tx) => noteUpload(tx, upload.key, noted(upload, outcome, now)));
  }

  async #outcomeOf(
    clinic: string,
    way: EinvoiceWay,
    { state }: HeldUpload,
    message: EinvoiceMessage,
  ): Promise<EinvoiceOutcome> {
    if (state === 'taken') return (await way.ask(message)) ?? { kind: 'taken' };
    return sendEinvoice({ db: this.#parts.db, way }, clinic, message);
  }

  /** Makes codes for numbers and invoices that have none, where the clinic has given its key. */
  async #sealCodes(clinic: string): Promise<void> {
    const { db, sync } = this.#parts;
    const input = await db.readClinic(clinic, async (tx) => {
      const key = await this.#secret(tx, 'seed');
      if (key === undefined) return undefined;
      const lanes = (await tx.reader.query('einvoiceLane', 'byDevice', {})) as EinvoiceLane[];
      const bare = lanes.flatMap(({ _id: laneID, blocks }) =>
        blocks.filter((block) => isUnsealed(key, block)).map((block) => ({ laneID, ...block })),
      );
      const invoices = await unsealedInvoices(tx, sync.now() - SEALED_BACK_S, INVOICES);
      return {
        blocks: bare.slice(0, BLOCKS).map(({ laneID, letters, from, to, codes = [] }) => ({
          ...{ laneID, letters, from },
          codes: Array.from({ length: to - from + 1 }, (_, at) =>
            sealedCode(key, writtenInvoice(letters, from + at), codes[at]?.slice(0, 4) ?? digits()),
          ),
        })),
        invoices: invoices.map(({ id, number, code }) => ({ invoiceID: id, code: sealedCode(key, number, code) })),
      };
    });
    if (!input || input.blocks.length + input.invoices.length === 0) return;
    await runInRound(sync, {
      ...{ clinic, command: sealEinvoiceCodes, input, uuid: randomUUID() },
      answer: async () => null,
    });
    if (input.blocks.length === BLOCKS || input.invoices.length === INVOICES) this.#again.add(clinic);
  }

  /** Whether the clinic has given its secrets, and how its desks stand. */
  account(
    tx: Pick<ClinicTransaction, 'clinic' | 'sql'>,
  ): Promise<{ readonly seed: boolean; readonly center: boolean }> {
    return einvoiceSecrets(tx).then((found) => ({ seed: found.has('seed'), center: found.has('center') }));
  }
}

/** Whether numbers of a block that can still be used have no codes, or some of a key that isn't the clinic's any more. */
function isUnsealed(key: string, { letters, from, to, next, codes }: InvoiceBlock): boolean {
  if (codes === undefined) return true;
  const code = codes[next - from];
  return next <= to && code !== sealedCode(key, writtenInvoice(letters, next), code?.slice(0, 4) ?? '');
}

/** What a report of numbers says that nobody used. */
const blankReport = z.object({
  ubn: z.string(),
  period: z.string(),
  letters: z.string(),
  stretches: z.array(z.object({ from: z.number(), to: z.number() })),
});
/** What a report of numbers says that nobody used. */
export type BlankReport = z.output<typeof blankReport>;

function reported({ kind, content }: HeldUpload): EinvoiceMessage | undefined {
  const read = kind === 'E0402' ? blankReport.safeParse(content) : undefined;
  return read?.success ? blankMessage(read.data, read.data.ubn) : undefined;
}

const digits = (): string => String(randomInt(10_000)).padStart(4, '0');

/** What is noted of a try. */
function noted({ tries, state }: HeldUpload, outcome: EinvoiceOutcome | undefined, now: number) {
  const wait = Math.min(LONGEST_WAIT_S, FIRST_WAIT_S * 2 ** Math.min(tries - 1, 10));
  // The invoice isn't there, or doesn't say it any more: looked at again, in case it comes.
  if (outcome === undefined) return { state, said: 'GONE', next: now + LONGEST_WAIT_S, now };
  const said = 'said' in outcome ? saidLine(outcome.said) : '';
  // Whoever had taken it doesn't know it: sent again by its key.
  if (outcome.kind === 'unknown') return { state: 'waiting' as const, said: 'UNKNOWN', next: now + wait, now };
  if (outcome.kind === 'tryLater') return { state, said, next: now + wait, now };
  return { state: outcome.kind, said, next: now + (outcome.kind === 'taken' ? ASKED_EVERY_S : 0), now };
}
