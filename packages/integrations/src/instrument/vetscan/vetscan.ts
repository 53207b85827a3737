import type { VendorAnswer } from '../../channel/ask-vendor.ts';
import { refusedHere, type ServiceQuestion, serviceAddress, serviceAsker, textOf } from '../ask-service.ts';
import { pdfFault } from '../pdf-fetch/pdf-bytes.ts';
import { MOST_PDF_BYTES } from '../pdf-fetch/pdf-fetch.ts';
import type { InstrumentService, OrderTaken, ServiceAnswer, ServiceMessage, ServiceOptions } from '../service.ts';
import { childrenOf, escaped, textAt, type XmlElement, xmlTree } from '../xml/xml-tree.ts';
import { labRequest, type VetscanLists } from './lab-request.ts';

const API = '/vetsync/v1';
/** Milliseconds for which its lists are taken for the same. */
const LISTS_MS = 12 * 3_600_000;
const CANCELLED = 'CANCELLED';

/**
 * VetScan FUSE of Zoetis (Abaxis): VetSync 1, XML over Basic, where the clinic is known as `partner\client`. Its address may say `?clientId=…&practiceId=…`; else both are the part of the
 * user behind the backslash. Held against igorbunov/vetxmlapi-php-sdk (addresses, orders, links, the report as a file) and nominal-systems/dmi-e2e (`src/zoetis-mock`, states, errors, acknowledging
 * and codes of sexes as they were seen at the vendor's sandbox). From memory: what the root says, and that an order is no longer cancelled once it is measured.
 *
 * The clinic's number of an order is its id there (`client_order_id`), taken once: an order of a number that is known is refused with 409, so that a repetition does no harm. Results are acknowledged by that
 * number too; one that came in between under the same number is acknowledged with it, which only the vendor could tell apart: `resultsOf` has it.
 */
export function vetscan({ url, user, secret, patienceMs, signal }: ServiceOptions): InstrumentService {
  const { baseURL, told } = serviceAddress(url);
  const clientID = told.get('clientId') ?? user.split('\\').at(-1) ?? '';
  const practice = { clientID, practiceID: told.get('practiceId') ?? clientID };
  const line = { baseURL, user, secret, patienceMs, signal };
  const ask = serviceAsker(line);
  const papers = serviceAsker({ ...line, mostBytes: MOST_PDF_BYTES });
  let lists: { readonly of: VetscanLists; readonly until: number } | undefined;

  const listed = <T extends object>(name: string, root: string, taken: (tree: XmlElement) => T) =>
    ask(xml('GET', `/${name}`), rooted(root, taken));

  const loadLists = async (): Promise<ServiceAnswer<{ readonly of: VetscanLists }>> => {
    if (lists !== undefined && lists.until > performance.now()) return { kind: 'done', of: lists.of };
    const words = (element: string) => (tree: XmlElement) => ({
      list: childrenOf(tree, element)
        .map(({ text }) => text)
        .filter((text) => text !== '')
        .map((name) => ({ name, code: name.toUpperCase().replaceAll(' ', '_') })),
    });
    const [species, genders, services] = await Promise.all([
      listed('species', 'species', words('specie')),
      listed('genders', 'genders', words('gender')),
      listed('services', 'DirectoryOfService', (tree) => ({
        codes: childrenOf(tree, 'Section')
          .flatMap((section) => childrenOf(section, 'Test'))
          .map((test) => textAt(test, 'Code')),
      })),
    ]);
    for (const answer of [species, genders, services]) {
      if (answer.kind === 'done') continue;
      // Nothing was ordered by that, whatever became of the question.
      return answer.kind === 'unsure' ? { kind: 'notAsked', reason: 'unreachable', said: answer.said } : answer;
    }
    const of: VetscanLists = {
      species: species.kind === 'done' ? species.list : [],
      genders: genders.kind === 'done' ? genders.list : [],
      tests: new Set(services.kind === 'done' ? services.codes.filter((code) => code !== '') : []),
    };
    lists = { of, until: performance.now() + LISTS_MS };
    return { kind: 'done', of };
  };

  const statusOf = (orderNumber: string) =>
    ask(
      xml('GET', `/orders/${inPath(orderNumber)}/status`),
      rooted('order', (tree) => {
        const order = takenOf(tree, orderNumber);
        return order && { order, status: textAt(tree, 'status').toUpperCase() };
      }),
    );

  const resultsOf = (orderNumber: string) =>
    ask(
      xml('GET', `/orders/${inPath(orderNumber)}/results`),
      rooted('LabReport', (tree, text) => {
        const isMeasured = childrenOf(tree, 'LabResults').some((part) => childrenOf(part, 'LabResult').length > 0);
        return { messages: isMeasured ? [messageOf(tree, text)] : [] };
      }),
    );

  return {
    test: () =>
      ask(
        xml('GET', '/devices'),
        rooted('Devices', (tree) => ({
          devices: childrenOf(tree, 'Device').map((device) => ({
            serial: firstText(device, 'SerialNumber', 'Id', 'DeviceID'),
            name: firstText(device, 'DisplayName', 'DeviceName', 'Type', 'Model'),
            isActive: !/offline|disconnected|inactive/i.test(textAt(device, 'CurrentStatus')),
          })),
        })),
      ),

    async order(order) {
      const known = await loadLists();
      if (known.kind !== 'done') return known;
      const request = labRequest(order, known.of, practice);
      if (typeof request !== 'string') return request;
      return ask(
        xml('POST', '/orders', request),
        rooted('order', (tree) => {
          const taken = takenOf(tree, order.orderNumber);
          return taken && { order: taken };
        }),
      );
    },

    async find({ orderNumber }) {
      const answer = await statusOf(orderNumber);
      if (answer.kind === 'done') {
        const isCancelled = answer.status === CANCELLED;
        return { kind: 'done', found: isCancelled ? { is: 'cancelled' } : { is: 'taken', order: answer.order } };
      }
      return answer.kind === 'refused' && answer.reason === 'notFound'
        ? { kind: 'done', found: { is: 'absent' } }
        : answer;
    },

    async cancel({ orderNumber }) {
      const answer = await ask(xml('DELETE', `/orders/${inPath(orderNumber)}`), () => ({}));
      if (answer.kind === 'done' || answer.kind === 'notAsked') return answer;
      const now = await statusOf(orderNumber);
      if (now.kind === 'done' && now.status === CANCELLED) return { kind: 'done' };
      if (now.kind === 'done' && answer.kind === 'refused' && answer.reason !== 'credentials')
        return { ...answer, reason: 'tooLate' };
      return answer;
    },

    results: () =>
      ask(
        xml('GET', '/orders/batch/results'),
        rooted('LabReports', (tree, text) => {
          const messages = messagesOf(tree, text);
          const refs = childrenOf(tree, 'LabReport').map((report) => textAt(report, 'Identification', 'PracticeRef'));
          return { batch: { messages, token: JSON.stringify(refs.filter((ref) => ref !== '')), hasMore: false } };
        }),
      ),

    async confirm({ token }) {
      const refs = token === '' ? [] : (JSON.parse(token) as readonly string[]);
      if (refs.length === 0) return { kind: 'done' };
      const orders = [...new Set(refs)].map((ref) => `<order client_order_id="${escaped(ref)}"/>`);
      return ask(
        xml(
          'POST',
          '/orders/batch/acknowledged',
          `<?xml version="1.0" encoding="UTF-8"?><orders>${orders.join('')}</orders>`,
        ),
        () => ({}),
      );
    },

    async resultsOf({ orderNumber }) {
      const answer = await resultsOf(orderNumber);
      if (answer.kind === 'refused' && answer.reason === 'notFound') return { kind: 'done', messages: [] };
      return answer;
    },

    async pdf(resultID) {
      if (resultID === '') return refusedHere('notFound', 'VetScan has a report by an order’s number alone');
      const answer = await resultsOf(resultID);
      if (answer.kind !== 'done') return answer;
      const [message] = answer.messages;
      if (message === undefined) return refusedHere('notFound', `order ${resultID} has no results yet`);
      return papers(
        { method: 'GET', path: `${API}/orders/${inPath(resultID)}/results/file`, accept: 'application/pdf', wordsOf },
        ({ bytes }) => (pdfFault(bytes) === undefined ? { bytes, message } : undefined),
      );
    },
  };
}

