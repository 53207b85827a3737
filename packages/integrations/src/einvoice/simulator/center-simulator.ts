import {
  json,
  type SimulatorOptions,
  type VendorReply,
  type VendorRequest,
  VendorSimulator,
} from '../../channel/simulator/vendor-simulator.ts';
import { at, itemsOf, type MigElement, markFault, readMig, schemaFault, sumFault } from './mig-check.ts';

/** Numbers that the tax office gave a seller. */
interface Range {
  readonly letters: string;
  readonly from: number;
  readonly to: number;
}

/** A message that came, and what became of it. */
export interface ReceivedMessage {
  readonly key: string;
  readonly xml: string;
  readonly state: 'taken' | 'accepted' | 'rejected';
  readonly code: string;
  readonly message: string;
}

type Entry =
  | ({ readonly is: 'message' } & ReceivedMessage)
  | { readonly is: 'ranges'; readonly ranges: readonly Range[] }
  | { readonly is: 'late'; readonly late: boolean };

/** An invoice as the ministry keeps it. */
interface Kept {
  readonly total: number;
  void: boolean;
  readonly allowances: Map<string, number>;
}

const wrong = (code: string, message: string) => ({ state: 'rejected' as const, code, message });

/**
 * Stands in for a value-added centre and the ministry behind it: the account, the schemas of MIG 4.0, sums, marks, numbers outside of what was given and used twice, voidings and
 * allowances of what isn't there, numbers said to be unused that are used. The same message again is answered as the first time.
 */
export class CenterSimulator extends VendorSimulator<Entry> {
  readonly token = 'simulated-token';
  readonly #messages = new Map<string, ReceivedMessage>();
  /** By period and number. */
  readonly #invoices = new Map<string, Kept>();
  /** Numbers that were reported as unused, by period and letters. */
  readonly #blank = new Map<string, readonly { readonly from: number; readonly to: number }[]>();
  #ranges: readonly Range[] = [];
  /** Answers `taken`, and says what became of it when it is asked. */
  #late = false;

  static async start(options: SimulatorOptions = {}): Promise<CenterSimulator> {
    const simulator = new CenterSimulator('einvoice-center', options);
    await simulator.listen(options.port);
    return simulator;
  }

  get baseURL(): string {
    return `${this.origin}/api`;
  }

  get taken(): readonly ReceivedMessage[] {
    return [...this.#messages.values()].filter(({ state }) => state !== 'rejected');
  }

  /** `{ranges: [{letters, from, to}]}`: what the tax office gave; `{late}`: whether it answers what became of a message only when asked. */
  seed(wanted: unknown): void {
    const { ranges, late } = wanted as { readonly ranges?: readonly Range[]; readonly late?: boolean };
    if (ranges !== undefined) this.#note({ is: 'ranges', ranges });
    else if (late !== undefined) this.#note({ is: 'late', late });
    else throw new Error('{ranges} or {late}');
  }

  protected replay(): void {
    for (const entry of this.journal.entries) this.#apply(entry);
  }

  protected forget(): void {
    this.#messages.clear();
    this.#invoices.clear();
    this.#blank.clear();
    this.#ranges = [];
    this.#late = false;
  }

  #note(entry: Entry): void {
    this.journal.add(entry);
    this.#apply(entry);
  }

