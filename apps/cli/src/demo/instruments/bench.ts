import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { CONSEQUENCES, FOLLOWERS } from '@vetloom/api/consequences.ts';
import { one } from '@vetloom/api/engine/read.ts';
import type { FileService } from '@vetloom/api/files/file-service.ts';
import { ToolService } from '@vetloom/api/instrument/tool-service.ts';
import { COMMANDS } from '@vetloom/domain/commands.ts';
import { DICOM_MIME } from '@vetloom/domain/core/file-rules.ts';
import type { Command } from '@vetloom/domain/engine/command.ts';
import { examOrderID } from '@vetloom/domain/instrument/device-exam.kind.ts';
import type { DeviceReport, ExamOrder } from '@vetloom/domain/instrument/device-exam.schema.ts';
import { createExamOrder } from '@vetloom/domain/instrument/exam-order.commands.ts';
import { setInstrument } from '@vetloom/domain/instrument/sync-tool.commands.ts';
import type { InstrumentSetting } from '@vetloom/domain/instrument/sync-tool.schema.ts';
import type { ExamTask } from '@vetloom/domain/lines/exam.schema.ts';
import type { OpenedDatabase } from '@vetloom/storage/ports/open.ts';
import { runCommand } from '@vetloom/sync-server/run-command.ts';
import type { SyncServices } from '@vetloom/sync-server/services.ts';
import type { z } from 'zod';
import type { Random } from '../random.ts';

/** An instrument with the tool that speaks with it. */
interface Placed {
  readonly toolID: string;
  readonly setting: InstrumentSetting;
}

/** What a bench stands on. */
interface Ground {
  readonly database: OpenedDatabase;
  readonly files: FileService;
  readonly clinic: string;
  /** Who sets up and orders, by email. */
  readonly by: string;
  readonly random: Random;
}

/** A clinic's tools as they would have spoken with the server: by the same service, at times of the past. */
export class Bench {
  readonly tools: ToolService;
  readonly #ground: Ground;
  readonly #sync: SyncServices;
  readonly #placed = new Map<string, Placed>();
  /** Unix seconds. */
  #now: number;

  private constructor(ground: Ground, sync: SyncServices, tools: ToolService, now: number) {
    this.#ground = ground;
    this.#sync = sync;
    this.tools = tools;
    this.#now = now;
  }

  /** At a time of the past, Unix seconds. */
  static async open(ground: Ground, at: number): Promise<Bench> {
    let bench: Bench | undefined;
    const sync: SyncServices = {
      ...{ db: ground.database, commands: COMMANDS, consequences: CONSEQUENCES, followers: FOLLOWERS },
      now: () => bench?.at() ?? at,
      log: { warn: () => {}, error: () => {} },
    };
    const tools = await ToolService.open({ db: ground.database, sync, files: ground.files });
    bench = new Bench(ground, sync, tools, at);
    return bench;
  }

  at = (): number => this.#now;

