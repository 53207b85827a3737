import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Command } from '@vetloom/domain/engine/command.ts';
import { receiveStudy } from '@vetloom/domain/imaging/study.commands.ts';
import { receiveReport, rereadReport } from '@vetloom/domain/instrument/device-exam.commands.ts';
import type { DeviceExam, DeviceReport, ExamOrder } from '@vetloom/domain/instrument/device-exam.schema.ts';
import {
  cancelExamOrder,
  createExamOrder,
  linkExamReport,
  moveExamOrder,
} from '@vetloom/domain/instrument/exam-order.commands.ts';
import { addSyncTool, noteSyncTool } from '@vetloom/domain/instrument/sync-tool.commands.ts';
import type { SyncTool } from '@vetloom/domain/instrument/sync-tool.schema.ts';
import type { ExamTask } from '@vetloom/domain/lines/exam.schema.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import type { BaseReader } from '@vetloom/sync-server/run-command.ts';
import { CODES, DEVICES, simulatedStudy } from './instrument-habits.ts';
import type { Random } from './random.ts';
import type { Hearsay } from './sight.ts';

/** What the server alone runs for instruments and for whoever asks them, by name. */
export const INSTRUMENT_ACTS: ReadonlyMap<string, Command> = new Map(
  [
    ...[addSyncTool, noteSyncTool, createExamOrder, moveExamOrder, cancelExamOrder, linkExamReport],
    ...[receiveReport, rereadReport, receiveStudy],
  ].map((command) => [command.name, command as unknown as Command]),
);

/** What of a run decides what instruments do. */
interface Around {
  readonly random: Random;
  readonly hearsay: Pick<Hearsay, 'all' | 'add'>;
  /** Unix seconds. */
  now(): number;
}

/** What comes next, from what stands at the server. */
export interface InstrumentAct {
  readonly command: Command;
  readonly input: (base: BaseReader) => Promise<object>;
}

const OFTEN = [
  ...[receiveReport, receiveReport, receiveReport, createExamOrder, createExamOrder, moveExamOrder, rereadReport],
  ...[receiveStudy, receiveStudy, addSyncTool, cancelExamOrder, linkExamReport, noteSyncTool],
] as const;

/** What an instrument, its tool or a call about them does next. */
export function instrumentAct(world: Around): InstrumentAct {
  const command = world.random.one(OFTEN) as unknown as Command;
  return { command, input: (base) => INPUTS[command.name]?.(new Scene(world, base)) ?? nothing() };
}

const nothing = (): never => {
  throw new DomainError('notFound', 'nothing to do at the instruments');
};

/** What stands at the server as an act finds it. */
class Scene {
  readonly world: Around;
  readonly random: Random;
  readonly at: number;
  readonly id: string;
  readonly #base: BaseReader;

  constructor(world: Around, base: BaseReader) {
    this.world = world;
    this.random = world.random;
    this.at = Math.floor(world.now());
    this.id = world.random.uuid().slice(0, 8);
    this.#base = base;
  }

