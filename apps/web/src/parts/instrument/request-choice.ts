import type { InstrumentSetting, SyncTool } from '@vetloom/domain/instrument/sync-tool.schema.ts';
import type { ExamTask } from '@vetloom/domain/lines/exam.schema.ts';
import { isOutside } from '@vetloom/domain/lines/exam-tasks.ts';

/** An instrument with the tool that speaks with it. */
export interface ToolInstrument {
  readonly tool: SyncTool;
  readonly instrument: InstrumentSetting;
}

/** Every instrument that may be asked for exams. */
export const orderable = (tools: readonly SyncTool[]): ToolInstrument[] =>
  tools.flatMap((tool) =>
    tool.instruments
      .filter(({ takesOrders, isOff }) => takesOrders && !isOff)
      .map((instrument) => ({ tool, instrument })),
  );

/** A test that an instrument is asked for. */
export interface AskedTest {
  readonly code: string;
  readonly name: string;
  readonly taskID: string;
}

/** Exams of a record that an instrument of the house can still be asked for. */
export const askableTasks = (tasks: readonly ExamTask[]): ExamTask[] =>
  tasks.filter((task) => !isOutside(task) && task.finishDateTime === 0);

/** Whether an instrument knows the exam: its device is the one that was chosen, or one of its tests is of that service. */
export const knowsTask = (
  { device, tests }: Pick<InstrumentSetting, 'device' | 'tests'>,
  task: Pick<ExamTask, 'device' | 'itemID'>,
): boolean =>
  (task.device !== '' && task.device === device) ||
  tests.some(({ serviceID }) => serviceID !== '' && serviceID === task.itemID);

/** The instrument that knows the most of the exams, one whose tool is connected before others; the first where none knows any. */
export const bestInstrument = (
  instruments: readonly ToolInstrument[],
  tasks: readonly ExamTask[],
): ToolInstrument | undefined => {
  const known = ({ instrument }: ToolInstrument) => tasks.filter((task) => knowsTask(instrument, task)).length;
  return instruments.toSorted((a, b) => known(b) - known(a) || Number(b.tool.isOnline) - Number(a.tool.isOnline))[0];
};

/** Exams that are chosen to begin with: those that the instrument knows and nobody has asked of one yet; without such, those of no device. */
export function presetTasks(instrument: InstrumentSetting, tasks: readonly ExamTask[]): string[] {
  const fresh = tasks.filter(({ requestDateTime }) => requestDateTime === 0);
  const known = fresh.filter((task) => knowsTask(instrument, task));
  const chosen = known.length > 0 ? known : fresh.filter(({ device }) => device === '');
  return chosen.map(({ _id }) => _id);
}

/** How an instrument is asked for an exam: by its tests of that service, else by the exam's own name. */
export function testsOf({ tests }: Pick<InstrumentSetting, 'tests'>, task: ExamTask): AskedTest[] {
  const known = tests.filter(({ serviceID }) => serviceID !== '' && serviceID === task.itemID);
  const named =
    known.length > 0 ? known : [{ code: (task.name || task.type).slice(0, 80), name: task.name.slice(0, 80) }];
  return named.map(({ code, name }) => ({ code, name, taskID: task._id }));
}
