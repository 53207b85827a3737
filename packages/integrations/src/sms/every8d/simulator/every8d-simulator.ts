import { randomUUID } from 'node:crypto';
import { segmentsOf } from '@vetloom/domain/message/sms-segments.ts';
import {
  json,
  type SimulatorOptions,
  type VendorReply,
  type VendorRequest,
  VendorSimulator,
} from '../../../channel/simulator/vendor-simulator.ts';

/** A message that the simulator took. */
export interface TakenBatch {
  readonly id: string;
  readonly subject: string;
  readonly to: string;
  readonly text: string;
  readonly points: number;
  /** Unix milliseconds. */
  readonly at: number;
}

type Entry =
  | ({ readonly is: 'message' } & TakenBatch)
  | { readonly is: 'status'; readonly id: string; readonly code: string }
  | { readonly is: 'points'; readonly points: number };

const FIELDS = new Set(['UID', 'PWD', 'SB', 'MSG', 'DEST', 'ST', 'RETRYTIME', 'BID', 'PNO', 'RESPFORMAT']);

/** Stands in for Every8d's API 2.1: user and password in the body, numbers, credit, reports in JSON. It knows no keys: the same twice is sent twice. */
export class Every8dSimulator extends VendorSimulator<Entry> {
  readonly username = 'simulated';
  readonly password = 'simulated&pass=word';
  readonly #messages = new Map<string, TakenBatch & { code: string }>();
  readonly #codes: string[] = [];
  #points = 1000;

  static async start(options: SimulatorOptions = {}): Promise<Every8dSimulator> {
    const simulator = new Every8dSimulator('every8d', options);
    await simulator.listen(options.port);
    return simulator;
  }

  get baseURL(): string {
    return this.origin;
  }

  get taken(): readonly TakenBatch[] {
    return [...this.#messages.values()];
  }

  /** `{points}`, `{code}` for the next request's refusal, `{id, status}` for what became of a message. */
  seed(wanted: unknown): void {
    const { points, code, id, status } = wanted as Readonly<Record<string, unknown>>;
    if (typeof points === 'number') this.#note({ is: 'points', points });
    else if (typeof code === 'string') this.#codes.push(code);
    else if (typeof id === 'string' && this.#messages.has(id)) this.#note({ is: 'status', id, code: String(status) });
    else throw new Error('{points}, {code} or {id, status} of a message that was taken');
  }

  protected replay(): void {
    for (const entry of this.journal.entries) this.#apply(entry);
  }

  protected forget(): void {
    this.#messages.clear();
    this.#codes.length = 0;
    this.#points = 1000;
  }

  #note(entry: Entry): void {
    this.journal.add(entry);
    this.#apply(entry);
  }

  #apply(entry: Entry): void {
    if (entry.is === 'points') this.#points = entry.points;
    else if (entry.is === 'status') {
      const message = this.#messages.get(entry.id);
      if (message) message.code = entry.code;
    } else {
      const { is: _, ...message } = entry;
      this.#messages.set(entry.id, { ...message, code: '0' });
      this.#points -= entry.points;
    }
  }

  protected answer({ method, url, body, headers }: VendorRequest): VendorReply {
    const call = /^\/API21\/HTTP\/(SendSMS|GetDeliveryStatus|GetCredit)\.ashx$/i.exec(url.pathname)?.[1]?.toLowerCase();
    if (call === undefined) return { status: 404, body: 'Not Found' };
    if (method !== 'POST' || !headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
      return text('-1,parameters');
    const form = new URLSearchParams(body.toString());
    if ([...form.keys()].some((name) => !FIELDS.has(name))) return text('-1,parameters');
    const next = this.#codes.shift();
    if (next !== undefined) return text(`${next},seeded`);
    if (!form.get('UID') || !form.get('PWD')) return text('-300,user and password');
    if (form.get('UID') !== this.username) return text('-100,no such user');
    if (form.get('PWD') !== this.password) return text('-101,wrong password');
    if (call === 'getcredit') return text(this.#points.toFixed(1));
    return call === 'sendsms' ? this.#send(form) : this.#report(form);
  }

  #send(form: URLSearchParams): VendorReply {
    const sent = form.get('MSG') ?? '';
    const to = form.get('DEST') ?? '';
    if (sent === '') return text('-24,no content');
    if (!/^(09\d{8}|\+8869\d{8})$/.test(to)) return text('-8,number');
    if (!/^(\d{14})?$/.test(form.get('ST') ?? '')) return text('-28,SendTime');
    const points = segmentsOf(sent).parts.length;
    if (points > this.#points) return text(`${this.#points.toFixed(1)},0,0,1,${randomUUID()}`);
    const id = randomUUID();
    this.#note({ is: 'message', id, subject: form.get('SB') ?? '', to, text: sent, points, at: this.now() });
    return text(`${this.#points.toFixed(1)},1,${points},0,${id}`);
  }

  #report(form: URLSearchParams): VendorReply {
    const id = form.get('BID') ?? '';
    if (form.get('RESPFORMAT') !== '1') return text('-1,this simulator reports in JSON');
    const message = this.#messages.get(id);
    if (!message) return json(200, { SMS_COUNT: 0, BID: id });
    const { to, code, points } = message;
    const times = { SEND_TIME: '2027-01-01 09:30:00', RECEIVED_TIME: '2027-01-01 09:30:05' };
    const row = {
      MR: '1',
      NAME: '',
      MOBILE: to,
      COST: String(points),
      STATUS: code,
      REAL_COST: String(points),
      ...times,
    };
    return json(200, { SMS_COUNT: 1, BID: id, DATA: [row] });
  }
}

const text = (body: string): VendorReply => ({ status: 200, body, headers: { 'content-type': 'text/plain' } });
