import { type Charset, decoded } from '../charset/decode.ts';
import type { InstrumentReport, Reading, SaidStatus } from '../report.ts';
import { CollectedReport } from '../said/collected.ts';
import { Doubts } from '../said/doubts.ts';
import { flagOf } from '../said/flags.ts';
import { identityOf } from '../said/identity.ts';
import { momentOf } from '../said/moments.ts';
import { rangeOf, saidValue } from '../said/numbers.ts';
import { keyOf } from '../said/words.ts';
import { type AstmRecord, recordsOf } from './records.ts';

/** ASTM E1394 §9.9 and §8.4.26. */
const STATUSES: Readonly<Record<string, SaidStatus>> = {
  C: 'corrected',
  P: 'partial',
  I: 'partial',
  S: 'partial',
  F: 'final',
  V: 'final',
  R: 'final',
  X: 'cancelled',
};

const MOST_REPORTS = 200;

/** Whom the records that follow are about. */
interface Sample {
  readonly patient: AstmRecord | undefined;
  readonly order: AstmRecord | undefined;
}

/**
 * Reads a message of ASTM E1394 (CLSI LIS02): header, patients, orders, results, comments. Each order's results are a report. The order number is that of the specimen (O-3), by which the instrument
 * was asked; a name of two parts is the owner's and the animal's, and special field 1 of the patient (P-15) the species and breed, as {@link orderOfAstm} writes them.
 */
export function readAstm(bytes: Uint8Array, charset: Charset): Reading {
  const doubts = new Doubts();
  const text = decoded(bytes, charset, doubts);
  const records = recordsOf(text, doubts);
  if (!records) return { kind: 'unreadable', why: 'it does not begin with a header (H) and its delimiters' };
  return new MessageReader(records, doubts).reading();
}

/** The specimens of which an instrument asks what was ordered. */
export function specimensAskedFor(bytes: Uint8Array, charset: Charset): string[] {
  const doubts = new Doubts();
  const records = recordsOf(decoded(bytes, charset, doubts), doubts) ?? [];
  return records
    .filter(({ type }) => type === 'Q')
    .flatMap((record) => record.repeats(3).slice(0, MOST_REPORTS))
    .map((range) => keyOf(range.split('^').find((part) => part.trim() !== '') ?? '', 40, 'the specimen', doubts))
    .filter(Boolean);
}

class MessageReader {
  readonly #records: readonly AstmRecord[];
  readonly #doubts: Doubts;
  readonly #reports: InstrumentReport[] = [];
  #sender = '';
  #number = '';
  #sent = '';
  #sample: Sample = { patient: undefined, order: undefined };
  #report: CollectedReport | undefined;
  #isOfValue = false;
  #queries = 0;

  constructor(records: readonly AstmRecord[], doubts: Doubts) {
    this.#records = records;
    this.#doubts = doubts;
  }

