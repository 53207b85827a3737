import { createHash, randomUUID } from 'node:crypto';
import { WARD_PUSH_TRIAL } from '@vetloom/documents/ward-push.ts';
import { settingOf } from '@vetloom/domain/clinic/settings/setting-concern.ts';
import { WARD_PUSH_SETTING } from '@vetloom/domain/clinic/settings/ward-push.setting.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { SHOWN_BEFORE } from '@vetloom/domain/ward/mission-reminders.ts';
import type { Person } from '@vetloom/http/endpoint.ts';
import { saidLine } from '@vetloom/integrations/channel/said.ts';
import type { PushOutcome, PushPort } from '@vetloom/integrations/push/port.ts';
import {
  MOST_PUSH_BROWSERS,
  type PushTrial,
  type WardPushState,
  type WardPushSubscription,
} from '@vetloom/protocol/ward-push.ts';
import { demandOpenClinic, demandOpenSoFar } from '@vetloom/storage/database/closed-clinic.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import {
  dropPushBrowser,
  hasPushBrowsers,
  keepPushBrowser,
  keepPushOutcome,
  keepPushSaid,
  notePushes,
  type PushBrowserRow,
  pushBrowserOf,
  pushBrowsers,
  pushBrowsersOf,
  type TakenNote,
  takePushNotes,
} from '@vetloom/storage/reminder/push-rows.ts';
import type { SyncLog } from '@vetloom/sync-server/services.ts';
import type { Doors } from '../access/doors.ts';
import { isPractice, sendPush } from '../engine/outward.ts';
import { one } from '../engine/read.ts';
import { momentNotice, noticeText } from './pushed-notice.ts';
import { isToldOfWard } from './told-of-ward.ts';

/** Seconds behind its moment for which something is still told, and kept by a push service for a browser that is away. */
const TOLD_LATE_S = 600;
/** How often a note is tried. */
const MOST_TRIES = 5;
/** Seconds until the first further try; each waits twice as long as the one before. */
const FIRST_WAIT_S = 15;
const LONGEST_WAIT_S = 300;
/** Notes that are taken at a time, and sent at a time: a push service that says nothing holds one for ten seconds. */
const AT_ONCE = 40;
const SENT_AT_ONCE = 8;
const HELD_S = 120;
/** Seconds after which it is asked anew who may still be told; whose sign-in has ended is known at once, and who is told something is asked about each time. */
const LOOKED_EVERY_S = 300;
/** Seconds between two trials of one person. */
const TRIAL_EVERY_S = 10;
/** Push services that end a browser's consent where something comes without being shown: nothing is shown where something is only taken away. */
const SHOWS_ALWAYS = /\.push\.apple\.com$/;

/** What tells browsers of the ward is made of. */
export interface WardPushParts {
  readonly db: Database;
  readonly push: PushPort;
  readonly doors: Pick<Doors, 'holds' | 'actorIn'>;
  readonly now: () => number;
  readonly log: SyncLog;
}

/** A browser's name here: its address is a secret and too long for one. */
export const browserIDOf = (endpoint: string): string => createHash('sha256').update(endpoint).digest('hex');

/**
 * Tells browsers of what comes due in a ward while no page is open (spec 2 §9). Every process may go round, and however often: what is told stands in rows, and each is one
 * process's at a time. Who is told is asked each time: whoever signed out, left, or may carry out no longer is told nothing and forgotten. What can't be told stands on
 * the screen all the same.
 */
export class WardPush {
  readonly #parts: WardPushParts;
  readonly #turns = new Map<string, Promise<void>>();
  readonly #trials = new Map<string, number>();
  readonly #lookedAt = new Map<string, number>();
  #stopped = false;

  constructor(parts: WardPushParts) {
    this.#parts = parts;
  }

  /** How it stands with a person's browsers. */
  async state(clinic: string, email: string): Promise<WardPushState> {
    const { db, push } = this.#parts;
    return db.readClinic(clinic, async (tx) => ({
      publicKey: push.publicKey,
      shows: (await settingOf(tx.reader, WARD_PUSH_SETTING)).shows,
      browsers: await pushBrowsersOf(tx, email),
    }));
  }

