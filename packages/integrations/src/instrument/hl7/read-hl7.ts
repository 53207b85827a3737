import { type Charset, decoded } from '../charset/decode.ts';
import type { InstrumentReport, Reading, SaidStatus } from '../report.ts';
import { CollectedReport, type WrittenAnimal } from '../said/collected.ts';
import { Doubts } from '../said/doubts.ts';
import { flagOf } from '../said/flags.ts';
import { identityOf } from '../said/identity.ts';
import { momentOf } from '../said/moments.ts';
import { rangeOf, saidValue } from '../said/numbers.ts';
import { plainLine } from '../said/plain.ts';
import { namedCharset } from './charsets.ts';
import { type Hl7Segment, segmentsOf } from './message.ts';
import { enclosedFile, writtenValue } from './observed.ts';

/** HL7 tables 0085 (of a value, OBX-11) and 0123 (of a report, OBR-25). */
const STATUSES: Readonly<Record<string, SaidStatus>> = {
  C: 'corrected',
  A: 'partial',
  I: 'partial',
  P: 'partial',
  R: 'partial',
  S: 'partial',
  F: 'final',
  U: 'final',
  D: 'cancelled',
  W: 'cancelled',
  X: 'cancelled',
};
/** Nothing was measured, and nobody said so: order detail only, not asked for. */
const NOT_MEASURED = new Set(['O', 'N']);

const MOST_REPORTS = 200;

/**
 * Reads a message of HL7 v2, of any version: results (`ORU^R01` and its later kinds) by patient and order. The order number is the placer's (OBR-2, ORC-2), else the filler's, under which an instrument
 * that knows no orders keeps the specimen's number (OBR-3). Animals stand in PID since v2.4: species in PID-35 and breed in PID-36; a name of two parts is the owner's and the animal's, unless
 * a next of kin (NK1) is the owner.
 */
export function readHl7(bytes: Uint8Array, charset: Charset): Reading {
  const doubts = new Doubts();
  const segments = segmentsOf(decoded(bytes, namedCharset(bytes) ?? charset, doubts), doubts);
  const header = segments?.[0];
  if (!segments || !header)
    return { kind: 'unreadable', why: 'it does not begin with a header (MSH) and its delimiters' };
  const [kind = '', event = ''] = header.components(9);
  if (kind.trim().toUpperCase() !== 'ORU') return { kind: 'empty', why: `a message of the kind ${shown(kind, event)}` };
  return new ResultReader(header, segments.slice(1), doubts).reading();
}

const shown = (kind: string, event: string): string => JSON.stringify(plainLine(`${kind}^${event}`, 30));

/** Results of one order as they are put together. */
interface Order {
  readonly report: CollectedReport;
  readonly sent: string;
  readonly measured: string;
}

class ResultReader {
  readonly #header: Hl7Segment;
  readonly #segments: readonly Hl7Segment[];
  readonly #doubts: Doubts;
  readonly #reports: InstrumentReport[] = [];
  readonly #sender: string;
  #patient: Hl7Segment | undefined;
  #owner: Hl7Segment | undefined;
  #control: Hl7Segment | undefined;
  #order: Order | undefined;
  /** By which orders of one patient are told apart. */
  #orderNumber: string | undefined;
  #isOfValue = false;

  constructor(header: Hl7Segment, segments: readonly Hl7Segment[], doubts: Doubts) {
    this.#header = header;
    this.#segments = segments;
    this.#doubts = doubts;
    this.#sender = [3, 4]
      .map((field) => header.components(field)[0]?.trim() ?? '')
      .filter(Boolean)
      .join(' ');
  }

