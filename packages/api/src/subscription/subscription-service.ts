import { zoneIn } from '@vetloom/domain/clinic/clinic-zone.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Buyer } from '@vetloom/domain/subscription/buyer.schema.ts';
import {
  type BoughtPlan,
  boughtBy,
  offeredPlans,
  type Plan,
  type Term,
} from '@vetloom/domain/subscription/plan.schema.ts';
import type { SubscriptionAnswer } from '@vetloom/protocol/subscription.ts';
import { demandOpenClinic, demandOpenSoFar } from '@vetloom/storage/database/closed-clinic.ts';
import { openPayment, type PaymentRow, paymentOf, paymentsOf } from '@vetloom/storage/subscription/payment-rows.ts';
import {
  cardOf,
  keepCard,
  keepSubscription,
  lockSubscription,
  type SubscriptionRow,
  subscriptionOf,
} from '@vetloom/storage/subscription/subscription-rows.ts';
import { cardPaymentsOf } from '../engine/outward.ts';
import { one } from '../engine/read.ts';
import { CardVault } from './card-vault.ts';
import { Charges } from './charges.ts';
import { clinicsOfPayer } from './clinics-of-payer.ts';
import { Renewals } from './renewals.ts';
import type { SubscriptionParts } from './subscription-parts.ts';
import { subscriptionAnswer } from './subscription-view.ts';
import { demandSeen, isPaid, nextTerm, type WhatFollows, whatFollows } from './what-is-paid.ts';

/** A plan that somebody wants; what isn't said is as it was. */
export interface WantedPlan {
  readonly planID?: string | undefined;
  readonly term?: Term | undefined;
  /** The sum that the person saw and agrees to: of what is paid now, or of a term from then on. */
  readonly seen?: number | undefined;
}

/** Seconds after which an undecided charge is looked up again because somebody asks. */
const LOOKED_LATELY_S = 3;

/** What a clinic pays the operator of this installation, and what it has for it. */
export class SubscriptionService {
  readonly charges: Charges;
  readonly renewals: Renewals;
  readonly #parts: SubscriptionParts;
  readonly #vault: CardVault;
  readonly #lookedAt = new Map<string, number>();

  private constructor(parts: SubscriptionParts, key: Uint8Array) {
    this.#parts = parts;
    this.#vault = new CardVault(key);
    this.charges = new Charges(parts, this.#vault);
    this.renewals = new Renewals(parts, this.charges);
  }

  static async open(parts: SubscriptionParts): Promise<SubscriptionService> {
    const key = Buffer.from(await parts.db.system.secret('subscription-cards')).subarray(0, 32);
    return new SubscriptionService(parts, key);
  }

  /** Plans that can be chosen; none where the operator charges nobody. */
  async plans(): Promise<Plan[]> {
    return this.#parts.vendor ? offeredPlans(await this.#parts.db.system.planVersions()) : [];
  }

  /** `asking`: the email of whoever asks, whose clinics are counted. */
  async state(clinic: string, asking?: string): Promise<SubscriptionAnswer> {
    const { db, vendor, now } = this.#parts;
    const answer = await db.readClinic(clinic, (tx) => subscriptionAnswer(tx, vendor, now()));
    const payer = asking === undefined ? undefined : await clinicsOfPayer(db, asking);
    return { ...answer, clinics: payer ? { used: payer.used, limit: payer.limit } : null };
  }

  /** What choosing a plan would come to now. @throws DomainError contradictory (`noPlan`, `alreadyPaid`, `noSubscription`) */
  async quote(clinic: string, wanted: WantedPlan): Promise<WhatFollows> {
    this.#demandOffered();
    const offered = await this.plans();
    return this.#parts.db.readClinic(clinic, async (tx) => {
      const sub = await subscriptionOf(tx);
      return whatFollows(sub, planOf(sub, offered, wanted), this.#parts.now(), await zoneIn(tx.reader));
    });
  }

