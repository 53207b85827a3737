import { zoneOfClinic } from '@vetloom/domain/clinic/clinic-zone.ts';
import { wordsOfKind } from '@vetloom/domain/clinic/present-kinds.ts';
import type { SurgeryChecklist } from '@vetloom/domain/surgery/checklist.schema.ts';
import { alarmOf, type MonitorLimits, monitorLimitsOf } from '@vetloom/domain/surgery/limits.ts';
import {
  entriesInOrder,
  MONITOR_PARAMETERS,
  type MonitorEntry,
  type MonitorParameter,
  type SurgeryMonitor,
} from '@vetloom/domain/surgery/monitor.schema.ts';
import { formatTime } from '@vetloom/ui/format/date.ts';
import { formatQuantity } from '@vetloom/ui/format/number.ts';
import { pageFrame, recordNumber, sheetOf } from './content/patient.ts';
import type { Block, PrintDocument, RichText, Sheet, TableColumn } from './model/document.ts';
import { joinRuns, muted, paragraph, section, strong } from './model/text.ts';
import type { PrintData } from './print-data.ts';
import { checklistBlocks } from './surgery-checklist.ts';
import { longTime } from './words/dates.ts';
import { surgeryWords } from './words/surgery-words.ts';
import { type Words, wordsFor } from './words/words.ts';

/** What the anaesthesia record is made from. */
export interface SurgeryMonitorData extends PrintData {
  readonly monitor: SurgeryMonitor;
  /** The safety checklists; undefined where none were kept. */
  readonly checklist?: SurgeryChecklist | undefined;
}

const SPACE = '\u3000';

function courseText(data: SurgeryMonitorData, words: Words): RichText {
  const own = surgeryWords(words);
  const { record, monitor, clinic } = data;
  const at = (time: number) => longTime(time, zoneOfClinic(clinic), words);
  const people = [
    [own.surgeon, record.surgeonDoctor],
    [own.assistant, record.assistantDoctor],
    [own.anesthetist, record.anesthetist],
  ].flatMap(([role = '', name]) => (name === '' ? [] : [`${role} ${name}`]));
  return joinRuns(
    [
      [strong(record.surgery.map(({ name }) => name).join(words.nameSeparator))],
      `${own.begun} ${at(monitor.dateTime)}`,
      monitor.endDateTime === 0 ? own.running : `${own.ended} ${at(monitor.endDateTime)}`,
      ...people,
    ],
    SPACE,
  );
}

const limitText = (limits: MonitorLimits, parameter: MonitorParameter): string => {
  const found = limits[parameter];
  if (found === undefined) return '';
  const { low, high } = found;
  if (low !== null && high !== null) return `${formatQuantity(low)}–${formatQuantity(high)}`;
  return low === null ? `≤ ${formatQuantity(high)}` : `≥ ${formatQuantity(low)}`;
};

/** A figure; one that is out of its limits is bold and says to which side (visual: "Print"). */
function figureRuns(limits: MonitorLimits, parameter: MonitorParameter, figure: number | null): RichText {
  if (figure === null) return '';
  const side = alarmOf(limits[parameter], figure);
  const text = formatQuantity(figure);
  return side === undefined ? text : [strong(`${side === 'high' ? '▲' : '▼'}${text}`)];
}

function readingTable(data: SurgeryMonitorData, entries: readonly MonitorEntry[], words: Words): Block {
  const own = surgeryWords(words);
  const limits = monitorLimitsOf(wordsOfKind(data.kinds, data.pet.type));
  // A column in which nothing was measured only takes room.
  const used = MONITOR_PARAMETERS.filter((parameter) => entries.some(({ value }) => value[parameter] !== null));
  const columns: TableColumn[] = [
    { label: own.time, align: 'left', width: 'fit' },
    ...used.map((parameter): TableColumn => ({ label: own.parameters[parameter], align: 'right', width: 'fit' })),
    { label: own.remarks, align: 'left', width: { share: 1 } },
  ];
  const rows = entries.map((entry): RichText[] => [
    formatTime(entry.dateTime, zoneOfClinic(data.clinic)),
    ...used.map((parameter) => figureRuns(limits, parameter, entry.value[parameter])),
    joinRuns([[strong(entry.events.map((event) => own.events[event]).join(words.nameSeparator))], entry.note], ' '),
  ]);
  const small = (first: string, of: (parameter: MonitorParameter) => string): RichText[] => [
    [muted(first)],
    ...used.map((parameter) => [muted(of(parameter))]),
    '',
  ];
  const head = [small('', (parameter) => own.units[parameter]), small(own.limits, (one) => limitText(limits, one))];
  return { kind: 'table', columns, header: true, lines: true, repeatedRows: head.length, rows: [...head, ...rows] };
}

/** A sheet narrower than A4 lies on its side: the table has a column for each figure. */
function broadSheet(data: SurgeryMonitorData): Sheet | undefined {
  const sheet = sheetOf(data);
  if (sheet === undefined || sheet.widthMm >= 210) return sheet;
  return { ...sheet, widthMm: sheet.heightMm, heightMm: sheet.widthMm };
}

/** The anaesthesia record of an operation on A4: its people and moments, and every reading with its limits. */
export function surgeryMonitorDocument(data: SurgeryMonitorData): PrintDocument {
  const words = wordsFor(data.printSetting.englishVersion);
  const own = surgeryWords(words);
  const number = recordNumber(data.record._id);
  const entries = entriesInOrder(data.monitor);
  const readings =
    entries.length === 0 ? [paragraph(own.none)] : [readingTable(data, entries, words), paragraph(own.legend, 'small')];
  return {
    title: `${own.title} ${data.pet.name} ${number}`,
    language: words.language,
    paper: {
      kind: 'a4',
      frame: pageFrame(data, own.title, [`${words.recordNumber} ${number}`], words, { note: words.originalKept }),
      sheet: broadSheet(data),
    },
    blocks: [
      ...section(own.operation, [paragraph(courseText(data, words))]),
      ...section(own.readings, readings),
      ...checklistBlocks(data, data.checklist, words),
      { kind: 'closing', left: [], signature: own.signature },
    ],
  };
}
