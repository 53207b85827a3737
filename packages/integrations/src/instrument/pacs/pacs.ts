import type { z } from 'zod';
import type { VendorAnswer } from '../../channel/ask-vendor.ts';
import { jsonOf, refusedHere, type ServiceQuestion, serviceAddress, serviceAsker } from '../ask-service.ts';
import type { InstrumentOrder } from '../order.ts';
import { pdfFault } from '../pdf-fetch/pdf-bytes.ts';
import { MOST_PDF_BYTES } from '../pdf-fetch/pdf-fetch.ts';
import type { InstrumentService, ServiceMessage, ServiceOptions } from '../service.ts';
import {
  type ebmOrder,
  type epspiOrder,
  type PacsPatient,
  pacsOrder,
  pacsReportNamed,
  pacsReports,
  pacsStatus,
} from './pacs-wire.ts';

const REPORTS = 50;

/** An archive that takes the animal within the order (`ebm`). */
export const ebm = (options: ServiceOptions): InstrumentService => pacs(options, false);
/** An archive that is told the animal first, and then what is ordered for it (`ebmEPSPI`). */
export const ebmEPSPI = (options: ServiceOptions): InstrumentService => pacs(options, true);

/** A generic archive of pictures, in two dialects (wire: `pacs-wire.ts`). An order is put under its number, so that putting it again changes nothing. */
function pacs(options: ServiceOptions, isPatientFirst: boolean): InstrumentService {
  const { url, user, secret, serial, patienceMs, signal } = options;
  const line = { baseURL: serviceAddress(url).baseURL, user, secret, patienceMs, signal };
  const ask = serviceAsker(line);
  const papers = serviceAsker({ ...line, mostBytes: MOST_PDF_BYTES });

  const entryOf = (orderNumber: string) =>
    ask(
      json('GET', orderPath(orderNumber)),
      by(pacsOrder, (entry) => (entry.accessionNumber === orderNumber ? { entry } : undefined)),
    );
  const taken = (entry: z.output<typeof pacsOrder>) => ({ reference: entry.entryId, page: '', doubts: [] });

  return {
    test: () =>
      ask(
        json('GET', '/status'),
        by(pacsStatus, ({ stations }) => ({
          devices: stations.map(({ aeTitle, name, isOnline }) => ({ serial: aeTitle, name, isActive: isOnline })),
        })),
      ),

    async order(order) {
      if (order.animal.id === '' || order.animal.name === '')
        return refusedHere('invalid', 'the archive wants the number and the name of the animal');
      if (order.tests.length === 0) return refusedHere('invalid', 'the archive wants at least one procedure');
      const patient = patientOf(order);
      if (isPatientFirst) {
        const told = await ask(json('PUT', `/patients/${encodeURIComponent(patient.patientId)}`, patient), () => ({}));
        // Nothing is ordered by that: an animal is put as often as one likes.
        if (told.kind === 'unsure') return { kind: 'notAsked', reason: 'unreachable', said: told.said };
        if (told.kind !== 'done') return told;
      }
      const whose = isPatientFirst ? { patientId: patient.patientId } : { patient };
      const body = { ...fieldsOf(order, serial), ...whose } satisfies
        | z.input<typeof ebmOrder>
        | z.input<typeof epspiOrder>;
      const answer = await ask(
        json('PUT', orderPath(order.orderNumber), body),
        by(pacsOrder, (entry) => (entry.accessionNumber === order.orderNumber ? { entry } : undefined)),
      );
      if (answer.kind !== 'done') return answer;
      // Putting again what was taken back brings nothing back.
      if (answer.entry.status === 'cancelled')
        return refusedHere('tooLate', `order ${order.orderNumber} was taken back there`);
      return { kind: 'done', order: taken(answer.entry) };
    },

    async find({ orderNumber }) {
      const answer = await entryOf(orderNumber);
      if (answer.kind === 'done') {
        const isCancelled = answer.entry.status === 'cancelled';
        return { kind: 'done', found: isCancelled ? { is: 'cancelled' } : { is: 'taken', order: taken(answer.entry) } };
      }
      return answer.kind === 'refused' && answer.reason === 'notFound'
        ? { kind: 'done', found: { is: 'absent' } }
        : answer;
    },

    async cancel({ orderNumber }) {
      const answer = await ask(json('DELETE', orderPath(orderNumber)), () => ({}));
      if (answer.kind === 'done' || answer.kind === 'notAsked') return answer;
      const now = await entryOf(orderNumber);
      if (now.kind === 'done' && now.entry.status === 'cancelled') return { kind: 'done' };
      return answer.kind === 'refused' && answer.reason === 'known' ? { ...answer, reason: 'tooLate' } : answer;
    },

    results: () =>
      ask(
        json('GET', `/reports?limit=${REPORTS}`),
        by(pacsReports, ({ reports, hasMore }) => ({
          batch: { messages: reports.map(messageOf), token: tokenOf(reports), hasMore },
        })),
      ),

    confirm: async ({ token }) =>
      token === ''
        ? { kind: 'done' }
        : ask({ ...json('POST', '/reports/acknowledged'), body: token, type: 'application/json' }, () => ({})),

    async resultsOf({ orderNumber }) {
      const answer = await ask(
        json('GET', `${orderPath(orderNumber)}/reports`),
        by(pacsReports, ({ reports }) => ({ messages: reports.map(messageOf) })),
      );
      return answer.kind === 'refused' && answer.reason === 'notFound' ? { kind: 'done', messages: [] } : answer;
    },

    async pdf(resultID) {
      const path = `/reports/${encodeURIComponent(resultID)}`;
      const report = await ask(
        json('GET', path),
        by(pacsReportNamed, (named) => (named.reportId === resultID ? { message: messageOf(named) } : undefined)),
      );
      if (report.kind !== 'done') return report;
      const { message } = report;
      return papers({ method: 'GET', path: `${path}/pdf`, accept: 'application/pdf' }, ({ bytes }) =>
        pdfFault(bytes) === undefined ? { bytes, message } : undefined,
      );
    },
  };
}

