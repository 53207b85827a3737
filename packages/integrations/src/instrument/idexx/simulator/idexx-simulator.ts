import { randomUUID } from 'node:crypto';
import {
  json,
  type SimulatorOptions,
  type VendorReply,
  type VendorRequest,
  VendorSimulator,
} from '../../../channel/simulator/vendor-simulator.ts';
import { isAccount } from '../../simulator/basic-account.ts';
import { smallPdf } from '../../simulator/small-pdf.ts';
import { censusBody, INVALID_ORDER, LISTS, type OrderBody, orderBody, orderProblems } from './idexx-order-check.ts';

type OrderStatus = 'CREATED' | 'SUBMITTED' | 'CANCELLED';

/** An order as the simulator has it. */
export interface SimulatedOrder {
  readonly idexxOrderId: string;
  readonly body: OrderBody;
  status: OrderStatus;
}

interface SimulatedResult {
  readonly result: Readonly<Record<string, unknown>> & { readonly resultId: string };
  isConfirmed: boolean;
}

type Entry =
  | { readonly is: 'order'; readonly idexxOrderId: string; readonly body: OrderBody; readonly status: OrderStatus }
  | { readonly is: 'status'; readonly idexxOrderId: string; readonly status: OrderStatus }
  | { readonly is: 'census'; readonly patientId: string }
  | { readonly is: 'result'; readonly result: SimulatedResult['result'] }
  | { readonly is: 'batch'; readonly batchId: string; readonly resultIds: readonly string[] }
  | { readonly is: 'confirmed'; readonly batchId: string }
  | { readonly is: 'search'; readonly isOffered: boolean };

/** The first id of an order. */
const FIRST_ID = 9_000_001;

/**
 * Stands in for VetConnect PLUS: credentials and who asks are verified, orders held against its lists, nothing filled in; results are given in batches that stay the same
 * until they are confirmed. Ordering and results are one address here.
 */
export class IdexxSimulator extends VendorSimulator<Entry> {
  readonly user = 'clinic-7';
  readonly secret = 'vcp-secret-5b1d';
  readonly serial = 'IVLS0001';
  readonly pimsID = '4f9d1f7e-0c7b-4a5e-9b55-6f3f0a8a1c11';
  readonly #orders = new Map<string, SimulatedOrder>();
  readonly #census = new Set<string>();
  readonly #results: SimulatedResult[] = [];
  #batch: { readonly batchId: string; readonly resultIds: readonly string[] } | undefined;
  #offersSearch = true;

  static async start(options: SimulatorOptions = {}): Promise<IdexxSimulator> {
    const simulator = new IdexxSimulator('idexx', options);
    await simulator.listen(options.port);
    return simulator;
  }

  /** The address as a clinic sets it. */
  get address(): string {
    return `${this.origin}/?pimsId=${this.pimsID}&pimsVersion=1.0`;
  }

  get taken(): readonly SimulatedOrder[] {
    return [...this.#orders.values()];
  }

  get census(): readonly string[] {
    return [...this.#census];
  }

  /** Results that nobody has confirmed. */
  get unconfirmed(): readonly string[] {
    return this.#results.filter(({ isConfirmed }) => !isConfirmed).map(({ result }) => result.resultId);
  }

  /**
   * `{result: {…}}` a result as the service has it, `resultId` made where it is missing; `{resultOf: requisitionId, categories?, status?}` one of an order that was taken;
   * `{orderSearch: false}` from now on no order is found by the clinic's number, as a service that doesn't offer it.
   */
  seed(wanted: unknown): unknown {
    const { result, resultOf, orderSearch, ...more } = wanted as Readonly<Record<string, unknown>>;
    if (typeof orderSearch === 'boolean') {
      this.#note({ is: 'search', isOffered: orderSearch });
      return undefined;
    }
    const made = typeof result === 'object' && result !== null ? result : this.#resultOf(String(resultOf), more);
    const complete = { resultId: `vcp.${randomUUID()}`, ...made };
    this.#note({ is: 'result', result: complete });
    return complete;
  }

  #resultOf(requisitionId: string, more: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
    const order = this.taken.find(({ body }) => body.corporateRequisitionId === requisitionId);
    if (order === undefined)
      throw new Error('{result}, {resultOf: the number of an order that was taken} or {orderSearch}');
    const [patient] = order.body.patients;
    const runSummaryId = randomUUID();
    return {
      ...{ orderId: Number(order.idexxOrderId), requisitionId, accessionId: order.idexxOrderId, status: 'COMPLETE' },
      ...{ modality: 'INHOUSE', updatedDate: new Date(this.now()).toISOString(), notes: {} },
      patient: {
        ...{ patientId: patient?.patientId, name: patient?.name, clientFirstName: '' },
        ...{ clientLastName: patient?.client.lastName, speciesCode: patient?.speciesCode, genderName: 'Male' },
      },
      categories: [
        { categoryId: 2, code: 'Chemistry', name: 'Chemistry', notes: [], tests: sampleTests(runSummaryId) },
      ],
      runSummaries: [
        {
          ...{ id: runSummaryId, code: 'Catalyst_Dx', name: 'Catalyst Dx', ivlsSerialNumber: this.serial },
          ...{ runDate: new Date(this.now()).toISOString(), sampleType: 'Serum' },
        },
      ],
      ...more,
    };
  }

  protected replay(): void {
    for (const entry of this.journal.entries) this.#apply(entry);
  }

  protected forget(): void {
    this.#orders.clear();
    this.#census.clear();
    this.#results.length = 0;
    this.#batch = undefined;
    this.#offersSearch = true;
  }

  #note(entry: Entry): void {
    this.journal.add(entry);
    this.#apply(entry);
  }

