import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import {
  json,
  type SimulatorOptions,
  type VendorReply,
  type VendorRequest,
  VendorSimulator,
} from '../../channel/simulator/vendor-simulator.ts';

/** An event as the program took it. */
export interface TakenEvent {
  readonly id: string;
  readonly type: string;
  readonly sequence: number;
  readonly data: Readonly<Record<string, unknown>>;
  /** How often it came. */
  readonly times: number;
}

type Entry =
  | { readonly is: 'secret'; readonly secret: string }
  | { readonly is: 'event'; readonly event: Omit<TakenEvent, 'times'> };

const seed = z.union([
  /** The secret that the clinic was shown. */
  z.strictObject({ secret: z.string().regex(/^whsec_[A-Za-z0-9+/]{32,}=*$/) }),
  /** Answers the next requests by this status. */
  z.strictObject({ status: z.number().int().min(300).max(599), times: z.number().int().min(1).default(1) }),
]);
const event = z.strictObject({
  type: z.string().min(1),
  timestamp: z.iso.datetime(),
  clinic: z.string().min(1),
  sequence: z.number().int().min(0),
  data: z.record(z.string(), z.unknown()),
});

/** Seconds by which a sending may be old or early before it counts as one that somebody repeats. */
const TOLERANCE_S = 300;

/** A clinic's own program that hears of events: verifies each signature as Standard Webhooks says, in its own words, keeps each event once by its id, and does wrong what it is told to. */
export class WebhookReceiver extends VendorSimulator<Entry> {
  #secret = '';
  readonly #taken = new Map<string, TakenEvent>();
  readonly #statuses: number[] = [];
  /** What was refused and why, the oldest first. */
  readonly refused: string[] = [];

  static async start(options: SimulatorOptions = {}): Promise<WebhookReceiver> {
    const receiver = new WebhookReceiver('webhook', options);
    await receiver.listen(options.port);
    return receiver;
  }

  get url(): string {
    return `${this.origin}/events`;
  }

  get taken(): readonly TakenEvent[] {
    return [...this.#taken.values()];
  }

  seed(wanted: unknown): void {
    const told = seed.parse(wanted);
    if ('secret' in told) {
      this.#secret = told.secret;
      this.journal.add({ is: 'secret', secret: told.secret });
    } else for (let time = 0; time < told.times; time += 1) this.#statuses.push(told.status);
  }

  protected replay(): void {
    for (const entry of this.journal.entries) {
      if (entry.is === 'secret') this.#secret = entry.secret;
      else this.#keep(entry.event);
    }
  }

  protected forget(): void {
    this.#taken.clear();
    this.#statuses.length = 0;
    this.refused.length = 0;
    this.#secret = '';
  }

  protected answer({ method, url, headers, body }: VendorRequest): VendorReply {
    if (url.pathname !== '/events' || method !== 'POST') return json(404, { message: 'no such path' });
    const status = this.#statuses.shift();
    if (status !== undefined) return json(status, { message: `told to answer ${status}` });
    const id = String(headers['webhook-id'] ?? '');
    const timestamp = String(headers['webhook-timestamp'] ?? '');
    const fault = this.#faultOf(id, timestamp, String(headers['webhook-signature'] ?? ''), body);
    if (fault !== undefined) {
      this.refused.push(fault);
      return json(401, { message: fault });
    }
    const read = event.safeParse(JSON.parse(body.toString('utf8')));
    if (!read.success) {
      this.refused.push(z.prettifyError(read.error));
      return json(400, { message: 'not an event' });
    }
    const { type, sequence, data } = read.data;
    this.#keep({ id, type, sequence, data });
    this.journal.add({ is: 'event', event: { id, type, sequence, data } });
    return json(200, { taken: id });
  }

  #keep(one: Omit<TakenEvent, 'times'>): void {
    this.#taken.set(one.id, { ...one, times: (this.#taken.get(one.id)?.times ?? 0) + 1 });
  }

  #faultOf(id: string, timestamp: string, signatures: string, body: Buffer): string | undefined {
    if (id === '' || !/^\d{10}$/.test(timestamp)) return 'without id or time';
    if (Math.abs(this.now() / 1000 - Number(timestamp)) > TOLERANCE_S) return 'too old or too early';
    const key = Buffer.from(this.#secret.replace(/^whsec_/, ''), 'base64');
    const wanted = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
    const given = signatures.split(' ').flatMap((one) => {
      const [version, value = ''] = one.split(',');
      return version === 'v1' ? [Buffer.from(value, 'base64')] : [];
    });
    const matches = given.some((one) => one.length === wanted.length && timingSafeEqual(one, wanted));
    return matches && key.length > 0 ? undefined : 'the signature is not by our secret';
  }
}
