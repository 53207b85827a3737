import { saidLine } from '@vetloom/integrations/channel/said.ts';
import { orderOnce } from '@vetloom/integrations/instrument/order-once.ts';
import type {
  InstrumentService,
  OrderTaken,
  ResultBatch,
  ServiceAnswer,
  ServiceOptions,
} from '@vetloom/integrations/instrument/service.ts';
import { Patience } from '../server/patience.ts';
import { isAddress, keepDevicePdf, sourceOfJob } from './device-pdf.ts';
import { HealthRecord } from './health.ts';
import { type Attempt, type Link, type LinkContext, LinkRefusal, type TaskOf, type Told } from './link.ts';
import { ServiceOrders } from './service-orders.ts';

/** Between two looks for results; longer and longer while the service doesn't answer. */
const LOOK_MS = 30_000;
const LONGEST_PAUSE_MS = 10 * 60_000;
/** Batches of one look: what goes on beyond that goes on with the next. */
const MOST_BATCHES = 100;

/** Beside the service for tests: how long it is waited for. */
export interface ServicePace {
  readonly patienceMs?: number;
  readonly lookMs?: number;
}

/**
 * The line to a service behind which instruments stand: their vendor's, an archive of pictures. What it has of results is looked for again and again, kept, and only then confirmed; an order is remembered
 * before it goes out, so that one of which nobody knows whether it was taken is looked up and never ordered twice.
 */
export class ServiceLink implements Link {
  readonly #context: LinkContext;
  readonly #health: HealthRecord;
  readonly #service: InstrumentService;
  readonly #orders: ServiceOrders;
  readonly #patience: Patience;
  readonly #lookMs: number;
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<number> | undefined;

  constructor(
    context: LinkContext,
    make: (options: ServiceOptions) => InstrumentService,
    { patienceMs, lookMs = LOOK_MS }: ServicePace = {},
  ) {
    const { link, secret, serial } = context.instrument;
    if (link.kind !== 'http') throw new LinkRefusal('a service is spoken with over HTTP');
    this.#context = context;
    this.#health = new HealthRecord(context);
    this.#orders = new ServiceOrders(context.memory);
    this.#lookMs = lookMs;
    this.#patience = new Patience(lookMs, LONGEST_PAUSE_MS);
    const { signal } = this.#stopping;
    this.#service = make({ url: link.url, user: link.user, secret, serial, patienceMs, signal });
  }

  start(): void {
    this.#health.connecting();
    this.#next(0);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#timer);
    await this.#looking?.catch(() => undefined);
    this.#health.off();
  }

  async order({ kind: _, instrumentID: __, ...order }: TaskOf<'order'>): Promise<Told> {
    const { orderNumber } = order;
    const before = this.#orders.get(orderNumber);
    if (before?.state === 'taken') return { state: 'delivered', reference: before.reference };
    if (before === undefined) await this.#orders.asked(orderNumber);
    const answer = await orderOnce(this.#service, order, { isRepeated: before !== undefined });
    if (answer.kind === 'done') {
      await this.#orders.taken(orderNumber, answer.order.reference);
      return { state: 'delivered', reference: answer.order.reference.slice(0, 120), ...wordsOf(answer.order) };
    }
    // Whatever was asked before was looked up first: what is refused now is nowhere.
    if (answer.kind !== 'unsure') await this.#orders.forget(orderNumber);
    throw this.#failure(answer);
  }

  async cancel({ orderNumber }: TaskOf<'cancel'>): Promise<Told> {
    const reference = this.#orders.get(orderNumber)?.reference || undefined;
    this.#done(await this.#service.cancel({ orderNumber, reference }));
    await this.#orders.forget(orderNumber);
    return { state: 'done' };
  }

  async fetch({ orderNumber }: TaskOf<'fetch'>): Promise<Told> {
    if (orderNumber === '') return { state: 'done', answer: `${await this.#look()} results` };
    const reference = this.#orders.get(orderNumber)?.reference || undefined;
    const { messages } = this.#done(await this.#service.resultsOf({ orderNumber, reference }));
    for (const { bytes, resultID } of messages)
      await this.#context.keep({ raw: bytes, source: resultID.slice(0, 300) });
    return { state: 'done', answer: `${messages.length} results` };
  }

  /** The report comes with the message of which it is one, and names the job as its source: either says at which record it belongs. */
  async pdf({ resultID }: TaskOf<'pdf'>, { jobID }: Pick<Attempt, 'jobID'>): Promise<Told> {
    if (isAddress(resultID)) return keepDevicePdf(this.#context, resultID, jobID);
    const { bytes, message } = this.#done(await this.#service.pdf(resultID));
    const name = `${resultID.replaceAll(/[^\w.-]+/g, '_').slice(0, 100)}.pdf`;
    await this.#context.keep({
      raw: message.bytes,
      files: [{ name, mime: 'application/pdf', bytes }],
      source: sourceOfJob(jobID),
    });
    return { state: 'done' };
  }