  /**
   * Tells a browser from now on, as long as this sign-in lasts. Security: a program would outlive its consent by it, and a password has no sign-in that ends.
   * @throws DomainError forbidden, contradictory (`practice`, `pushOff`), badParameter (`pushAddress`)
   */
  async add(clinic: string, person: Person, { endpoint, keys }: WardPushSubscription): Promise<void> {
    const { db, push, now } = this.#parts;
    const { email, session, delegated } = person;
    if (delegated || session === undefined)
      throw new DomainError('forbidden', 'a browser is told for a person who has signed in with it', {
        rule: 'pushSession',
      });
    if (!(await this.#mayBeTold(clinic, { email, session })))
      throw new DomainError('forbidden', 'for whoever carries out and reads what is to be done');
    if (await isPractice(db, clinic))
      throw new DomainError('contradictory', 'nothing is sent out of a copy to practise on', { rule: 'practice' });
    await push.demandPublic(endpoint).catch((error: unknown) => {
      throw new DomainError('badParameter', `no push service: ${String(error)}`, {
        field: 'endpoint',
        rule: 'pushAddress',
      });
    });
    const browser = { browserID: browserIDOf(endpoint), endpoint, ...keys, email, session };
    await db.inClinic(clinic, async (tx) => {
      await demandOpenClinic(tx);
      if ((await settingOf(tx.reader, WARD_PUSH_SETTING)).shows === 'nothing')
        throw new DomainError('contradictory', 'the clinic lets nothing out', { rule: 'pushOff' });
      await keepPushBrowser(tx, browser, { now: now(), most: MOST_PUSH_BROWSERS });
    });
  }

  /** Tells a browser of this person nothing more; also one that wasn't told. */
  async remove(clinic: string, email: string, browserID: string): Promise<void> {
    await this.#parts.db.inClinic(clinic, (tx) => dropPushBrowser(tx, browserID, email));
  }

  /** Sends a browser of this person a note that says that it is a trial. @throws DomainError notFound, rateLimited, contradictory (`practice`) */
  async try(clinic: string, email: string, browserID: string): Promise<PushTrial> {
    const { db, now } = this.#parts;
    const browser = await db.readClinic(clinic, (tx) => pushBrowserOf(tx, email, browserID));
    if (!browser) throw new DomainError('notFound', 'no such browser');
    const last = this.#trials.get(email) ?? 0;
    if (last > now() - TRIAL_EVERY_S) throw new DomainError('rateLimited', 'a trial was sent a moment ago');
    if (this.#trials.size > 1000) this.#trials.clear();
    this.#trials.set(email, now());
    const text = noticeText({ clinic, kind: 'trial', tag: 'trial', words: WARD_PUSH_TRIAL, about: randomUUID() });
    const outcome = await sendPush(this.#parts, clinic, browser, { text, keepFor: 60, topic: 'trial' });
    await db.inClinic(clinic, async (tx) => {
      if (outcome.kind === 'gone') await dropPushBrowser(tx, browserID);
      else await keepPushSaid(tx, browserID, { now: now(), said: saidIn(outcome) });
    });
    return { outcome: outcome.kind };
  }

  /** Begins with every clinic in which something is to be told; a slow push service holds up none but its own. */
  async runDue(clinics: readonly { readonly id: string }[]): Promise<void> {
    for (const { id } of clinics) {
      if (this.#stopped) return;
      try {
        if (await this.#prepared(id)) void this.#turn(id);
      } catch (error) {
        this.#parts.log.warn({ clinic: id, error: String(error) }, 'could not look for what is to be told of a ward');
      }
    }
  }

  /** The same in one clinic; resolves when what is to be told now was tried. */
  async work(clinic: string): Promise<void> {
    if (await this.#prepared(clinic)) await this.#turn(clinic);
  }

  /** Begins nothing further; what is with a push service is waited for. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.allSettled(this.#turns.values());
  }

  /** Notes what is to be told; false where there is nobody to tell. */
  async #prepared(clinic: string): Promise<boolean> {
    const { db, now } = this.#parts;
    const anybody = await db.readClinic(clinic, async (tx) => {
      if (!(await hasPushBrowsers(tx))) return false;
      await demandOpenSoFar(tx);
      // An operator may have closed the hospital module to this clinic.
      return (await one(tx.reader, 'clinic', '/clinic'))?.flags?.inHospital !== false;
    });
    if (!anybody || (await isPractice(db, clinic))) return false;
    await this.#forgetLeft(clinic);
    const at = now();
    const span = { now: at, from: at - TOLD_LATE_S, to: at + SHOWN_BEFORE, late: TOLD_LATE_S };
    await db.inClinic(clinic, (tx) => notePushes(tx, span));
    return true;
  }

  /** Forgets browsers of whoever signed out, left or may carry out no longer. */
  async #forgetLeft(clinic: string): Promise<void> {
    const { db, doors, now } = this.#parts;
    const all = await db.readClinic(clinic, pushBrowsers);
    const isLook = (this.#lookedAt.get(clinic) ?? 0) <= now() - LOOKED_EVERY_S;
    const left: string[] = [];
    for (const { browserID, email, session } of all) {
      const isTold = isLook ? await this.#mayBeTold(clinic, { email, session }) : await doors.holds({ session });
      if (!isTold) left.push(browserID);
    }
    if (isLook) this.#lookedAt.set(clinic, now());
    if (left.length === 0) return;
    await db.inClinic(clinic, async (tx) => {
      for (const browserID of left) await dropPushBrowser(tx, browserID);
    });
  }

  async #mayBeTold(clinic: string, { email, session }: Pick<PushBrowserRow, 'email' | 'session'>): Promise<boolean> {
    const { doors } = this.#parts;
    if (!(await doors.holds({ session }))) return false;
    const actor = await doors.actorIn({ email }, clinic);
    return actor !== undefined && isToldOfWard(actor);
  }

  /** Of a clinic one turn at a time in this process. */
  #turn(clinic: string): Promise<void> {
    const under = this.#turns.get(clinic);
    if (under) return under;
    const turn = this.#tellAll(clinic)
      .catch((error: unknown) =>
        this.#parts.log.warn({ clinic, error: String(error) }, 'browsers could not be told of a ward'),
      )
      .finally(() => this.#turns.delete(clinic));
    this.#turns.set(clinic, turn);
    return turn;
  }

  async #tellAll(clinic: string): Promise<void> {
    const { db, now } = this.#parts;
    while (!this.#stopped) {
      const at = now();
      const notes = await db.inClinic(clinic, (tx) =>
        takePushNotes(tx, { now: at, heldUntil: at + HELD_S, limit: AT_ONCE }),
      );
      if (notes.length === 0) return;
      const line = notes.values();
      const worker = async () => {
        for (const note of line) await this.#tell(clinic, note);
      };
      await Promise.all(Array.from({ length: SENT_AT_ONCE }, worker));
    }
  }

  async #tell(clinic: string, note: TakenNote): Promise<void> {
    const { db, now } = this.#parts;
    const { browserID, moment, turn, kind } = note;
    const named = { browserID, moment, turn, kind };
    // Asked once more right before: between the round and the sending somebody may have signed out.
    if (!(await this.#mayBeTold(clinic, note))) return db.inClinic(clinic, (tx) => dropPushBrowser(tx, browserID));
    const isSilent = kind === 'over' && SHOWS_ALWAYS.test(new URL(note.endpoint).hostname);
    const text = isSilent ? undefined : await db.readClinic(clinic, (tx) => momentNotice(tx, note));
    if (text === undefined)
      return db.inClinic(clinic, (tx) => keepPushOutcome(tx, { ...named, outcome: 'dropped' }, now()));
    const topic = (JSON.parse(text) as { readonly tag: string }).tag;
    const outcome = await sendPush(this.#parts, clinic, note, { text, keepFor: note.until - now(), topic });
    await db.inClinic(clinic, async (tx) => {
      if (outcome.kind === 'gone') return dropPushBrowser(tx, browserID);
      if (outcome.kind === 'taken') return keepPushOutcome(tx, { ...named, outcome: 'sent' }, now());
      const nextAt = now() + waitOf(note.tries, outcome);
      const isOver = outcome.kind === 'refused' || note.tries >= MOST_TRIES || nextAt >= note.until;
      await keepPushOutcome(
        tx,
        { ...named, outcome: isOver ? 'dropped' : 'later', nextAt, said: saidIn(outcome) ?? '' },
        now(),
      );
    });
  }
}

/** Seconds until a note is tried again: as the push service asks, within bounds. */
function waitOf(tries: number, outcome: PushOutcome): number {
  const asked = outcome.kind === 'later' ? outcome.retryAfterS : undefined;
  return Math.min(LONGEST_WAIT_S, Math.max(asked ?? 0, FIRST_WAIT_S * 2 ** (tries - 1)));
}

const saidIn = (outcome: PushOutcome): string | undefined =>
  outcome.kind === 'later' || outcome.kind === 'refused' ? saidLine(outcome.said) : undefined;