  reading(): Reading {
    for (const record of this.#records) this.#take(record);
    // Whatever has no terminator was cut off: what else it had to say is not known.
    const isCut = this.#records.at(-1)?.type !== 'L';
    this.#close(isCut);
    if (isCut) this.#doubts.add('it has no end (L)');
    if (this.#reports.length === 0) {
      const why = this.#queries > 0 ? 'it only asks what was ordered (Q)' : 'it holds no result (R)';
      return { kind: 'empty', why };
    }
    // Each number names one message; a part of it must not be taken for the whole that comes later.
    const identity = isCut ? '' : identityOf(this.#sender, this.#number, this.#said());
    return { kind: 'read', identity, reports: this.#reports, doubts: this.#doubts.all() };
  }

  /** All but the headers, whose time is that of sending. */
  #said(): string {
    const rest = this.#records.filter(({ type }) => type !== 'H');
    return rest.map(({ source }) => source).join('\n');
  }

  #take(record: AstmRecord): void {
    switch (record.type) {
      case 'H':
        this.#header(record);
        break;
      case 'P':
        this.#close(false);
        this.#sample = { patient: record, order: undefined };
        break;
      case 'O':
        this.#close(false);
        this.#sample = { ...this.#sample, order: record };
        break;
      case 'R':
        this.#result(record);
        break;
      case 'C':
        this.#open().note(commentOf(record), this.#isOfValue);
        break;
      case 'Q':
        this.#queries += 1;
        break;
      case 'L':
        this.#close(false);
        this.#sample = { patient: undefined, order: undefined };
        break;
      case 'M':
      case 'S':
        // Of the manufacturer, and scientific: nothing that a clinic reads.
        break;
      default:
        this.#doubts.add(`a record of the unknown type ${JSON.stringify(record.type.slice(0, 10))}`);
    }
  }

  #header(record: AstmRecord): void {
    this.#close(false);
    this.#sample = { patient: undefined, order: undefined };
    this.#sender = record.components(5).filter(Boolean).join(' ');
    this.#sent = momentOf(record.text(14), 'the time of the header', this.#doubts);
    this.#number ||= record.text(3) || record.text(14);
  }

  #result(record: AstmRecord): void {
    const at = `R ${record.text(2) || '?'}`;
    const [universal = '', name = '', , local = '', ...more] = record.components(3);
    const code = [local, universal, ...more].find((part) => part.trim() !== '') ?? '';
    const status = STATUSES[record.text(9).trim().toUpperCase().slice(0, 1)] ?? 'final';
    const { low, high } = rangeOf(record.repeats(6)[0] ?? '');
    this.#isOfValue = this.#open().value({
      at,
      code,
      name: code === name ? '' : name,
      value: saidValue(shownValue(record), `the value of ${at}`, this.#doubts),
      unit: record.text(5),
      low,
      high,
      flag: flagOf(record.repeats(7)),
      status,
      measured: momentOf(record.text(13), `the time of ${at}`, this.#doubts),
    });
  }

  /** The report that values and comments belong to now. */
  #open(): CollectedReport {
    const { patient, order } = this.#sample;
    this.#report ??= new CollectedReport(animalOf(patient, order), this.#doubts);
    return this.#report;
  }

  #close(isCut: boolean): void {
    const report = this.#report;
    this.#report = undefined;
    this.#isOfValue = false;
    if (!report || report.isEmpty) return;
    if (this.#reports.length >= MOST_REPORTS) {
      this.#doubts.add(`it has more than ${MOST_REPORTS} reports`);
      return;
    }
    const said = STATUSES[this.#sample.order?.text(26).trim().toUpperCase().slice(0, 1) ?? ''];
    if (said && said !== 'final') report.state(said);
    const { order } = this.#sample;
    const sent = this.#sent || (order ? momentOf(order.text(23), 'the time of the report', this.#doubts) : '');
    this.#reports.push(report.report(this.#sender, sent, isCut));
  }
}

/** A value of several components is a number with what belongs to it, `>^2000`: they are read together. */
const shownValue = (record: AstmRecord): string => record.components(4).join('');

/** The words of a comment: its code and text are components (E1394 §10.4). */
const commentOf = (record: AstmRecord): string => record.components(4).filter(Boolean).join(' ');

function animalOf(patient: AstmRecord | undefined, order: AstmRecord | undefined) {
  const names = (patient?.components(6) ?? []).map((part) => part.trim());
  const [species = '', breed = ''] = patient?.components(15) ?? [];
  const isBoth = Boolean(names[0] && names[1]);
  return {
    orderNumber: order?.components(3)[0],
    id: [3, 4, 5].map((field) => patient?.components(field)[0]?.trim() ?? '').find(Boolean),
    name: isBoth ? names[1] : names.find(Boolean),
    ownerName: isBoth ? names[0] : '',
    species: species || patient?.text(10),
    breed,
    sex: patient?.text(9),
  };
}
