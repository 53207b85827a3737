import { randomBytes } from 'node:crypto';
import {
  json,
  type SimulatorOptions,
  type VendorReply,
  type VendorRequest,
  VendorSimulator,
} from '../../channel/simulator/vendor-simulator.ts';
import { ASKED, type AskedPath, isAskedPath } from './asked-body.ts';
import { bankPage, fieldsPage } from './pages.ts';
import {
  type Entry,
  expiryOf,
  isCardNumber,
  type KnownCard,
  type SimulatedTrade,
  TapPayBooks,
} from './tappay-books.ts';

const PRIME_MS = 90_000;
/** How long a bank's page waits for the card's owner. */
const ASKED_AT_BANK_MS = 15 * 60_000;
const STATUS = { ok: 0, noMorePages: 2, cardGone: 4, badBody: 5, duplicate: 10, cardFormat: 41, key: 80 } as const;
const OTHER = { partner: 84, primeExpired: 91, badPrime: 121, declined: 10_003, refundTooMuch: 10_005 } as const;
const RECORD = { failed: -1, authorised: 0, captured: 1, partlyRefunded: 2, refunded: 3, pending: 4 } as const;

/** A body that was looked through, whichever call's it is. */
type Asked = Readonly<Record<string, unknown>> & {
  readonly amount: number;
  readonly bank_transaction_id: string;
  readonly order_number: string;
};

/**
 * Stands in for TapPay: keys, bodies without any default, primes that are good once and for 90 seconds, cards that are kept, one transaction for each
 * `bank_transaction_id`, the bank's page, an unsigned notification, the page of the card's fields. What it took it knows after a restart.
 */
export class TapPaySimulator extends VendorSimulator<Entry> {
  readonly partnerKey = 'partner_simulated0123456789';
  readonly merchantID = 'vetloom_simulated';
  readonly appID = '12345';
  readonly appKey = 'app_simulated0123456789';
  /** How often a notification was posted, and what came back, the oldest first. */
  readonly notified: number[] = [];
  readonly #books = new TapPayBooks();

  static async start(options: SimulatorOptions = {}): Promise<TapPaySimulator> {
    const simulator = new TapPaySimulator('tappay', options);
    await simulator.listen(options.port);
    return simulator;
  }

  get baseURL(): string {
    return this.origin;
  }
  /** The page of the card's fields. */
  get fieldsURL(): string {
    return `${this.origin}/fields`;
  }

