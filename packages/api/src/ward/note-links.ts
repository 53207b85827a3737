import { createHash } from 'node:crypto';
import { type Actor, can } from '@vetloom/domain/access/policy.ts';
import { DAY_SECONDS } from '@vetloom/domain/core/clock.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { StayPlan, ToldNote } from '@vetloom/domain/hospital/plan.schema.ts';
import { NOTE_LINK_DAYS } from '@vetloom/domain/ward/owner-note.ts';
import type { NoteLink } from '@vetloom/protocol/owner-note.ts';
import { demandOpenClinic } from '@vetloom/storage/database/closed-clinic.ts';
import { keepNoteLink, type NoteLinkRow, noteLinkOf } from '@vetloom/storage/ward/note-link-rows.ts';
import type { SyncServices } from '@vetloom/sync-server/services.ts';
import { z } from 'zod';
import { type LinkMaker, linkMaker, makerIn } from '../access/doors.ts';
import { one } from '../engine/read.ts';
import { SealedTokens } from '../files/sealed-token.ts';

/** Which telling of which day a link shows, and who gave it away: it shows as long as that person may read the day. */
const target = z.object({ clinic: z.string(), plan: z.string(), told: z.string(), ...linkMaker.shape });

/** A clinic's id and the secret: short enough for an SMS. A sealed one, of before, holds no full stop. */
const SHORT = /^([a-z0-9][a-z0-9_-]{0,59})\.([A-Za-z0-9_-]{22})$/i;

const digestOf = (clinic: string, secret: string): string =>
  createHash('sha256').update(`note ${clinic} ${secret}`).digest('hex');

/** What a link of either kind leads to. */
interface Target extends LinkMaker {
  readonly clinic: string;
  readonly planID: string;
  readonly toldID: string;
  readonly expiresAt: number;
}

/** What a link is made of. */
interface Given {
  readonly planID: string;
  readonly toldID: string;
  /** As `LinkKeys` makes it, which can make it again: it is kept nowhere. */
  readonly secret: string;
}

/** The address of a link, behind the page's. */
export const noteToken = (clinic: string, secret: string): string => `${clinic}.${secret}`;

/** What a valid link opens. */
export interface OpenedNote {
  readonly clinic: string;
  /** Who made the link. */
  readonly actor: Actor;
  readonly plan: StayPlan;
  readonly told: ToldNote;
  /** Unix seconds. */
  readonly expiresAt: number;
}

/**
 * Links by which owners see a day's note with its photographs, without a sign-in. Of one only the digest of its secret is stored; it shows what was sent, as it was sent, and opens nothing
 * before. It ends by its time, and before it when it is withdrawn, when its maker may read records no longer, or when the day is removed. Sealed ones, which carried all that in their address
 * and cost an owner's message its length, were given away until 2026-11-29 and go on serving to their end.
 */
export class NoteLinks {
  readonly #tokens: SealedTokens<typeof target>;
  readonly #sync: SyncServices;

  private constructor(tokens: SealedTokens<typeof target>, sync: SyncServices) {
    this.#tokens = tokens;
    this.#sync = sync;
  }

  static async open(sync: SyncServices): Promise<NoteLinks> {
    return new NoteLinks(await SealedTokens.open(sync.db, 'owner-note', target, sync.now), sync);
  }

  /** @throws DomainError notFound for a day that is not there, clinicClosed */
  async link(clinic: string, { planID: plan, toldID, secret }: Given, maker: LinkMaker): Promise<NoteLink> {
    const now = this.#sync.now();
    const expiresAt = now + NOTE_LINK_DAYS * DAY_SECONDS;
    const row = { planID: plan, toldID, maker: maker.email, makerBy: maker.by, endsAt: expiresAt };
    await this.#sync.db.inClinic(clinic, async (tx) => {
      await demandOpenClinic(tx);
      const found = await one(tx.reader, 'inHospitalPlan', plan);
      if (!found) throw new DomainError('notFound', 'no such document');
      await keepNoteLink(tx, digestOf(clinic, secret), row, now);
    });
    return { toldID, token: noteToken(clinic, secret), expiresAt };
  }

  /** Security: whatever is wrong with a link answers alike. @throws DomainError notFound */
  async read(token: string): Promise<OpenedNote> {
    const opened = (await this.#stored(token)) ?? this.#sealed(token);
    const maker = opened && (await makerIn(this.#sync.db, opened, opened.clinic));
    if (!maker || !can(maker, 'RECORD_READ')) throw new DomainError('notFound', 'no such document');
    const { clinic, planID, toldID } = opened;
    const plan = await this.#sync.db.readClinic(clinic, (tx) => one(tx.reader, 'inHospitalPlan', planID));
    const told = plan?.ownerTold?.find(({ _id }) => _id === toldID);
    if (!plan || !told || told.linkEndDateTime !== 0) throw new DomainError('notFound', 'no such document');
    return { clinic, actor: maker, plan, told, expiresAt: opened.expiresAt };
  }

  async #stored(token: string): Promise<Target | undefined> {
    const [, clinic, secret] = SHORT.exec(token) ?? [];
    if (clinic === undefined || secret === undefined) return undefined;
    const { db, now } = this.#sync;
    const row: NoteLinkRow | undefined = await db.readClinic(clinic, (tx) =>
      noteLinkOf(tx, digestOf(clinic, secret), now()),
    );
    if (!row) return undefined;
    const { planID, toldID, maker: email, makerBy, endsAt: expiresAt } = row;
    return { clinic, planID, toldID, expiresAt, email, ...(makerBy !== undefined && { by: makerBy }) };
  }

  #sealed(token: string): Target | undefined {
    const opened = this.#tokens.read(token);
    if (!opened) return undefined;
    const { plan: planID, told: toldID, ...content } = opened.content;
    return { ...content, planID, toldID, expiresAt: opened.expiresAt };
  }
}