  /**
   * Pays by a card that was typed in, which is kept for what follows. What is decided of it later, at the bank or because nobody heard the answer, is told by `payment`.
   * @throws DomainError contradictory (`noPlan`, `alreadyPaid`, `sumChanged`, `laterChange`, `paymentOpen`, `practice`, `noSubscription`), clinicClosed
   */
  async checkout(
    clinic: string,
    {
      prime,
      buyer: given,
      by,
      ...wanted
    }: WantedPlan & { readonly prime: string; readonly buyer?: Buyer | undefined; readonly by: string },
  ): Promise<PaymentRow> {
    this.#demandOffered();
    await cardPaymentsOf(this.#parts, clinic);
    const offered = await this.plans();
    const buyer = given ?? (await this.#buyerOf(clinic, by));
    const payment = await this.charges.begin(clinic, { email: by, byCard: false, buyer }, async (tx, sub) => {
      const follows = whatFollows(sub, planOf(sub, offered, wanted), this.#parts.now(), await zoneIn(tx.reader));
      demandSeen(follows, wanted.seen);
      if (follows.when === 'later')
        throw new DomainError('contradictory', 'that begins later', { rule: 'laterChange' });
      return { due: follows };
    });
    if (!payment) throw new Error('nothing was to be paid');
    const { name, email, phone } = buyer;
    const returns = this.#returns(payment.paymentID);
    const asked = await this.charges.ask(clinic, payment, (cards, charge) =>
      cards.payByPrime({ ...charge, prime, cardholder: { name: name.slice(0, 50), email, phone }, ...returns }),
    );
    return this.#lookedUp(clinic, asked);
  }

  /** Pays what is owed by the card that is kept; what is being paid already is answered as it stands. @throws DomainError contradictory (`noPlan`, `nothingDue`, `noCard`) */
  async payDue(clinic: string, by: string): Promise<PaymentRow> {
    this.#demandOffered();
    const open = await this.#parts.db.readClinic(clinic, openPayment);
    if (open) return this.#lookedUp(clinic, open);
    const payment = await this.charges.begin(clinic, { email: by, byCard: true, buyer: null }, async (tx, sub) => {
      if (!sub) throw new DomainError('contradictory', 'there is no plan yet', { rule: 'noPlan' });
      const plan = sub.nextPlan ?? sub.plan;
      if (isPaid(sub, this.#parts.now()))
        throw new DomainError('contradictory', 'nothing is due', { rule: 'nothingDue' });
      if (!(await cardOf(tx))) throw new DomainError('contradictory', 'no card is kept', { rule: 'noCard' });
      return { due: nextTerm(sub, plan, this.#parts.now(), await zoneIn(tx.reader)) };
    });
    if (!payment) throw new Error('nothing was to be paid');
    return this.#lookedUp(clinic, await this.charges.askByCard(clinic, payment));
  }

  /**
   * Chooses another plan by the card that is kept: at once where it is more, from the end of what is paid where it is less. Answers the charge, or undefined where none is needed.
   * @throws DomainError contradictory (`noCard`, `noPlan`, `alreadyPaid`, `sumChanged`, `paymentOpen`)
   */
  async choose(clinic: string, wanted: WantedPlan, by: string): Promise<PaymentRow | undefined> {
    this.#demandOffered();
    const offered = await this.plans();
    const payment = await this.charges.begin(clinic, { email: by, byCard: true, buyer: null }, async (tx, sub) => {
      const plan = planOf(sub, offered, wanted);
      const now = this.#parts.now();
      // Staying with what is there takes back what was to follow.
      if (sub?.nextPlan && isPaid(sub, now) && plan.planID === sub.plan.planID && plan.term === sub.plan.term) {
        await keepSubscription(tx, { ...sub, nextPlan: null }, now);
        return undefined;
      }
      const follows = whatFollows(sub, plan, now, await zoneIn(tx.reader));
      demandSeen(follows, wanted.seen);
      if (follows.when === 'later') {
        if (sub) await keepSubscription(tx, { ...sub, nextPlan: plan, cancelled: false }, now);
        return undefined;
      }
      if (!(await cardOf(tx))) throw new DomainError('contradictory', 'no card is kept', { rule: 'noCard' });
      return { due: follows };
    });
    return payment && this.#lookedUp(clinic, await this.charges.askByCard(clinic, payment));
  }

  /** Keeps another card in the place of the one before, which is charged no more. @throws DomainError contradictory (`cardRefused` with its reason, `practice`) */
  async changeCard(clinic: string, prime: string, by: string): Promise<void> {
    const { db, now } = this.#parts;
    const cards = await cardPaymentsOf(this.#parts, clinic);
    await db.readClinic(clinic, demandOpenSoFar);
    const { name, email, phone } = await this.#buyerOf(clinic, by);
    const bound = await cards.bind(prime, { name: name.slice(0, 50), email, phone });
    if (bound.kind !== 'bound') {
      const reason = bound.kind === 'refused' ? bound.reason : 'unreachable';
      throw new DomainError('contradictory', 'the card was not taken', { rule: 'cardRefused', reason });
    }
    const before = await db.inClinic(clinic, async (tx) => {
      await demandOpenClinic(tx);
      await lockSubscription(tx);
      const standing = await cardOf(tx);
      const knownAs = this.#vault.knownAs(bound.card.secret);
      const sealed = this.#vault.seal(clinic, bound.card.secret);
      await keepCard(tx, { ...bound.card.facts, sealed, knownAs, boundAt: now() });
      return standing;
    });
    if (before) await this.charges.forgetCard(clinic, before.sealed);
  }

  /** Changes the subscription in a transaction of its own. @throws DomainError contradictory (`noPlan`) */
  async change(clinic: string, change: (sub: SubscriptionRow) => SubscriptionRow): Promise<void> {
    const { db, now } = this.#parts;
    await db.inClinic(clinic, async (tx) => {
      await demandOpenClinic(tx);
      await lockSubscription(tx);
      const sub = await subscriptionOf(tx);
      if (!sub) throw new DomainError('contradictory', 'there is no plan yet', { rule: 'noPlan' });
      await keepSubscription(tx, change(sub), now());
    });
  }

  /** A charge of a clinic; one that isn't decided is looked up. @throws DomainError notFound */
  async payment(clinic: string, paymentID: string): Promise<PaymentRow> {
    const payment = await this.#parts.db.readClinic(clinic, (tx) => paymentOf(tx, paymentID));
    if (!payment) throw new DomainError('notFound', 'no such payment');
    return this.#lookedUp(clinic, payment);
  }

  /** Charges of a clinic, the newest first. */
  payments(
    clinic: string,
    page: { readonly limit?: number | undefined; readonly skip: number },
  ): Promise<PaymentRow[]> {
    return this.#parts.db.readClinic(clinic, (tx) => paymentsOf(tx, page));
  }

  /** The vendor says that something became of a charge. Anybody could: nothing of it is believed, the charge is looked up. */
  async hint(paymentID: string): Promise<void> {
    const clinic = clinicOf(paymentID);
    if (clinic === undefined || !(await this.#parts.db.system.findClinic(clinic))) return;
    const payment = await this.#parts.db.readClinic(clinic, (tx) => paymentOf(tx, paymentID));
    if (payment) await this.#lookedUp(clinic, payment);
  }

  async #lookedUp(clinic: string, payment: PaymentRow): Promise<PaymentRow> {
    const isOpen = payment.state === 'asking' || payment.state === 'atBank';
    if (!isOpen || !this.#parts.vendor) return payment;
    const now = this.#parts.now();
    // Somebody who calls over and over makes us ask the vendor no oftener.
    if (now - (this.#lookedAt.get(payment.paymentID) ?? 0) < LOOKED_LATELY_S) return payment;
    this.#lookedAt.set(payment.paymentID, now);
    const after = await this.charges.look(clinic, payment);
    if (after.state !== 'asking' && after.state !== 'atBank') this.#lookedAt.delete(payment.paymentID);
    return after;
  }

  #returns(paymentID: string) {
    const { vendor, publicURL } = this.#parts;
    if (!vendor?.asksAtBank) return {};
    const to = `${publicURL()}/app/setting/package?payment=${encodeURIComponent(paymentID)}`;
    return { returns: { to, notify: `${publicURL()}/api/sdk/payment/notify/${encodeURIComponent(paymentID)}` } };
  }

  /** Who gets the invoice where nobody said: the clinic, by whoever pays. */
  #buyerOf(clinic: string, by: string): Promise<Buyer> {
    return this.#parts.db.readClinic(clinic, async (tx) => {
      const sub = await subscriptionOf(tx);
      if (sub?.buyer) return sub.buyer;
      const own = await one(tx.reader, 'clinic', '/clinic');
      const phone = own?.phone ?? '';
      return {
        name: (own?.name ?? clinic).slice(0, 60),
        taxID: own?.taxID ?? '',
        email: by,
        phone: /^\+?[0-9 -]{6,20}$/.test(phone) ? phone : '',
      };
    });
  }

  /** @throws DomainError contradictory (`noSubscription`) */
  #demandOffered(): void {
    if (!this.#parts.vendor)
      throw new DomainError('contradictory', 'this server has no subscription', { rule: 'noSubscription' });
  }
}

/** The clinic of a charge's id. */
export function clinicOf(paymentID: string): string | undefined {
  return /^([a-z0-9][a-z0-9_-]{0,59})\.[0-9a-f]{12}$/i.exec(paymentID)?.[1];
}

/** The plan that is wanted: a chosen one as it is offered, else the one that is there as it was bought. @throws DomainError contradictory (`noPlan`) */
function planOf(sub: SubscriptionRow | undefined, offered: readonly Plan[], { planID, term }: WantedPlan): BoughtPlan {
  const standing = sub?.nextPlan ?? sub?.plan;
  const isStanding = planID === undefined || planID === standing?.planID;
  if (standing && isStanding && (term === undefined || term === standing.term)) return standing;
  const plan = offered.find((one) => one.planID === (planID ?? standing?.planID));
  const bought =
    plan &&
    (boughtBy(plan, term ?? standing?.term ?? 'month') ?? (term === undefined ? boughtBy(plan, 'year') : undefined));
  if (!bought) throw new DomainError('contradictory', 'no such plan is offered', { rule: 'noPlan' });
  return bought;
}