  /** Every transaction, the oldest first. */
  get taken(): readonly SimulatedTrade[] {
    return [...this.#books.trades.values()];
  }

  /** Cards that may be charged again. */
  get kept(): readonly KnownCard[] {
    return [...this.#books.cards.values()];
  }

  /**
   * `{card, result}` what the bank says of a number, `{next: status}` what the next charge is answered instead of being done, `{prime: {number, expiry}}` as the
   * fields would give it, `{atBank: tradeID, yes}` what a card's owner does there, `{notify: tradeID}` posts a notification again.
   */
  async seed(wanted: unknown): Promise<unknown> {
    const { card, result, next, prime, atBank, yes, notify } = wanted as Readonly<Record<string, unknown>>;
    if (typeof card === 'string') this.#note({ is: 'result', number: card, declined: result === 'declined' });
    else if (typeof next === 'number') this.#note({ is: 'next', status: next });
    else if (typeof prime === 'object') return { prime: this.prime(prime as { number?: string; expiry?: string }) };
    else if (typeof atBank === 'string') return { location: await this.answerAtBank(atBank, yes === true) };
    else if (typeof notify === 'string') return { status: await this.notify(notify) };
    else throw new Error('{card, result}, {next}, {prime}, {atBank, yes} or {notify}');
    return undefined;
  }

  /** A prime as the fields give it. */
  prime({ number = '4242424242424242', expiry = '12/32' }: { number?: string; expiry?: string } = {}): string {
    const prime = randomBytes(32).toString('hex');
    this.#note({ is: 'prime', prime, number, expires: expiryOf(expiry) ?? '', at: this.now() });
    return prime;
  }

  protected replay(): void {
    for (const entry of this.journal.entries) this.#books.apply(entry);
  }

  protected forget(): void {
    this.#books.clear();
    this.notified.length = 0;
  }

  #note(entry: Entry): void {
    this.journal.add(entry);
    this.#books.apply(entry);
  }

  protected async answer(request: VendorRequest): Promise<VendorReply> {
    const { method, url } = request;
    if (method === 'GET' && url.pathname === '/fields') return html(200, fieldsPage(this.appID, this.appKey));
    if (method === 'POST' && url.pathname === '/fields/prime') return this.#typed(request);
    const [, tradeID = '', yes] = /^\/3ds\/(\w+)(?:\/(yes|no))?$/.exec(url.pathname) ?? [];
    if (tradeID !== '') return this.#atBank(method, tradeID, yes);
    if (method !== 'POST' || !isAskedPath(url.pathname)) return json(404, { message: 'Not Found' });
    if (!/^application\/json/.test(request.headers['content-type'] ?? ''))
      return says(STATUS.badBody, 'JSON is needed');
    if (request.headers['x-api-key'] !== this.partnerKey) return says(STATUS.key, 'Invalid x-api-key');
    const read = ASKED[url.pathname].safeParse(jsonOf(request.body));
    if (!read.success) return says(STATUS.badBody, read.error.issues.map(({ path }) => path.join('.')).join(', '));
    const asked = read.data as unknown as Asked;
    if (asked.partner_key !== this.partnerKey) return says(OTHER.partner, 'Invalid partner');
    if (asked.merchant_id !== undefined && asked.merchant_id !== this.merchantID)
      return says(OTHER.partner, 'Invalid merchant');
    return this.#done(url.pathname, asked);
  }

  #done(path: AskedPath, asked: Asked): VendorReply {
    switch (path) {
      case '/tpc/payment/pay-by-prime':
        return this.#charge(asked, () => this.#cardOfPrime(String(asked.prime)));
      case '/tpc/payment/pay-by-token':
        return this.#charge(asked, () => this.#books.cardOf(asked.card_key, asked.card_token) ?? gone());
      case '/tpc/transaction/query':
        return this.#list(asked.filters as { readonly bank_transaction_id?: string; readonly rec_trade_id?: string });
      case '/tpc/transaction/refund':
        return this.#refund(String(asked.rec_trade_id), asked.amount);
      case '/tpc/card/bind': {
        const card = this.#cardOfPrime(String(asked.prime));
        return 'status' in card ? card : json(200, { status: 0, msg: 'Success', ...this.#keep(card) });
      }
      case '/tpc/card/remove': {
        if (!this.#books.cardOf(asked.card_key, asked.card_token)) return gone();
        this.#note({ is: 'removed', key: String(asked.card_key) });
        return says(STATUS.ok, 'Success');
      }
      default:
        throw new Error(`unknown call: ${path satisfies never}`);
    }
  }

  /** The card of a prime, which is used up by that. */
  #cardOfPrime(prime: string): KnownCard | VendorReply {
    const known = this.#books.primes.get(prime);
    if (!known || known.used) return says(OTHER.badPrime, 'Invalid prime');
    if (this.now() - known.at >= PRIME_MS) return says(OTHER.primeExpired, 'Prime expired');
    this.#note({ is: 'primeUsed', prime });
    return { key: '', token: '', number: known.number, expires: known.expires };
  }

  #charge(asked: Asked, cardOf: () => KnownCard | VendorReply): VendorReply {
    // One transaction by each id, whatever else is asked.
    if (this.#books.byBankID(asked.bank_transaction_id)) return says(STATUS.duplicate, 'Duplicate bank_transaction_id');
    const card = cardOf();
    if ('status' in card) return card;
    const { next } = this.#books;
    if (next !== undefined) {
      this.#note({ is: 'next', status: undefined });
      return says(next, 'As it was seeded');
    }
    const secure = asked.three_domain_secure === true;
    const urls = asked.result_url as Readonly<Record<string, string>> | undefined;
    const declined = !secure && this.#books.isDeclined(card, this.now());
    const trade: SimulatedTrade = {
      id: `D${randomBytes(9).toString('hex').toUpperCase()}`,
      bankID: asked.bank_transaction_id,
      order: asked.order_number,
      amount: asked.amount,
      refunded: 0,
      record: secure ? RECORD.pending : declined ? RECORD.failed : RECORD.authorised,
      at: this.now(),
      number: card.number,
      expires: card.expires,
      returnTo: urls?.frontend_redirect_url ?? '',
      notifyAt: urls?.backend_notify_url ?? '',
    };
    this.#note({ is: 'trade', trade });
    const told = {
      ...{ rec_trade_id: trade.id, bank_transaction_id: trade.bankID, order_number: trade.order },
      ...{ amount: trade.amount, currency: 'TWD', transaction_time_millis: trade.at },
    };
    if (declined) return json(200, { status: OTHER.declined, msg: 'Card Error', bank_result_code: '05', ...told });
    return json(200, {
      ...{ status: 0, msg: 'Success' },
      ...told,
      ...(secure && { payment_url: `${this.origin}/3ds/${trade.id}` }),
      ...(asked.remember === true && this.#keep(card)),
    });
  }

  /** A card that is kept already is known by what it was. */
  #keep({ number, expires }: KnownCard) {
    const kept = this.#books.keptOf(number, expires);
    const [key, token] = kept
      ? [kept.key, kept.token]
      : [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')];
    if (!kept) this.#note({ is: 'kept', card: { key, token, number, expires } });
    return {
      card_secret: { card_key: key, card_token: token },
      card_info: {
        last_four: number.slice(-4),
        issuer: 'SIMULATED BANK',
        expiry_date: expires,
      },
    };
  }

  #list({ bank_transaction_id: bankID, rec_trade_id: id }: Readonly<Record<string, string | undefined>>): VendorReply {
    const found = this.taken.filter(
      (trade) => (bankID === undefined || trade.bankID === bankID) && (id === undefined || trade.id === id),
    );
    const records = found.map((trade) => ({
      ...{ rec_trade_id: trade.id, bank_transaction_id: trade.bankID, order_number: trade.order, currency: 'TWD' },
      ...{ amount: trade.amount - trade.refunded, original_amount: trade.amount, refunded_amount: trade.refunded },
      ...{ record_status: this.#recordOf(trade), time: trade.at, merchant_id: this.merchantID },
      ...{ bank_result_code: trade.record === RECORD.failed ? '05' : '', bank_result_msg: '' },
    }));
    if (records.length === 0) return says(STATUS.noMorePages, 'No more pages');
    return json(200, {
      ...{ status: 0, msg: 'Success', records_per_page: 50, page: 0, total_page_count: 1 },
      ...{ number_of_transactions: records.length, trade_records: records },
    });
  }

  #recordOf({ record, at }: SimulatedTrade): number {
    return record === RECORD.pending && this.now() - at >= ASKED_AT_BANK_MS ? RECORD.failed : record;
  }

  #refund(id: string, amount: number): VendorReply {
    const trade = this.#books.trades.get(id);
    const isPaid =
      trade && ([RECORD.authorised, RECORD.captured, RECORD.partlyRefunded] as number[]).includes(trade.record);
    if (!isPaid || trade.refunded + amount > trade.amount)
      return says(OTHER.refundTooMuch, 'Refund amount is too much');
    const refunded = trade.refunded + amount;
    const record = refunded === trade.amount ? RECORD.refunded : RECORD.partlyRefunded;
    this.#note({ is: 'became', id, record, refunded });
    return json(200, { status: 0, msg: 'Success', refund_id: `R${id}`, refund_amount: amount, currency: 'TWD' });
  }

  async #atBank(method: string, tradeID: string, yes: string | undefined): Promise<VendorReply> {
    const trade = this.#books.trades.get(tradeID);
    if (!trade || this.#recordOf(trade) !== RECORD.pending) return html(410, '<p>This page can no longer be used.</p>');
    if (yes === undefined) return html(200, bankPage(tradeID, trade.amount));
    if (method !== 'POST') return html(405, '');
    return { status: 302, body: '', headers: { location: await this.answerAtBank(tradeID, yes === 'yes') } };
  }

  /** What a card's owner does on the bank's page: the notification goes out, and where they are sent then is answered. */
  async answerAtBank(tradeID: string, yes: boolean): Promise<string> {
    const trade = this.#books.trades.get(tradeID);
    if (!trade || this.#recordOf(trade) !== RECORD.pending) throw new Error('nothing is asked there');
    const card = { key: '', token: '', number: trade.number, expires: trade.expires };
    const paid = yes && !this.#books.isDeclined(card, this.now());
    this.#note({ is: 'became', id: tradeID, record: paid ? RECORD.authorised : RECORD.failed, refunded: 0 });
    await this.notify(tradeID);
    const back = new URL(trade.returnTo);
    back.searchParams.set('rec_trade_id', trade.id);
    back.searchParams.set('bank_transaction_id', trade.bankID);
    back.searchParams.set('order_number', trade.order);
    back.searchParams.set('status', paid ? '0' : String(OTHER.declined));
    return back.href;
  }

  /** Posts what became of a transaction, unsigned; answers the status that came back, 0 where nobody answers. */
  async notify(tradeID: string): Promise<number> {
    const trade = this.#books.trades.get(tradeID);
    if (!trade) throw new Error('no such transaction');
    const body = JSON.stringify({
      ...{ rec_trade_id: trade.id, bank_transaction_id: trade.bankID, order_number: trade.order, amount: trade.amount },
      ...{ status: trade.record === RECORD.failed ? OTHER.declined : 0, msg: '', transaction_time_millis: trade.at },
    });
    const headers = { 'content-type': 'application/json' };
    const status = await fetch(trade.notifyAt, { method: 'POST', headers, body }).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status;
      },
      () => 0,
    );
    this.notified.push(status);
    return status;
  }

  /** What was typed into the fields' page. */
  #typed({ body }: VendorRequest): VendorReply {
    const { app_id: appID, app_key: appKey, number, expiry, ccv } = (jsonOf(body) ?? {}) as Record<string, unknown>;
    if (appID !== this.appID || appKey !== this.appKey) return says(STATUS.key, 'Invalid app key');
    const expires = expiryOf(String(expiry));
    if (!isCardNumber(String(number)) || !expires || !/^\d{3,4}$/.test(String(ccv)))
      return says(STATUS.cardFormat, 'Card error');
    return json(200, {
      status: 0,
      msg: 'Success',
      prime: this.prime({ number: String(number), expiry: String(expiry) }),
    });
  }
}

const says = (status: number, msg: string): VendorReply => json(200, { status, msg });
const gone = (): VendorReply => says(STATUS.cardGone, 'Card not found');
const html = (status: number, body: string): VendorReply => ({
  status,
  body,
  headers: { 'content-type': 'text/html; charset=utf-8' },
});

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
