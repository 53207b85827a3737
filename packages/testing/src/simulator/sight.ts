import type { HandoverEntry } from '@vetloom/domain/billing/checkout-day.schema.ts';
import { receiptLaneID } from '@vetloom/domain/billing/receipt-lane.schema.ts';
import { dayNoteID, noDayNote } from '@vetloom/domain/booking/day-note.ts';
import { dayStart, isoDay } from '@vetloom/domain/core/clock.ts';
import type { CollectionName, DocumentOf, IndexName } from '@vetloom/domain/engine/kind.ts';
import type { Range } from '@vetloom/domain/engine/transaction.ts';
import type { ClinicStore } from '@vetloom/sync-client/client.types.ts';
import { TEST_ZONE } from '../domain/clinic.ts';
import type { Browser } from './browser.ts';
import type { Random } from './random.ts';

/** Ids that people tell each other by word of mouth, whether or not their own device holds them. */
export class Hearsay {
  readonly #ids = new Map<CollectionName, string[]>();

  add(collection: CollectionName, id: string): void {
    const known = this.#ids.get(collection) ?? [];
    known.push(id);
    this.#ids.set(collection, known);
  }

  all(collection: CollectionName): readonly string[] {
    return this.#ids.get(collection) ?? [];
  }
}

/** Makes an input of a command from what a person sees; undefined when there is nothing to do. */
export type Generator = (sight: Sight) => Promise<object | undefined>;

/** How people use a command. */
export interface Habit {
  /** How often in a clinic's day. */
  readonly weight: number;
  readonly make: Generator;
}

/** What somebody at a tab sees, and so can act upon. */
export class Sight {
  readonly store: ClinicStore;
  readonly random: Random;
  readonly hearsay: Hearsay;
  /** The id of the lane in which this browser numbers its receipts. */
  readonly till: string;
  /** What this browser knows by itself, beside what is synced. */
  readonly browser: Pick<Browser, 'name' | 'printed'>;

  /** How many of the newest visits are worked on. */
  readonly #visits: number;

  constructor(
    store: ClinicStore,
    random: Random,
    hearsay: Hearsay,
    browser: Pick<Browser, 'name' | 'printed'>,
    visits = 12,
  ) {
    this.browser = browser;
    this.till = receiptLaneID(`till-${browser.name.replaceAll(/[^A-Za-z0-9-]/g, '-')}`);
    this.store = store;
    this.random = random;
    this.hearsay = hearsay;
    this.#visits = visits;
  }

  now(): number {
    return this.store.now();
  }

  /** One of the newest documents of an index; sometimes one that isn't there at all. */
  async #one<C extends CollectionName>(
    collection: C,
    index: IndexName<C>,
    range: Range = {},
  ): Promise<DocumentOf<C> | undefined> {
    return this.random.pick(await this.store.query(collection, index, { descending: true, limit: 12, ...range }));
  }

  visit(): Promise<DocumentOf<'record'> | undefined> {
    return this.#one('record', 'byTime', { limit: this.#visits });
  }

  pet(): Promise<DocumentOf<'pet'> | undefined> {
    return this.#one('pet', 'byUpdate');
  }

  death(): Promise<DocumentOf<'death'> | undefined> {
    return this.#one('death', 'byPet');
  }

  /** A reaction of an animal to something it was given. */
  reaction(): Promise<DocumentOf<'adverseReaction'> | undefined> {
    return this.#one('adverseReaction', 'byItem');
  }

  owner(): Promise<DocumentOf<'user'> | undefined> {
    return this.#one('user', 'byUpdate');
  }

  receipt(): Promise<DocumentOf<'receipt'> | undefined> {
    return this.#one('receipt', 'byDay', { equals: [dayStart(this.now(), TEST_ZONE)] });
  }

  reminder(): Promise<DocumentOf<'reminder'> | undefined> {
    return this.#one('reminder', 'byDate');
  }

  /** A message to an owner, however it stands. */
  message(): Promise<DocumentOf<'message'> | undefined> {
    return this.#one('message', 'byStatus');
  }

  /** What an owner and the clinic write to each other, closed or not. */
  conversation(): Promise<DocumentOf<'conversation'> | undefined> {
    return this.#one('conversation', 'byOpen');
  }

  task(): Promise<DocumentOf<'task'> | undefined> {
    return this.#one('task', 'byStatus');
  }

  /** A campaign, a draft or one that was sent. */
  campaign(): Promise<DocumentOf<'campaign'> | undefined> {
    return this.#one('campaign', 'byCreation');
  }

  problem(): Promise<DocumentOf<'problem'> | undefined> {
    return this.#one('problem', 'byPet');
  }

  /** What is written for today, or could be. */
  async dayNote(): Promise<DocumentOf<'bookingDayNote'>> {
    const day = isoDay(this.now(), TEST_ZONE);
    return (await this.store.get('bookingDayNote', dayNoteID(day))) ?? noDayNote(day);
  }

  /** Two of the latest handovers of the till, where there are two. */
  async handovers(): Promise<readonly HandoverEntry[]> {
    const days = await this.store.query('checkout', 'byDay', { equals: ['handover'], descending: true, limit: 2 });
    const latest = days.flatMap(({ handoverLog }) => handoverLog).slice(-4);
    const one = this.random.pick(latest);
    const other = this.random.pick(latest.filter((handover) => handover !== one));
    return [one, other].filter((handover) => handover !== undefined);
  }

  colleague(): Promise<DocumentOf<'staff'> | undefined> {
    return this.#one('staff', 'byName');
  }

  /** An id of what is seen, or now and then one heard of: how often. */
  async id(
    collection: 'record' | 'pet' | 'user' | 'receipt' | 'reminder' | 'problem' | 'textMacro' | 'task' | 'campaign',
    heard = 0.12,
  ): Promise<string | undefined> {
    if (this.random.chance(heard)) return this.random.pick(this.hearsay.all(collection));
    switch (collection) {
      case 'record':
        return (await this.visit())?._id;
      case 'pet':
        return (await this.pet())?._id;
      case 'user':
        return (await this.owner())?._id;
      case 'receipt':
        return (await this.receipt())?._id;
      case 'reminder':
        return (await this.reminder())?._id;
      case 'task':
        return (await this.task())?._id;
      case 'campaign':
        return (await this.campaign())?._id;
      case 'problem':
        return (await this.problem())?._id;
      case 'textMacro':
        return (await this.#one('textMacro', 'byTrigger'))?._id;
    }
  }

  /** A new id of the form that the app makes. */
  newID(
    prefix:
      | 'record'
      | 'booking'
      | 'bookingWait'
      | 'pet'
      | 'user'
      | 'receipt'
      | 'sale'
      | 'einvoice'
      | 'customForm'
      | 'deposit'
      | 'prepaid'
      | 'prepaidPlan'
      | 'debtCall'
      | 'problem'
      | 'textMacro'
      | 'task'
      | 'campaign'
      | 'inHospital',
  ): string {
    const id = `/${prefix}/${this.now()}-${this.random.uuid().slice(0, 6)}`;
    this.hearsay.add(prefix, id);
    return id;
  }

  row(): string {
    return this.random.uuid().slice(0, 12);
  }
}
