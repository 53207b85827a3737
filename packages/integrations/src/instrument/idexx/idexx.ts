import { z } from 'zod';
import type { VendorAnswer } from '../../channel/ask-vendor.ts';
import { jsonOf, refusedHere, type ServiceQuestion, serviceAddress, serviceAsker, textOf } from '../ask-service.ts';
import { pdfFault } from '../pdf-fetch/pdf-bytes.ts';
import { MOST_PDF_BYTES } from '../pdf-fetch/pdf-fetch.ts';
import type {
  InstrumentService,
  NamedOrder,
  OrderFound,
  OrderTaken,
  ServiceAnswer,
  ServiceMessage,
  ServiceOptions,
} from '../service.ts';
import { type IdexxLists, idexxBodies } from './idexx-orders.ts';
import { deviceList, type IdexxOrder, orderAnswer, orderList, refList, refusal, resultList } from './idexx-wire.ts';

/** Results of one batch. */
const BATCH = 50;
/** Milliseconds for which its lists are taken for the same. */
const LISTS_MS = 12 * 3_600_000;
const CANCELLED = 'CANCELLED';

/**
 * IDEXX VetConnect PLUS (wire: `idexx-wire.ts`). Its address says in its query who we are there, `?pimsId=…&pimsVersion=…`, as IDEXX has given them to the clinic's system; `results=` names the host of
 * results where it isn't IDEXX's own. Credentials are the clinic's account.
 */
