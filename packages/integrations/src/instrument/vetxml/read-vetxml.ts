import { type Charset, decoded } from '../charset/decode.ts';
import { base64, fileOf } from '../files.ts';
import type { InstrumentReport, Reading, SaidFlag, SaidStatus } from '../report.ts';
import { CollectedReport } from '../said/collected.ts';
import { Doubts } from '../said/doubts.ts';
import { flagOf } from '../said/flags.ts';
import { identityOf } from '../said/identity.ts';
import { momentOf } from '../said/moments.ts';
import { numberOf, ordered, saidValue } from '../said/numbers.ts';
import { plainLine } from '../said/plain.ts';
import { childrenOf, declaredCharset, textAt, type XmlElement, xmlTree } from '../xml/xml-tree.ts';

const MOST_REPORTS = 200;
/** A number behind which the analyser puts a star, since it doubts it itself. */
const STARRED = /^([-+]?[\d.,]{1,20})\s*\*$/;

/**
 * Reads VetXML's LabReport as VetScan FUSE sends it, one or several (`LabReports`): Identification, AnimalDetails, LabResults. The order number is that of the practice (PracticeRef). Pictures stand
 * in base64 behind codes that end with `_IMG64`; the curves' figures (`_HIST_DATA`) are passed over, as the pictures show them.
 */
export function readVetXml(bytes: Uint8Array, charset: Charset): Reading {
  const doubts = new Doubts();
  const tree = xmlTree(decoded(bytes, declaredCharset(bytes) ?? charset, doubts));
  if (tree.kind === 'unreadable') return tree;
  const { root } = tree;
  const found = root.name === 'LabReport' ? [root] : childrenOf(root, 'LabReport');
  if (root.name !== 'LabReport' && root.name !== 'LabReports')
    return { kind: 'unreadable', why: `its root is ${JSON.stringify(plainLine(root.name, 40))}, not LabReport` };
  if (found.length > MOST_REPORTS) doubts.add(`it has more than ${MOST_REPORTS} reports`);
  const reports = found.slice(0, MOST_REPORTS).flatMap((one) => reportOf(one, doubts));
  if (reports.length === 0) return { kind: 'empty', why: 'it holds no result (LabResultItem)' };
  const numbers = found.map((one) => textAt(one, 'Identification', 'LaboratoryRef') || orderNumberOf(one));
  const said = JSON.stringify(reports.map(({ animal, values, note }) => [animal, values, note]));
  const identity = identityOf(senderOf(found[0]), numbers.every(Boolean) ? numbers.join(',') : '', said);
  return { kind: 'read', identity, reports, doubts: doubts.all() };
}

const orderNumberOf = (report: XmlElement): string => textAt(report, 'Identification', 'PracticeRef');

const senderOf = (report: XmlElement | undefined): string =>
  textAt(report, 'Identification', 'LaboratoryID') || 'VetScan FUSE';

function reportOf(element: XmlElement, doubts: Doubts): InstrumentReport[] {
  const of = (...path: string[]) => textAt(element, ...path);
  const animal = {
    orderNumber: orderNumberOf(element),
    id: of('AnimalDetails', 'AnimalID'),
    name: of('AnimalDetails', 'AnimalName'),
    ownerName: of('Identification', 'OwnerName'),
    species: of('AnimalDetails', 'Species'),
    breed: of('AnimalDetails', 'Breed'),
    sex: of('AnimalDetails', 'Gender'),
  };
  const report = new CollectedReport(animal, doubts);
  report.note(of('Identification', 'ReportNotes'), false);
  let sent = '';
  for (const results of childrenOf(element, 'LabResults'))
    for (const result of childrenOf(results, 'LabResult')) sent = takeResult(result, report, doubts) || sent;
  return report.isEmpty ? [] : [report.report(senderOf(element), sent)];
}

/** Takes in what one panel says; answers when it was measured. */
function takeResult(result: XmlElement, report: CollectedReport, doubts: Doubts): string {
  const header = result.children.find(({ name }) => name === 'LabResultHeader');
  const status = statusOf(textAt(header, 'ResultStatus'));
  const measured = momentOf(textAt(header, 'ResultDate'), 'the time of a result', doubts);
  report.note(textAt(header, 'ResultNotes'), false);
  if (status !== 'final') report.state(status);
  for (const items of childrenOf(result, 'LabResultItems'))
    for (const item of childrenOf(items, 'LabResultItem')) takeItem(item, report, doubts, { status, measured });
  return measured;
}

/** `Done` is final; a report that isn't done yet is partial, whatever word stands there. */
function statusOf(text: string): SaidStatus {
  switch (text.trim().toLowerCase()) {
    case '':
    case 'done':
    case 'final':
    case 'complete':
    case 'completed':
      return 'final';
    case 'corrected':
    case 'amended':
      return 'corrected';
    case 'cancelled':
    case 'canceled':
      return 'cancelled';
    default:
      return 'partial';
  }
}

function takeItem(
  item: XmlElement,
  report: CollectedReport,
  doubts: Doubts,
  { status, measured }: { readonly status: SaidStatus; readonly measured: string },
): void {
  const code = textAt(item, 'AnalyteCode');
  const name = textAt(item, 'AnalyteName');
  const words = textAt(item, 'ResultText');
  const at = `LabResultItem ${code.slice(0, 30)}`;
  if (code.endsWith('_HIST_DATA')) return;
  if (code.endsWith('_IMG64')) {
    const bytes = base64(words || textAt(item, 'Result'));
    if (bytes) report.file(fileOf(name || code, bytes));
    else doubts.add(`${at} is not written in base64`);
    return;
  }
  const written = textAt(item, 'Result') || words;
  const starred = STARRED.exec(written.length > 60 ? '' : written)?.[1];
  const star: SaidFlag = starred === undefined ? '' : 'abnormal';
  const notes = textAt(item, 'Notes');
  const flag = flagOf([notes]) || star;
  const { low, high } = ordered(numberOf(textAt(item, 'LowRange')), numberOf(textAt(item, 'HighRange')));
  const isTaken = report.value({
    at,
    code,
    name: name === code ? '' : name,
    value: saidValue(starred ?? written, `the value of ${at}`, doubts),
    unit: textAt(item, 'Units'),
    low,
    high,
    flag,
    status,
    measured,
  });
  if (!isTaken) return;
  if (starred !== undefined) report.note('*', true);
  if (flagOf([notes]) === '' && notes !== '') report.note(notes, true);
}
