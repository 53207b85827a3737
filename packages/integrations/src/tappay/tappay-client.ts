import { vendorAsker } from '../channel/ask-vendor.ts';
import type { Said } from '../channel/port.ts';
import { saying } from '../channel/said.ts';
import type { CardPayments, Charge, ChargeOutcome, ChargeRefused, ChargeUnsure, NotCharged } from './port.ts';
import {
  answered,
  chargeAnswer,
  keptCardIn,
  NO_MORE_PAGES,
  refusalOf,
  tradeOf,
  tradesAnswer,
  UNSURE_STATUS,
} from './tappay-answers.ts';

/** The operator's account. */
export interface TapPayOptions {
  /** `https://prod.tappaysdk.com`, `https://sandbox.tappaysdk.com`, or a simulator's. */
  readonly baseURL: string;
  readonly partnerKey: string;
  readonly merchantID: string;
  readonly patienceMs?: number;
}

/** The vendor waits 30 seconds for a bank; its own answer needs some more. */
const PATIENCE_MS = 45_000;
const CURRENCY = 'TWD';

/** An answer that came whole, with a status. */
interface Answer {
  readonly kind: 'said';
  readonly status: number;
  readonly body: unknown;
  readonly said: Said;
}

/** Cards through TapPay's server API (pay by prime and by card token, record, refund, card). */
export function tapPay({ baseURL, partnerKey, merchantID, patienceMs = PATIENCE_MS }: TapPayOptions): CardPayments {
  const ask = vendorAsker({ baseURL, patienceMs, secrets: [partnerKey] });

  /** `secrets`: what else no text may hold. */
  const post = async (
    path: string,
    body: object,
    secrets: readonly string[] = [],
  ): Promise<Answer | NotCharged | ChargeUnsure | ChargeRefused> => {
    const kept = [partnerKey, ...secrets];
    const answer = await ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': partnerKey },
      body: JSON.stringify({ partner_key: partnerKey, ...body }),
    });
    if (answer.kind === 'notAsked') {
      const said = saying(answer.said.code, answer.said.words, kept);
      return answer.reason === 'unreachable'
        ? { kind: 'notAsked', said }
        : { kind: 'refused', reason: 'misconfigured', said };
    }
    if (answer.kind === 'noAnswer') return { kind: 'unsure', said: saying(answer.said.code, answer.said.words, kept) };
    const text = Buffer.from(answer.bytes).toString();
    const read = answered.safeParse(jsonOf(text));
    // A page of something that stands between, or an answer cut short: what happened behind it isn't known.
    if (answer.status !== 200 || !read.success)
      return { kind: 'unsure', said: saying(`HTTP ${answer.status}`, text, kept) };
    const said = saying(String(read.data.status), read.data.msg, kept);
    if (UNSURE_STATUS.has(read.data.status)) return { kind: 'unsure', said };
    return { kind: 'said', status: read.data.status, body: read.data, said };
  };

  const outcomeOf = (answer: Awaited<ReturnType<typeof post>>, charge: Charge): ChargeOutcome => {
    if (answer.kind !== 'said') return answer;
    if (answer.status !== 0) return { kind: 'refused', reason: refusalOf(answer.status), said: answer.said };
    const read = chargeAnswer.safeParse(answer.body);
    const isOurs =
      read.success &&
      read.data.amount === charge.amount &&
      read.data.currency === CURRENCY &&
      read.data.bank_transaction_id === charge.bankTransactionID;
    if (!isOurs) return { kind: 'unsure', said: saying('other', 'an answer to something else than was asked') };
    const { rec_trade_id: tradeID, payment_url: url = '' } = read.data;
    const card = keptCardIn(answer.body);
    if (url === '') return { kind: 'paid', tradeID, ...(card && { card }) };
    return { kind: 'askedAtBank', tradeID, url, ...(card && { card }) };
  };

  const inVendorsWords = ({ amount, bankTransactionID, orderNumber, details }: Charge) => ({
    ...{ merchant_id: merchantID, amount, currency: CURRENCY, details: details.slice(0, 100) },
    ...{ order_number: orderNumber, bank_transaction_id: bankTransactionID },
  });

  return {
    async payByPrime(charge) {
      const { prime, cardholder, returns } = charge;
      const body = {
        ...inVendorsWords(charge),
        ...{ prime, cardholder: inTheirs(cardholder), remember: true },
        three_domain_secure: returns !== undefined,
        ...(returns && { result_url: { frontend_redirect_url: returns.to, backend_notify_url: returns.notify } }),
      };
      return outcomeOf(await post('/tpc/payment/pay-by-prime', body, [prime]), charge);
    },
    async payByToken(charge, { cardKey, cardToken }) {
      const body = { ...inVendorsWords(charge), card_key: cardKey, card_token: cardToken, three_domain_secure: false };
      return outcomeOf(await post('/tpc/payment/pay-by-token', body, [cardKey, cardToken]), charge);
    },
    async find(bankTransactionID) {
      const filters = { bank_transaction_id: bankTransactionID };
      const answer = await post('/tpc/transaction/query', { records_per_page: 50, page: 0, filters });
      if (answer.kind === 'unsure') return { kind: 'notAsked', said: answer.said };
      if (answer.kind !== 'said') return answer;
      if (answer.status !== 0 && answer.status !== NO_MORE_PAGES)
        return { kind: 'refused', reason: refusalOf(answer.status), said: answer.said };
      const read = tradesAnswer.safeParse(answer.body);
      if (!read.success) return { kind: 'notAsked', said: saying('unread', 'a list that can’t be read') };
      // Whatever the vendor's filter does, only what has the very id is ours.
      const row = read.data.trade_records.find((one) => one.bank_transaction_id === bankTransactionID);
      const trade = row && tradeOf(row);
      if (row && !trade) return { kind: 'notAsked', said: saying('state', `record_status ${row.record_status}`) };
      return { kind: 'answered', trade };
    },
    async bind(prime, cardholder) {
      const body = { merchant_id: merchantID, currency: CURRENCY, prime, cardholder: inTheirs(cardholder) };
      const answer = await post('/tpc/card/bind', body, [prime]);
      if (answer.kind !== 'said') return answer;
      if (answer.status !== 0) return { kind: 'refused', reason: refusalOf(answer.status), said: answer.said };
      const card = keptCardIn(answer.body);
      return card ? { kind: 'bound', card } : { kind: 'unsure', said: saying('other', 'a card without its key') };
    },
    async forget({ cardKey, cardToken }) {
      const answer = await post('/tpc/card/remove', { card_key: cardKey, card_token: cardToken }, [cardKey, cardToken]);
      if (answer.kind === 'unsure') return { kind: 'notAsked', said: answer.said };
      if (answer.kind !== 'said') return answer;
      const reason = refusalOf(answer.status);
      if (answer.status !== 0 && reason !== 'cardGone') return { kind: 'refused', reason, said: answer.said };
      return { kind: 'answered' };
    },
    async refund(tradeID, amount) {
      const answer = await post('/tpc/transaction/refund', { rec_trade_id: tradeID, amount });
      if (answer.kind !== 'said') return answer;
      if (answer.status !== 0) return { kind: 'refused', reason: refusalOf(answer.status), said: answer.said };
      return { kind: 'answered' };
    },
  };
}

const inTheirs = ({
  name,
  email,
  phone,
}: {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}) => ({
  name,
  email,
  phone_number: phone,
});

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
