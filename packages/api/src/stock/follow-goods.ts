import { randomBytes } from 'node:crypto';
import { zoneIn } from '@vetloom/domain/clinic/clinic-zone.ts';
import { isoDay } from '@vetloom/domain/core/clock.ts';
import { randomSuffix } from '@vetloom/domain/core/ids.ts';
import { same } from '@vetloom/domain/core/same.ts';
import type { ReadHint } from '@vetloom/domain/engine/command.ts';
import type { Reader, Write } from '@vetloom/domain/engine/overlay.ts';
import { goodsSubject, goodsUsed } from '@vetloom/domain/holders.ts';
import { isSoldBy } from '@vetloom/domain/stock/goods-moved.ts';
import { clinicSqlOf } from '@vetloom/storage/ports/clinic-sql.ts';
import { moveGoods } from '@vetloom/storage/stock/goods-ledger.ts';
import { MovementTally } from '@vetloom/storage/stock/ledger-seal.ts';
import type { Follower, Written } from '@vetloom/sync-server/services.ts';

/**
 * Moves the shelf to what documents say that they have taken: bags that were handed out or taken back, what was given and used up, what was sold. A document
 * that says what it said before is passed over without a question to the database.
 */
export const followGoods: Follower = async (written) => {
  const next = new MovementTally();
  for (const subject of subjectsOf(written)) await followDocument(written, subject, next);
  for (const change of next.noted) written.note(change);
};

/** The documents of which it may be otherwise now what they have taken. */
function subjectsOf({ writes }: Written): readonly ReadHint[] {
  const subjects = new Map<string, ReadHint>();
  for (const { before, after } of writes) {
    const document = after ?? before;
    const subject = document && goodsSubject(document);
    if (subject) subjects.set(subject.id, subject);
  }
  return [...subjects.values()];
}

async function followDocument(written: Written, subject: ReadHint, next: MovementTally): Promise<void> {
  const { seq, author, at, received } = written;
  const left = readerOf(written.writes, 'after', written.after);
  const before = await goodsUsed(readerOf(written.writes, 'before', written.before), subject);
  const after = (await goodsUsed(left, subject)) ?? [];
  if (same(before ?? [], after)) return;
  // What it charges is read along: it may have been said to be sold.
  const sold = (await goodsUsed(left, subject, true)) ?? [];
  const sql = clinicSqlOf(written);
  await moveGoods(
    { sql, seq, now: received, author, next },
    {
      ...{ id: subject.id, before: before ?? 'absent', at, named: [...(before ?? []), ...sold] },
      after: async (posted) => (isSoldBy(posted) ? sold : after),
      today: isoDay(at, await zoneIn(written.after)),
      newLotID: () => `${received}-${randomSuffix(randomBytes, 6)}`,
    },
  );
}

/** Documents as a command found or left them; those that it wrote are at hand, and aren't copied again. */
const readerOf = (writes: readonly Write[], side: 'before' | 'after', stored: Reader): Pick<Reader, 'getMany'> => ({
  async getMany(collection, ids) {
    const [id = ''] = ids;
    const own =
      ids.length === 1 ? writes.find((write) => write.id === id && write.collection === collection) : undefined;
    return own ? [own[side] ?? undefined] : stored.getMany(collection, ids);
  },
});