  reading(): Reading {
    for (const segment of this.#segments) this.#take(segment);
    this.#close();
    if (this.#reports.length === 0) return { kind: 'empty', why: 'it holds no result (OBX)' };
    const identity = identityOf(this.#sender, this.#header.text(10), this.#said());
    return { kind: 'read', identity, reports: this.#reports, doubts: this.#doubts.all() };
  }

  /** All but the header, whose time is that of sending. */
  #said(): string {
    return this.#segments.map(({ source }) => source).join('\n');
  }

  #take(segment: Hl7Segment): void {
    switch (segment.name) {
      case 'PID':
        this.#close();
        this.#patient = segment;
        this.#owner = undefined;
        this.#control = undefined;
        break;
      case 'NK1':
        this.#owner ??= segment;
        break;
      case 'ORC':
        this.#control = segment;
        break;
      case 'OBR':
        this.#begin(segment);
        break;
      case 'OBX':
        this.#observation(segment);
        break;
      case 'NTE':
        this.#opened().report.note(wordsOf(segment), this.#isOfValue);
        break;
      default:
        // Visits, specimens, software, and what a manufacturer adds (Z…) say nothing that is kept.
        break;
    }
  }

  #begin(obr: Hl7Segment): void {
    const number = [obr.components(2), this.#control?.components(2), obr.components(3), this.#control?.components(3)]
      .map((parts) => parts?.[0]?.trim() ?? '')
      .find(Boolean);
    // Panels of one order are one report.
    if (this.#order && (number ?? '') !== (this.#orderNumber ?? '')) this.#close();
    this.#orderNumber = number ?? '';
    this.#isOfValue = false;
    const measured = momentOf(obr.components(7)[0] ?? '', 'the time of OBR', this.#doubts);
    const { report } = this.#opened();
    const status = STATUSES[obr.text(25).trim().toUpperCase()];
    if (status && status !== 'final') report.state(status);
    this.#order = { report, sent: this.#order?.sent ?? '', measured };
  }

  #observation(obx: Hl7Segment): void {
    const at = `OBX ${obx.text(1).trim().slice(0, 10) || '?'}`;
    const { report, measured } = this.#opened();
    const said = obx.text(11).trim().toUpperCase();
    this.#isOfValue = false;
    if (NOT_MEASURED.has(said)) return;
    const [code = '', words = '', , alternative = '', alternativeWords = ''] = obx.components(3);
    const name = words || alternativeWords;
    const key = code.trim() === '' ? alternative || name : code;
    if (obx.text(2).trim().toUpperCase() === 'ED') {
      const file = enclosedFile(obx, name || key, at, this.#doubts);
      if (file) report.file(file);
      return;
    }
    const written = writtenValue(obx, at, this.#doubts);
    if (written === undefined) return;
    const { low, high } = rangeOf(obx.repetitions(7)[0] === undefined ? '' : obx.text(7));
    this.#isOfValue = report.value({
      at,
      code: key,
      name: name === key ? '' : name,
      value: saidValue(written, `the value of ${at}`, this.#doubts),
      unit: obx.components(6)[0] ?? '',
      low,
      high,
      flag: flagOf(obx.repetitions(8).map((one) => obx.componentsOf(one)[0] ?? '')),
      status: STATUSES[said] ?? 'final',
      measured: momentOf(obx.components(14)[0] ?? '', `the time of ${at}`, this.#doubts) || measured,
    });
  }

  /** The order that values and notes belong to now. */
  #opened(): Order {
    this.#order ??= {
      report: new CollectedReport(this.#animal(), this.#doubts),
      sent: momentOf(this.#header.components(7)[0] ?? '', 'the time of MSH', this.#doubts),
      measured: '',
    };
    return this.#order;
  }

  #close(): void {
    const order = this.#order;
    this.#order = undefined;
    this.#isOfValue = false;
    this.#orderNumber = undefined;
    if (!order || order.report.isEmpty) return;
    if (this.#reports.length >= MOST_REPORTS) this.#doubts.add(`it has more than ${MOST_REPORTS} reports`);
    else this.#reports.push(order.report.report(this.#sender, order.sent));
  }

  #animal(): WrittenAnimal {
    const patient = this.#patient;
    const [family = '', given = ''] = (patient?.components(5) ?? []).map((part) => part.trim());
    const [ownerFamily = '', ownerGiven = ''] = this.#owner?.components(2) ?? [];
    const owner = [ownerFamily, ownerGiven].filter(Boolean).join(' ');
    const isBoth = family !== '' && given !== '';
    return {
      orderNumber: this.#orderNumber,
      id: patient && [3, 2, 4].map((field) => numberIn(patient, field)).find(Boolean),
      name: isBoth ? given : family || given,
      ownerName: owner || (isBoth ? family : ''),
      species: wordsIn(patient, 35),
      breed: wordsIn(patient, 36),
      sex: patient?.components(8)[0],
    };
  }
}

/** The number of the medical record among several of a list (table 0203), else the first. */
function numberIn(patient: Hl7Segment, field: number): string {
  const numbers = patient.repetitions(field).map((one) => patient.componentsOf(one));
  const record = numbers.find((parts) => ['MR', 'PI', 'PT'].includes(parts[4]?.trim().toUpperCase() ?? ''));
  return (record ?? numbers.find((parts) => parts[0]?.trim()))?.[0]?.trim() ?? '';
}

const wordsIn = (patient: Hl7Segment | undefined, field: number): string => {
  const [code = '', words = ''] = patient?.components(field) ?? [];
  return words || code;
};

const wordsOf = (note: Hl7Segment): string =>
  note
    .repetitions(3)
    .map((one) => note.componentsOf(one).filter(Boolean).join(' '))
    .join('\n');
