import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type VendorAnswer, vendorAsker } from '../channel/ask-vendor.ts';
import { saying } from '../channel/said.ts';
import { exactJson } from './exact-json.ts';
import type { ProviderPayment, Wallet, WalletAnswer, WalletOrder, WalletProgress } from './port.ts';
import { linePaySignature } from './signature.ts';

/** Where LINE Pay is, and a clinic's channel there. */
export interface LinePayOptions {
  /** `https://api-pay.line.me`, or a simulator's. The operator names it, no clinic's form. */
  readonly baseURL: string;
  readonly channelID: string;
  readonly channelSecret: string;
  /** Milliseconds that a question may take. */
  readonly patienceMs?: number;
  /** Milliseconds that moving money may take: the provider asks for 40 s at least. */
  readonly moneyPatienceMs?: number;
}

const PATIENCE_MS = 20_000;
const MONEY_PATIENCE_MS = 60_000;
/** Orders that one question may name. */
const MOST_ORDERS = 100;
const SUCCESS = '0000';
const NO_HISTORY = '1150';
const ALREADY_REFUNDED = '1165';

const PROGRESS: Readonly<Record<string, WalletProgress>> = {
  [SUCCESS]: 'waiting',
  '0110': 'ready',
  '0121': 'cancelled',
  '0122': 'failed',
  '0123': 'done',
};

/** In progress, asked twice, or a fault of theirs: whether it was done has to be looked up. */
const UNSURE = /^(1145|1198|1199|190.|9000)$/;

const digits = z.union([z.string().regex(/^\d{1,30}$/), z.number().int().nonnegative().transform(String)]);
const replySchema = z.object({
  returnCode: z.string(),
  returnMessage: z.string().optional(),
  info: z.unknown().optional(),
});
type Reply = z.output<typeof replySchema>;

const requestedSchema = z.object({ transactionId: digits, paymentUrl: z.object({ web: z.url() }) });
const paidSchema = z.object({ transactionId: digits });
const STATES: Readonly<Record<string, ProviderPayment['state']>> = {
  CAPTURE: 'captured',
  AUTHORIZATION: 'authorized',
  VOIDED_AUTHORIZATION: 'voided',
  EXPIRED_AUTHORIZATION: 'voided',
};
const paymentSchema = z.object({
  transactionId: digits,
  orderId: z.string(),
  payStatus: z.enum(['CAPTURE', 'AUTHORIZATION', 'VOIDED_AUTHORIZATION', 'EXPIRED_AUTHORIZATION']),
  payInfo: z.array(z.object({ amount: z.number() })),
  refundList: z.array(z.object({ refundAmount: z.number() })).optional(),
});

interface Asking {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly query?: string;
  readonly body?: unknown;
  /** Whether money moves by it. */
  readonly moves?: boolean;
}