  #apply(entry: Entry): void {
    switch (entry.is) {
      case 'order': {
        const { idexxOrderId, body, status } = entry;
        this.#orders.set(idexxOrderId, { idexxOrderId, body, status });
        return;
      }
      case 'status': {
        const order = this.#orders.get(entry.idexxOrderId);
        if (order) order.status = entry.status;
        return;
      }
      case 'census':
        this.#census.add(entry.patientId);
        return;
      case 'result':
        this.#results.push({ result: entry.result, isConfirmed: false });
        return;
      case 'batch':
        this.#batch = entry;
        return;
      case 'confirmed':
        for (const each of this.#results)
          if (this.#batch?.resultIds.includes(each.result.resultId)) each.isConfirmed = true;
        this.#batch = undefined;
        return;
      case 'search':
        this.#offersSearch = entry.isOffered;
        return;
      default:
        throw new Error(`unknown entry: ${entry satisfies never}`);
    }
  }

  protected answer(request: VendorRequest): VendorReply {
    const { method, url, headers, body } = request;
    if (!isAccount(headers.authorization, this.user, this.secret)) return json(401, { message: 'Unauthorized' });
    if (headers['x-pims-id'] !== this.pimsID || !headers['x-pims-version'])
      return json(403, { message: 'unknown PIMS' });
    const [, , version = '', area = '', ...rest] = url.pathname.split('/');
    if (version === 'v3' && area === 'results') return this.#resultsAnswer(method, url, rest);
    if (version !== 'v1') return json(404, { message: 'no such address' });
    if (area === 'ref' && method === 'GET') return refAnswer(rest);
    if (area === 'ivls' && method === 'GET') return json(200, { ivlsDeviceList: this.#devices() });
    if (area === 'census' && method === 'POST') return this.#censusAnswer(body);
    if (area === 'order') return this.#orderAnswer(method, url, rest, body);
    return json(404, { message: 'no such address' });
  }

  #devices() {
    return [
      {
        ...{ deviceSerialNumber: this.serial, displayName: 'VetLab Station', vcpActivatedStatus: 'ACTIVE' },
        lastPolledCloudTime: new Date(this.now()).toISOString(),
      },
    ];
  }

  #censusAnswer(body: Buffer): VendorReply {
    const read = censusBody.safeParse(parsed(body));
    if (!read.success) return json(400, { errors: [{ errorCode: 'INVALID_CENSUS', message: read.error.message }] });
    const { patientId } = read.data.patient;
    if (this.#census.has(patientId))
      return json(409, { errors: [{ errorCode: 'DUPLICATE_PATIENT', message: 'on the census already' }] });
    this.#note({ is: 'census', patientId });
    return json(200, { censusId: randomUUID(), patient: read.data.patient });
  }

  #orderAnswer(method: string, url: URL, [id]: readonly string[], body: Buffer): VendorReply {
    if (id === undefined) {
      if (method === 'POST') return this.#create(body);
      const number = url.searchParams.get('corporateRequisitionId');
      if (method !== 'GET' || number === null || !this.#offersSearch) return json(405, { message: 'not allowed' });
      return json(200, {
        orders: this.taken.filter((order) => order.body.corporateRequisitionId === number).map(shown),
      });
    }
    const order = this.#orders.get(id);
    if (order === undefined) return json(404, { errors: [{ errorCode: 'ORDER_NOT_FOUND', message: 'no such order' }] });
    if (method === 'GET') return json(200, shown(order));
    if (method !== 'DELETE') return json(405, { message: 'not allowed' });
    if (order.status === 'CANCELLED')
      return json(400, { errors: [{ errorCode: 'ORDER_CANCELLED', message: 'cancelled already' }] });
    this.#note({ is: 'status', idexxOrderId: id, status: 'CANCELLED' });
    return json(200, shown(order));
  }

  #create(body: Buffer): VendorReply {
    const wanted = parsed(body);
    const problems = orderProblems(wanted, new Set([this.serial]));
    if (problems.length > 0) return json(400, { errors: [INVALID_ORDER, ...problems] });
    const order = orderBody.parse(wanted);
    const idexxOrderId = String(FIRST_ID + this.#orders.size);
    // What a station measures is submitted by the order itself; for the laboratory a person completes it on the page.
    this.#note({ is: 'order', idexxOrderId, body: order, status: order.ivls ? 'SUBMITTED' : 'CREATED' });
    const taken = this.#orders.get(idexxOrderId);
    return taken ? json(200, shown(taken)) : json(500, {});
  }

  #resultsAnswer(method: string, url: URL, [first = '', second, third]: readonly string[]): VendorReply {
    if (method === 'POST' && first === 'latest' && second === 'confirm') {
      if (third === undefined || third !== this.#batch?.batchId) return json(404, { message: 'no such batch' });
      this.#note({ is: 'confirmed', batchId: third });
      return json(200, { batchId: third });
    }
    if (method !== 'GET') return json(405, { message: 'not allowed' });
    if (first === 'latest') return this.#latest(Number(url.searchParams.get('limit') ?? '50'));
    if (first === 'search') {
      const number = url.searchParams.get('requisitionId');
      const results = this.#results.filter(({ result }) => result.requisitionId === number).map(({ result }) => result);
      return json(200, { start: 1, count: results.length, hasMoreResults: false, results });
    }
    const found = this.#results.find(({ result }) => result.resultId === decodeURIComponent(first));
    if (found === undefined) return json(404, { message: 'no such result' });
    if (second === 'pdf') return { status: 200, body: smallPdf(first), headers: { 'content-type': 'application/pdf' } };
    return json(200, found.result);
  }

  #latest(limit: number): VendorReply {
    const open = this.#results.filter(({ isConfirmed }) => !isConfirmed);
    if (open.length === 0)
      return json(200, { count: 0, hasMoreResults: false, results: [], timestamp: new Date(this.now()).toISOString() });
    if (this.#batch === undefined) {
      const resultIds = open.slice(0, limit).map(({ result }) => result.resultId);
      this.#note({ is: 'batch', batchId: randomUUID(), resultIds });
    }
    const { batchId = '', resultIds = [] } = this.#batch ?? {};
    const results = open.filter(({ result }) => resultIds.includes(result.resultId)).map(({ result }) => result);
    return json(200, { batchId, count: results.length, hasMoreResults: open.length > results.length, results });
  }
}

const shown = ({ idexxOrderId, body, status }: SimulatedOrder) => ({
  ...body,
  ...{ idexxOrderId, status, uiURL: `https://integration.vetconnectplus.example/ui?orderId=${idexxOrderId}` },
});

function refAnswer([name = '']: readonly string[]): VendorReply {
  if (!Object.hasOwn(LISTS, name)) return json(404, { message: 'no such list' });
  return json(200, { version: '1', list: LISTS[name as keyof typeof LISTS] });
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString()) as unknown;
  } catch {
    return undefined;
  }
}

/** One value above its limits and one within, with figures that are only equal where they are kept as written. */
const sampleTests = (runSummaryId: string) => [
  {
    ...{ runSummaryId, analyte: '8058', code: 'GLU', name: 'Glucose', result: '150', resultType: 'NUMERIC' },
    ...{ status: 'COMPLETE', qualifier: '', outOfRange: true, outOfRangeCode: 'H', referenceRange: '74 - 143 mg/dL' },
    ...{ low: 74, high: 143, criticalLow: 15, criticalHigh: 700, units: 'mg/dL', notes: [] },
  },
  {
    ...{ runSummaryId, analyte: '8072', code: 'CREA', name: 'Creatinine', result: '1.20', resultType: 'NUMERIC' },
    ...{ status: 'COMPLETE', qualifier: '', outOfRange: false, referenceRange: '0.5 - 1.8 mg/dL' },
    ...{ low: 0.5, high: 1.8, criticalLow: 0, criticalHigh: 5, units: 'mg/dL', notes: [] },
  },
];
