import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import {
  json,
  type SimulatorOptions,
  type VendorReply,
  type VendorRequest,
  VendorSimulator,
} from '../../../channel/simulator/vendor-simulator.ts';
import { isAccount } from '../../simulator/basic-account.ts';
import { smallPdf } from '../../simulator/small-pdf.ts';
import {
  ebmOrder,
  epspiOrder,
  type PACS_STATES,
  type PacsPatient,
  pacsAcknowledged,
  pacsPatient,
} from '../pacs-wire.ts';

type State = (typeof PACS_STATES)[number];
type OrderBody = z.output<typeof ebmOrder> | z.output<typeof epspiOrder>;

/** An entry of the worklist as the simulator has it. */
export interface WorklistEntry {
  readonly entryId: string;
  readonly body: OrderBody;
  readonly patient: PacsPatient;
  status: State;
}

interface SimulatedReport {
  readonly reportId: string;
  readonly version: number;
  readonly accessionNumber: string;
  readonly [field: string]: unknown;
}

type Entry =
  | { readonly is: 'patient'; readonly patient: PacsPatient }
  | { readonly is: 'order'; readonly entryId: string; readonly body: OrderBody; readonly patient: PacsPatient }
  | { readonly is: 'status'; readonly accessionNumber: string; readonly status: State }
  | { readonly is: 'report'; readonly report: SimulatedReport }
  | { readonly is: 'acknowledged'; readonly reportId: string; readonly version: number };

const STATION = 'DR1';

/** Stands in for a generic archive in both dialects: credentials are verified, nothing is filled in, an animal that nobody has put is not known, reports come until their version is acknowledged. */
export class PacsSimulator extends VendorSimulator<Entry> {
  readonly user = 'clinic7';
  readonly secret = 'pacs-secret-1f70';
  readonly serial = STATION;
  readonly #patients = new Map<string, PacsPatient>();
  readonly #entries = new Map<string, WorklistEntry>();
  readonly #reports = new Map<string, { report: SimulatedReport; isAcknowledged: boolean }>();

  static async start(options: SimulatorOptions = {}): Promise<PacsSimulator> {
    const simulator = new PacsSimulator('pacs', options);
    await simulator.listen(options.port);
    return simulator;
  }