/** LINE Pay's online API, and its codes at the counter. Each request is signed with a nonce of its own. */
export function linePay({
  baseURL,
  channelID,
  channelSecret,
  patienceMs = PATIENCE_MS,
  moneyPatienceMs = MONEY_PATIENCE_MS,
}: LinePayOptions): Wallet {
  const secrets = [channelSecret];
  const askers = {
    question: vendorAsker({ baseURL, patienceMs, secrets }),
    money: vendorAsker({ baseURL, patienceMs: moneyPatienceMs, secrets }),
  };

  /** What the provider answered; what isn't `taken` as an answer is refused, or left unsure. */
  const ask = async <T>(asking: Asking, taken: (reply: Reply) => T | undefined): Promise<WalletAnswer<T>> => {
    const { method, path, query = '', body, moves = false } = asking;
    const content = method === 'GET' ? query : JSON.stringify(body ?? {});
    const nonce = randomUUID();
    const answer = await askers[moves ? 'money' : 'question'](query === '' ? path : `${path}?${query}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-line-channelid': channelID,
        'x-line-authorization-nonce': nonce,
        'x-line-authorization': linePaySignature({ secret: channelSecret, path, content, nonce }),
      },
      ...(method === 'POST' && { body: content }),
    });
    if (answer.kind === 'notAsked') return answer;
    if (answer.kind === 'noAnswer') return { kind: 'unsure', said: answer.said };
    const reply = replySchema.safeParse(exactJson(textOf(answer)));
    if (answer.status !== 200 || !reply.success)
      return { kind: 'unsure', said: saying(String(answer.status), textOf(answer), secrets) };
    const done = taken(reply.data);
    if (done !== undefined) return { ...done, kind: 'done' };
    const { returnCode: code, returnMessage = '' } = reply.data;
    const said = saying(code, returnMessage, secrets);
    // It says that it did it, in words that can't be read.
    return code === SUCCESS || UNSURE.test(code) ? { kind: 'unsure', said } : { kind: 'refused', code, said };
  };

  const move = (path: string, body: unknown, alsoDone: readonly string[] = []): Promise<WalletAnswer<object>> =>
    ask({ method: 'POST', path, body, moves: true }, ({ returnCode }) =>
      returnCode === SUCCESS || alsoDone.includes(returnCode) ? {} : undefined,
    );

  return {
    request: ({ confirmURL, cancelURL, ...order }) =>
      ask(
        {
          ...{ method: 'POST', path: '/v4/payments/request' },
          body: {
            ...orderOf(order),
            redirectUrls: { confirmUrl: confirmURL, cancelUrl: cancelURL },
            options: { payment: { capture: true } },
          },
        },
        infoBy(requestedSchema, ({ transactionId, paymentUrl }) => ({
          transactionID: transactionId,
          paymentURL: paymentUrl.web,
        })),
      ),

    payByKey: ({ oneTimeKey, ...order }) =>
      ask(
        {
          ...{ method: 'POST', path: '/v4/payments/oneTimeKeys/pay', moves: true },
          body: { ...orderOf(order), oneTimeKey, options: { payment: { capture: true } } },
        },
        infoBy(paidSchema, ({ transactionId }) => ({ transactionID: transactionId })),
      ),

    check: (transactionID) =>
      ask({ method: 'GET', path: `/v4/payments/requests/${digitsOf(transactionID)}/check` }, ({ returnCode }) => {
        const progress = PROGRESS[returnCode];
        return progress && { progress };
      }),

    confirm: (transactionID, amount) =>
      move(`/v4/payments/${digitsOf(transactionID)}/confirm`, { amount, currency: 'TWD' }),

    payments: (orderIDs) => {
      if (orderIDs.length === 0 || orderIDs.length > MOST_ORDERS)
        throw new Error(`1 to ${MOST_ORDERS} orders in one question`);
      const query = orderIDs.map((id) => `orderId=${encodeURIComponent(id)}`).join('&');
      return ask({ method: 'GET', path: '/v4/payments', query }, ({ returnCode, info }) => {
        if (returnCode === NO_HISTORY) return { payments: [] };
        const read = z.array(paymentSchema).safeParse(info);
        return returnCode === SUCCESS && read.success ? { payments: read.data.map(paymentOf) } : undefined;
      });
    },

    void: (transactionID) => move(`/v4/payments/authorizations/${digitsOf(transactionID)}/void`, {}),

    refund: (transactionID, amount) =>
      amount === undefined
        ? move(`/v4/payments/${digitsOf(transactionID)}/refund`, {}, [ALREADY_REFUNDED])
        : move(`/v4/payments/${digitsOf(transactionID)}/refund`, { refundAmount: amount }),
  };
}

/** One package with one line: what the owner had done is nobody's business beyond the clinic. */
const orderOf = ({ orderID, amount, name }: WalletOrder) => ({
  ...{ amount, currency: 'TWD', orderId: orderID },
  packages: [{ id: orderID, amount, products: [{ name, quantity: 1, price: amount }] }],
});

const infoBy =
  <R, T>(schema: z.ZodType<R>, taken: (info: R) => T) =>
  ({ returnCode, info }: Reply): T | undefined => {
    const read = schema.safeParse(info);
    return returnCode === SUCCESS && read.success ? taken(read.data) : undefined;
  };

const paymentOf = ({
  transactionId,
  orderId,
  payStatus,
  payInfo,
  refundList = [],
}: z.output<typeof paymentSchema>): ProviderPayment => ({
  orderID: orderId,
  transactionID: transactionId,
  state: STATES[payStatus] ?? 'voided',
  amount: payInfo.reduce((sum, { amount }) => sum + amount, 0),
  refunded: refundList.reduce((sum, { refundAmount }) => sum + Math.abs(refundAmount), 0),
});

/** @throws Error for what is no id of a transaction: it stands in an address */
function digitsOf(transactionID: string): string {
  if (!/^\d{1,30}$/.test(transactionID)) throw new Error('an id of a transaction has digits alone');
  return transactionID;
}

const textOf = ({ bytes }: VendorAnswer): string => new TextDecoder().decode(bytes);
