import {
  type SimulatorOptions,
  type VendorReply,
  type VendorRequest,
  VendorSimulator,
} from '../../../channel/simulator/vendor-simulator.ts';
import { isAccount } from '../../simulator/basic-account.ts';
import { smallPdf } from '../../simulator/small-pdf.ts';
import { childrenOf, escaped, textAt, type XmlElement, xmlTree } from '../../xml/xml-tree.ts';
import {
  GENDERS,
  labReportXml,
  orderXml,
  requestFault,
  type SeededValue,
  SPECIES,
  TESTS,
  testsOf,
  type VetscanOrder,
  type VetscanStatus,
} from './lab-report.ts';

type Entry =
  | {
      readonly is: 'order';
      readonly id: string;
      readonly fields: Readonly<Record<string, string>>;
      readonly tests: readonly string[];
    }
  | { readonly is: 'cancelled'; readonly practiceRef: string }
  | { readonly is: 'acknowledged'; readonly practiceRefs: readonly string[] }
  | {
      readonly is: 'result';
      readonly practiceRef: string;
      readonly values: readonly SeededValue[];
      readonly isDone: boolean;
      readonly at: string;
    };

const FIRST_ID = 700_001;
const API = '/vetsync/v1';
const SAMPLE: readonly SeededValue[] = [
  { code: 'GLU', name: 'Glucose', result: '150', units: 'mg/dL', low: '74', high: '143', notes: 'H' },
  { code: 'CRE', name: 'Creatinine', result: '1.2', units: 'mg/dL', low: '0.5', high: '1.8' },
  { code: 'ALT', name: 'Alanine Aminotransferase', text: 'HEMOLYZED', units: 'U/L' },
];

/** Stands in for VetScan FUSE's VetSync: credentials, client and lists are verified, a number is taken once, results come until they are acknowledged. */
export class VetscanSimulator extends VendorSimulator<Entry> {
  readonly clientId = 'clinic7';
  readonly user = 'partner1\\clinic7';
  readonly secret = 'fuse-secret-93c2';
  readonly serial = '0000V00017';
  readonly #orders = new Map<string, VetscanOrder>();

  static async start(options: SimulatorOptions = {}): Promise<VetscanSimulator> {
    const simulator = new VetscanSimulator('vetscan', options);
    await simulator.listen(options.port);
    return simulator;
  }

  get taken(): readonly VetscanOrder[] {
    return [...this.#orders.values()];
  }

  /** Numbers of orders whose results nobody has acknowledged. */
  get unconfirmed(): readonly string[] {
    return this.#waiting().map(({ practiceRef }) => practiceRef);
  }

  /** `{resultOf: an order's number, values?: [{code, result | text, units, low, high, notes}], isDone?: true}` what was measured; the sample's where none is given. */
  seed(wanted: unknown): undefined {
    const { resultOf, values, isDone } = wanted as Readonly<Record<string, unknown>>;
    const practiceRef = String(resultOf);
    if (!this.#orders.has(practiceRef)) throw new Error('{resultOf: the number of an order that was taken}');
    this.#note({
      ...{ is: 'result', practiceRef, isDone: isDone !== false, at: this.#at() },
      values: Array.isArray(values) ? (values as SeededValue[]) : SAMPLE,
    });
    return undefined;
  }

  protected replay(): void {
    for (const entry of this.journal.entries) this.#apply(entry);
  }

  protected forget(): void {
    this.#orders.clear();
  }

  #note(entry: Entry): void {
    this.journal.add(entry);
    this.#apply(entry);
  }