  /** Runs a person's command. */
  async run<S extends z.ZodType>(command: Command<S>, input: z.input<S>, at: number): Promise<void> {
    this.#now = at;
    const { clinic, by: author } = this.#ground;
    const once = { clinic, author, command, uuid: randomUUID(), at };
    await runCommand(this.#sync, { ...once, input: () => input, answer: async () => null });
  }

  /** Pairs a workstation by a code and sets its instruments up. Nobody holds its key afterwards: it stays as it was left. */
  async pair(name: string, instruments: readonly InstrumentSetting[], at: number): Promise<string> {
    this.#now = at;
    const { clinic, by } = this.#ground;
    const { code } = await this.tools.pairing.showCode(clinic, by);
    const publicKey = String(generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }).x);
    const { toolID } = await this.tools.pairing.pair({
      code,
      name,
      publicKey,
      platform: 'Windows 11',
      version: '1.0.0',
    });
    for (const [nth, setting] of instruments.entries()) {
      await this.run(setInstrument, { toolID, instrument: setting }, at + 60 * (nth + 1));
      this.#placed.set(setting.device, { toolID, setting });
    }
    return toolID;
  }

  /** Orders an exam at its device, as the call does: the order and its job, both or neither. */
  async order(recordID: string, { _id: taskID, device, itemID, name }: ExamTask, at: number): Promise<ExamOrder> {
    this.#now = at;
    const { clinic, by: author, random } = this.#ground;
    const { toolID, setting } = this.#at(device);
    const known = setting.tests.find((test) => test.serviceID === itemID);
    const tests = [{ code: known?.code ?? name.slice(0, 80), name: name.slice(0, 80), taskID }];
    const [orderID, jobID, orderNumber] = [examOrderID(at, random.bytes), random.uuid(), `E${random.digits(8)}`];
    const asked = { _id: orderID, recordID, orderNumber, jobID, tests, toolID, instrumentID: setting._id };
    return runCommand(this.#sync, {
      ...{ clinic, author, command: createExamOrder, uuid: randomUUID(), at },
      input: () => ({ ...asked, device, vendor: setting.vendor }),
      answer: async ({ reader, sql }) => {
        const order = (await one(reader, 'exam', orderID)) as ExamOrder;
        const pet = await one(reader, 'pet', order.petID);
        const task = {
          ...{ kind: 'order' as const, instrumentID: setting._id, orderNumber, tests, doctor: '', orderedAt: at },
          note: '',
          animal: {
            ...{ id: pet?.petNumber ?? '', chip: pet?.chipID ?? '', name: pet?.name ?? '', ownerName: '' },
            ...{ species: pet?.type ?? '', breed: '', sex: '' as const, isNeutered: false, birth: '', weightKg: null },
          },
        };
        await this.tools.jobs.queueIn({ clinic, sql }, { jobID, toolID, task, orderID, by: author });
        return order;
      },
    });
  }

  /** The tool says what became of an order's job. */
  async told({ toolID, jobID }: ExamOrder, state: 'delivered' | 'failed', at: number, reason = ''): Promise<void> {
    this.#now = at;
    await this.tools.jobs.report({ clinic: this.#ground.clinic, toolID }, jobID, {
      state,
      reason,
      answer: '',
      reference: '',
    });
  }

  /** Hands a message of a device on, and waits until it is read. Answers the report that came of it. */
  async bring(
    device: string,
    text: string,
    at: number,
    more: {
      readonly pictures?: readonly { readonly name: string; readonly bytes: Buffer }[];
      readonly source?: string;
    } = {},
  ): Promise<DeviceReport | undefined> {
    this.#now = at;
    const { clinic, files, random, by } = this.#ground;
    const { toolID, setting } = this.#at(device);
    const sent = [];
    for (const { name, bytes } of more.pictures ?? []) {
      const { hash, mime, size } = await files.keepWhole(clinic, { name, mime: DICOM_MIME, bytes }, { email: by });
      sent.push({ hash, name, mime, size });
    }
    const messageID = random.uuid();
    const raw = Buffer.from(text).toString('base64');
    await this.tools.messages.keep(
      { clinic, toolID },
      { messageID, instrumentID: setting._id, receivedAt: at, raw, files: sent, source: more.source ?? '' },
    );
    await this.tools.messages.settled();
    const [reportID] = (await this.tools.messages.whole(clinic, messageID))?.reports ?? [];
    if (reportID === undefined) return undefined;
    const report = await this.#ground.database.readClinic(clinic, ({ reader }) => one(reader, 'exam', reportID));
    return report?.of === 'device' ? report : undefined;
  }

  /** The tool says how its instruments are, and then nothing more. */
  async leave(toolID: string, at: number): Promise<void> {
    this.#now = at;
    const { clinic } = this.#ground;
    const own = [...this.#placed.values()].filter((placed) => placed.toolID === toolID);
    const instruments = own.map(({ setting }) => ({
      ...{ instrumentID: setting._id, state: 'open' as const, lastContact: at - 120, error: '', clockAhead: null },
    }));
    await this.tools.presence.noteHealth({ clinic, toolID }, { clock: at, waiting: 0, instruments });
    await this.tools.presence.note({ clinic, toolID }, false);
  }

  #at(device: string): Placed {
    const placed = this.#placed.get(device);
    if (!placed) throw new Error(`no instrument ${device} in the demo`);
    return placed;
  }
}