  get taken(): readonly WorklistEntry[] {
    return [...this.#entries.values()];
  }

  /** Reports that nobody has acknowledged. */
  get unconfirmed(): readonly string[] {
    return this.#waiting().map(({ report }) => report.reportId);
  }

  /** `{begin: accessionNumber}` pictures are being taken; `{reportOf: accessionNumber, …}` a report of it, the fields as the wire has them; the same again is its next version. */
  seed(wanted: unknown): unknown {
    const { begin, reportOf, ...more } = wanted as Readonly<Record<string, unknown>>;
    const entry = this.#entries.get(String(begin ?? reportOf));
    if (entry === undefined) throw new Error('{begin} or {reportOf: the number of an order that was taken}');
    const { accessionNumber } = entry.body;
    this.#note({ is: 'status', accessionNumber, status: begin === undefined ? 'completed' : 'inProgress' });
    if (begin !== undefined) return undefined;
    const reportId = `R-${accessionNumber}`;
    const version = (this.#reports.get(reportId)?.report.version ?? 0) + 1;
    const { patientId, name, responsiblePerson, species, breed, sex } = entry.patient;
    const report: SimulatedReport = {
      ...{
        reportId,
        version,
        accessionNumber,
        status: 'final',
        studyInstanceUID: `1.2.826.0.1.3680043.10.1.${version}`,
      },
      ...{
        modality: 'DX',
        station: STATION,
        performedAt: new Date(this.now()).toISOString(),
        title: 'Thorax, 2 views',
      },
      ...{ reportedAt: new Date(this.now()).toISOString(), findings: 'Heart of normal size.', impression: 'Normal.' },
      patient: { patientId, name, responsiblePerson, species, breed, sex },
      measurements: [{ code: 'VHS', name: 'Vertebral heart score', value: 10.4, unit: 'v', low: 8.5, high: 10.6 }],
      ...more,
    };
    this.#note({ is: 'report', report });
    return report;
  }

  protected replay(): void {
    for (const entry of this.journal.entries) this.#apply(entry);
  }

  protected forget(): void {
    for (const kept of [this.#patients, this.#entries, this.#reports]) kept.clear();
  }

  #note(entry: Entry): void {
    this.journal.add(entry);
    this.#apply(entry);
  }

  #apply(entry: Entry): void {
    switch (entry.is) {
      case 'patient':
        this.#patients.set(entry.patient.patientId, entry.patient);
        return;
      case 'order': {
        const { entryId, body, patient } = entry;
        this.#entries.set(body.accessionNumber, { entryId, body, patient, status: 'scheduled' });
        return;
      }
      case 'status': {
        const known = this.#entries.get(entry.accessionNumber);
        if (known) known.status = entry.status;
        return;
      }
      case 'report':
        this.#reports.set(entry.report.reportId, { report: entry.report, isAcknowledged: false });
        return;
      case 'acknowledged': {
        const kept = this.#reports.get(entry.reportId);
        if (kept?.report.version === entry.version) kept.isAcknowledged = true;
        return;
      }
      default:
        throw new Error(`unknown entry: ${entry satisfies never}`);
    }
  }

  #waiting() {
    return [...this.#reports.values()].filter(({ isAcknowledged }) => !isAcknowledged);
  }

  protected answer({ method, url, headers, body }: VendorRequest): VendorReply {
    if (!isAccount(headers.authorization, this.user, this.secret)) return json(401, { message: 'unknown account' });
    const [area = '', id, rest] = url.pathname.split('/').filter(Boolean).map(decodeURIComponent);
    if (area === 'status' && method === 'GET')
      return json(200, { stations: [{ aeTitle: STATION, name: 'X-ray', isOnline: true }] });
    if (area === 'patients' && method === 'PUT' && id !== undefined) return this.#patient(id, body);
    if (area === 'orders' && id !== undefined) return this.#order(method, id, rest, body);
    if (area === 'reports') return this.#report(method, url, id, rest, body);
    return json(404, { message: 'no such address' });
  }

  #patient(id: string, body: Buffer): VendorReply {
    const read = pacsPatient.strict().safeParse(parsed(body));
    if (!read.success || read.data.patientId !== id) return json(422, { message: 'no animal' });
    this.#note({ is: 'patient', patient: read.data });
    return json(200, read.data);
  }

  #order(method: string, id: string, rest: string | undefined, body: Buffer): VendorReply {
    const known = this.#entries.get(id);
    if (method === 'PUT' && rest === undefined) return this.#put(id, known, body);
    if (known === undefined) return json(404, { message: 'no such order' });
    if (method === 'GET' && rest === 'reports') {
      const reports = [...this.#reports.values()].map(({ report }) => report);
      return json(200, { reports: reports.filter(({ accessionNumber }) => accessionNumber === id), hasMore: false });
    }
    if (method === 'GET') return json(200, shown(known));
    if (method !== 'DELETE') return json(405, { message: 'not allowed' });
    if (known.status !== 'scheduled' && known.status !== 'cancelled')
      return json(409, { message: `the order is ${known.status}` });
    this.#note({ is: 'status', accessionNumber: id, status: 'cancelled' });
    return json(200, shown(known));
  }

  #put(id: string, known: WorklistEntry | undefined, body: Buffer): VendorReply {
    const wanted = parsed(body);
    const inOne = ebmOrder.safeParse(wanted);
    const apart = epspiOrder.safeParse(wanted);
    const order = inOne.success ? inOne.data : apart.data;
    if (order === undefined || order.accessionNumber !== id) return json(422, { message: 'no order' });
    if (known) {
      if (isDeepStrictEqual(known.body, order)) return json(200, shown(known));
      return json(409, { message: 'another order has this number' });
    }
    const patient = 'patient' in order ? order.patient : this.#patients.get(order.patientId);
    if (patient === undefined) return json(422, { message: 'an animal that nobody has put' });
    this.#note({ is: 'order', entryId: `W${this.#entries.size + 1}`, body: order, patient });
    const entry = this.#entries.get(id);
    return entry ? json(201, shown(entry)) : json(500, {});
  }

  #report(method: string, url: URL, id: string | undefined, rest: string | undefined, body: Buffer): VendorReply {
    if (method === 'GET' && id === undefined) {
      const limit = Number(url.searchParams.get('limit') ?? '50');
      const waiting = this.#waiting();
      return json(200, {
        ...{ reports: waiting.slice(0, limit).map(({ report }) => report), hasMore: waiting.length > limit },
      });
    }
    if (method === 'POST' && id === 'acknowledged') {
      const read = pacsAcknowledged.safeParse(parsed(body));
      if (!read.success) return json(422, { message: 'no reports are named' });
      for (const report of read.data.reports) this.#note({ is: 'acknowledged', ...report });
      return json(200, {});
    }
    const known = this.#reports.get(id ?? '');
    if (method !== 'GET' || known === undefined) return json(404, { message: 'no such report' });
    if (rest === undefined) return json(200, known.report);
    if (rest !== 'pdf') return json(404, { message: 'no such address' });
    return { status: 200, body: smallPdf(known.report.reportId), headers: { 'content-type': 'application/pdf' } };
  }
}

const shown = ({ entryId, body, status }: WorklistEntry) => ({
  accessionNumber: body.accessionNumber,
  entryId,
  status,
});

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString()) as unknown;
  } catch {
    return undefined;
  }
}