  async latest<T>(collection: 'exam' | 'synctool' | 'record', limit: number): Promise<T[]> {
    return (await this.#base.query(collection, 'byTime', { descending: true, limit })) as unknown as T[];
  }

  async order(): Promise<ExamOrder | undefined> {
    const found = (await this.latest<DeviceExam>('exam', 20)).filter((one) => one.of === 'record');
    return this.random.pick(found);
  }

  async report(): Promise<DeviceReport | undefined> {
    const found = (await this.latest<DeviceExam>('exam', 20)).filter((one) => one.of === 'device');
    return this.random.pick(found);
  }

  async tool(): Promise<SyncTool> {
    return this.random.pick(await this.latest<SyncTool>('synctool', 3)) ?? nothing();
  }

  values(status: 'partial' | 'final' | 'corrected'): object[] {
    const codes = CODES.filter(() => this.random.chance(0.7));
    return codes.map((code) => ({
      ...{ _id: `v-${code}-${this.id}`, category: 'biochemistry', code, name: code, status },
      value: this.random.whole(1, 200),
    }));
  }
}

const INPUTS: Readonly<Record<string, (scene: Scene) => Promise<object>>> = {
  [addSyncTool.name]: async ({ at, id }) => ({
    ...{ _id: `/synctool/${at}-${id.slice(0, 6)}`, name: 'Lab', platform: 'win32', version: '1' },
  }),
  [noteSyncTool.name]: async (scene) => ({
    ...{ toolID: (await scene.tool())._id, isOnline: scene.random.chance(0.5), at: scene.at },
    waiting: scene.random.whole(0, 3),
  }),
  [createExamOrder.name]: async (scene) => {
    const { random, at, id } = scene;
    const tool = await scene.tool();
    const visits = await scene.latest<VisitRecord>('record', 8);
    const visit = random.pick(visits.filter(({ examTask }) => examTask.length > 0)) ?? nothing();
    const tasks: ExamTask[] = visit.examTask.filter(() => random.chance(0.7));
    const _id = `/exam/record/${at}-${id.slice(0, 6)}`;
    return {
      ...{ _id, recordID: visit._id, orderNumber: `E${id.toUpperCase()}`, jobID: `job-${id}`, toolID: tool._id },
      tests: (tasks.length > 0 ? tasks : visit.examTask).map((task) => ({ code: 'CHEM', name: '', taskID: task._id })),
      ...{ instrumentID: 'i1', device: random.one(DEVICES), vendor: '' },
    };
  },
  [moveExamOrder.name]: async (scene) => ({
    orderID: (await scene.order())?._id ?? nothing(),
    to: scene.random.chance(0.8) ? 'received' : 'failed',
    reason: 'paper jam',
  }),
  [cancelExamOrder.name]: async (scene) => ({ orderID: (await scene.order())?._id ?? nothing(), reason: 'moved' }),
  [linkExamReport.name]: async (scene) => ({
    orderID: (await scene.order())?._id ?? nothing(),
    // Few addresses, so that one is said again.
    url: `http://192.168.1.30/reports/${scene.random.whole(1, 3)}.pdf`,
  }),
  [receiveReport.name]: async (scene) => {
    const { random, at, id, world } = scene;
    const order = random.chance(0.6) ? await scene.order() : undefined;
    const status = random.one(['final', 'final', 'partial', 'corrected'] as const);
    const _id = `/exam/device/${at}-${id.slice(0, 6)}`;
    world.hearsay.add('exam', _id);
    const said = { orderNumber: order?.orderNumber ?? '', name: random.chance(0.1) ? 'somebody else' : '' };
    const device = order?.device ?? random.one(DEVICES);
    const times = { dateTime: at, receivedDateTime: at };
    return { report: { _id, ...times, device, said, status, values: scene.values(status), messageID: `m-${id}` } };
  },
  [rereadReport.name]: async (scene) => {
    const report = (await scene.report()) ?? nothing();
    const status = scene.random.one(['final', 'corrected'] as const);
    const { said, note, dateTime, passedOver } = report;
    return { reportID: report._id, read: { values: scene.values(status), note, status, dateTime, passedOver, said } };
  },
  [receiveStudy.name]: async ({ random, world, at }) => {
    const petID = random.pick(world.hearsay.all('pet')) ?? nothing();
    const { _id, studyUID } = simulatedStudy(petID, random.whole(1, 3));
    if (!world.hearsay.all('study').includes(_id)) world.hearsay.add('study', _id);
    const numbers = [random.whole(1, 3), random.whole(4, 6)];
    const instances = numbers.map((number) => ({
      ...{ uid: `${studyUID}.1.${number}`, hash: random.uuid().replaceAll('-', '').padEnd(64, '0'), size: 10, number },
    }));
    const series = [{ uid: `${studyUID}.1`, number: 1, modality: 'DX', instances }];
    return { _id, petID, facts: { studyUID, modality: 'DX', dateTime: at }, series };
  },
};
