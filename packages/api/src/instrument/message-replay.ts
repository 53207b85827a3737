import { randomUUID } from 'node:crypto';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { rereadReport, standsAsRead } from '@vetloom/domain/instrument/device-exam.commands.ts';
import { EXAM_STATE } from '@vetloom/domain/instrument/exam-state.ts';
import { rangesOfMatch } from '@vetloom/domain/instrument/match-report.ts';
import type { InstrumentSetting } from '@vetloom/domain/instrument/sync-tool.schema.ts';
import type { Reading, SaidFile } from '@vetloom/integrations/instrument/report.ts';
import type { replayed } from '@vetloom/protocol/instrument.ts';
import { type MessageFile, type MessageRow, messagesByID } from '@vetloom/storage/instrument/message-rows.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import { type Became, type CommandsTogether, runTogether } from '@vetloom/sync-server/run-together.ts';
import type { SyncServices } from '@vetloom/sync-server/services.ts';
import type { z } from 'zod';
import { one } from '../engine/read.ts';
import { operatorOf } from '../founding/operate-clinic.ts';
import { itemsOf, reportOf } from './report-of.ts';

/** Messages that are read in one transaction, and bytes of theirs that are held at once. */
const AT_ONCE = 50;
const BYTES_AT_ONCE = 8 * 1024 * 1024;

interface Parts {
  readonly db: Database;
  readonly sync: SyncServices;
  /** What a message says. */
  readonly understand: (given: Given) => Promise<Reading>;
  /** Makes the reports of a message that aren't there yet. */
  readonly never: (understood: Understood) => Promise<void>;
}

type Told = z.output<typeof replayed>;
type Run = CommandsTogether<typeof rereadReport.input>['runs'][number];

/** What of some messages is to be written: reports that say something else now, and a message that says more reports than there are. */
interface Step {
  readonly runs: readonly Run[];
  readonly never: Understood | undefined;
}

/** A message with its bytes, and the instrument that sent it as it is set now. */
interface Sent {
  readonly message: MessageRow & { readonly raw: Buffer | null };
  readonly instrument: InstrumentSetting | undefined;
}

interface Slice {
  readonly steps: readonly Step[];
  /** Messages of it that were looked at; further ones are of the next slice. */
  readonly taken: number;
}

/**
 * Reads messages again that were read before. What is understood as it stands is left alone: of most messages a mended mapping changes nothing. The rest is written many reports at a time,
 * while the next messages are read. Whoever is killed in between has read a part of them; read once more, that says the same and the rest is done.
 */
export class MessageReplay {
  readonly #parts: Parts;
  readonly #clinic: string;
  readonly #told: Told = { read: 0, changed: 0, refused: 0, unreadable: 0, gone: 0 };

  constructor(parts: Parts, clinic: string) {
    this.#parts = parts;
    this.#clinic = clinic;
  }

  /** In their order, so that a correction isn't read before what it corrects. @throws DomainError notFound for one that isn't there; those before it are done */
  async run(messageIDs: readonly string[]): Promise<Told> {
    const ids = [...new Set(messageIDs)];
    let coming = ids.length > 0 ? this.#read(ids) : undefined;
    for (let at = 0; coming; ) {
      const { steps, taken } = await coming;
      at += taken;
      const next = at < ids.length ? this.#read(ids.slice(at)) : undefined;
      // Where writing fails nobody awaits it any more.
      next?.catch(() => undefined);
      for (const { runs, never } of steps) {
        await this.#write(runs);
        if (never) await this.#parts.never(never);
        if (never) this.#told.changed += never.reading.reports.length - never.message.reports.length;
      }
      coming = next;
    }
    return this.#told;
  }

  /** The first messages of these as they are understood now, and what stands otherwise. They are understood between two transactions: a reader may take longer than one may rest. */
  async #read(ids: readonly string[]): Promise<Slice> {
    const messages = await this.#messages(ids);
    const all: Understood[] = [];
    for (const message of messages) {
      await this.#parts.sync.rest?.();
      const understood = await this.#understood(message);
      if (understood) all.push(understood);
    }
    return { steps: await this.#steps(all), taken: messages.length };
  }

