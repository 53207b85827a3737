import { zoneOfClinic } from '@vetloom/domain/clinic/clinic-zone.ts';
import type { ExamItem } from '@vetloom/domain/exam/exam-item.schema.ts';
import { isAbnormal, type ValidRange } from '@vetloom/domain/exam/exam-range.ts';
import { abnormalCount, type ExamVisit, type JudgedResult } from '@vetloom/domain/exam/exam-results.ts';
import { LAB_CATEGORIES, type LabCategory, type ResultValue } from '@vetloom/domain/lines/exam.schema.ts';
import { examOf } from '@vetloom/domain/lines/exam-tasks.ts';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { MISSING } from '@vetloom/ui/format/missing.ts';
import { formatMeasured } from '@vetloom/ui/format/number.ts';
import { type Judged, judgedOf } from './content/judged-results.ts';
import { pageFrame, recordNumber, sealOf, sheetOf } from './content/patient.ts';
import type { Block, PrintDocument, RichText, TableColumn } from './model/document.ts';
import { muted, paragraph, plain, section, strong } from './model/text.ts';
import type { PrintData } from './print-data.ts';
import { type ExamWords, examWordsFor } from './words/exam-words.ts';
import { type Words, wordsFor } from './words/words.ts';

/** What an exam report is made from beside a visit's papers. */
export interface ExamReportData extends PrintData {
  /** The laboratory's list with its reference ranges. */
  readonly examItems: readonly ExamItem[];
  /** The animal's visits, for the value before; this one may be among them. */
  readonly visits: readonly ExamVisit[];
}

const shown = (value: ResultValue): string => (typeof value === 'number' ? formatMeasured(value) : value);

function rangeText(range: ValidRange | undefined): string {
  if (!range) return MISSING;
  const { low, high, normal } = range;
  if (low !== null && high !== null) return `${formatMeasured(low)}–${formatMeasured(high)}`;
  if (high !== null) return `≤ ${formatMeasured(high)}`;
  return low === null ? normal || MISSING : `≥ ${formatMeasured(low)}`;
}

/** Columns in parts of the page's width. */
const columnsOf = (words: Words): readonly TableColumn[] => [
  { label: words.examItem, align: 'left', width: { share: 26 } },
  { label: words.result, align: 'right', width: { share: 13 } },
  { label: words.unit, align: 'left', width: { share: 11 } },
  { label: words.reference, align: 'left', width: { share: 16 } },
  { label: words.judgement, align: 'left', width: { share: 12 } },
  { label: words.previous, align: 'right', width: { share: 22 } },
];

function table(rows: readonly JudgedResult[], judged: Judged, data: ExamReportData, words: Words): Block {
  const english = data.printSetting.englishVersion;
  return {
    kind: 'table',
    columns: columnsOf(words),
    header: true,
    lines: true,
    rows: rows.map((one): readonly RichText[] => {
      const value = shown(one.result.value);
      const before = judged.before(one);
      const title = english ? '' : judged.titleOf(one);
      return [
        title === '' ? one.result.name : [plain(`${one.result.name}\u3000`), muted(title)],
        isAbnormal(one.judgement) ? [strong(value)] : value,
        [muted(one.result.unit)],
        [muted(rangeText(one.range))],
        isAbnormal(one.judgement) ? [strong(words.flags[one.judgement])] : '',
        [
          muted(
            before ? shown(before.value) + words.bracketed(formatDate(before.at, zoneOfClinic(data.clinic))) : MISSING,
          ),
        ],
      ];
    }),
  };
}

const text = (lead: string, body: string): readonly Block[] =>
  body.trim() === '' ? [] : [paragraph([...(lead === '' ? [] : [strong(lead)]), plain(body.trim())])];

/** Device names of some values, where they came from devices. */
const devicesOf = (rows: readonly JudgedResult[], words: Words): string =>
  [...new Set(rows.map(({ result }) => result.device).filter((device) => device !== ''))].join(words.nameSeparator);

function categoryBlocks(
  category: LabCategory,
  judged: Judged,
  data: ExamReportData,
  words: Words,
  own: ExamWords,
): readonly Block[] {
  const rows = judged.results.filter((one) => one.category === category);
  const devices = devicesOf(rows, words);
  return section(own.categories[category], [
    ...(rows.length === 0 ? [] : [table(rows, judged, data, words)]),
    ...(devices === '' ? [] : [paragraph([muted(own.device(devices))])]),
    ...text(own.summary, examOf(data.record).summary[category]),
  ]);
}

/** What examiners wrote of pictures, outside reports and the rest; the names of tasks lead. */
function proseBlocks(data: ExamReportData, own: ExamWords): readonly Block[] {
  const { summary } = examOf(data.record);
  const ofTasks = data.record.examTask.flatMap((task) =>
    text(`${task.name === '' ? (own.types[task.type] ?? task.type) : task.name}\u3000`, task.result),
  );
  return [...ofTasks, ...text(own.summary, [summary.xray, summary.ultraSonic].filter(Boolean).join('\n'))];
}

/**
 * A visit's exams on A4 (spec 2 §3 "exam object"): values by category with unit, reference range and the value before, what is
 * abnormal bold and marked in words, then what was seen, and what is suggested. The print option `englishVersion` turns its words.
 */
export function examReportDocument(data: ExamReportData): PrintDocument {
  const words = wordsFor(data.printSetting.englishVersion);
  const own = examWordsFor(data.printSetting.englishVersion);
  const judged = judgedOf(data);
  const exam = examOf(data.record);
  const number = recordNumber(data.record._id);
  const odd = abnormalCount(judged.results);
  const blocks = [
    ...LAB_CATEGORIES.flatMap((category) => categoryBlocks(category, judged, data, words, own)),
    ...section(own.images, proseBlocks(data, own)),
    ...section(own.others, text('', exam.other)),
    ...section(own.suggestion, text('', exam.suggestion)),
  ];
  return {
    title: `${own.report} ${data.pet.name} ${number}`,
    language: words.language,
    paper: {
      kind: 'a4',
      frame: pageFrame(
        data,
        own.report,
        [`${words.recordNumber} ${number}`, odd === 0 ? '' : own.abnormal(odd)],
        words,
        { note: words.originalKept },
      ),
      sheet: sheetOf(data),
    },
    blocks: [
      ...(blocks.length === 0 ? [paragraph([muted(own.none)])] : blocks),
      { kind: 'closing', left: [], signature: words.signature, seal: sealOf(data) },
    ],
  };
}
