import { zoneIn } from '@vetloom/domain/clinic/clinic-zone.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { saidLine } from '@vetloom/integrations/channel/said.ts';
import type { CardPayments, ChargeOutcome, Trade } from '@vetloom/integrations/tappay/port.ts';
import { demandOpenClinic } from '@vetloom/storage/database/closed-clinic.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import {
  beginPayment,
  changePayment,
  isClaimed,
  type NewPayment,
  openPayment,
  type PaymentChange,
  type PaymentRow,
  paymentOf,
} from '@vetloom/storage/subscription/payment-rows.ts';
import {
  cardOf,
  keepCard,
  keepSubscription,
  lockSubscription,
  type SubscriptionRow,
  subscriptionOf,
} from '@vetloom/storage/subscription/subscription-rows.ts';
import { cardPaymentsOf } from '../engine/outward.ts';
import type { CardVault } from './card-vault.ts';
import type { SubscriptionParts } from './subscription-parts.ts';
import { afterPaying, type Due, fits } from './what-is-paid.ts';

/** Seconds after which a process doesn't ask any more for what it wrote down: it stood still meanwhile, and another one may look after it. */
const HELD_UP_S = 60;
/** Seconds after which an answer that didn't come is looked up: the vendor has decided by then, whatever became of us. */
const ANSWERED_WITHIN_S = 180;
/** Seconds for which a bank may ask a card's owner. */
const AT_BANK_S = 40 * 60;
/** How long after a failure that isn't certain the vendor is asked again, seconds from one to the next: money that came is never left lying. */
const LATER_LOOKS_S = [600, 3600, 6 * 3600, 24 * 3600, 72 * 3600] as const;
const SOON_S = 60;
/** How often one charge is asked for by the same id where the vendor knows nothing of it. */
const MOST_ASKS = 5;

/** Says what is to be paid, in the transaction that writes it down; undefined where nothing is. */
export type Decide = (
  tx: ClinicTransaction,
  sub: SubscriptionRow | undefined,
) => Promise<{ readonly due: Due; readonly after?: SubscriptionRow } | undefined>;

/** Who asks for a charge. */
export interface Asker {
  /** Null for the clinic's own schedule. */
  readonly email: string | null;
  readonly byCard: boolean;
  readonly buyer: NewPayment['buyer'];
}

/**
 * Charges, each once. It is written down before the vendor is asked, the vendor takes one transaction by its id, and what nobody heard the answer of is looked up by whichever
 * process comes first. What turns out to be paid and is for nothing any more is given back.
 */
export class Charges {
  readonly #parts: SubscriptionParts;
  readonly #vault: CardVault;

  constructor(parts: SubscriptionParts, vault: CardVault) {
    this.#parts = parts;
    this.#vault = vault;
  }

  /** Writes a charge down. @throws DomainError contradictory (`paymentOpen`) while another one isn't decided, clinicClosed */
  begin(clinic: string, { email, byCard, buyer }: Asker, decide: Decide): Promise<PaymentRow | undefined> {
    const { db, now, random } = this.#parts;
    return db.inClinic(clinic, async (tx) => {
      await demandOpenClinic(tx);
      await lockSubscription(tx);
      const sub = await subscriptionOf(tx);
      const decided = await decide(tx, sub);
      if (!decided) return undefined;
      const open = await openPayment(tx);
      if (open) throw new DomainError('contradictory', 'a payment isn’t decided yet', { rule: 'paymentOpen' });
      if (await isClaimed(tx, decided.due.claim))
        throw new Error(`${decided.due.claim} of ${clinic} is paid and stands as open`);
      const hex = Buffer.from(random(12)).toString('hex');
      const payment: NewPayment = {
        ...decided.due,
        ...{ paymentID: `${clinic}.${hex.slice(0, 12)}`, bankID: `VL${hex.slice(0, 18)}`.toUpperCase() },
        ...{ byCard, email, buyer: buyer ?? sub?.buyer ?? null, madeAt: now(), lookAt: now() + ANSWERED_WITHIN_S },
      };
      await beginPayment(tx, payment);
      if (decided.after) await keepSubscription(tx, decided.after, now());
      return paymentOf(tx, payment.paymentID);
    });
  }