export function idexx({ url, user, secret, serial, patienceMs, signal }: ServiceOptions): InstrumentService {
  const { baseURL, told } = serviceAddress(url);
  const pimsID = told.get('pimsId') ?? '';
  const line = {
    ...{ user, secret, patienceMs, signal },
    headers: { 'x-pims-id': pimsID, 'x-pims-version': told.get('pimsVersion') ?? '1' },
  };
  const resultsURL = told.get('results') ?? baseURL.replace('//integration.', '//partner.');
  const ordering = serviceAsker({ ...line, baseURL });
  const results = serviceAsker({ ...line, baseURL: resultsURL });
  const papers = serviceAsker({ ...line, baseURL: resultsURL, mostBytes: MOST_PDF_BYTES });
  let lists: { readonly of: IdexxLists; readonly until: number } | undefined;

  const listed = (name: string) =>
    ordering(
      json('GET', `/api/v1/ref/${name}`),
      by(refList, ({ list }) => ({ list })),
    );
  const loadLists = async (): Promise<ServiceAnswer<{ readonly of: IdexxLists }>> => {
    if (lists !== undefined && lists.until > performance.now()) return { kind: 'done', of: lists.of };
    const [species, breeds, genders, tests] = await Promise.all(['species', 'breeds', 'genders', 'tests'].map(listed));
    for (const answer of [species, breeds, genders, tests]) {
      if (answer === undefined || answer.kind === 'done') continue;
      // Nothing was ordered by that, whatever became of the question.
      return answer.kind === 'unsure' ? { kind: 'notAsked', reason: 'unreachable', said: answer.said } : answer;
    }
    const list = (answer: typeof species) => (answer?.kind === 'done' ? answer.list : []);
    const of = { species: list(species), breeds: list(breeds), genders: list(genders), tests: list(tests) };
    lists = { of, until: performance.now() + LISTS_MS };
    return { kind: 'done', of };
  };

  const search = ({ orderNumber }: NamedOrder) =>
    results(
      json('GET', `/api/v3/results/search?requisitionId=${encodeURIComponent(orderNumber)}`),
      by(resultList, (found, text) => ({ messages: messagesOf(text), orders: found.results })),
    );

  /**
   * Public clients ask for an order by IDEXX's own id alone. By the clinic's number it is asked for as that number is sent, from memory: therefore only an answer that names the order is
   * believed, as a result of it is, and no answer proves that there is none.
   */
  const find = async (order: NamedOrder): Promise<ServiceAnswer<{ readonly found: OrderFound }>> => {
    const { orderNumber, reference = '' } = order;
    if (reference !== '') {
      const answer = await ordering(
        json('GET', orderPath(reference)),
        by(orderAnswer, (one) => ({ one })),
      );
      if (answer.kind !== 'done') return answer;
      return { kind: 'done', found: foundOf(answer.one) };
    }
    const listedOrders = await ordering(
      json('GET', `/api/v1/order?corporateRequisitionId=${encodeURIComponent(orderNumber)}`),
      by(orderList, (orders) => ({ orders })),
    );
    const named =
      listedOrders.kind === 'done'
        ? listedOrders.orders.find(({ corporateRequisitionId }) => corporateRequisitionId === orderNumber)
        : undefined;
    if (named) return { kind: 'done', found: foundOf(named) };
    const measured = await search(order);
    if (measured.kind !== 'done') return measured;
    const reported = measured.orders
      .map((result) => resultOrder.safeParse(result).data)
      .find((result) => result?.requisitionId === orderNumber);
    if (reported === undefined) return { kind: 'done', found: { is: 'unknown' } };
    return {
      kind: 'done',
      found: { is: 'taken', order: { reference: String(reported.orderId), page: '', doubts: [] } },
    };
  };

  if (pimsID === '') return withoutIdentity();
  return {
    test: () =>
      ordering(
        json('GET', '/api/v1/ivls/devices'),
        by(deviceList, ({ ivlsDeviceList }) => ({
          devices: ivlsDeviceList.map(({ deviceSerialNumber, displayName, vcpActivatedStatus }) => ({
            ...{ serial: deviceSerialNumber, name: displayName, isActive: vcpActivatedStatus === 'ACTIVE' },
          })),
        })),
      ),

    async order(order) {
      const known = await loadLists();
      if (known.kind !== 'done') return known;
      const bodies = idexxBodies(order, known.of, serial);
      if ('kind' in bodies) return bodies;
      if (bodies.census) {
        const census = await ordering(json('POST', '/api/v1/census', bodies.census), () => ({}));
        // The animal stands on it already.
        const isThere = census.kind === 'done' || (census.kind === 'refused' && census.reason === 'known');
        if (!isThere)
          return census.kind === 'unsure' ? { kind: 'notAsked', reason: 'unreachable', said: census.said } : census;
      }
      return ordering(
        json('POST', '/api/v1/order', bodies.order),
        by(orderAnswer, (answer) => ({ order: takenOf(answer, bodies.doubts) })),
      );
    },

    find,

    async cancel(order) {
      let { reference = '' } = order;
      if (reference === '') {
        const known = await find(order);
        if (known.kind !== 'done') return known;
        if (known.found.is === 'cancelled') return { kind: 'done' };
        if (known.found.is !== 'taken')
          return refusedHere('notFound', `IDEXX doesn't say by which id it has order ${order.orderNumber}`);
        reference = known.found.order.reference;
      }
      const answer = await ordering(json('DELETE', orderPath(reference)), () => ({}));
      if (answer.kind === 'done' || answer.kind === 'notAsked') return answer;
      const now = await ordering(
        json('GET', orderPath(reference)),
        by(orderAnswer, ({ status }) => ({ status })),
      );
      return now.kind === 'done' && now.status === CANCELLED ? { kind: 'done' } : answer;
    },

    results: () =>
      results(
        json('GET', `/api/v3/results/latest?limit=${BATCH}`),
        by(resultList, ({ batchId, hasMoreResults, results: list }, text) =>
          list.length > 0 && batchId === ''
            ? undefined
            : { batch: { messages: messagesOf(text), token: list.length > 0 ? batchId : '', hasMore: hasMoreResults } },
        ),
      ),

    async confirm({ token }) {
      if (token === '') return { kind: 'done' };
      const answer = await results(
        json('POST', `/api/v3/results/latest/confirm/${encodeURIComponent(token)}`),
        () => ({}),
      );
      // A batch that it no longer knows was confirmed, or is given again under another id.
      return answer.kind === 'refused' && answer.reason === 'notFound' ? { kind: 'done' } : answer;
    },

    async resultsOf(order) {
      const answer = await search(order);
      return answer.kind === 'done' ? { kind: 'done', messages: answer.messages } : answer;
    },

    async pdf(resultID) {
      const path = `/api/v3/results/${encodeURIComponent(resultID)}`;
      const result = await results(
        json('GET', path),
        by(resultNamed, ({ resultId }, text) => (resultId === resultID ? { text } : undefined)),
      );
      if (result.kind !== 'done') return result;
      const [message] = messagesOf(`{"results":[${result.text}]}`);
      return papers({ method: 'GET', path: `${path}/pdf`, accept: 'application/pdf' }, ({ bytes }) =>
        message && pdfFault(bytes) === undefined ? { bytes, message } : undefined,
      );
    },
  };
}

