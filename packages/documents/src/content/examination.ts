import { zoneOfClinic } from '@vetloom/domain/clinic/clinic-zone.ts';
import type { Zone } from '@vetloom/domain/core/zone.ts';
import type { Judgement } from '@vetloom/domain/exam/exam-range.ts';
import type { Vitals } from '@vetloom/domain/record/record.schema.ts';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { formatMeasured, formatQuantity, formatTemperature } from '@vetloom/ui/format/number.ts';
import type { Block, RichText, Run, TableColumn } from '../model/document.ts';
import { joinRuns, muted, paragraph, plain, strong } from '../model/text.ts';
import type { ExamResult, NormalRange, PrintData } from '../print-data.ts';
import type { Words } from '../words/words.ts';
import { judgedOf } from './judged-results.ts';
import { speciesWords } from './species.ts';
import { vitalRangesOf } from './vital-ranges.ts';

const VITAL_ORDER = [
  'temperature',
  'heartRate',
  'respiration',
  'systolic',
  'capillaryRefill',
  'dehydration',
  'pain',
] as const satisfies readonly (keyof Vitals)[];

function judge(value: number | string, { low, high }: NormalRange): Judgement {
  if (typeof value !== 'number') return 'normal';
  if (high !== null && value > high) return 'high';
  return low !== null && value < low ? 'low' : 'normal';
}

function vitalRuns(data: PrintData, words: Words): readonly Run[] {
  const { record, vitalRanges } = data;
  const ranges = vitalRanges ?? vitalRangesOf(speciesWords(data));
  const parts = VITAL_ORDER.flatMap((name): RichText[] => {
    const value = record.vitals[name];
    if (value === null) return [];
    const text = words.vitals[name](name === 'temperature' ? formatTemperature(value) : formatQuantity(value));
    const range = ranges[name];
    const judgement = range === undefined ? 'normal' : judge(value, range);
    return judgement === 'normal' ? [[plain(text)]] : [[strong(`${text} ${judgement === 'high' ? '▲' : '▼'}`)]];
  });
  return joinRuns(parts, '\u3000');
}

function findingText({ record }: PrintData, words: Words): string {
  const findings = record.finding
    .filter((finding) => !finding.normal || finding.text !== '')
    .map(({ system, normal, text }) => (normal ? words.systemNormal : words.systemFinding)(system, text));
  if (record.finding.some((finding) => finding.normal && finding.text === '')) findings.push(words.othersNormal);
  const emotions = record.emotions === '' ? [] : [words.emotions(record.emotions)];
  const all = [...emotions, ...findings];
  return all.length === 0 ? '' : all.join(words.listSeparator) + words.sentenceEnd;
}

const shownValue = (value: number | string): string => (typeof value === 'number' ? formatMeasured(value) : value);

function rangeText({ low, high }: NormalRange): string {
  if (low !== null && high !== null) return `${formatMeasured(low)}–${formatMeasured(high)}`;
  if (high !== null) return `≤ ${formatMeasured(high)}`;
  return low === null ? '' : `≥ ${formatMeasured(low)}`;
}

/** Measured values with their range and the value before; abnormal ones are bold and carry ▲ or ▼ in words. */
function resultTable(results: readonly ExamResult[], zone: Zone, words: Words): Block {
  const dates = new Set(
    results.flatMap(({ previous }) => (previous === null ? [] : [formatDate(previous.dateTime, zone)])),
  );
  const [onlyDate] = dates;
  const columns: readonly TableColumn[] = [
    { label: words.examItem, align: 'left', width: { share: 30 } },
    { label: words.result, align: 'right', width: { share: 12 } },
    { label: words.unit, align: 'left', width: { share: 14 } },
    { label: words.reference, align: 'left', width: { share: 18 } },
    {
      label: dates.size === 1 && onlyDate !== undefined ? onlyDate : words.previous,
      align: 'right',
      width: { share: 14 },
    },
    { label: words.judgement, align: 'left', width: { share: 12 } },
  ];
  return {
    kind: 'table',
    columns,
    header: true,
    lines: true,
    rows: results.map((result): readonly RichText[] => {
      const mark = words.flags[result.judgement ?? judge(result.value, result)];
      const value = shownValue(result.value);
      return [
        result.name,
        mark === '' ? value : [strong(value)],
        [muted(result.unit)],
        [muted(rangeText(result))],
        [muted(result.previous === null ? '–' : shownValue(result.previous.value))],
        mark === '' ? '' : [strong(mark)],
      ];
    }),
  };
}

/** The values of the visit's own exams, with the ranges that count for this animal and the values before. */
function measured(data: PrintData): ExamResult[] {
  const judged = judgedOf(data);
  return judged.results.map((one) => {
    const before = judged.before(one);
    return {
      name: one.result.name,
      value: one.result.value,
      unit: one.result.unit,
      low: one.range?.low ?? null,
      high: one.range?.high ?? null,
      judgement: one.judgement,
      previous: before === undefined ? null : { value: before.value, dateTime: before.at },
    };
  });
}

/** Vital signs, findings, measured values and the prose of finished examinations. */
export function examinationBlocks(data: PrintData, words: Words): readonly Block[] {
  const vitals = vitalRuns(data, words);
  const findings = findingText(data, words);
  const results = data.examResults ?? measured(data);
  const prose = data.record.examTask.filter((task) => task.result.trim() !== '');
  return [
    ...(vitals.length === 0 ? [] : [paragraph(vitals)]),
    ...(findings === '' ? [] : [paragraph([plain(findings)])]),
    ...prose.map((task) =>
      paragraph([strong(`${task.name === '' ? task.type : task.name}\u3000`), plain(task.result.trim())]),
    ),
    ...(results.length === 0 ? [] : [resultTable(results, zoneOfClinic(data.clinic), words)]),
  ];
}