  #apply(entry: Entry): void {
    switch (entry.is) {
      case 'order': {
        const { id, fields, tests } = entry;
        const { PracticeRef: practiceRef = '', ClientId: clientId = '' } = fields;
        const fresh = {
          status: 'WAITING-FOR-SAMPLE' as VetscanStatus,
          values: [],
          measuredAt: '',
          isDone: false,
          isAcknowledged: false,
        };
        this.#orders.set(practiceRef, { id, practiceRef, clientId, fields, tests, ...fresh });
        return;
      }
      case 'cancelled':
        this.#known(entry.practiceRef).status = 'CANCELLED';
        return;
      case 'acknowledged':
        for (const ref of entry.practiceRefs) this.#known(ref).isAcknowledged = true;
        return;
      case 'result': {
        const order = this.#known(entry.practiceRef);
        order.values = entry.values;
        order.isDone = entry.isDone;
        order.measuredAt = entry.at;
        order.status = entry.isDone ? 'COMPLETED' : 'PARTIAL-RESULTS';
        order.isAcknowledged = false;
        return;
      }
      default:
        throw new Error(`unknown entry: ${entry satisfies never}`);
    }
  }

  #known(practiceRef: string): VetscanOrder {
    const order = this.#orders.get(practiceRef);
    if (order === undefined) throw new Error(`no order ${practiceRef}`);
    return order;
  }

  #waiting(): VetscanOrder[] {
    return this.taken.filter(({ values, isAcknowledged }) => values.length > 0 && !isAcknowledged);
  }

  protected answer({ method, url, headers, body }: VendorRequest): VendorReply {
    if (!isAccount(headers.authorization, this.user, this.secret)) return refused(401, 'Authorization', 'unknown');
    if (!url.pathname.startsWith(API)) return refused(404, 'address', 'no such address');
    const path = url.pathname.slice(API.length).split('/').filter(Boolean).map(decodeURIComponent);
    const route = `${method} ${path.join('/')}`;
    const list = LISTS[route];
    if (list) return xml(200, list);
    switch (route) {
      case 'GET devices':
        return xml(200, devicesXml(this.serial));
      case 'GET clients':
        return xml(200, `<clients><client><ClientID>${this.clientId}</ClientID></client></clients>`);
      case 'POST orders':
        return this.#order(rootOf(body));
      case 'GET orders/batch/results':
        return xml(
          200,
          `<LabReports>${this.#waiting()
            .map((order) => labReportXml(order))
            .join('\n')}</LabReports>`,
        );
      case 'POST orders/batch/acknowledged':
        return this.#acknowledge(rootOf(body));
      default:
        return path[0] === 'orders' ? this.#ofOrder(method, path.slice(1)) : refused(404, 'address', 'no such address');
    }
  }

  #at = (): string => new Date(this.now()).toISOString();

  #order(tree: XmlElement | undefined): VendorReply {
    const fault = requestFault(tree, this.clientId);
    if (fault || tree === undefined) return refused(400, ...(fault ?? ['LabReport', 'no body']));
    const practiceRef = textAt(tree, 'Identification', 'PracticeRef');
    if (this.#orders.has(practiceRef))
      return refused(409, 'ORDER', `OrderAlreadyInSystemException - Order ${practiceRef} already in system`);
    const fields = Object.fromEntries(
      ['Identification', 'AnimalDetails'].flatMap((part) =>
        childrenOf(tree, part).flatMap(({ children }) => children.map(({ name, text }) => [name, text])),
      ),
    );
    this.#note({ is: 'order', id: String(FIRST_ID + this.#orders.size), fields, tests: testsOf(tree) });
    return xml(201, orderXml(this.#known(practiceRef), this.#base, this.#at()));
  }

  get #base(): string {
    return `${this.origin}${API}`;
  }

  #acknowledge(tree: XmlElement | undefined): VendorReply {
    if (tree?.name !== 'orders') return refused(400, 'orders', 'the body names no orders');
    const refs = childrenOf(tree, 'order').map(({ attributes }) => attributes.get('client_order_id') ?? '');
    this.#note({ is: 'acknowledged', practiceRefs: refs.filter((ref) => this.#orders.has(ref)) });
    return { status: 201, body: '' };
  }

  #ofOrder(method: string, [practiceRef = '', ...rest]: readonly string[]): VendorReply {
    const order = this.#orders.get(practiceRef);
    if (order === undefined) return refused(404, 'POLL LIST', `OrderNotFoundException - no order ${practiceRef}`);
    switch (`${method} ${rest.join('/')}`) {
      case 'GET status':
        return xml(200, orderXml(order, this.#base, this.#at()));
      case 'GET results':
        return xml(200, labReportXml(order));
      case 'GET results/file':
        if (order.values.length === 0) return refused(404, 'results', 'no results yet');
        return { status: 200, body: smallPdf(practiceRef), headers: { 'content-type': 'application/pdf' } };
      case 'DELETE ':
        if (order.status !== 'WAITING-FOR-SAMPLE')
          return refused(409, 'ORDER CANCEL', `Order ${practiceRef} is ${order.status}`);
        this.#note({ is: 'cancelled', practiceRef });
        return { status: 204, body: '' };
      default:
        return refused(404, 'address', 'no such address');
    }
  }
}

function rootOf(body: Buffer): XmlElement | undefined {
  const tree = xmlTree(body.toString());
  return tree.kind === 'read' ? tree.root : undefined;
}

const xml = (status: number, body: string): VendorReply => ({
  status,
  body: `<?xml version="1.0" encoding="utf-8"?>\n${body}`,
  headers: { 'content-type': 'application/xml; charset=utf-8' },
});
const refused = (status: number, context: string, words: string): VendorReply =>
  xml(status, `<error><message context="${escaped(context)}">${escaped(words)}</message></error>`);

const devicesXml = (serial: string): string =>
  `<Devices><Device><Id>${serial}</Id><Type>VS2</Type><DisplayName>VetScan VS2</DisplayName><SerialNumber>${serial}</SerialNumber><CurrentStatus>ONLINE</CurrentStatus></Device></Devices>`;

const LISTS: Readonly<Record<string, string>> = {
  'GET ': '<vetsync version="1"/>',
  'GET species': `<species>${SPECIES.map((name) => `<specie>${name}</specie>`).join('')}</species>`,
  'GET genders': `<genders>${GENDERS.map((name) => `<gender>${name}</gender>`).join('')}</genders>`,
  'GET services': `<DirectoryOfService>${[...new Set(TESTS.map(({ section }) => section))]
    .map(
      (section) =>
        `<Section Name="${section}">${TESTS.filter((test) => test.section === section)
          .map(({ code, name }) => `<Test><Name>${name}</Name><Code>${code}</Code></Test>`)
          .join('')}</Section>`,
    )
    .join('')}</DirectoryOfService>`,
};
