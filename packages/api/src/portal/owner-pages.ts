import { createHash, randomBytes } from 'node:crypto';
import type { Clinic } from '@vetloom/domain/clinic/clinic.schema.ts';
import { zoneOfClinic } from '@vetloom/domain/clinic/clinic-zone.ts';
import { OWNER_BOOKING_SETTING, pageAddress } from '@vetloom/domain/clinic/settings/owner-booking.setting.ts';
import { OWNER_PAGE_SETTING, type OwnerPageSetting } from '@vetloom/domain/clinic/settings/owner-page.setting.ts';
import { settingsOf } from '@vetloom/domain/clinic/settings/setting-concern.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Zone } from '@vetloom/domain/core/zone.ts';
import type { Reader } from '@vetloom/domain/engine/overlay.ts';
import { waysOf } from '@vetloom/domain/message/queue-message.ts';
import { nextWay } from '@vetloom/domain/message/reach.ts';
import { normalizePhone, type Owner } from '@vetloom/domain/owner/owner.schema.ts';
import { Gate } from '@vetloom/http/gate.ts';
import { type OpenedPage, OWNER_PAGE_PURPOSE, type OwnerDoor } from '@vetloom/protocol/owner-page.ts';
import { endOpening, keepOpening, noteSeen, openingBy, pageLinkOf } from '@vetloom/storage/portal/owner-page-rows.ts';
import type { SyncServices } from '@vetloom/sync-server/services.ts';
import { pageDigest } from '../booking/owner/link-keys.ts';
import { one } from '../engine/read.ts';
import type { CodeBegun, OwnerCodes } from '../message/codes/owner-codes.ts';
import type { OutboxService } from '../message/outbox/outbox-service.ts';
import { Knocks, LookLimit, OWNERS_TURNS } from './look-limit.ts';

/** Seconds for which a page that was opened can be looked at: long enough to pay, short enough for a telephone that is left lying. */
const OPEN_S = 3600;
/** Seconds after which a further look is noted as the last. */
const NOTED_S = 60;
/** Looks within a quarter of an hour: of one opening, and of one address without any. */
const [MOST_LOOKS, MOST_KNOCKS] = [240, 120];
/** Clinics' ids as they stand in paths. */
const CLINIC_ID = /^[a-z0-9][a-z0-9_-]{0,59}$/i;

/** What decides a clinic's pages for owners, with how the clinic calls itself. */
export interface PageRules {
  readonly clinicID: string;
  readonly clinic: Pick<Clinic, 'name' | 'phone' | 'address'>;
  readonly zone: Zone;
  readonly setting: OwnerPageSetting;
  /** The address of the page for bookings; empty where it is closed. */
  readonly booksAt: string;
}

/** A page that somebody has opened by a code. */
export interface Opened {
  readonly rules: PageRules;
  readonly owner: Owner;
  /** Under which name the opening is kept. */
  readonly digest: string;
}

interface Parts {
  readonly sync: SyncServices;
  readonly outbox: Pick<OutboxService, 'codeKeys'>;
  readonly codes: OwnerCodes;
}

const gone = () => new DomainError('notFound', 'no such page');
const over = () => new DomainError('codeWrong', 'the page was open long enough: ask for another code');

const sessionDigest = (clinic: string, session: string): string =>
  createHash('sha256').update(`page session\n${clinic}\n${session}`).digest('hex');

/**
 * Pages on which owners see their own animals. Security: a link alone opens nothing but the way to a code, which goes to the owner's own number or account as the clinic has it, whoever holds the
 * link; what a code opens is good for an hour, and no longer than the owner is reached there. Whatever is wrong with a link answers alike.
 */
