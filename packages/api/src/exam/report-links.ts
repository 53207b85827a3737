import type { Actor } from '@vetloom/domain/access/policy.ts';
import { DAY_SECONDS } from '@vetloom/domain/core/clock.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Reader } from '@vetloom/domain/engine/overlay.ts';
import { sharesReports } from '@vetloom/domain/exam/report-link.commands.ts';
import { kindOfID } from '@vetloom/domain/kinds.ts';
import { Gate } from '@vetloom/http/gate.ts';
import type { ReportLink, ReportLinkDays } from '@vetloom/protocol/exam-report.ts';
import type { SyncServices } from '@vetloom/sync-server/services.ts';
import { z } from 'zod';
import { type LinkMaker, linkMaker, makerIn } from '../access/doors.ts';
import { one } from '../engine/read.ts';
import { SealedTokens } from '../files/sealed-token.ts';

/**
 * Which report a link shows, by the visit or the exam of a stay's day of which it is (`record`, whichever it is: links that were given away say so), and who gave it
 * away: it shows no more than that person may still read. `withdrawals`: how often its links had been withdrawn when it was made; an older link doesn't say.
 */
const target = z.object({
  clinic: z.string(),
  record: z.string(),
  ...linkMaker.shape,
  withdrawals: z.number().int().default(0),
});

/** What a valid link opens. */
export interface OpenedReport {
  readonly clinic: string;
  /** The visit, or the exam of a stay's day. */
  readonly recordID: string;
  /** Who made the link. */
  readonly actor: Actor;
  /** The operator who made it in that person's place. */
  readonly operator: string | undefined;
  /** Unix seconds. */
  readonly expiresAt: number;
}

/**
 * Links that show the exam report of one visit, or of one exam of a stay, without a sign-in (spec 1 §2 /printExam), for owners and for colleagues elsewhere. Sealed
 * and not stored; a link ends by its time, and before it when its report's links are withdrawn, when its maker may read exams no longer or what it shows is removed.
 */
export class ReportLinks {
  readonly #tokens: SealedTokens<typeof target>;
  readonly #sync: SyncServices;
  readonly #turns = new Gate({ atOnce: 4, atOnceOfOne: 1, waiting: 100, waitingOfOne: 10 });

  private constructor(tokens: SealedTokens<typeof target>, sync: SyncServices) {
    this.#tokens = tokens;
    this.#sync = sync;
  }

  static async open(sync: SyncServices): Promise<ReportLinks> {
    return new ReportLinks(await SealedTokens.open(sync.db, 'exam-report', target, sync.now), sync);
  }

  /** @throws DomainError notFound for what is missing, or has no report of exams */
  async link(clinic: string, record: string, maker: LinkMaker, days: ReportLinkDays): Promise<ReportLink> {
    const found = await this.#sync.db.readClinic(clinic, (tx) => reported(tx.reader, record));
    if (!found) throw new DomainError('notFound', 'no such document');
    const withdrawals = found.reportLinkWithdrawals ?? 0;
    return this.#tokens.issue({ clinic, record, ...maker, withdrawals }, days * DAY_SECONDS);
  }

  /**
   * Does something with what a link opens. Security: whatever is wrong with a link answers alike; whoever has one has one turn at a time, because a report is
   * put together anew for each. @throws DomainError notFound, rateLimited
   */
  async open<T>(token: string, work: (report: OpenedReport) => Promise<T>): Promise<T> {
    const opened = this.#tokens.read(token);
    if (!opened) throw new DomainError('notFound', 'no such document');
    const { clinic, record } = opened.content;
    return this.#turns.run(`${clinic} ${record}`, async () => work(await this.#read(opened)));
  }

  async #read(opened: {
    readonly content: z.output<typeof target>;
    readonly expiresAt: number;
  }): Promise<OpenedReport> {
    const actor = await makerIn(this.#sync.db, opened.content, opened.content.clinic);
    if (!actor || !sharesReports(actor)) throw new DomainError('notFound', 'no such document');
    const { clinic, record, withdrawals, by } = opened.content;
    const found = await this.#sync.db.readClinic(clinic, (tx) => reported(tx.reader, record));
    if (!found || (found.reportLinkWithdrawals ?? 0) !== withdrawals)
      throw new DomainError('notFound', 'no such document');
    return { clinic, recordID: record, actor, operator: by, expiresAt: opened.expiresAt };
  }
}

/** What a report of exams is made of, by its id: a visit, or an exam of a stay's day. */
async function reported(reader: Reader, id: string) {
  const collection = kindOfID(id)?.collection;
  return collection === 'record' || collection === 'inHospitalExam' ? one(reader, collection, id) : undefined;
}