  async test(): Promise<Told> {
    const { devices } = this.#done(await this.#service.test());
    const lines = devices.map(({ serial, name, isActive }) => `${serial} ${name}${isActive ? '' : ' (away)'}`);
    return { state: 'done', answer: lines.join('\n') || 'it answers and names no device' };
  }

  health = () => this.#health.now;

  #next(ms: number): void {
    if (this.#stopping.signal.aborted) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#look().then(
        () => this.#next(this.#lookMs),
        (error: unknown) => {
          this.#health.failed(error);
          this.#context.log.warn({ err: error }, 'results of a service could not be looked for');
          this.#next(this.#patience.next());
        },
      );
    }, ms);
  }

  /** Keeps what there is of results. Answers how many; whoever looks meanwhile looks at the same. */
  #look(): Promise<number> {
    this.#looking ??= this.#keepBatches().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #keepBatches(): Promise<number> {
    let count = 0;
    for (let nth = 0; nth < MOST_BATCHES && !this.#stopping.signal.aborted; nth += 1) {
      const { batch } = this.#done(await this.#service.results());
      this.#patience.reset();
      await this.#keep(batch);
      count += batch.messages.length;
      // Only after all of it is on the disk. What isn't confirmed comes again, and is known then.
      this.#done(await this.#service.confirm(batch));
      if (!batch.hasMore || batch.messages.length === 0) break;
    }
    return count;
  }

  async #keep({ messages }: ResultBatch): Promise<void> {
    for (const { bytes, resultID } of messages)
      await this.#context.keep({ raw: bytes, source: resultID.slice(0, 300) });
  }

  /** What the service did. @throws LinkRefusal, Error for what it didn't, or may have */
  #done<T>(answer: ServiceAnswer<T>): T & { readonly kind: 'done' } {
    if (answer.kind !== 'done') throw this.#failure(answer);
    this.#health.open();
    this.#health.contact();
    return answer;
  }

  #failure(answer: Exclude<ServiceAnswer<unknown>, { readonly kind: 'done' }>): Error {
    const words = saidLine(answer.said);
    switch (answer.kind) {
      case 'refused':
        this.#health.contact();
        return answer.reason === 'busy' ? new Error(words) : new LinkRefusal(`${answer.reason}: ${words}`);
      case 'notAsked':
        return answer.reason === 'misconfigured' ? new LinkRefusal(words) : new Error(words);
      case 'unsure':
        // What can't be looked up isn't known a minute later either: a person looks there.
        return answer.said.code === 'notKnown' ? new LinkRefusal(answer.said.words) : new Error(words);
      default:
        throw new Error(`unknown: ${answer satisfies never}`);
    }
  }
}

/** What a person is to know of an order that was taken. */
const wordsOf = ({ page, doubts }: OrderTaken): Pick<Told, 'answer'> => {
  const lines = [...(page === '' ? [] : [`to be completed at ${page}`]), ...doubts];
  return lines.length === 0 ? {} : { answer: lines.join('\n') };
};