export class OwnerPages {
  readonly #parts: Parts;
  readonly #turns = new Gate(OWNERS_TURNS);
  readonly #looks = new LookLimit(MOST_LOOKS);
  readonly #knocks: Knocks;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#knocks = new Knocks(MOST_KNOCKS, this.#turns, parts.sync.now);
  }

  /** What decides a clinic's pages. @throws DomainError notFound for no clinic, and for one that has opened none */
  async rulesOf(clinic: string): Promise<PageRules> {
    if (!CLINIC_ID.test(clinic)) throw gone();
    const rules = await this.#parts.sync.db.readClinic(clinic, ({ reader }) => pageRules(reader, clinic));
    if (!rules) throw gone();
    return rules;
  }

  /** Lets whoever comes without an opening in, so often. @throws DomainError rateLimited */
  knock<T>(address: string, work: () => Promise<T>): Promise<T> {
    return this.#knocks.run(address, work);
  }

  /** What a link shows by itself. @throws DomainError notFound */
  async door(clinic: string, secret: string): Promise<OwnerDoor> {
    const { rules, owner, way } = await this.#behind(clinic, secret);
    const tail = way === 'sms' ? normalizePhone(owner.phone).slice(-3) : '';
    return { clinic: rules.clinic.name, phone: rules.clinic.phone, way: way ?? null, tail };
  }

  /** Sends the owner of a link a code. @throws DomainError notFound, contradictory (`ownerNoWay`), rateLimited */
  async begin(clinic: string, secret: string, address: string): Promise<CodeBegun> {
    const { owner, way } = await this.#behind(clinic, secret);
    if (way === undefined) throw new DomainError('contradictory', 'no way leads there', { rule: 'ownerNoWay' });
    const ask = { clinic, ownerID: owner._id, phone: owner.phone, purpose: OWNER_PAGE_PURPOSE, address };
    return this.#parts.codes.beginFor(ask);
  }

  /** Opens the page of a link with the code that its owner has got. @throws DomainError notFound, codeWrong */
  async open(
    clinic: string,
    secret: string,
    given: { readonly codeID: string; readonly code: string },
  ): Promise<OpenedPage> {
    const { sync, codes } = this.#parts;
    const { owner } = await this.#behind(clinic, secret);
    const { proof } = await codes.verify({ clinic, ...given });
    const proved = await codes.ownerOf({ clinic, proof, purpose: OWNER_PAGE_PURPOSE });
    const session = randomBytes(32).toString('base64url');
    const now = sync.now();
    const opening = { openedAt: now, seenAt: now, endsAt: now + OPEN_S, reachName: this.#reachOf(clinic, owner) };
    await sync.db.inClinic(clinic, async (tx) => {
      // Somebody who was merged into another meanwhile is that one. A code of whoever else has the same number opens nothing.
      const whose = proved === undefined ? undefined : await one(tx.reader, 'user', proved);
      if (whose?._id !== owner._id) throw over();
      const digests = { digest: sessionDigest(clinic, session), linkDigest: pageDigest(clinic, secret) };
      await keepOpening(tx, { ...opening, ...digests, ownerID: owner._id });
    });
    return { session, expiresAt: opening.endsAt };
  }

  /** Works for whoever has opened a page, in their turn. @throws DomainError notFound, codeWrong where it is over, rateLimited */
  look<T>(clinic: string, session: string, work: (opened: Opened) => Promise<T>): Promise<T> {
    if (!CLINIC_ID.test(clinic)) return Promise.reject(gone());
    const digest = sessionDigest(clinic, session);
    return this.#turns.run(digest, async () => {
      this.#looks.count(digest, this.#parts.sync.now());
      return work(await this.opened(clinic, digest));
    });
  }

  /** A page by the name of its opening. @throws DomainError notFound, codeWrong where it is over */
  async opened(clinic: string, digest: string): Promise<Opened> {
    const { sync } = this.#parts;
    const now = sync.now();
    const found = await sync.db.readClinic(clinic, async (tx) => {
      const rules = await pageRules(tx.reader, clinic);
      const opening = await openingBy(tx, digest, now);
      return { rules, opening, owner: opening && (await one(tx.reader, 'user', opening.ownerID)) };
    });
    const { rules, opening, owner } = found;
    if (!rules) throw gone();
    if (!opening || !owner || !isHere(owner)) throw over();
    // Where the code went is the owner's no more: another number, another account, or another person.
    if (opening.reachName !== this.#reachOf(clinic, owner)) throw over();
    if (now - opening.seenAt >= NOTED_S) await sync.db.inClinic(clinic, (tx) => noteSeen(tx, digest, now));
    return { rules, owner, digest };
  }

  /** Ends a look at its owner's wish; one that is over stays so. */
  async close(clinic: string, session: string): Promise<void> {
    if (!CLINIC_ID.test(clinic)) return;
    const { sync } = this.#parts;
    await sync.db.inClinic(clinic, (tx) => endOpening(tx, sessionDigest(clinic, session), sync.now()));
  }

  async #behind(clinic: string, secret: string) {
    const { sync } = this.#parts;
    const rules = await this.rulesOf(clinic);
    return sync.db.readClinic(clinic, async (tx) => {
      const ownerID = await pageLinkOf(tx, pageDigest(clinic, secret), sync.now());
      const owner = ownerID === undefined ? undefined : await one(tx.reader, 'user', ownerID);
      if (!owner || !isHere(owner)) throw gone();
      return { rules, owner, way: nextWay(await waysOf(tx.reader), owner, 'code', new Set()) };
    });
  }

  /** Where an owner is reached, by a name from which nobody reads it. */
  #reachOf(clinic: string, { phone, lineUserID = '' }: Owner): string {
    return this.#parts.outbox.codeKeys.nameOf(
      'page reach',
      clinic,
      JSON.stringify([normalizePhone(phone), lineUserID]),
    );
  }
}

const isHere = ({ erasedDateTime = 0 }: Owner): boolean => erasedDateTime === 0;

/** What decides a clinic's pages; undefined where they are closed. `anyway`: whoever sets them sees them before. */
export async function pageRules(reader: Reader, clinicID: string, anyway = false): Promise<PageRules | undefined> {
  const [setting, booking] = await settingsOf(reader, [OWNER_PAGE_SETTING, OWNER_BOOKING_SETTING]);
  const own = await one(reader, 'clinic', '/clinic');
  if (!own || (!anyway && (!setting.isOn || (own.closedDateTime ?? 0) !== 0))) return undefined;
  const { name = '', phone = '', address = '' } = own;
  const booksAt = booking.isOn ? pageAddress(clinicID, booking) : '';
  return { clinicID, clinic: { name, phone, address }, zone: zoneOfClinic(own), setting, booksAt };
}
