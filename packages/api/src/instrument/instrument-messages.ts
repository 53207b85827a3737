import { createHash, randomUUID } from 'node:crypto';
import { DAY_SECONDS } from '@vetloom/domain/core/clock.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { same } from '@vetloom/domain/core/same.ts';
import { receiveReport } from '@vetloom/domain/instrument/device-exam.commands.ts';
import type { InstrumentSetting } from '@vetloom/domain/instrument/sync-tool.schema.ts';
import { decoded } from '@vetloom/integrations/instrument/charset/decode.ts';
import type { InstrumentReport, Reading } from '@vetloom/integrations/instrument/report.ts';
import { Doubts } from '@vetloom/integrations/instrument/said/doubts.ts';
import type { replayed, wholeMessage } from '@vetloom/protocol/instrument.ts';
import type { ToolMessage } from '@vetloom/protocol/sync-tool.ts';
import {
  keepMessage,
  type MessageFile,
  type MessageRow,
  messageByID,
  noteMessageRead,
  searchMessages,
  unreadMessages,
} from '@vetloom/storage/instrument/message-rows.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import type { SyncServices } from '@vetloom/sync-server/services.ts';
import type { z } from 'zod';
import type { FileService } from '../files/file-service.ts';
import { runAsOutbox } from '../message/outbox/run-as-outbox.ts';
import type { AdmittedTool } from './admitted-tool.ts';
import { askedPlaceOf } from './asked-place.ts';
import { INSTRUMENT_HAND } from './instrument-hand.ts';
import type { MessageReader } from './message-reader.ts';
import { type Given, instrumentOf, MessageReplay, saidFiles, type Understood } from './message-replay.ts';
import { receiveStudies } from './received-studies.ts';
import { reportOf } from './report-of.ts';

interface Parts {
  readonly db: Database;
  readonly sync: SyncServices;
  /** Keeps the files that come inside of messages. */
  readonly files: Pick<FileService, 'keepWhole' | 'disk'>;
  readonly reader: MessageReader;
}

/** Messages that a round reads at a time. */
const AT_ONCE = 50;
/** Messages of a clinic whose reading is held in memory until it is their turn; of further ones the archive is asked again. */
const MOST_HANDED_ON = 20;
/** Messages that one call reads again. */
const MOST_REPLAYED = 500;
/** Characters of a message that are shown. */
const MOST_TEXT = 200_000;
/** Characters of a message by which it is found. */
const WORDS = 20_000;

/**
 * Messages of instruments: kept as they came before anything is understood of them, then read, each report a command of its own. What was read of one is noted in the same
 * transaction as its last report, and reports are named by the message and their place in it: whoever is killed in between reads it again, and nothing comes twice.
 */
export class InstrumentMessages {
  readonly #parts: Parts;
  readonly #reading = new Map<string, Queue>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Keeps a message for good, and begins to read it. @throws DomainError notFound for an instrument that isn't this tool's */
  async keep({ clinic, toolID }: AdmittedTool, message: ToolMessage): Promise<{ state: 'kept' | 'known' }> {
    const { db, sync } = this.#parts;
    const { messageID, instrumentID, files, source } = message;
    const receivedAt = plausible(message.receivedAt, sync.now());
    const raw = Buffer.from(message.raw, 'base64');
    const instrument = await this.#instrument(clinic, toolID, instrumentID);
    // One that was taken off meanwhile had been asked for its results: they are kept, and wait unread for somebody to set it up again.
    const { device = '', protocol = '' } = instrument ?? {};
    const reading = instrument && (await this.#understand(clinic, { bytes: raw, setting: instrument, files, source }));
    const isKept = await db.inClinic(clinic, (tx) =>
      keepMessage(tx, {
        ...{ messageID, toolID, instrumentID, device, protocol, receivedAt, files, source, raw },
        ...{ keptAt: sync.now(), identity: identityOf(device || instrumentID, raw, message, reading) },
        words: beginning(raw, instrument?.charset ?? 'utf-8', WORDS),
      }),
    );
    if (isKept) void this.#begin(clinic, messageID, instrument && reading && { instrument, reading });
    return { state: isKept ? 'kept' : 'known' };
  }

  /** Reads what nobody has read yet. */
  async readAll(clinic: string): Promise<void> {
    const ids = await this.#parts.db.readClinic(clinic, (tx) => unreadMessages(tx, AT_ONCE));
    for (const id of ids) await this.#begin(clinic, id);
  }

  /** Until everything that was begun is read. */
  async settled(): Promise<void> {
    while (this.#reading.size > 0) await Promise.all([...this.#reading.values()].map(({ last }) => last));
  }

  /** One after the other in a clinic, so that a correction isn't read before what it corrects. */
  #begin(clinic: string, messageID: string, understood?: Parsed): Promise<void> {
    const queue = this.#reading.get(clinic) ?? { waiting: 0, last: Promise.resolve() };
    this.#reading.set(clinic, queue);
    const handedOn = queue.waiting < MOST_HANDED_ON ? understood : undefined;
    queue.waiting += 1;
    queue.last = queue.last
      .then(() => this.#read(clinic, messageID, handedOn))
      .catch((error: unknown) => {
        this.#parts.sync.log.warn(
          { clinic, messageID, error: String(error) },
          'a message of an instrument could not be read',
        );
      })
      .finally(() => {
        queue.waiting -= 1;
        if (queue.waiting === 0) this.#reading.delete(clinic);
      });
    return queue.last;
  }

  /** Reads a message that is kept. What was understood of it when it came holds as long as its instrument is set as it was then. */
  async #read(clinic: string, messageID: string, earlier: Parsed | undefined): Promise<void> {
    const { db, sync } = this.#parts;
    const { message, instrument } = await this.#kept(clinic, messageID);
    if (message.state !== 'unread') return;
    if (!instrument || !message.raw) return this.#picturesAnew(clinic, messageID, message.reports);
    const reading =
      earlier && same(earlier.instrument, instrument)
        ? earlier.reading
        : await this.#understand(clinic, { ...message, bytes: message.raw, setting: instrument });
    const known = message.reports.length;
    if (known > 0 && (reading.kind !== 'read' || reading.reports.length <= known))
      return this.#picturesAnew(clinic, messageID, message.reports);
    const now = sync.now();
    if (reading.kind !== 'read' || reading.reports.length === 0) {
      const state = reading.kind === 'unreadable' ? 'unreadable' : 'empty';
      const why = reading.kind === 'read' ? 'no report in it' : reading.why;
      await db.inClinic(clinic, (tx) => noteMessageRead(tx, messageID, { state, why, reports: [], now }));
      return;
    }
    await this.#readAnew(clinic, messageID, { message, instrument, reading });
  }

