import type { InstrumentReport, Reading, SaidFlag, SaidStatus, SaidValue } from '../report.ts';
import { type IdexxResult, type IdexxTest, idexxResult } from './idexx-wire.ts';

/** Values of one report. */
const MOST_VALUES = 300;

/**
 * Reads one result of VetConnect PLUS as it came, `results[n]` of a batch. A result that is sent again unchanged bears the same identity, one that was corrected or went on another.
 */
export function readIdexx(bytes: Uint8Array): Reading {
  if (bytes.length === 0) return { kind: 'empty', why: 'there is nothing' };
  const parsed = parsedJson(bytes);
  if (parsed === undefined) return { kind: 'unreadable', why: 'it is no JSON' };
  const read = idexxResult.safeParse(parsed);
  if (!read.success) {
    const [issue] = read.error.issues;
    return { kind: 'unreadable', why: `no result of IDEXX: ${issue?.path.join('.')} ${issue?.message}`.slice(0, 300) };
  }
  const result = read.data;
  const doubts: string[] = [];
  const status = statusOf(result, doubts);
  const values = result.categories.flatMap(({ tests }) =>
    tests.flatMap((test) => saidValue(test, result, status, doubts)),
  );
  if (values.length > MOST_VALUES)
    doubts.push(`${values.length - MOST_VALUES} values beyond ${MOST_VALUES} were left out`);
  return {
    kind: 'read',
    identity: `idexx ${result.resultId} ${result.updatedDate} ${result.status}`.slice(0, 200),
    reports: [reportOf(result, status, values.slice(0, MOST_VALUES))],
    doubts,
  };
}

function reportOf(result: IdexxResult, status: SaidStatus, values: readonly SaidValue[]): InstrumentReport {
  const { patient } = result;
  const serials = [...new Set(result.runSummaries.map(({ ivlsSerialNumber }) => ivlsSerialNumber).filter(Boolean))];
  return {
    animal: {
      orderNumber: clean(result.requisitionId, 40),
      id: clean(patient.patientId, 80),
      name: clean(patient.name, 80),
      ownerName: clean(`${patient.clientFirstName} ${patient.clientLastName}`, 80),
      species: clean(patient.speciesCode || patient.speciesName, 60),
      breed: clean(patient.breedName, 60),
      sex: clean(patient.genderName, 20),
    },
    sender: clean(serials.join(' ') || 'IDEXX', 80),
    status,
    sent: clean(result.updatedDate, 40),
    values,
    files: [],
    note: [...result.notes, ...result.categories.flatMap(({ notes }) => notes)]
      .map((words) => clean(words, 2000))
      .join('\n')
      .slice(0, 4000),
  };
}

function statusOf({ status, statusDetail }: IdexxResult, doubts: string[]): SaidStatus {
  const words = `${status} ${statusDetail}`.toUpperCase();
  if (/CANCEL/.test(words)) return 'cancelled';
  if (/CORRECT|AMEND|REVISED/.test(words)) return 'corrected';
  if (/PARTIAL|PENDING|IN[_ ]?PROC|RECEIVED|SUBMITTED|RUNNING/.test(words)) return 'partial';
  if (!/COMPLETE|FINAL/.test(words)) {
    // Taken for what may still change, which is never wrong.
    doubts.push(`status "${clean(status, 60)}" is not known`);
    return 'partial';
  }
  return 'final';
}

function saidValue(test: IdexxTest, { runSummaries }: IdexxResult, status: SaidStatus, doubts: string[]): SaidValue[] {
  const code = clean(test.code || test.analyte, 80);
  if (code === '') {
    doubts.push(`a value "${clean(test.name, 60)}" has no code`);
    return [];
  }
  const value = figureOf(`${test.qualifier}${test.result}`);
  if (value === '') {
    doubts.push(`${code} has no value`);
    return [];
  }
  const run = runSummaries.find(({ id }) => id !== '' && id === test.runSummaryId);
  const isPending = /PENDING|IN[_ ]?PROC|RUNNING/i.test(test.status);
  return [
    {
      ...{ code, name: clean(test.name, 80), value, unit: clean(test.units, 30), low: test.low, high: test.high },
      flag: flagOf(test, value),
      status: /CANCEL/i.test(test.status) ? 'cancelled' : isPending ? 'partial' : status,
      measured: clean(run?.runDate ?? '', 40),
      note: test.notes
        .map((words) => clean(words, 300))
        .join(' ')
        .slice(0, 300),
    },
  ];
}

const CODES: Readonly<Record<string, SaidFlag>> = {
  ...{ L: 'low', LOW: 'low', LL: 'criticalLow', H: 'high', HIGH: 'high', HH: 'criticalHigh', A: 'abnormal' },
  ...{ ABNORMAL: 'abnormal', N: 'normal' },
};

/** What it says, or what its own limits say of a number; beyond the critical ones in any case. */
function flagOf(test: IdexxTest, value: number | string): SaidFlag {
  const said = CODES[test.outOfRangeCode.trim().toUpperCase()];
  if (typeof value !== 'number') return said ?? (test.outOfRange === true ? 'abnormal' : '');
  const { low, high, criticalLow, criticalHigh } = test;
  // A limit of 0 to 0 is one that nobody has set.
  if (criticalHigh !== null && criticalHigh > 0 && value > criticalHigh) return 'criticalHigh';
  if (criticalLow !== null && criticalLow > 0 && value < criticalLow) return 'criticalLow';
  if (said !== undefined) return said;
  if (high !== null && value > high) return 'high';
  if (low !== null && value < low) return 'low';
  if (test.outOfRange === true) return 'abnormal';
  return low === null && high === null ? '' : 'normal';
}

/** A number where the whole of it is one. */
function figureOf(words: string): number | string {
  const text = clean(words, 200);
  const number = /^[+-]?(\d+(\.\d+)?|\.\d+)([eE][+-]?\d{1,2})?$/.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(number) ? number : text;
}

function parsedJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
  } catch {
    return undefined;
  }
}

/** One line without what no font shows, at most so long. */
const clean = (text: string, most: number): string =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
    .slice(0, most)
    .toWellFormed()
    .replaceAll('\uFFFD', '')
    .trim();
