import { type SubscriptionNews, subscriptionMail } from '@vetloom/documents/subscription-mail.ts';
import { zoneIn } from '@vetloom/domain/clinic/clinic-zone.ts';
import { isoDay } from '@vetloom/domain/core/clock.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Zone } from '@vetloom/domain/core/zone.ts';
import { cardStanding, graceEnd, nextTry, standsUntil } from '@vetloom/domain/subscription/standing.ts';
import { demandOpenClinic } from '@vetloom/storage/database/closed-clinic.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import { openPayment, type PaymentRow, paymentsToLookAt } from '@vetloom/storage/subscription/payment-rows.ts';
import {
  type CardRow,
  cardOf,
  keepSubscription,
  lockSubscription,
  noteCardTold,
  type SubscriptionRow,
  subscriptionOf,
} from '@vetloom/storage/subscription/subscription-rows.ts';
import { noteTrace } from '../access/traces.ts';
import { isPractice, sendMail } from '../engine/outward.ts';
import { one } from '../engine/read.ts';
import { goRound } from '../message/outbox/round.ts';
import type { Charges } from './charges.ts';
import type { SubscriptionParts } from './subscription-parts.ts';
import { nextTerm } from './what-is-paid.ts';

/** What is known of a clinic at the beginning of its turn. */
interface Standing {
  readonly sub: SubscriptionRow | undefined;
  readonly card: CardRow | undefined;
  readonly looks: readonly PaymentRow[];
  readonly open: PaymentRow | undefined;
  readonly zone: Zone;
  readonly closed: boolean;
}

/**
 * Subscriptions go on by our own schedule: what is undecided is looked up, a period that ended is charged to the card, on some days more while that fails, and what isn't paid when the grace
 * is over lapses. Every process may go round, and each may be killed anywhere: what is charged is written down before, once.
 */
export class Renewals {
  readonly #parts: SubscriptionParts;
  readonly #charges: Charges;
  #stopped = false;

  constructor(parts: SubscriptionParts, charges: Charges) {
    this.#parts = parts;
    this.#charges = charges;
  }

  /** Goes round clinics. What fails at one leaves the others. */
  runDue(clinics: readonly { readonly id: string }[]): Promise<void> {
    return goRound(clinics, {
      work: (clinic) => this.work(clinic),
      isStopped: () => this.#stopped,
      log: this.#parts.log,
      failed: 'could not look after a subscription',
    });
  }

  stop(): void {
    this.#stopped = true;
  }

  async work(clinic: string): Promise<void> {
    const { db, now } = this.#parts;
    if (!this.#parts.vendor) return;
    const found = await db.readClinic(clinic, (tx) => standingOf(tx, now()));
    if (!found.sub && found.looks.length === 0) return;
    if (await isPractice(db, clinic)) return;
    for (const payment of found.looks) await this.#look(clinic, payment);
    if (found.closed || found.open) return;
    const { sub, card, zone } = found;
    if (sub?.state !== 'active' || sub.periodEnd === null) return;
    if (card && !card.told && cardStanding(card.expires, now(), zone) !== 'good')
      await this.#tellOfCard(clinic, sub, card);
    if (now() < sub.periodEnd) return;
    if (now() >= standsUntil(sub.periodEnd, sub, zone))
      await this.#become(clinic, sub, sub.cancelled ? 'ended' : 'lapsed');
    else if (
      !sub.cancelled &&
      !sub.byHand &&
      now() >= (nextTry(sub.periodEnd, sub.tries, zone) ?? Number.POSITIVE_INFINITY)
    )
      await this.#renew(clinic, card !== undefined, zone);
  }

  async #look(clinic: string, payment: PaymentRow): Promise<void> {
    const after = await this.#charges.look(clinic, payment);
    if (after.email === null && payment.state !== after.state) await this.tellOf(clinic, after);
  }