const resultNamed = z.looseObject({ resultId: z.string() });
const resultOrder = z.object({
  requisitionId: z.string(),
  orderId: z
    .union([z.string(), z.number()])
    .nullish()
    .transform((id) => id ?? ''),
});

const json = (method: ServiceQuestion['method'], path: string, body?: unknown): ServiceQuestion => ({
  ...{ method, path, accept: 'application/json' },
  ...(body !== undefined && { body: JSON.stringify(body), type: 'application/json' }),
  wordsOf,
});

/** `MISSING_TESTS tests is required; …` of a refusal. */
function wordsOf(text: string): string | undefined {
  const read = refusal.safeParse(parsed(text));
  return read.data?.errors.map(({ errorCode, message }) => `${errorCode} ${message}`).join('; ');
}

const by =
  <R, T extends object>(schema: z.ZodType<R>, taken: (read: R, text: string) => T | undefined) =>
  (answer: VendorAnswer): T | undefined => {
    const read = schema.safeParse(jsonOf(answer));
    return read.success ? taken(read.data, textOf(answer)) : undefined;
  };

const takenOf = ({ idexxOrderId, status, uiURL }: IdexxOrder, doubts: readonly string[]): OrderTaken => ({
  reference: idexxOrderId,
  // An order that is only created is completed by a person on IDEXX's page.
  page: status === 'CREATED' && /^https:/.test(uiURL) ? uiURL : '',
  doubts,
});

const foundOf = (order: IdexxOrder): OrderFound =>
  order.status === CANCELLED ? { is: 'cancelled' } : { is: 'taken', order: takenOf(order, []) };

const orderPath = (reference: string): string => `/api/v1/order/${encodeURIComponent(reference)}`;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Numbers as they were written: what is archived is what came. */
const asWritten = (_key: string, value: unknown, context?: { readonly source?: string }): unknown =>
  typeof value === 'number' && context?.source !== undefined ? rawNumber(context.source) : value;
const rawNumber = (JSON as unknown as { readonly rawJSON: (source: string) => unknown }).rawJSON;

/** Each result of a list as a message of its own. */
function messagesOf(text: string): ServiceMessage[] {
  const { results } = JSON.parse(text, asWritten as (key: string, value: unknown) => unknown) as {
    readonly results: readonly { readonly resultId?: unknown }[];
  };
  return results.map((result) => ({
    bytes: new TextEncoder().encode(JSON.stringify(result)),
    resultID: typeof result.resultId === 'string' ? result.resultId : '',
  }));
}

/** Who we are there is IDEXX's to give; without it nothing is asked. */
function withoutIdentity(): InstrumentService {
  const answer = async () => ({
    ...({ kind: 'notAsked', reason: 'misconfigured' } as const),
    said: { code: 'noPimsId', words: 'the address of IDEXX lacks ?pimsId=…, which IDEXX gives' },
  });
  return {
    ...{ test: answer, order: answer, find: answer, cancel: answer, results: answer },
    ...{ confirm: answer, resultsOf: answer, pdf: answer },
  };
}