const xml = (method: ServiceQuestion['method'], path: string, body?: string): ServiceQuestion => ({
  ...{ method, path: `${API}${path}`, accept: 'application/xml', wordsOf },
  ...(body !== undefined && { body, type: 'application/xml' }),
});

/** Of a document with this root alone: a page in between says 200 as well. */
const rooted =
  <T extends object>(root: string, taken: (tree: XmlElement, text: string) => T | undefined) =>
  (answer: VendorAnswer): T | undefined => {
    const text = textOf(answer);
    const tree = rootOf(text);
    return tree?.name === root ? taken(tree, text) : undefined;
  };

function rootOf(text: string): XmlElement | undefined {
  const tree = xmlTree(text);
  return tree.kind === 'read' ? tree.root : undefined;
}

/** The text of the first of several children that says something. */
const firstText = (element: XmlElement, ...names: readonly string[]): string =>
  names.map((name) => textAt(element, name)).find((text) => text !== '') ?? '';

/** `<error><message context="ORDER">words</message></error>`. */
function wordsOf(text: string): string | undefined {
  const tree = rootOf(text);
  const [message] = tree?.name === 'error' ? childrenOf(tree, 'message') : [];
  return message && `${message.attributes.get('context') ?? ''} ${message.text}`.trim();
}

/** Undefined where it is another order's document. */
function takenOf(tree: XmlElement, orderNumber: string): OrderTaken | undefined {
  if (tree.attributes.get('client_order_id') !== orderNumber) return undefined;
  return { reference: tree.attributes.get('id') ?? '', page: '', doubts: [] };
}

/** Each report as it stands in the document; the whole document as one where they can't be cut apart for sure. */
function messagesOf(tree: XmlElement, text: string): ServiceMessage[] {
  const reports = childrenOf(tree, 'LabReport');
  const cuts = text.match(/<LabReport(?=[\s>])[^>]*>[\s\S]*?<\/LabReport\s*>/g) ?? [];
  if (cuts.length === reports.length) return reports.map((report, nth) => messageOf(report, cuts[nth] ?? ''));
  return [{ bytes: new TextEncoder().encode(text), resultID: '' }];
}

const messageOf = (report: XmlElement, text: string): ServiceMessage => ({
  bytes: new TextEncoder().encode(text),
  resultID: textAt(report, 'Identification', 'PracticeRef'),
});

const inPath = (orderNumber: string): string => encodeURIComponent(orderNumber);