  async #renew(clinic: string, hasCard: boolean, zone: Zone): Promise<void> {
    const { now } = this.#parts;
    const payment = await this.#charges
      .begin(clinic, { email: null, byCard: true, buyer: null }, async (tx, sub) => {
        const end = sub?.periodEnd ?? null;
        const isStill = sub?.state === 'active' && !sub.cancelled && !sub.byHand && end !== null && end <= now();
        const at = isStill ? nextTry(end, sub.tries, zone) : undefined;
        // Another process was here meanwhile.
        if (!isStill || at === undefined || now() < at || (await openPayment(tx))) return undefined;
        const due = nextTerm(sub, sub.nextPlan ?? sub.plan, now(), zone);
        // A day that was missed is not made up for: the tries of days gone by count as one.
        let tries = sub.tries + 1;
        while ((nextTry(end, tries, zone) ?? Number.POSITIVE_INFINITY) <= now()) tries += 1;
        return { due, after: { ...sub, tries } };
      })
      .catch((error: unknown) => {
        if (error instanceof DomainError && (error.codeName === 'clinicClosed' || error.codeName === 'contradictory'))
          return undefined;
        throw error;
      });
    if (!payment) return;
    const after = await this.#charges.askByCard(clinic, payment);
    await this.tellOf(clinic, hasCard ? after : { ...after, reason: 'noCard' });
  }

  /** Tells the clinic how a charge by its own schedule went. */
  async tellOf(clinic: string, { state, reason, plan, amount, periodEnd, lastFour }: PaymentRow): Promise<void> {
    const { db } = this.#parts;
    const { sub, zone, card } = await db.readClinic(clinic, async (tx) => ({
      sub: await subscriptionOf(tx),
      card: await cardOf(tx),
      zone: await zoneIn(tx.reader),
    }));
    if (!sub || sub.periodEnd === null) return;
    const told = { plan: plan.name, amount };
    if (state === 'paid') {
      const four = lastFour ?? card?.lastFour ?? '';
      await this.#tell(clinic, sub, { ...told, news: 'paid', until: written(periodEnd - 1, zone), lastFour: four });
    } else if (state === 'failed') {
      const grace = written(graceEnd(sub.periodEnd, sub.graceUntil, zone), zone);
      const next = nextTry(sub.periodEnd, sub.tries, zone);
      if (reason === 'noCard') await this.#tell(clinic, sub, { ...told, news: 'noCard', grace });
      else
        await this.#tell(clinic, sub, {
          ...told,
          news: 'notPaid',
          grace,
          next: next === undefined ? undefined : written(next, zone),
        });
    }
  }

  /** What wasn't paid, or was cancelled, stands so from now on; nothing where somebody paid meanwhile. */
  async #become(clinic: string, seen: SubscriptionRow, state: 'lapsed' | 'ended'): Promise<void> {
    const { db, now } = this.#parts;
    const changed = await db.inClinic(clinic, async (tx) => {
      await demandOpenClinic(tx);
      await lockSubscription(tx);
      const sub = await subscriptionOf(tx);
      const isSame =
        sub?.state === 'active' &&
        sub.termNo === seen.termNo &&
        sub.periodEnd === seen.periodEnd &&
        sub.graceUntil === seen.graceUntil;
      if (!isSame || sub.cancelled !== seen.cancelled || (await openPayment(tx))) return false;
      await keepSubscription(tx, { ...sub, state }, now());
      return true;
    });
    if (!changed) return;
    await noteTrace(db, { kind: `subscription.${state}`, email: '', clinic, detail: { plan: seen.plan.planID } });
    await this.#tell(clinic, seen, { news: state, plan: seen.plan.name });
  }

  async #tellOfCard(clinic: string, sub: SubscriptionRow, { lastFour, expires }: CardRow): Promise<void> {
    if (!(await this.#parts.db.inClinic(clinic, noteCardTold))) return;
    await this.#tell(clinic, sub, { news: 'cardEnds', lastFour, month: `${expires.slice(0, 4)}/${expires.slice(4)}` });
  }

  /** A mail that can't be sent holds nothing up: the page says the same. */
  async #tell(clinic: string, { buyer }: SubscriptionRow, news: SubscriptionNews): Promise<void> {
    if (!buyer) return;
    const { db, mail, log, publicURL } = this.#parts;
    try {
      const name = (await db.readClinic(clinic, (tx) => one(tx.reader, 'clinic', '/clinic')))?.name ?? clinic;
      const letter = subscriptionMail(name, news, `${publicURL()}/app/setting/package`);
      await sendMail({ db, mail }, clinic, { to: buyer.email, ...letter });
    } catch (error) {
      log.warn({ clinic, error: String(error) }, 'a clinic could not be told of its subscription');
    }
  }
}

const written = (time: number, zone: Zone): string => isoDay(time, zone).replaceAll('-', '/');

async function standingOf(tx: ClinicTransaction, now: number): Promise<Standing> {
  const own = await one(tx.reader, 'clinic', '/clinic');
  return {
    sub: await subscriptionOf(tx),
    card: await cardOf(tx),
    looks: await paymentsToLookAt(tx, now),
    open: await openPayment(tx),
    zone: await zoneIn(tx.reader),
    closed: own?.closedDateTime !== undefined,
  };
}