const SEXES = { Male: 'M', Female: 'F', '': '' } as const;

const patientOf = ({ animal }: InstrumentOrder): PacsPatient => ({
  ...{ patientId: animal.id, name: animal.name, responsiblePerson: animal.ownerName },
  ...{ species: animal.species, breed: animal.breed, sex: SEXES[animal.sex], isNeutered: animal.isNeutered },
  ...(animal.birth !== '' && { birthDate: animal.birth }),
  ...(animal.weightKg !== null && { weightKg: animal.weightKg }),
  ...(animal.chip !== '' && { microchip: animal.chip }),
});

const fieldsOf = ({ orderNumber, tests, doctor, orderedAt, note }: InstrumentOrder, serial: string) => ({
  accessionNumber: orderNumber,
  procedures: tests.map(({ code, name }) => ({ code, description: name })),
  ...(serial !== '' && { scheduledStation: serial }),
  ...{ requestingPhysician: doctor, requestedAt: new Date(orderedAt * 1000).toISOString(), note },
});

interface NamedReport {
  readonly reportId: string;
  readonly version: number;
}

const messageOf = (report: NamedReport): ServiceMessage => ({
  bytes: new TextEncoder().encode(JSON.stringify(report)),
  resultID: report.reportId,
});

/** What acknowledges exactly these, so that one that changed in between comes again. */
const tokenOf = (reports: readonly NamedReport[]): string =>
  reports.length === 0
    ? ''
    : JSON.stringify({ reports: reports.map(({ reportId, version }) => ({ reportId, version })) });

const orderPath = (orderNumber: string): string => `/orders/${encodeURIComponent(orderNumber)}`;

const json = (method: ServiceQuestion['method'], path: string, body?: unknown): ServiceQuestion => ({
  ...{ method, path, accept: 'application/json' },
  ...(body !== undefined && { body: JSON.stringify(body), type: 'application/json' }),
});

const by =
  <R, T extends object>(schema: z.ZodType<R>, taken: (read: R) => T | undefined) =>
  (answer: VendorAnswer): T | undefined => {
    const read = schema.safeParse(jsonOf(answer));
    return read.success ? taken(read.data) : undefined;
  };
