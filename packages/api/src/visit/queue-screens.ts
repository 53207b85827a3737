import { can } from '@vetloom/domain/access/policy.ts';
import { QUEUE_SETTING } from '@vetloom/domain/clinic/settings/queue.setting.ts';
import { settingOf } from '@vetloom/domain/clinic/settings/setting-concern.ts';
import { DAY_SECONDS } from '@vetloom/domain/core/clock.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { Gate } from '@vetloom/http/gate.ts';
import { strippedOnce } from '@vetloom/http/shape.ts';
import type { OwnQueue } from '@vetloom/protocol/owner-booking.ts';
import {
  type QueuePlace,
  type QueuePlaceLink,
  type QueueScreen,
  type QueueScreenLink,
  queuePlace,
  queueScreen,
} from '@vetloom/protocol/queue.ts';
import type { SyncServices } from '@vetloom/sync-server/services.ts';
import { z } from 'zod';
import { type LinkMaker, linkMaker, makerIn } from '../access/doors.ts';
import { one } from '../engine/read.ts';
import { SealedTokens } from '../files/sealed-token.ts';
import { type QueueView, queueViewOf } from './queue-view.ts';

/** Which screen a link is for, and who hung it up: it shows as long as both are there. */
const screenTarget = z.object({ clinic: z.string(), screen: z.string(), ...linkMaker.shape });
/** Whose place a link shows, and who gave it away. */
const placeTarget = z.object({ clinic: z.string(), record: z.string(), ...linkMaker.shape });

/** Days for which a screen goes on without anybody looking after it. */
const SCREEN_DAYS = 400;
/** A place in the queue is one of today. */
const PLACE_SECONDS = DAY_SECONDS;
/** Seconds for which a waiting room that was put together serves every screen and phone of its clinic. */
const FRESH = 2;

interface KeptView {
  /** Unix seconds. */
  readonly at: number;
  readonly view: Promise<QueueView>;
}

const missing = () => new DomainError('notFound', 'no such document');

/**
 * Links for screens in waiting rooms and for owners' phones: sealed and not stored. A screen's ends when the clinic takes it off its list, an owner's with the day or the visit, each of them when who
 * made it may see the waiting room no longer. Security: whoever passes by may copy a link and ask without end; so one waiting room that was put together serves a clinic for some seconds, one is put
 * together at a time, and each link has its turn. Whatever is wrong with a link answers alike.
 */
export class QueueScreens {
  readonly #screens: SealedTokens<typeof screenTarget>;
  readonly #places: SealedTokens<typeof placeTarget>;
  readonly #sync: SyncServices;
  readonly #turns = new Gate({ atOnce: 8, atOnceOfOne: 1, waiting: 400, waitingOfOne: 10 });
  readonly #views = new Map<string, KeptView>();

  private constructor(
    screens: SealedTokens<typeof screenTarget>,
    places: SealedTokens<typeof placeTarget>,
    sync: SyncServices,
  ) {
    this.#screens = screens;
    this.#places = places;
    this.#sync = sync;
  }

  static async open(sync: SyncServices): Promise<QueueScreens> {
    const screens = await SealedTokens.open(sync.db, 'queue-screen', screenTarget, sync.now);
    return new QueueScreens(screens, await SealedTokens.open(sync.db, 'queue-place', placeTarget, sync.now), sync);
  }

  link(clinic: string, screenID: string, maker: LinkMaker): QueueScreenLink {
    return { screenID, ...this.#screens.issue({ clinic, screen: screenID, ...maker }, SCREEN_DAYS * DAY_SECONDS) };
  }

  /** @throws DomainError notFound for a visit that isn't there */
  async linkToPlace(clinic: string, recordID: string, maker: LinkMaker): Promise<QueuePlaceLink> {
    const record = await this.#sync.db.readClinic(clinic, ({ reader }) => one(reader, 'record', recordID));
    if (!record) throw missing();
    // What was put together before the animal came doesn't know of it.
    this.#views.delete(clinic);
    return this.#places.issue({ clinic, record: recordID, ...maker }, PLACE_SECONDS);
  }

  /** What a screen shows. @throws DomainError notFound, rateLimited */
  async show(token: string): Promise<QueueScreen> {
    const content = this.#screens.read(token)?.content;
    if (!content) throw missing();
    const { clinic, screen } = content;
    return this.#turns.run(`${clinic} ${screen}`, async () => {
      // Asked each time, whatever is kept: a link ends at once.
      const maker = await makerIn(this.#sync.db, content, clinic);
      if (!maker || !can(maker, 'DAILY_STATUS') || !(await this.#hangs(clinic, screen))) throw missing();
      return strippedOnce(queueScreen, (await this.#viewOf(clinic)).screen);
    });
  }

  /** One's place in the queue. @throws DomainError notFound, rateLimited */
  async place(token: string): Promise<QueuePlace> {
    const content = this.#places.read(token)?.content;
    if (!content) throw missing();
    const { clinic, record } = content;
    return this.#turns.run(`${clinic} ${record}`, async () => {
      const maker = await makerIn(this.#sync.db, content, clinic);
      if (!maker || !can(maker, 'DAILY_STATUS')) throw missing();
      const place = (await this.#viewOf(clinic)).placeOf(record);
      if (!place) throw missing();
      return strippedOnce(queuePlace, place);
    });
  }

  /** The place of a visit for whoever may see that visit by another link; undefined for one that isn't today's. What was put together serves a clinic for some seconds here too. */
  async placeOf(clinic: string, recordID: string): Promise<OwnQueue | undefined> {
    const { placeOf, screen } = await this.#viewOf(clinic);
    const place = placeOf(recordID);
    return place && { ...place, wait: screen.wait === null ? null : place.wait };
  }

  #viewOf(clinic: string): Promise<QueueView> {
    const now = this.#sync.now();
    const isFresh = ({ at }: KeptView) => at <= now && now < at + FRESH;
    const known = this.#views.get(clinic);
    if (known && isFresh(known)) return known.view;
    for (const [of, kept] of this.#views) if (!isFresh(kept)) this.#views.delete(of);
    const view = this.#sync.db.readClinic(clinic, ({ reader }) => queueViewOf(reader, now));
    this.#views.set(clinic, { at: now, view });
    view.catch(() => this.#views.delete(clinic));
    return view;
  }

  async #hangs(clinic: string, screen: string): Promise<boolean> {
    const { screens } = await this.#sync.db.readClinic(clinic, ({ reader }) => settingOf(reader, QUEUE_SETTING));
    return screens.some(({ _id }) => _id === screen);
  }
}
