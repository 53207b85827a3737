import { timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import {
  type SimulatorOptions,
  type VendorReply,
  type VendorRequest,
  VendorSimulator,
} from '../../channel/simulator/vendor-simulator.ts';
import { linePaySignature } from '../signature.ts';
import { BODIES, orderFault } from './order-body.ts';
import { backTo, page, payPage } from './pay-page.ts';

type State = 'waiting' | 'ready' | 'cancelled' | 'failed' | 'authorized' | 'captured' | 'voided';

/** A payment as the simulator has it. */
export interface SimulatedPayment {
  readonly transactionID: string;
  readonly orderID: string;
  /** The channel by which it was asked for, and by which alone it is known. */
  readonly channelID: string;
  readonly amount: number;
  readonly name: string;
  /** `key` for one that was taken by a code at the counter. */
  readonly by: 'request' | 'key';
  readonly confirmURL: string;
  readonly cancelURL: string;
  readonly capture: boolean;
  /** Unix milliseconds. */
  readonly at: number;
  state: State;
  readonly refunds: { readonly transactionID: string; readonly amount: number; readonly at: number }[];
}

type Entry =
  | { readonly is: 'payment'; readonly payment: SimulatedPayment }
  | { readonly is: 'state'; readonly transactionID: string; readonly state: State }
  | { readonly is: 'refund'; readonly transactionID: string; readonly refund: SimulatedPayment['refunds'][number] }
  | { readonly is: 'key'; readonly key: string; readonly at: number; readonly balance: number | null }
  | { readonly is: 'keyUsed'; readonly key: string }
  | { readonly is: 'next'; readonly call: Call; readonly code: string }
  | { readonly is: 'nextUsed'; readonly call: Call };

type Call = keyof typeof BODIES | 'check' | 'payments';

const CONSENT_MS = 20 * 60_000;
const KEY_MS = 5 * 60_000;
const MOST_ORDERS = 100;
/** The first id of a transaction: nineteen digits, beyond what a number holds exactly. */
const FIRST_ID = 2_026_112_900_000_000_001n;

/**
 * Stands in for LINE Pay: signatures, bodies without defaults, orders whose id is taken once, the owner's page, codes at the counter, confirming, letting go,
 * giving back. What an owner does is seeded, or done on the page.
 */
export class LinePaySimulator extends VendorSimulator<Entry> {
  readonly channelID = '1656000000';
  readonly channelSecret = 'a917ab6a2367b536f8e5a6e2977e06f4';
  /** Another merchant's, or the same one's next channel: neither knows of the other's payments. */
  readonly otherChannel = { channelID: '1656000001', channelSecret: '5d41c2f8b0974f6e8a3b1c7d9e0f2a64' } as const;
  readonly #payments = new Map<string, SimulatedPayment>();
  readonly #byOrder = new Map<string, SimulatedPayment>();
  readonly #keys = new Map<string, { readonly at: number; readonly balance: number | null; used: boolean }>();
  readonly #next: { readonly call: Call; readonly code: string }[] = [];
  #ids = 0n;

  static async start(options: SimulatorOptions = {}): Promise<LinePaySimulator> {
    const simulator = new LinePaySimulator('line-pay', options);
    await simulator.listen(options.port);
    return simulator;
  }

  get baseURL(): string {
    return this.origin;
  }

  get taken(): readonly SimulatedPayment[] {
    return [...this.#payments.values()];
  }

  /** NT$ that the clinic has of an order: taken, and not given back. */
  heldOf(orderID: string): number {
    const payment = this.#byOrder.get(orderID);
    if (payment?.state !== 'captured') return 0;
    return payment.amount - payment.refunds.reduce((sum, { amount }) => sum + amount, 0);
  }

  /**
   * `{approve: transactionID}`, `{cancel}`, `{fail}` as the owner or their bank does; `{refund, amount}` as the merchant's own page does, the rest without an amount; `{oneTimeKey, balance}` that an owner's app
   * shows from now on for five minutes; `{next: {call, code}}` what the next call of a kind is answered with, doing nothing. Calls: `request`, `payByKey`, `check`,
   * `confirm`, `payments`, `void`, `refund`.
   */
  seed(wanted: unknown): undefined {
    const { approve, cancel, fail, refund, amount, oneTimeKey, balance, next } = wanted as Readonly<
      Record<string, unknown>
    >;
    if (typeof approve === 'string') this.#consent(approve, 'ready');
    else if (typeof cancel === 'string') this.#consent(cancel, 'cancelled');
    else if (typeof fail === 'string') this.#consent(fail, 'failed');
    else if (typeof refund === 'string')
      this.#refunded(this.#known(refund), typeof amount === 'number' ? amount : undefined);
    else if (typeof oneTimeKey === 'string')
      this.#note({ is: 'key', key: oneTimeKey, at: this.now(), balance: typeof balance === 'number' ? balance : null });
    else if (typeof next === 'object' && next !== null)
      this.#note({ is: 'next', ...(next as { call: Call; code: string }) });
    else throw new Error('{approve}, {cancel}, {fail}, {refund, amount}, {oneTimeKey, balance} or {next}');
    return undefined;
  }

  protected replay(): void {
    for (const entry of this.journal.entries) this.#apply(entry);
  }

  protected forget(): void {
    for (const kept of [this.#payments, this.#byOrder, this.#keys]) kept.clear();
    this.#next.length = 0;
  }

  #note(entry: Entry): void {
    this.journal.add(entry);
    this.#apply(entry);
  }

  #apply(entry: Entry): void {
    switch (entry.is) {
      case 'payment': {
        const payment = { ...entry.payment, refunds: [...entry.payment.refunds] };
        this.#payments.set(payment.transactionID, payment);
        this.#byOrder.set(payment.orderID, payment);
        this.#ids += 1n;
        return;
      }
      case 'state':
        this.#known(entry.transactionID).state = entry.state;
        return;
      case 'refund':
        this.#known(entry.transactionID).refunds.push(entry.refund);
        this.#ids += 1n;
        return;
      case 'key':
        this.#keys.set(entry.key, { at: entry.at, balance: entry.balance, used: false });
        return;
      case 'keyUsed': {
        const key = this.#keys.get(entry.key);
        if (key) key.used = true;
        return;
      }
      case 'next':
        this.#next.push({ call: entry.call, code: entry.code });
        return;
      case 'nextUsed':
        this.#next.splice(
          this.#next.findIndex(({ call }) => call === entry.call),
          1,
        );
        return;
      default:
        throw new Error(`unknown entry: ${entry satisfies never}`);
    }
  }

  #known(transactionID: string): SimulatedPayment {
    const payment = this.#payments.get(transactionID);
    if (!payment) throw new Error(`no transaction ${transactionID}`);
    return payment;
  }

  #consent(transactionID: string, state: 'ready' | 'cancelled' | 'failed'): void {
    const payment = this.#known(transactionID);
    if (this.#stateOf(payment) === 'waiting') this.#note({ is: 'state', transactionID, state });
  }

  #newID(): string {
    return String(FIRST_ID + this.#ids);
  }

  /** Consent is asked for, and good, for 20 minutes. */
  #stateOf({ state, at }: SimulatedPayment): State {
    return (state === 'waiting' || state === 'ready') && this.now() - at >= CONSENT_MS ? 'cancelled' : state;
  }

  protected answer(request: VendorRequest): VendorReply {
    const { pathname } = request.url;
    const [, paying, act] = /^\/pay\/(\d+)(?:\/(approve|cancel))?$/.exec(pathname) ?? [];
    // An owner's browser comes here, without the channel's secret.
    if (paying !== undefined) return this.#page(request.method, paying, act);
    const channelID = String(request.headers['x-line-channelid'] ?? '');
    const refusal = this.#unsigned(request);
    if (refusal !== undefined) return says(refusal);
    const [call, transactionID = ''] = callOf(request) ?? [];
    if (call === undefined) return { status: 404, body: '' };
    const next = this.#next.find((one) => one.call === call);
    if (next) {
      this.#note({ is: 'nextUsed', call });
      return says(next.code);
    }
    if (call === 'payments') return this.#list(channelID, request.url.searchParams.getAll('orderId'));
    const known = this.#payments.get(transactionID);
    const payment = known?.channelID === channelID ? known : undefined;
    if (call === 'check') return payment ? says(CHECKED[this.#stateOf(payment)]) : says('1150');
    if (!/^application\/json/.test(request.headers['content-type'] ?? '')) return says('2102');
    const json = jsonOf(request.body);
    if (json === undefined) return says('2102');
    const body = BODIES[call].safeParse(json);
    if (!body.success)
      return says('2101', body.error.issues.map(({ path, code }) => `${path.join('.')} ${code}`).join(', '));
    if (call === 'request') return this.#request(channelID, body.data as z.output<(typeof BODIES)['request']>);
    if (call === 'payByKey') return this.#payByKey(channelID, body.data as z.output<(typeof BODIES)['payByKey']>);
    if (!payment) return says('1150');
    if (call === 'confirm') return this.#confirm(payment, body.data as z.output<(typeof BODIES)['confirm']>);
    if (call === 'void') return this.#void(payment);
    return this.#refunded(payment, (body.data as z.output<(typeof BODIES)['refund']>).refundAmount);
  }

  /** The code by which a request without the right channel, nonce or signature is refused. */
  #unsigned({ method, url, headers, body }: VendorRequest): string | undefined {
    const [channel, nonce, signature] = ['x-line-channelid', 'x-line-authorization-nonce', 'x-line-authorization'].map(
      (name) => String(headers[name] ?? ''),
    ) as [string, string, string];
    if (channel === '' || nonce === '' || signature === '') return '1106';
    const other = this.otherChannel;
    const secret =
      channel === this.channelID ? this.channelSecret : channel === other.channelID ? other.channelSecret : undefined;
    if (secret === undefined) return '1104';
    const content = method === 'GET' ? url.search.slice(1) : body.toString();
    const right = Buffer.from(linePaySignature({ secret, path: url.pathname, content, nonce }));
    const given = Buffer.from(signature);
    return given.length === right.length && timingSafeEqual(given, right) ? undefined : '1106';
  }

  #request(
    channelID: string,
    { amount, orderId, packages, redirectUrls, options, currency }: z.output<(typeof BODIES)['request']>,
  ): VendorReply {
    const fault =
      this.#byOrder.get(orderId)?.channelID === channelID
        ? '1172'
        : orderFault({ amount, orderId, packages, options, currency });
    if (fault !== undefined) return says(fault);
    const transactionID = this.#newID();
    const { confirmUrl: confirmURL, cancelUrl: cancelURL } = redirectUrls;
    const order = { transactionID, channelID, orderID: orderId, amount, name: packages[0]?.products[0]?.name ?? '' };
    const { capture } = options.payment;
    const payment = {
      ...order,
      by: 'request',
      confirmURL,
      cancelURL,
      capture,
      at: this.now(),
      state: 'waiting',
    } as const;
    this.#note({ is: 'payment', payment: { ...payment, refunds: [] } });
    const paymentUrl = { web: `${this.origin}/pay/${transactionID}`, app: `line://pay/payment/${transactionID}` };
    return says('0000', '', { paymentUrl, transactionId: transactionID, paymentAccessToken: transactionID.slice(-12) });
  }

  #payByKey(
    channelID: string,
    { amount, orderId, packages, options, currency, oneTimeKey }: z.output<(typeof BODIES)['payByKey']>,
  ): VendorReply {
    const fault =
      this.#byOrder.get(orderId)?.channelID === channelID
        ? '1172'
        : orderFault({ amount, orderId, packages, options, currency });
    if (fault !== undefined) return says(fault);
    const key = this.#keys.get(oneTimeKey);
    if (!key || key.used || this.now() - key.at >= KEY_MS) return says('1133');
    if (key.balance !== null && key.balance < amount) return says('1142');
    const transactionID = this.#newID();
    const order = { transactionID, channelID, orderID: orderId, amount, name: packages[0]?.products[0]?.name ?? '' };
    const { capture } = options.payment;
    const state = capture ? 'captured' : 'authorized';
    const payment = { ...order, by: 'key', confirmURL: '', cancelURL: '', capture, at: this.now(), state } as const;
    this.#note({ is: 'keyUsed', key: oneTimeKey });
    this.#note({ is: 'payment', payment: { ...payment, refunds: [] } });
    return says('0000', '', { transactionId: transactionID, orderId, payInfo: [{ method: 'BALANCE', amount }] });
  }

  #confirm(payment: SimulatedPayment, { amount, currency }: z.output<(typeof BODIES)['confirm']>): VendorReply {
    const state = this.#stateOf(payment);
    if (state === 'captured' || state === 'authorized') return says('1152');
    if (state === 'waiting') return says('1169');
    if (state !== 'ready') return says('1180');
    if (currency !== 'TWD') return says('1178');
    if (amount !== payment.amount) return says('1153');
    const { transactionID, orderID } = payment;
    this.#note({ is: 'state', transactionID, state: payment.capture ? 'captured' : 'authorized' });
    return says('0000', '', {
      transactionId: transactionID,
      orderId: orderID,
      payInfo: [{ method: 'BALANCE', amount }],
    });
  }

  #void({ transactionID, state }: SimulatedPayment): VendorReply {
    if (state !== 'authorized') return says('1179');
    this.#note({ is: 'state', transactionID, state: 'voided' });
    return says('0000');
  }

  #refunded({ transactionID, state, amount, refunds }: SimulatedPayment, asked: number | undefined): VendorReply {
    if (state !== 'captured') return says('1179');
    const left = amount - refunds.reduce((sum, one) => sum + one.amount, 0);
    if (left === 0) return says('1165');
    if ((asked ?? 0) > left) return says('1164');
    const refund = { transactionID: this.#newID(), amount: asked ?? left, at: this.now() };
    this.#note({ is: 'refund', transactionID, refund });
    return says('0000', '', {
      refundTransactionId: refund.transactionID,
      refundTransactionDate: new Date(refund.at).toISOString(),
    });
  }

  #list(channelID: string, orderIDs: readonly string[]): VendorReply {
    if (orderIDs.length > MOST_ORDERS) return says('1177');
    const found = orderIDs.flatMap((id) => {
      const payment = this.#byOrder.get(id);
      const payStatus = payment && PAY_STATUS[payment.state];
      return payment?.channelID === channelID && payStatus ? [{ payment, payStatus }] : [];
    });
    if (found.length === 0) return says('1150');
    const info = found.map(({ payment: { transactionID, orderID, amount, at, refunds, name }, payStatus }) => ({
      transactionId: transactionID,
      ...{ transactionDate: new Date(at).toISOString(), transactionType: 'PAYMENT', payStatus, productName: name },
      ...{ currency: 'TWD', payInfo: [{ method: 'BALANCE', amount }], orderId: orderID },
      ...(refunds.length > 0 && {
        refundList: refunds.map((refund) => ({
          refundTransactionId: refund.transactionID,
          transactionType: refund.amount === amount ? 'PAYMENT_REFUND' : 'PARTIAL_REFUND',
          refundAmount: -refund.amount,
          refundTransactionDate: new Date(refund.at).toISOString(),
        })),
      }),
    }));
    return says('0000', '', info);
  }

  #page(method: string, transactionID: string, act: string | undefined): VendorReply {
    const payment = this.#payments.get(transactionID);
    if (!payment || this.#stateOf(payment) !== 'waiting')
      return page(410, '<p>This payment can no longer be made.</p>');
    if (method === 'GET' && act === undefined) return payPage(payment, `/pay/${transactionID}`);
    if (method !== 'POST' || act === undefined) return page(405, '<p>Not so.</p>');
    this.#consent(transactionID, act === 'approve' ? 'ready' : 'cancelled');
    return backTo(act === 'approve' ? payment.confirmURL : payment.cancelURL, payment);
  }
}

