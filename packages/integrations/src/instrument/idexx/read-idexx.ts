import { readJson } from '../json-message.ts';
import type { Reading, SaidFlag, SaidStatus } from '../report.ts';
import { CollectedReport } from '../said/collected.ts';
import type { Doubts } from '../said/doubts.ts';
import { flagOf } from '../said/flags.ts';
import { momentOf } from '../said/moments.ts';
import { ordered, saidValue } from '../said/numbers.ts';
import { type IdexxResult, type IdexxTest, idexxResult } from './idexx-wire.ts';

/**
 * Reads one result of VetConnect PLUS as it came, one of `results` of a batch. A result that is sent again unchanged bears the same identity, one that was corrected or went on
 * another.
 */
export const readIdexx = (bytes: Uint8Array): Reading =>
  readJson(bytes, idexxResult, (result) => ['IDEXX', `${result.resultId} ${result.updatedDate}`], reportOf);

function reportOf(result: IdexxResult, doubts: Doubts) {
  const { patient, runSummaries } = result;
  const report = new CollectedReport(
    {
      ...{ orderNumber: result.requisitionId, id: patient.patientId, name: patient.name, breed: patient.breedName },
      ownerName: `${patient.clientFirstName} ${patient.clientLastName}`,
      species: patient.speciesCode || patient.speciesName,
      sex: patient.genderName,
    },
    doubts,
  );
  const status = statusOf(result, doubts);
  report.state(status);
  for (const [nth, { name, tests, notes }] of result.categories.entries()) {
    for (const note of notes) report.note(note, false);
    for (const [at, test] of tests.entries()) {
      const kept = report.value({
        ...valueOfTest(test, `value ${at + 1} of ${name || `part ${nth + 1}`}`, status, doubts),
        measured: momentOf(
          runSummaries.find(({ id }) => id !== '' && id === test.runSummaryId)?.runDate ?? '',
          'the time of a run',
          doubts,
        ),
      });
      if (kept) for (const note of test.notes) report.note(note, true);
    }
  }
  for (const note of result.notes) report.note(note, false);
  const serials = [...new Set(runSummaries.map(({ ivlsSerialNumber }) => ivlsSerialNumber).filter(Boolean))];
  return report.report(serials.join(' ') || 'IDEXX', momentOf(result.updatedDate, 'the time of the result', doubts));
}

function statusOf({ status, statusDetail }: IdexxResult, doubts: Doubts): SaidStatus {
  const words = `${status} ${statusDetail}`.toUpperCase();
  if (/CANCEL/.test(words)) return 'cancelled';
  if (/CORRECT|AMEND|REVISED/.test(words)) return 'corrected';
  if (/PARTIAL|PENDING|IN[_ ]?PROC|RECEIVED|SUBMITTED|RUNNING/.test(words)) return 'partial';
  if (/COMPLETE|FINAL/.test(words)) return 'final';
  // Taken for what may still change, which is never wrong.
  doubts.add(`status "${status}" is not known`);
  return 'partial';
}

function valueOfTest(test: IdexxTest, at: string, status: SaidStatus, doubts: Doubts) {
  const value = saidValue(`${test.qualifier}${test.result}`, at, doubts);
  const isPending = /PENDING|IN[_ ]?PROC|RUNNING/i.test(test.status);
  const own: SaidStatus = /CANCEL/i.test(test.status) ? 'cancelled' : isPending ? 'partial' : status;
  return {
    ...{ at, value, code: test.code || test.analyte, name: test.name, unit: test.units, status: own },
    ...ordered(test.low ?? undefined, test.high ?? undefined),
    flag: flagOfTest(test, value),
  };
}

/** What it says, or what its own limits say of a number; beyond the critical ones in any case. */
function flagOfTest(test: IdexxTest, value: number | string): SaidFlag {
  const said = flagOf([test.outOfRangeCode]);
  const abnormal = test.outOfRange === true ? 'abnormal' : '';
  if (typeof value !== 'number') return said || abnormal;
  const { low, high, criticalLow, criticalHigh } = test;
  // A limit of 0 is one that nobody has set.
  if (criticalHigh !== null && criticalHigh > 0 && value > criticalHigh) return 'criticalHigh';
  if (criticalLow !== null && criticalLow > 0 && value < criticalLow) return 'criticalLow';
  if (said !== '') return said;
  if (high !== null && value > high) return 'high';
  if (low !== null && value < low) return 'low';
  return abnormal || (low === null && high === null ? '' : 'normal');
}