  /** What reports brought, of a message that says no others, or can't be read any more: its instrument was taken off, is set otherwise, or its bytes are gone. */
  async #picturesAnew(clinic: string, messageID: string, reports: readonly string[]): Promise<void> {
    if (reports.length === 0) return;
    for (const reportID of reports) await receiveStudies(this.#parts, clinic, reportID);
    const read = { state: 'read', why: '', reports, now: this.#parts.sync.now() } as const;
    await this.#parts.db.inClinic(clinic, (tx) => noteMessageRead(tx, messageID, read));
  }

  async #readAnew(clinic: string, messageID: string, { message, instrument, reading }: Understood): Promise<void> {
    // What it has become stays, however many values are understood of it by now.
    const ids = [...message.reports];
    for (const [at, said] of reading.reports.entries()) {
      if (at < message.reports.length) continue;
      const isLast = at === reading.reports.length - 1;
      const heard = { message: { ...message, messageID }, instrument, said, at, doubts: reading.doubts };
      ids.push(await this.#receive(clinic, heard, isLast ? ids : undefined));
    }
  }

  async #receive(
    clinic: string,
    { message, instrument, said, at, doubts }: Heard,
    before: readonly string[] | undefined,
  ): Promise<string> {
    const { sync } = this.#parts;
    const { messageID } = message;
    const files = await this.#filesOf(clinic, said, message.files);
    const { report, asked } = await this.#parts.db.readClinic(clinic, async (tx) => ({
      report: await reportOf(tx, { message, instrument, said, files, doubts, at }),
      asked: await askedPlaceOf(tx, message),
    }));
    await runAsOutbox(sync, {
      ...{ clinic, command: receiveReport, uuid: randomUUID(), by: 'instrument', input: { report, asked } },
      answer: async ({ sql }) => {
        if (before === undefined) return;
        const reports = [...before, report._id];
        await noteMessageRead({ clinic, sql }, messageID, { state: 'read', why: '', reports, now: sync.now() });
      },
    });
    // Beside the report's files what they are; where this fails the report stands all the same, and the message read again brings it.
    if (instrument.protocol === 'orthanc') await receiveStudies(this.#parts, clinic, report._id);
    return report._id;
  }

  /** A message with what it says; undefined for none. */
  async whole(clinic: string, messageID: string): Promise<z.output<typeof wholeMessage> | undefined> {
    const found = await this.#parts.db.readClinic(clinic, (tx) => messageByID(tx, messageID));
    if (!found) return undefined;
    const { raw, ...message } = found;
    const charset = (await this.#instrument(clinic, message.toolID, message.instrumentID))?.charset ?? 'utf-8';
    const text = raw ? beginning(raw, charset, MOST_TEXT) : '';
    return { ...message, reports: [...message.reports], files: [...message.files], text };
  }

  /** Reads messages again by the codes and mappings of today. @throws DomainError notFound for one that isn't there */
  async replay(clinic: string, which: Replayed): Promise<z.output<typeof replayed>> {
    const { db, sync } = this.#parts;
    const never = async ({ message, ...read }: Understood) =>
      this.#readAnew(clinic, message.messageID, { message, ...read });
    const understand = (given: Given) => this.#understand(clinic, given);
    return new MessageReplay({ db, sync, understand, never }, clinic).run(await this.#which(clinic, which));
  }

  async #which(clinic: string, which: Replayed): Promise<readonly string[]> {
    if ('messageIDs' in which) return which.messageIDs;
    const search = { ...which, words: '', state: '' as const, limit: MOST_REPLAYED, skip: 0 };
    const found = await this.#parts.db.readClinic(clinic, (tx) => searchMessages(tx, search));
    return found.map(({ messageID }) => messageID).reverse();
  }

  /** The files of a report: those that came beside the message, and those inside of it; one that can't be kept is left out, and the archive has it. */
  async #filesOf(clinic: string, { files }: InstrumentReport, beside: readonly MessageFile[]): Promise<MessageFile[]> {
    const kept: MessageFile[] = [];
    for (const { name, mime, bytes } of files) {
      const sent = bytes.length === 0 ? beside.find((one) => one.name === name) : undefined;
      if (sent) kept.push(sent);
      if (bytes.length === 0) continue;
      try {
        kept.push(
          await this.#parts.files.keepWhole(clinic, { name, mime, bytes: Buffer.from(bytes) }, INSTRUMENT_HAND),
        );
      } catch (error) {
        if (!(error instanceof DomainError) || error.codeName !== 'badParameter') throw error;
      }
    }
    return kept;
  }

  async #kept(clinic: string, messageID: string) {
    return this.#parts.db.readClinic(clinic, async (tx) => {
      const message = await messageByID(tx, messageID);
      if (!message) throw new DomainError('notFound', 'no such message');
      return { message, instrument: await instrumentOf(tx, message) };
    });
  }

  #understand(clinic: string, { bytes, setting, files, source }: Given): Promise<Reading> {
    const { device, protocol, link, charset, serial, table } = setting;
    return this.#parts.reader.read(clinic, {
      ...{ bytes, files: saidFiles(files), source },
      setting: { device, protocol, link, charset, serial, table },
    });
  }

  #instrument(clinic: string, toolID: string, instrumentID: string): Promise<InstrumentSetting | undefined> {
    return this.#parts.db.readClinic(clinic, (tx) => instrumentOf(tx, { toolID, instrumentID }));
  }
}

