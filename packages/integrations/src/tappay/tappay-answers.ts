import { z } from 'zod';
import type { CardRefusal, KeptCard, Trade } from './port.ts';

/** What every answer has. Whatever else comes is read where it is needed. */
export const answered = z.looseObject({ status: z.number().int(), msg: z.string().default('') });

const cardParts = {
  card_secret: z.object({ card_key: z.string().min(1), card_token: z.string().min(1) }),
  card_info: z.looseObject({
    last_four: z.string().regex(/^\d{4}$/),
    issuer: z.string().default(''),
    issuer_zh_tw: z.string().optional(),
    expiry_date: z.string().default(''),
  }),
};
const boundAnswer = z.looseObject(cardParts);

/** What an answer to a charge says of it. */
export const chargeAnswer = z.looseObject({
  rec_trade_id: z.string().min(1),
  bank_transaction_id: z.string(),
  amount: z.number(),
  currency: z.string(),
  payment_url: z.string().optional(),
});

/** The card that an answer keeps for later; undefined where there is none. */
export function keptCardIn(answer: unknown): KeptCard | undefined {
  const { data } = boundAnswer.safeParse(answer);
  if (!data) return undefined;
  const { card_secret: secret, card_info: info } = data;
  return {
    secret: { cardKey: secret.card_key, cardToken: secret.card_token },
    facts: {
      lastFour: info.last_four,
      issuer: info.issuer_zh_tw ?? info.issuer,
      expires: /^\d{6}$/.test(info.expiry_date) ? info.expiry_date : '',
    },
  };
}

/** Answers of the vendor's own gateway by which nothing is known: it waited for the bank in vain. */
export const UNSURE_STATUS: ReadonlySet<number> = new Set([421, 422]);
/** A list has no more pages: nothing was found. */
export const NO_MORE_PAGES = 2;

const REFUSAL: ReadonlyMap<number, CardRefusal> = new Map([
  [41, 'cardFormat'],
  [80, 'misconfigured'],
  [84, 'misconfigured'],
  [91, 'primeExpired'],
  [121, 'badPrime'],
  // (memory) no card of that key and token.
  [4, 'cardGone'],
]);

/** What a status other than 0 means; what isn't told apart is the bank's no. */
export const refusalOf = (status: number): CardRefusal => REFUSAL.get(status) ?? 'declined';

const trade = z.looseObject({
  rec_trade_id: z.string().min(1),
  bank_transaction_id: z.string(),
  amount: z.number(),
  original_amount: z.number().optional(),
  refunded_amount: z.number().default(0),
  record_status: z.number().int(),
  bank_result_code: z.string().default(''),
  bank_result_msg: z.string().default(''),
});
/** A page of the vendor's list. */
export const tradesAnswer = z.looseObject({ trade_records: z.array(trade).default([]) });

/** `record_status`: -1 failed, 0 authorised, 1 captured, 2 partly given back, 3 given back, 4 pending, 5 cancelled. */
const STATE: ReadonlyMap<number, Trade['state']> = new Map([
  [-1, 'failed'],
  [0, 'paid'],
  [1, 'paid'],
  [2, 'paid'],
  [3, 'refunded'],
  [4, 'pending'],
  [5, 'failed'],
]);

/** A line of the list as the port tells it; undefined for a state that isn't known, of which nothing may be concluded. */
export function tradeOf(row: z.output<typeof trade>): Trade | undefined {
  const state = STATE.get(row.record_status);
  if (!state) return undefined;
  return {
    tradeID: row.rec_trade_id,
    bankTransactionID: row.bank_transaction_id,
    // What was given back is taken off `amount`; what was charged stands beside it.
    amount: row.original_amount ?? row.amount,
    refunded: row.refunded_amount,
    state,
    said: { code: row.bank_result_code.slice(0, 40), words: row.bank_result_msg.slice(0, 200) },
  };
}