  /** Asks the vendor for a charge that was just written down, and notes what it answered. */
  async ask(
    clinic: string,
    payment: PaymentRow,
    act: (cards: CardPayments, charge: ChargeWords) => Promise<ChargeOutcome>,
  ): Promise<PaymentRow> {
    const { now, log } = this.#parts;
    if (now() - payment.askedAt >= HELD_UP_S) return payment;
    const cards = await cardPaymentsOf(this.#parts, clinic);
    const outcome = await act(cards, wordsOf(payment)).catch((error: unknown): ChargeOutcome => {
      // A fault of ours: whether the vendor was asked can't be told.
      log.error({ clinic, payment: payment.paymentID, error: String(error) }, 'a card could not be charged');
      return { kind: 'unsure', said: { code: 'failure', words: '' } };
    });
    return this.#note(clinic, payment.paymentID, outcome);
  }

  /** Asks for a charge by the card that the clinic keeps. */
  async askByCard(clinic: string, payment: PaymentRow): Promise<PaymentRow> {
    const card = await this.#parts.db.readClinic(clinic, cardOf);
    if (!card)
      return this.#settled(clinic, payment.paymentID, () => ({ state: 'failed', reason: 'noCard', lookAt: null }));
    const { cardKey, cardToken } = this.#vault.open(clinic, card.sealed);
    return this.ask(clinic, payment, (cards, charge) => cards.payByToken(charge, { cardKey, cardToken }));
  }

  #note(clinic: string, paymentID: string, outcome: ChargeOutcome): Promise<PaymentRow> {
    const { now } = this.#parts;
    return this.#settled(clinic, paymentID, (payment) => {
      const card = 'card' in outcome && outcome.card ? this.#cardIn(clinic, outcome.card) : {};
      switch (outcome.kind) {
        case 'paid':
          return { state: 'paid', tradeID: outcome.tradeID, ...card };
        case 'askedAtBank':
          return { state: 'atBank', tradeID: outcome.tradeID, bankURL: outcome.url, lookAt: now() + SOON_S, ...card };
        case 'unsure':
          return { said: saidLine(outcome.said), lookAt: now() + SOON_S };
        case 'notAsked':
        case 'refused': {
          const said = saidLine(outcome.said);
          // Nobody waits for it: it is asked for again, by the same id, once the vendor can be reached.
          if (outcome.kind === 'notAsked' && payment.email === null) return { said, lookAt: now() + ANSWERED_WITHIN_S };
          // Asked before by the same id: it may be that one which the vendor speaks of.
          if (payment.asks > 1) return { said, lookAt: now() };
          const reason = outcome.kind === 'refused' ? outcome.reason : 'unreachable';
          return { state: 'failed', reason, said, lookAt: reason === 'declined' ? now() + LATER_LOOKS_S[0] : null };
        }
        default:
          throw new Error(`unknown outcome: ${outcome satisfies never}`);
      }
    });
  }

  #cardIn(clinic: string, card: NonNullable<(ChargeOutcome & { kind: 'paid' })['card']>): PaymentChange {
    const { lastFour, issuer, expires } = card.facts;
    return { lastFour, card: { lastFour, issuer, expires }, cardSealed: this.#vault.seal(clinic, card.secret) };
  }

  /** Asks the vendor what became of a charge, and does what follows. Safe at any time and by any process. */
  async look(clinic: string, payment: PaymentRow): Promise<PaymentRow> {
    const cards = await cardPaymentsOf(this.#parts, clinic);
    if (payment.state === 'surplus') return this.#giveBack(clinic, payment, cards);
    const found = await cards.find(payment.bankID);
    if (found.kind !== 'answered')
      return this.#settled(clinic, payment.paymentID, (now) => ({
        said: saidLine(found.said),
        lookAt: this.#later(now),
      }));
    if (found.trade) return this.#settled(clinic, payment.paymentID, (now) => this.#byTrade(now, found.trade as Trade));
    return this.#unknown(clinic, payment);
  }

  #byTrade(payment: PaymentRow, trade: Trade): PaymentChange {
    const { log } = this.#parts;
    const { tradeID } = trade;
    switch (trade.state) {
      case 'paid':
        if (trade.amount !== payment.amount) {
          log.error({ payment: payment.paymentID }, 'another amount was charged than was asked for');
          return { state: 'surplus', tradeID, lookAt: this.#parts.now() };
        }
        return { state: 'paid', tradeID };
      case 'pending': {
        const asked = payment.state === 'asking' ? ({ state: 'atBank', tradeID } as const) : {};
        if (payment.state !== 'failed' && this.#parts.now() - payment.askedAt >= AT_BANK_S)
          return { state: 'failed', reason: 'notConfirmed', looks: 0, lookAt: this.#parts.now() + LATER_LOOKS_S[0] };
        return { ...asked, lookAt: this.#later(payment), looks: payment.looks + 1 };
      }
      case 'failed': {
        const reason = payment.state === 'atBank' ? 'notConfirmed' : (payment.reason ?? 'declined');
        return { state: 'failed', tradeID, reason, lookAt: null };
      }
      case 'refunded':
        return { state: 'refunded', tradeID, lookAt: null };
      default:
        throw new Error(`unknown state: ${trade.state satisfies never}`);
    }
  }

  /** The vendor knows nothing of a charge. */
  async #unknown(clinic: string, payment: PaymentRow): Promise<PaymentRow> {
    const { now } = this.#parts;
    const early = now() - payment.askedAt < ANSWERED_WITHIN_S;
    let asksAnew = false;
    const changed = await this.#settled(clinic, payment.paymentID, (standing) => {
      if (standing.state === 'failed') return { looks: standing.looks + 1, lookAt: this.#later(standing) };
      if (standing.askedAt !== payment.askedAt) return {};
      if (early) return { lookAt: standing.askedAt + ANSWERED_WITHIN_S };
      // By the same id, of which the vendor takes one: should the first ask still be on its way, one of the two is refused.
      asksAnew = standing.byCard && standing.asks < MOST_ASKS;
      if (asksAnew) return { askedAt: now(), asks: standing.asks + 1, lookAt: now() + ANSWERED_WITHIN_S };
      return { state: 'failed', reason: 'unanswered', looks: 0, lookAt: now() + LATER_LOOKS_S[0] };
    });
    return asksAnew ? this.askByCard(clinic, changed) : changed;
  }

  /** When the vendor is asked next about a charge that isn't decided, or was given up. */
  #later({ state, looks }: PaymentRow): number | null {
    const { now } = this.#parts;
    if (state !== 'failed') return now() + SOON_S;
    const next = LATER_LOOKS_S[looks + 1];
    return next === undefined ? null : now() + next;
  }

  async #giveBack(clinic: string, payment: PaymentRow, cards: CardPayments): Promise<PaymentRow> {
    const answer = await cards.refund(payment.tradeID ?? '', payment.amount);
    const given = answer.kind === 'answered' || (await isGivenBack(cards, payment));
    const said = answer.kind === 'answered' ? payment.said : saidLine(answer.said);
    return this.#settled(clinic, payment.paymentID, () =>
      given ? { state: 'refunded', said, lookAt: null } : { said, lookAt: this.#parts.now() + LATER_LOOKS_S[0] },
    );
  }

  /** Gives a paid charge back, as the operator decided; what it paid for stays. @throws DomainError notFound, contradictory (`notPaid`) */
  async refund(clinic: string, paymentID: string): Promise<PaymentRow> {
    const { db, now } = this.#parts;
    const marked = await db.inClinic(clinic, async (tx) => {
      await lockSubscription(tx);
      const payment = await paymentOf(tx, paymentID);
      if (!payment) throw new DomainError('notFound', 'no such payment');
      if (payment.state === 'refunded' || payment.state === 'surplus') return payment;
      if (payment.state !== 'paid') throw new DomainError('contradictory', 'it isn’t paid', { rule: 'notPaid' });
      await changePayment(tx, paymentID, { state: 'surplus', reason: 'operator', lookAt: now() });
      return (await paymentOf(tx, paymentID)) ?? payment;
    });
    return marked.state === 'refunded' ? marked : this.look(clinic, marked);
  }

  /** Changes a charge where that isn't decided already, and the subscription with it. */
  async #settled(
    clinic: string,
    paymentID: string,
    change: (payment: PaymentRow) => PaymentChange,
  ): Promise<PaymentRow> {
    const { db, now } = this.#parts;
    let former: Uint8Array | undefined;
    const changed = await db.inClinic(clinic, async (tx) => {
      await lockSubscription(tx);
      const payment = await paymentOf(tx, paymentID);
      if (!payment) throw new Error('a payment went away');
      if (payment.state === 'paid' || payment.state === 'refunded') return payment;
      const wanted = change(payment);
      if (wanted.state === 'paid') former = await this.#paid(tx, payment, wanted);
      else await changePayment(tx, paymentID, { ...wanted, ...(wanted.state === 'failed' && { settledAt: now() }) });
      return (await paymentOf(tx, paymentID)) ?? payment;
    });
    if (former) await this.forgetCard(clinic, former);
    return changed;
  }

  /**
   * Lets a card that another one replaced be charged no more; one that was only typed in again, by which a payment waits at the bank, or that another clinic is charged by, goes on.
   * Where that can't be said now, nothing here knows it any longer either.
   */
  async forgetCard(clinic: string, sealed: Uint8Array): Promise<void> {
    const secret = this.#vault.open(clinic, sealed);
    const known = this.#vault.knownAs(secret);
    if (await this.#parts.db.system.isCardKept(known)) return;
    const waiting = await this.#parts.db.readClinic(clinic, openPayment);
    if (waiting?.cardSealed && this.#vault.knownAs(this.#vault.open(clinic, waiting.cardSealed)) === known) return;
    const cards = await cardPaymentsOf(this.#parts, clinic);
    const forgotten = await cards.forget(secret);
    if (forgotten.kind !== 'answered') this.#parts.log.warn({ clinic }, 'a former card is still known to the vendor');
  }

  /** It is paid: what it was for is the clinic's, or, where that is paid otherwise or was given up, it goes back. Answers the sealed card that another one replaced. */
  async #paid(tx: ClinicTransaction, payment: PaymentRow, wanted: PaymentChange): Promise<Uint8Array | undefined> {
    const { now, log } = this.#parts;
    const sub = await subscriptionOf(tx);
    const others = payment.state === 'failed' && (await isClaimed(tx, payment.claim));
    if (!fits(sub, payment) || others) {
      log.warn(
        { clinic: tx.clinic, payment: payment.paymentID },
        'a charge that is for nothing any more is given back',
      );
      await changePayment(tx, payment.paymentID, { ...wanted, state: 'surplus', settledAt: now(), lookAt: now() });
      return undefined;
    }
    await changePayment(tx, payment.paymentID, {
      ...wanted,
      reason: null,
      settledAt: now(),
      lookAt: null,
      cardSealed: null,
    });
    await keepSubscription(tx, afterPaying(sub, payment, await zoneIn(tx.reader)), now());
    const sealed = wanted.cardSealed ?? payment.cardSealed;
    const facts = wanted.card ?? payment.card;
    if (!sealed || !facts) return undefined;
    const former = await cardOf(tx);
    const knownAs = this.#vault.knownAs(this.#vault.open(tx.clinic, sealed));
    await keepCard(tx, { ...facts, sealed, knownAs, boundAt: now() });
    return former?.sealed;
  }
}

/** What a charge is called at the vendor. */
type ChargeWords = Parameters<CardPayments['payByToken']>[0];
const wordsOf = ({ amount, bankID, paymentID, plan }: PaymentRow): ChargeWords => ({
  amount,
  bankTransactionID: bankID,
  orderNumber: paymentID.slice(-50),
  details: `VetLoom ${plan.name}`,
});

async function isGivenBack(cards: CardPayments, { bankID }: PaymentRow): Promise<boolean> {
  const found = await cards.find(bankID);
  return found.kind === 'answered' && found.trade?.state === 'refunded';
}
