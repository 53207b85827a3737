import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { isAddress, keepDevicePdf } from './device-pdf.ts';
import { HealthRecord } from './health.ts';
import { dialled } from './line/dialling-line.ts';
import type { Connection, Line, Session } from './line/line.ts';
import { makeLine } from './line/make-line.ts';
import { attachSocket } from './line/socket-connection.ts';
import { type Attempt, type Link, type LinkContext, LinkRefusal, type TaskOf, type Told } from './link.ts';
import { OrderedHere } from './ordered.ts';
import type { Ears, Mark, Speech, Talk } from './speech.ts';

/** An instrument on a line, serial or of the clinic's network, in whichever protocol. */
export class LineLink implements Link {
  readonly #context: LinkContext;
  readonly #speech: Speech;
  readonly #health: HealthRecord;
  readonly #line: Line;
  readonly #ordered: OrderedHere;
  /** Those that go on, newest last: an instrument that was cut off comes back before the old one is known to be dead. */
  readonly #talks = new Set<Talk>();

  constructor(context: LinkContext, speech: Speech) {
    this.#context = context;
    this.#speech = speech;
    this.#health = new HealthRecord(context);
    this.#ordered = new OrderedHere(context.memory);
    this.#line = makeLine(context.instrument.link, {
      connected: (connection) => this.#talk(connection),
      became: (state, error) => this.#became(state, error),
    });
  }

  start(): void {
    this.#line.start();
  }

  async stop(): Promise<void> {
    await this.#line.stop();
    this.#health.off();
  }

  async order(task: TaskOf<'order'>, attempt: Attempt): Promise<Told> {
    this.#demandOrders();
    const { orderNumber } = task;
    const { number } = this.#mark(attempt);
    const known = this.#ordered.get(orderNumber);
    // It asked for it in the meantime.
    if (known?.number === number && known.isGiven) return { state: 'delivered' };
    if (known?.number !== number) await this.#ordered.put({ task, number, isGiven: false });
    await this.#send(this.#speech.order(task, this.#context.instrument, this.#mark(attempt)), attempt);
    await this.#ordered.put({ task, number, isGiven: true });
    return { state: 'delivered' };
  }

  async cancel(task: TaskOf<'cancel'>, attempt: Attempt): Promise<Told> {
    this.#demandOrders();
    await this.#ordered.remove(task.orderNumber);
    const message = this.#speech.cancellation(task.orderNumber, this.#context.instrument, this.#mark(attempt));
    await this.#send(message, attempt);
    return { state: 'done' };
  }

  async fetch(): Promise<Told> {
    throw new LinkRefusal('it sends by itself: have it send the result again at the instrument');
  }

  /** The line carries none; what its program shows at an address is fetched from there. */
  async pdf({ resultID }: TaskOf<'pdf'>, { jobID }: Attempt): Promise<Told> {
    if (isAddress(resultID)) return keepDevicePdf(this.#context, resultID, jobID);
    throw new LinkRefusal('it makes no reports: say at which address one lies');
  }

  async test(_task: TaskOf<'test'>, { signal }: Attempt): Promise<Told> {
    const { state, error, lastContact } = this.#health.now;
    if (state !== 'open') throw new Error(error || 'the line is not open yet');
    const heard = lastContact === 0 ? 'nothing was heard yet' : `last heard ${this.#context.now() - lastContact} s ago`;
    const talk = [...this.#talks].at(-1);
    if (!talk) return { state: 'done', answer: `the port is open, the instrument is not connected now, ${heard}` };
    if (!talk.probe) return { state: 'done', answer: `connected, ${heard}` };
    await talk.probe(signal);
    return { state: 'done', answer: `it answers, ${heard}` };
  }

  health = () => this.#health.now;

  #demandOrders(): void {
    if (!this.#context.instrument.takesOrders) throw new LinkRefusal('this instrument takes no orders');
  }

  #mark = ({ jobID }: Attempt): Mark => ({
    number: createHash('sha256').update(jobID).digest('hex').slice(0, 16).toUpperCase(),
    now: this.#context.now(),
  });

  async #send(message: Uint8Array, { signal }: Attempt): Promise<void> {
    const { link } = this.#context.instrument;
    if (link.kind === 'both') return this.#call(link.orderHost, link.orderPort, message, signal);
    const talk = [...this.#talks].at(-1);
    if (!talk) throw new Error(this.#health.now.error || 'the instrument is not connected');
    await talk.send(message, signal);
  }

  /** Calls the address for orders, says what there is to say, and hangs up. */
  async #call(host: string, port: number, message: Uint8Array, signal: AbortSignal): Promise<void> {
    const socket = dialled(host, port);
    try {
      await once(socket, 'connect', { signal });
      let talk: Talk | undefined;
      attachSocket(
        socket,
        {
          connected: (connection) => {
            talk = this.#speech.talk(connection, this.#ears(), this.#context.instrument);
            return talk;
          },
          became: () => undefined,
        },
        () => undefined,
      );
      await talk?.send(message, signal);
    } finally {
      socket.destroy();
    }
  }

  #talk(connection: Connection): Session {
    const talk = this.#speech.talk(connection, this.#ears(), this.#context.instrument);
    this.#talks.add(talk);
    return {
      take: (bytes) => talk.take(bytes),
      drained: () => talk.drained(),
      closed: () => {
        this.#talks.delete(talk);
        talk.closed();
      },
    };
  }

  #ears(): Ears {
    const { keep, instrument, now, log } = this.#context;
    return {
      keep: async (message) => {
        await keep({ raw: message });
        this.#health.contact(this.#speech.clockAhead(message, instrument, now()));
      },
      ordered: (orderNumber) => {
        const order = this.#ordered.get(orderNumber);
        return order && this.#speech.order(order.task, instrument, { number: order.number, now: now() });
      },
      given: (orderNumber) => {
        const order = this.#ordered.get(orderNumber);
        if (order && !order.isGiven) void this.#ordered.put({ ...order, isGiven: true });
      },
      contact: () => this.#health.contact(),
      trouble: (why) => {
        log.warn({ why }, 'trouble on the line');
        this.#health.trouble(why);
      },
    };
  }

  #became(state: 'connecting' | 'open' | 'failed', error: unknown): void {
    if (state === 'failed') this.#health.failed(error);
    else if (state === 'connecting') this.#health.connecting();
    else if (error === undefined) this.#health.open();
    else this.#health.trouble(error);
  }
}