  #messages(ids: readonly string[]): Promise<readonly Sent[]> {
    return this.#parts.db.readClinic(this.#clinic, async (tx) => {
      const messages = await messagesByID(tx, ids.slice(0, AT_ONCE), BYTES_AT_ONCE);
      const tools = messages.flatMap((message) => (message ? [{ collection: 'synctool', id: message.toolID }] : []));
      await tx.prefetch(tools);
      const sent: Sent[] = [];
      for (const message of messages) {
        if (!message) throw new DomainError('notFound', 'no such message');
        sent.push({ message, instrument: await instrumentOf(tx, message) });
      }
      return sent;
    });
  }

  #steps(all: readonly Understood[]): Promise<readonly Step[]> {
    return this.#parts.db.readClinic(this.#clinic, async (tx) => {
      await tx.prefetch(all.flatMap(({ message }) => message.reports.map((id) => ({ collection: 'exam', id }))));
      const items = await itemsOf(tx);
      const steps: Step[] = [];
      let runs: Run[] = [];
      for (const understood of all) {
        await this.#parts.sync.rest?.();
        runs.push(...(await otherwise(tx, understood, items)));
        if (understood.reading.reports.length <= understood.message.reports.length) continue;
        steps.push({ runs, never: understood });
        runs = [];
      }
      return [...steps, { runs, never: undefined }];
    });
  }

  async #understood({ message, instrument }: Sent): Promise<Understood | undefined> {
    if (message.gone !== '') this.#told.gone += 1;
    if (!instrument || !message.raw) return undefined;
    const reading = await this.#parts.understand({ ...message, bytes: message.raw, setting: instrument });
    this.#told[reading.kind === 'read' ? 'read' : 'unreadable'] += 1;
    return reading.kind === 'read' ? { message, instrument, reading } : undefined;
  }

  async #write(runs: readonly Run[]): Promise<void> {
    for (let left = runs; left.length > 0; ) {
      // What all of them read is fetched before the first is decided: of those whose turn doesn't come it would be fetched again and again.
      const next = left.slice(0, AT_ONCE);
      const became = await this.#together(next).catch((error: unknown) => this.#firstOf(next, error));
      for (const one of became)
        if (!one.applied) this.#told.refused += 1;
        else if (one.writes.length > 0) this.#told.changed += 1;
      left = left.slice(became.length);
    }
  }

  /** One of them failed, and no other for it: the first alone. One that fails alone stands as it stood. */
  async #firstOf(runs: readonly Run[], error: unknown): Promise<readonly Became[]> {
    // A database that is away is away for each of them, and so is a clinic that was closed.
    if (error instanceof DomainError) throw error;
    if (runs.length > 1) {
      const [first] = runs;
      const alone = first ? [first] : [];
      return this.#together(alone).catch((own: unknown) => this.#firstOf(alone, own));
    }
    this.#parts.sync.log.error({ err: error, clinic: this.#clinic }, 'a report could not be read again');
    return [{ applied: false, refusal: new DomainError('failure', 'a report could not be read again') }];
  }

  #together(runs: readonly Run[]): Promise<readonly Became[]> {
    const { sync } = this.#parts;
    const by = { author: 'instrument', actor: operatorOf('instrument') };
    return runTogether(sync, { ...by, clinic: this.#clinic, command: rereadReport, runs, at: sync.now() });
  }
}

/** Reports of a message that stand otherwise than it is understood now. */
async function otherwise(
  tx: ClinicTransaction,
  { message, instrument, reading }: Understood,
  items: Awaited<ReturnType<typeof itemsOf>>,
): Promise<Run[]> {
  const runs: Run[] = [];
  for (const [at, said] of reading.reports.entries()) {
    const reportID = message.reports[at];
    const before = reportID === undefined ? undefined : await one(tx.reader, 'exam', reportID);
    if (reportID === undefined || before?.of !== 'device') continue;
    const read = await reportOf(tx, { message, instrument, said, files: [], doubts: reading.doubts, at, items });
    const parsed = rereadReport.input.safeParse({ reportID, read });
    // What can't be a report is refused by its command, which says why.
    if (parsed.success && standsAsRead(before, parsed.data.read)) continue;
    const hints = [
      { collection: before.attachedID.startsWith('/record/') ? 'record' : 'inHospitalExam', id: before.attachedID },
      { collection: 'pet', id: before.petID },
    ].filter(({ id }) => id !== '');
    const ranges = before.state === EXAM_STATE.waiting && parsed.success ? rangesOfMatch(parsed.data.read) : [];
    runs.push({ uuid: randomUUID(), input: { reportID, read }, hints, ranges });
  }
  return runs;
}

/** The instrument that sent a message, as it is set now; undefined for one that was taken off. */
export async function instrumentOf(
  { reader }: Pick<ClinicTransaction, 'reader'>,
  { toolID, instrumentID }: Pick<MessageRow, 'toolID' | 'instrumentID'>,
): Promise<InstrumentSetting | undefined> {
  const tool = await one(reader, 'synctool', toolID);
  return tool?.instruments.find(({ _id }) => _id === instrumentID);
}

/** Files that came beside a message, whose bytes are kept already: readers need but their names. */
export const saidFiles = (files: readonly MessageFile[]): SaidFile[] =>
  files.map(({ name, mime }) => ({ name, mime, bytes: new Uint8Array() }));

/** A message as it came, with its instrument as it is set. */
export interface Given {
  readonly bytes: Buffer;
  readonly setting: InstrumentSetting;
  readonly files: readonly MessageFile[];
  readonly source: string;
}

/** A message as it is understood. */
export interface Understood {
  readonly message: MessageRow;
  readonly instrument: InstrumentSetting;
  readonly reading: Extract<Reading, { kind: 'read' }>;
}