/** Seconds for which a workstation may have held a message. */
const LONGEST_HELD = 400 * DAY_SECONDS;
/** When a tool had a message, as far as that can be: a clock that is wrong hides no result behind those of years ago and puts none before all that come. */
const plausible = (receivedAt: number, now: number): number =>
  receivedAt > now || receivedAt < now - LONGEST_HELD ? now : receivedAt;

/** A report of a message. */
export interface Heard {
  readonly message: MessageRow;
  readonly instrument: InstrumentSetting;
  readonly said: InstrumentReport;
  readonly at: number;
  readonly doubts: readonly string[];
}

/** The beginning of a message as text. Of no character set does one take more than four bytes: the rest of 8 MB need not be looked at. */
const beginning = (raw: Buffer, charset: InstrumentSetting['charset'], characters: number): string =>
  decoded(raw.subarray(0, characters * 4), charset, new Doubts()).slice(0, characters);

/** Which messages are read again: these, or an instrument's of a time (Unix seconds). */
export type Replayed =
  | { readonly messageIDs: readonly string[] }
  | { readonly instrumentID: string; readonly from: number; readonly to: number };

/** Messages of a clinic that wait to be read, and the last of them. */
interface Queue {
  waiting: number;
  last: Promise<void>;
}

/** What a message said when it came, by the instrument as it was set then. */
interface Parsed {
  readonly instrument: InstrumentSetting;
  readonly reading: Reading;
}

/** What names a message: what its sender calls it, else its bytes and files. Of one device, so that two tools at it bring each message once. */
function identityOf(device: string, raw: Buffer, { files }: ToolMessage, reading: Reading | undefined): string {
  const hash = createHash('sha256').update(device).update('\n');
  if (reading?.kind === 'read' && reading.identity !== '') {
    // Sent again, a message tells another time of sending. And a sender that counts anew after a power cut uses its numbers twice: then what it says is another thing.
    const content = reading.reports.map(({ sent: _, files: __, ...report }) => report);
    hash.update(`named\n${reading.identity}\n${JSON.stringify(content)}`);
  } else hash.update(raw);
  for (const file of files) hash.update(`\n${file.hash}`);
  return hash.digest('hex');
}
