import { childrenOf, escaped, textAt, type XmlElement } from '../../xml/xml-tree.ts';

/** States of an order at the vendor. */
export type VetscanStatus = 'WAITING-FOR-SAMPLE' | 'PARTIAL-RESULTS' | 'COMPLETED' | 'CANCELLED';

/** A value of a seeded result. */
export interface SeededValue {
  readonly code: string;
  readonly name?: string;
  readonly result?: string;
  readonly text?: string;
  readonly units?: string;
  readonly low?: string;
  readonly high?: string;
  readonly notes?: string;
}

/** An order as it was taken. */
export interface VetscanOrder {
  readonly id: string;
  readonly practiceRef: string;
  readonly clientId: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly tests: readonly string[];
  status: VetscanStatus;
  values: readonly SeededValue[];
  /** When they were measured: it stays as long as they do. */
  measuredAt: string;
  isDone: boolean;
  isAcknowledged: boolean;
}

/** What the vendor offers; orders are held against it. */
export const SPECIES = ['DOG', 'CAT', 'HORSE', 'RABBIT'] as const;
/** As they are shown; orders bear their codes, `MALE_NEUTERED`. */
export const GENDERS = ['Male', 'Male Neutered', 'Female', 'Female Spayed', 'Unknown'] as const;
export const TESTS = [
  { section: 'Chemistry', code: 'CDP', name: 'Comprehensive Diagnostic' },
  { section: 'Hematology', code: 'HEM', name: 'Hematology' },
  { section: 'Hematology', code: 'T4', name: 'Total T4' },
] as const;

const REQUIRED = [
  'Identification/PracticeID',
  'Identification/ClientId',
  'Identification/PracticeRef',
  'Identification/OwnerName',
  'Identification/VetName',
  'AnimalDetails/AnimalName',
  'AnimalDetails/Species',
  'AnimalDetails/Gender',
] as const;

/** What is wrong with an order, as context and words; undefined where nothing is. */
export function requestFault(tree: XmlElement | undefined, clientId: string): readonly [string, string] | undefined {
  if (tree?.name !== 'LabReport') return ['LabReport', 'the body is no LabReport'];
  if (textAt(tree, 'Identification', 'ReportType') !== 'Request') return ['Identification/ReportType', 'not a request'];
  const at = (path: string) => textAt(tree, ...path.split('/'));
  const missing = REQUIRED.find((path) => at(path) === '');
  if (missing !== undefined) return [missing, 'is missing'];
  if (textAt(tree, 'Identification', 'ClientId') !== clientId) return ['Identification/ClientId', 'another client'];
  if (!SPECIES.some((species) => species === textAt(tree, 'AnimalDetails', 'Species')))
    return ['AnimalDetails/Species', 'no species of the list'];
  if (!GENDERS.some((gender) => codeOf(gender) === textAt(tree, 'AnimalDetails', 'Gender')))
    return ['AnimalDetails/Gender', 'no gender of the list'];
  const tests = testsOf(tree);
  if (tests.length === 0) return ['LabRequests/LabRequest', 'at least one test'];
  const unknown = tests.find((test) => !TESTS.some(({ code }) => code === test));
  return unknown === undefined ? undefined : ['LabRequests/LabRequest/TestCode', `unknown test ${unknown}`];
}

const xmlLine = (name: string, text: string): string => (text === '' ? '' : `<${name}>${escaped(text)}</${name}>`);

export const codeOf = (gender: string): string => gender.toUpperCase().replaceAll(' ', '_');
export const testsOf = (tree: XmlElement): string[] =>
  childrenOf(childrenOf(tree, 'LabRequests')[0], 'LabRequest').map((request) => textAt(request, 'TestCode'));

/** A report of an order; without results where there are none yet. */
export function labReportXml({
  practiceRef,
  clientId,
  fields,
  tests,
  values,
  measuredAt,
  isDone,
}: VetscanOrder): string {
  const lines = (names: readonly string[]) => names.map((name) => xmlLine(name, fields[name] ?? '')).join('');
  const items = values.map(
    ({ code, name = '', result = '', text = '', units = '', low = '', high = '', notes = '' }) =>
      `<LabResultItem>${xmlLine('AnalyteCode', code)}${xmlLine('AnalyteName', name)}${xmlLine('Result', result)}${xmlLine('ResultText', text)}${xmlLine('Units', units)}${xmlLine('LowRange', low)}${xmlLine('HighRange', high)}${xmlLine('Notes', notes)}</LabResultItem>`,
  );
  const results =
    values.length === 0
      ? ''
      : `<LabResults><LabResult><LabResultHeader>${xmlLine('TestCode', tests[0] ?? '')}${xmlLine('ResultDate', measuredAt)}<ResultStatus>${isDone ? 'Done' : 'Pending'}</ResultStatus></LabResultHeader><LabResultItems>${items.join('')}</LabResultItems></LabResult></LabResults>`;
  return `<LabReport><Identification><ReportType>${values.length > 0 ? 'Result' : 'Request'}</ReportType>${lines(['PracticeID'])}${xmlLine('ClientId', clientId)}${xmlLine('PracticeRef', practiceRef)}${lines(['OwnerName', 'VetName'])}</Identification><AnimalDetails>${lines(['AnimalID', 'AnimalName', 'Gender', 'Species', 'Breed', 'DateOfBirth'])}</AnimalDetails>${results}</LabReport>`;
}

/** An order's state with what can be done next. */
export function orderXml({ id, practiceRef, clientId, status }: VetscanOrder, base: string, at: string): string {
  const place = `${base}/orders/${encodeURIComponent(practiceRef)}`;
  const rels = [
    ['self', `${place}/status`, 'GET'],
    ['acknowledged', `${place}/acknowledged/${status}`, 'POST'],
    ...(status === 'COMPLETED' || status === 'PARTIAL-RESULTS' ? [['results', `${place}/results`, 'GET']] : []),
    ...(status === 'WAITING-FOR-SAMPLE' ? [['cancel', place, 'DELETE']] : []),
  ];
  const links = rels.map(
    ([rel = '', href = '', method = '']) =>
      `<link href="${escaped(href)}" method="${method}" rel="${rel}" type="application/xml"/>`,
  );
  return `<order id="${id}" client_order_id="${escaped(practiceRef)}"><status>${status}</status><timestamp>${at}</timestamp><clientId>${escaped(clientId)}</clientId>${links.join('')}</order>`;
}