const CHECKED: Readonly<Record<State, string>> = {
  waiting: '0000',
  ready: '0110',
  cancelled: '0121',
  failed: '0122',
  authorized: '0123',
  captured: '0123',
  voided: '0121',
};

const PAY_STATUS: Partial<Readonly<Record<State, string>>> = {
  captured: 'CAPTURE',
  authorized: 'AUTHORIZATION',
  voided: 'VOIDED_AUTHORIZATION',
};

function callOf({ method, url: { pathname } }: VendorRequest): readonly [Call, string?] | undefined {
  const at = `${method} ${pathname.replace(/^\/v4\/payments/, '')}`;
  if (!pathname.startsWith('/v4/payments')) return undefined;
  if (at === 'GET ') return ['payments'];
  if (at === 'POST /request') return ['request'];
  if (at === 'POST /oneTimeKeys/pay') return ['payByKey'];
  const [, checked] = /^GET \/requests\/(\d+)\/check$/.exec(at) ?? [];
  if (checked !== undefined) return ['check', checked];
  const [, voided] = /^POST \/authorizations\/(\d+)\/void$/.exec(at) ?? [];
  if (voided !== undefined) return ['void', voided];
  const [, moved, act] = /^POST \/(\d+)\/(confirm|refund)$/.exec(at) ?? [];
  return moved === undefined ? undefined : [act as 'confirm' | 'refund', moved];
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

/** An answer; ids of transactions stand as numbers in it, as LINE Pay writes them. */
function says(code: string, words = '', info?: unknown): VendorReply {
  const reply = {
    returnCode: code,
    returnMessage: words === '' ? (code === '0000' ? 'Success.' : 'See the code.') : words,
    ...(info !== undefined && { info }),
  };
  const body = JSON.stringify(reply).replaceAll(/("(?:refundT|t)ransactionId"):"(\d+)"/g, '$1:$2');
  return { status: 200, body, headers: { 'content-type': 'application/json;charset=UTF-8' } };
}
