import type { ChecklistItem, ChecklistPhase } from '@vetloom/domain/clinic/settings/surgery-checklist-item.ts';
import { CHECKLIST_START } from '@vetloom/domain/clinic/settings/surgery-checklist-start.ts';
import { DAY_SECONDS } from '@vetloom/domain/core/clock.ts';
import type { AnyDocument } from '@vetloom/domain/engine/kind.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { surgeryChecklistID } from '@vetloom/domain/surgery/checklist.kind.ts';
import { type Check, surgeryChecklistSchema } from '@vetloom/domain/surgery/checklist.schema.ts';
import { surgeryMonitorID } from '@vetloom/domain/surgery/monitor.kind.ts';
import { type MonitorEvent, surgeryMonitorSchema } from '@vetloom/domain/surgery/monitor.schema.ts';
import type { Random } from './random.ts';
import type { World } from './world.ts';

const MINUTE = 60;
/** Operations of the last weeks have their sheets; those of earlier years were kept on paper. */
const KEPT_DAYS = 30;
const MOST = 12;

/** Visits with an operation, kept while everything else passes by: the latest. */
export class Operations {
  readonly found: VisitRecord[] = [];
  readonly #since: number;

  constructor({ today }: Pick<World, 'today'>) {
    this.#since = today - KEPT_DAYS * DAY_SECONDS;
  }

  *through(documents: Iterable<AnyDocument>): Generator<AnyDocument> {
    for (const document of documents) {
      if (document.collection === 'record') this.#keep(document as VisitRecord);
      yield document;
    }
  }

  #keep(record: VisitRecord): void {
    if (record.surgery.length === 0 || record.openedDateTime === 0 || record.dateTime < this.#since) return;
    this.found.push(record);
    this.found.sort((a, b) => b.dateTime - a.dateTime);
    this.found.splice(MOST);
  }
}

/** Minutes after the first check at which an operation's moments come. */
const MOMENTS: readonly (readonly [minute: number, event: MonitorEvent])[] = [
  [12, 'premedication'],
  [24, 'induction'],
  [27, 'intubation'],
  [38, 'incision'],
  [62, 'suture'],
  [68, 'gasOff'],
  [74, 'extubation'],
  [80, 'recovery'],
];
const BEGINS = 10;
const ENDS = 84;
/** When each list is gone through. */
const CHECKED: Readonly<Record<ChecklistPhase, number>> = {
  beforeAnaesthesia: 2,
  beforeIncision: 32,
  beforeLeaving: 70,
};

/** Monitor and safety checklists of the latest operations. All lists are complete but those of the very latest, in which two things were forgotten. */
export function* operationsOf(random: Random, world: World, operations: Operations): Generator<AnyDocument> {
  const isOver = (record: VisitRecord) => beginOf(record) + ENDS * MINUTE <= world.now;
  for (const [nth, record] of operations.found.filter(isOver).entries()) {
    const stream = random.fork(record._id);
    const from = beginOf(record);
    yield monitorOf(stream, world, record, from);
    yield checklistOf(stream, world, record, { from, forgets: nth === 0 });
  }
}

const beginOf = ({ openedDateTime }: VisitRecord): number => openedDateTime + 5 * MINUTE;

function monitorOf(random: Random, world: World, record: VisitRecord, from: number): AnyDocument {
  const by = random.pick(world.team.assistants)._id;
  const at = (minute: number) => from + minute * MINUTE;
  const near = (middle: number, far: number) => Math.round(middle + random.bell() * far);
  const row = (minute: number, more: object) => ({
    ...{ _id: `m${minute}-${'events' in more ? 'e' : 'v'}`, dateTime: at(minute), createBy: by, updateBy: by },
    ...{ updateDateTime: at(minute), ...more },
  });
  const readings = Array.from({ length: 10 }, (_, nth) =>
    row(28 + nth * 5, {
      value: {
        ...{ heartRate: near(112, 8), respiration: near(14, 2), spo2: Math.min(100, near(98, 1)), etco2: near(40, 3) },
        ...{ systolic: near(112, 6), mean: near(82, 5), diastolic: near(62, 4), isoflurane: 2, oxygen: 1 },
        temperature: Number((37.6 + random.bell() * 0.3).toFixed(1)),
      },
    }),
  );
  return surgeryMonitorSchema.parse({
    ...{ _id: surgeryMonitorID(record._id), collection: 'surgeryMonitor', recordID: record._id, petID: record.petID },
    ...{ dateTime: at(BEGINS), endDateTime: at(ENDS) },
    status: [...MOMENTS.map(([minute, event]) => row(minute, { events: [event] })), ...readings],
    ...{ createBy: by, updateDateTime: at(ENDS), updateBy: by },
  });
}

const FORGOTTEN = new Set(['devices', 'pain', 'receiver']);

function checklistOf(
  random: Random,
  world: World,
  record: VisitRecord,
  { from, forgets }: { readonly from: number; readonly forgets: boolean },
): AnyDocument {
  const [assistant, other] = [random.pick(world.team.assistants), random.pick(world.team.assistants)];
  const value = (item: ChecklistItem): string => {
    if (item.kind === 'tick') return '';
    const said: Readonly<Record<string, string>> = {
      ...{ asa: random.pick(['I', 'II']), weight: String(record.weight ?? 4.5), fasting: String(random.int(8, 12)) },
      ...{ countBefore: '32', countAfter: '32', surgeon: record.surgeonDoctor, anaesthetist: record.anesthetist },
    };
    return said[item._id] || assistant.name;
  };
  const checks = CHECKLIST_START.flatMap((item, nth): Check[] => {
    if (forgets && FORGOTTEN.has(item._id)) return [];
    const dateTime = from + CHECKED[item.phase] * MINUTE + nth * 8;
    const check = { _id: `c-${item._id}`, itemID: item._id, text: item.text, note: '', dateTime, by: assistant._id };
    if (item._id === 'specimens') return [{ ...check, answer: 'notApplicable', value: '', note: '沒有檢體送驗' }];
    const made: Check = { ...check, answer: 'done', value: value(item) };
    if (item._id !== 'consent' || !forgets) return [made];
    // Ticked too early, taken back, and ticked again once it was signed.
    const takenBack = { dateTime: dateTime + 20, by: other._id, reason: '飼主還沒簽名' };
    return [
      { ...made, _id: 'c-early', takenBack },
      { ...made, dateTime: dateTime + 240, by: other._id },
    ];
  });
  return surgeryChecklistSchema.parse({
    ...{ _id: surgeryChecklistID(record._id), collection: 'surgeryChecklist', recordID: record._id },
    ...{ petID: record.petID, dateTime: from, items: CHECKLIST_START, checks },
    ...{ updateDateTime: Math.max(...checks.map((check) => check.dateTime)), updateBy: assistant._id },
  });
}
