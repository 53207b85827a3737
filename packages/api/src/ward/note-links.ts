import { type Actor, can } from '@vetloom/domain/access/policy.ts';
import { DAY_SECONDS } from '@vetloom/domain/core/clock.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { StayPlan, ToldNote } from '@vetloom/domain/hospital/plan.schema.ts';
import { NOTE_LINK_DAYS } from '@vetloom/domain/ward/owner-note.ts';
import type { NoteLink } from '@vetloom/protocol/owner-note.ts';
import type { SyncServices } from '@vetloom/sync-server/services.ts';
import { z } from 'zod';
import { type LinkMaker, linkMaker, makerIn } from '../access/doors.ts';
import { one } from '../engine/read.ts';
import { SealedTokens } from '../files/sealed-token.ts';

/** Which telling of which day a link shows, and who gave it away: it shows as long as that person may read the day. */
const target = z.object({ clinic: z.string(), plan: z.string(), told: z.string(), ...linkMaker.shape });

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
 * Links by which owners see a day's note with its photographs, without a sign-in. Sealed and not stored; one shows what was sent, as it was sent, and opens nothing before. It ends by
 * its time, and before it when it is withdrawn, when its maker may read records no longer, or when the day is removed.
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

  /** @throws DomainError notFound for a day that is not there */
  async link(clinic: string, plan: string, toldID: string, maker: LinkMaker): Promise<NoteLink> {
    const found = await this.#sync.db.readClinic(clinic, (tx) => one(tx.reader, 'inHospitalPlan', plan));
    if (!found) throw new DomainError('notFound', 'no such document');
    return { toldID, ...this.#tokens.issue({ clinic, plan, told: toldID, ...maker }, NOTE_LINK_DAYS * DAY_SECONDS) };
  }

  /** Security: whatever is wrong with a link answers alike. @throws DomainError notFound */
  async read(token: string): Promise<OpenedNote> {
    const opened = this.#tokens.read(token);
    const maker = opened && (await makerIn(this.#sync.db, opened.content, opened.content.clinic));
    if (!maker || !can(maker, 'RECORD_READ')) throw new DomainError('notFound', 'no such document');
    const { clinic, plan: planID, told: toldID } = opened.content;
    const plan = await this.#sync.db.readClinic(clinic, (tx) => one(tx.reader, 'inHospitalPlan', planID));
    const told = plan?.ownerTold?.find(({ _id }) => _id === toldID);
    if (!plan || !told || told.linkEndDateTime !== 0) throw new DomainError('notFound', 'no such document');
    return { clinic, actor: maker, plan, told, expiresAt: opened.expiresAt };
  }
}