  #apply(entry: Entry): void {
    if (entry.is === 'ranges') this.#ranges = entry.ranges;
    else if (entry.is === 'late') this.#late = entry.late;
    else {
      const { is: _, ...message } = entry;
      this.#messages.set(entry.key, message);
      const read = entry.state === 'rejected' ? undefined : readMig(entry.xml);
      if (read) this.#keep(entry.key.slice(0, 5), entry.key.slice(6, 11), read.root);
    }
  }

  protected answer({ method, url, headers, body }: VendorRequest): VendorReply {
    const key = /^\/api\/messages\/([A-Z]\d{4}-\d{5}-[A-Z0-9]{1,20})$/.exec(decodeURIComponent(url.pathname))?.[1];
    if (key === undefined) return json(404, { message: 'no such thing' });
    if (headers.authorization !== `Bearer ${this.token}`) return json(401, { message: 'who are you?' });
    const known = this.#messages.get(key);
    if (method === 'GET') return known ? said(known) : json(404, { message: 'no such message' });
    if (method !== 'PUT') return json(405, { message: 'PUT or GET' });
    const xml = body.toString();
    if (known && known.state !== 'rejected')
      return known.xml === xml ? said(known) : json(409, wrong('DIFFERENT', 'another message has this name'));
    const judged = this.#judge(key, xml);
    const message = { key, xml, ...judged };
    this.#note({ is: 'message', ...message });
    return judged.state !== 'rejected' && this.#late ? json(200, { state: 'taken' }) : said(message);
  }

  #judge(key: string, xml: string): Omit<ReceivedMessage, 'key' | 'xml'> {
    const [kind = '', period = '', number = ''] = key.split('-');
    const read = readMig(xml);
    if (!read) return wrong('XML', 'not well-formed');
    const unfit = schemaFault(kind, read);
    if (unfit !== undefined) return wrong('SCHEMA', unfit);
    const { root } = read;
    const named = {
      F0401: at(root, 'Main/InvoiceNumber'),
      F0501: at(root, 'CancelInvoiceNumber'),
      G0401: at(root, 'Main/AllowanceNumber'),
      G0501: at(root, 'CancelAllowanceNumber'),
      E0402: at(root, 'Main/InvoiceTrack'),
    }[kind];
    if (named !== number || periodNamed(kind, root, period) !== period)
      return wrong('NAME', 'the message is of another number');
    const refused =
      kind === 'E0402' ? this.#blankFault(period, number, root) : this.#refused(kind, period, number, root);
    return refused ?? { state: 'accepted', code: '', message: '' };
  }

  /** Whether numbers that are said to be unused were given, and stand on no invoice. */
  #blankFault(period: string, letters: string, root: MigElement) {
    if (this.#blank.has(`${period}-${letters}`)) return wrong('DOUBLE', 'the track is reported');
    const used = [...this.#invoices.keys()].flatMap((key) =>
      key.startsWith(`${period}-${letters}`) ? [Number(key.slice(-8))] : [],
    );
    for (const item of itemsOf(root)) {
      const [from, to] = [Number(at(item, 'InvoiceBeginNo')), Number(at(item, 'InvoiceEndNo'))];
      const given = this.#ranges.some((one) => one.letters === letters && one.from <= from && to <= one.to);
      if (from > to || !given) return wrong('RANGE', 'the numbers were not given to this seller');
      if (used.some((count) => count >= from && count <= to)) return wrong('USED', 'one of the numbers is used');
    }
    return undefined;
  }

  #refused(kind: string, period: string, number: string, root: MigElement) {
    if (kind === 'F0401') {
      const unfit = sumFault(root) ?? markFault(root);
      if (unfit !== undefined) return wrong('SUMS', unfit);
      if (this.#invoices.has(`${period}-${number}`)) return wrong('DOUBLE', 'the number is used');
      const count = Number(number.slice(2));
      const track = `${period}-${number.slice(0, 2)}`;
      if (this.#blank.get(track)?.some((one) => count >= one.from && count <= one.to))
        return wrong('BLANK', 'the number was reported as unused');
      const given = this.#ranges.some((one) => number.startsWith(one.letters) && count >= one.from && count <= one.to);
      return given ? undefined : wrong('RANGE', 'the number was not given to this seller');
    }
    const invoice = this.#invoices.get(
      `${period}-${kind === 'G0401' ? at(itemsOf(root)[0], 'OriginalInvoiceNumber') : number.slice(0, 10)}`,
    );
    if (!invoice) return wrong('UNKNOWN', 'no such invoice');
    if (kind === 'G0501') return invoice.allowances.has(number) ? undefined : wrong('UNKNOWN', 'no such allowance');
    if (invoice.void) return wrong('VOID', 'the invoice is void');
    if (kind === 'F0501') return invoice.allowances.size === 0 ? undefined : wrong('LOWERED', 'an allowance stands');
    const lowered = [...invoice.allowances.values()].reduce((sum, one) => sum + one, 0);
    return lowered + allowed(root) > invoice.total ? wrong('MORE', 'more than the invoice') : undefined;
  }

  #keep(kind: string, period: string, root: MigElement): void {
    if (kind === 'E0402')
      this.#blank.set(
        `${period}-${at(root, 'Main/InvoiceTrack')}`,
        itemsOf(root).map((item) => ({
          from: Number(at(item, 'InvoiceBeginNo')),
          to: Number(at(item, 'InvoiceEndNo')),
        })),
      );
    else if (kind === 'F0401')
      this.#invoices.set(`${period}-${at(root, 'Main/InvoiceNumber')}`, {
        total: Number(at(root, 'Amount/TotalAmount')),
        void: false,
        allowances: new Map(),
      });
    else if (kind === 'F0501') {
      const invoice = this.#invoices.get(`${period}-${at(root, 'CancelInvoiceNumber')}`);
      if (invoice) invoice.void = true;
    } else {
      const number = at(root, kind === 'G0401' ? 'Main/AllowanceNumber' : 'CancelAllowanceNumber');
      const allowances = this.#invoices.get(`${period}-${number.slice(0, 10)}`)?.allowances;
      if (kind === 'G0401') allowances?.set(number, allowed(root));
      else allowances?.delete(number);
    }
  }
}

/** The period of which a message says that it is, where it says one: allowances are named by their invoice's, and written in any. */
function periodNamed(kind: string, root: MigElement, named: string): string {
  if (kind === 'E0402') return at(root, 'Main/YearMonth');
  const date = {
    F0401: at(root, 'Main/InvoiceDate'),
    F0501: at(root, 'InvoiceDate'),
    G0401: at(itemsOf(root)[0], 'OriginalInvoiceDate'),
  }[kind];
  if (date === undefined) return named;
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(4, 6))];
  return `${year - 1911}${String(month + (month % 2)).padStart(2, '0')}`;
}

/** NT$ of an allowance with its tax. */
const allowed = (root: MigElement): number =>
  Number(at(root, 'Amount/TaxAmount')) + Number(at(root, 'Amount/TotalAmount'));

const said = ({ state, code, message }: ReceivedMessage): VendorReply =>
  json(state === 'rejected' ? 422 : 200, { state, code, message });
