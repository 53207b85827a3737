import { randomUUID } from 'node:crypto';
import { laterThan } from '@vetloom/domain/catalog/row-stamps.schema.ts';
import { zoneIn } from '@vetloom/domain/clinic/clinic-zone.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import type { Act } from '@vetloom/domain/engine/act.ts';
import type { ClinicArrival } from '@vetloom/domain/stock/clinic-transfer.schema.ts';
import { answered } from '@vetloom/domain/stock/clinic-transfer.ts';
import { closedThrough, closedTime } from '@vetloom/domain/stock/closed-months.ts';
import { type ClinicSql, clinicSqlOf } from '@vetloom/storage/ports/clinic-sql.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import { closingsOf } from '@vetloom/storage/stock/closing-rows.ts';
import { MovementTally } from '@vetloom/storage/stock/ledger-seal.ts';
import { arrivalOf, mayBeAnswered, putSentTransfer, sentTransferOf } from './clinic-transfer-rows.ts';
import { moveSent } from './send-ledger.ts';

/** Who stands in the history where the server follows another clinic by itself: the receiving clinic's people are unknown to the sender. */
const SERVER = 'system';
/** For so long what was called back is asked for an answer that came at the same moment, in seconds. */
const CALLED_BACK_SECONDS = 2 * 86_400;

/** What is called back or on its way can still be answered. */
const isOpen = (status: string): boolean => status === 'sent' || status === 'cancelled';

/** What another clinic answered to goods of this one; undefined before it has. Asked by the row's own clinic and id: nothing else of that clinic is read. */
export const answerOf = (
  db: Database,
  clinic: string,
  { id, toClinic }: { readonly id: string; readonly toClinic: string },
): Promise<ClinicArrival | undefined> => db.readClinic(toClinic, (tx) => arrivalOf(clinicSqlOf(tx), clinic, id));

/**
 * Brings the sender's row and ledger to what the other clinic has answered, in a transaction of the sender's own. An answer is a fact: it stands though the
 * alliance ended meanwhile, and though the sender called the goods back in the same moment. Followed once; again it changes nothing.
 */
export async function followAnswer(
  db: Database,
  clinic: string,
  transfer: { readonly id: string; readonly toClinic: string },
  now: number,
): Promise<boolean> {
  const arrival = await answerOf(db, clinic, transfer);
  if (!arrival) return false;
  const flushed = await db.inClinic(clinic, (tx) => follow(tx, transfer.id, arrival, now));
  if (flushed) await db.announce(clinic, flushed.to, flushed);
  return flushed !== undefined;
}

async function follow(tx: ClinicTransaction, id: string, arrival: ClinicArrival, now: number) {
  const { seq: last } = await tx.openForWriting({ commands: [], authors: [], hints: [] });
  const sql = clinicSqlOf(tx);
  const before = await sentTransferOf(sql, id);
  if (!before || !isOpen(before.status)) return undefined;
  const seq = last + 1;
  const stamps = { updateDateTime: now, updateBy: SERVER };
  const after = laterThan(before, { ...answered(before, arrival), ...stamps });
  const ledger = { sql, seq, now, author: SERVER, next: new MovementTally() };
  await moveSent(ledger, after, { happenedAt: await openTime(sql, arrival.answeredDateTime, { tx, now }) });
  await putSentTransfer(sql, after, seq);
  const name = 'clinicTransfer.answered' satisfies Act;
  return tx.flush([
    {
      ...{ uuid: randomUUID(), client: null, number: null, name, version: 1, args: { transferID: id } },
      ...{ author: SERVER, onBehalfOf: null, carrier: SERVER, key: null, at: now },
      ...{ status: 'applied', code: CODE.success, message: '', detail: {}, writes: [] },
      rows: [{ table: 'clinic_transfer', id, before, after }, ...ledger.next.noted],
    },
  ]);
}

/** When the goods left: when they came there, unless the sender has closed that month already. */
async function openTime(
  sql: ClinicSql,
  at: number,
  { tx, now }: { readonly tx: ClinicTransaction; readonly now: number },
): Promise<number> {
  const through = closedThrough(await closingsOf(sql));
  return through !== undefined && closedTime([at], through, await zoneIn(tx.reader)) ? now : at;
}

/** Follows whatever of a clinic's goods was answered and not followed, as after a server that stopped in between. Answers how many. */
export async function followAnswers(db: Database, clinic: string, now: number): Promise<number> {
  const open = await db.readClinic(clinic, (tx) => mayBeAnswered(clinicSqlOf(tx), now - CALLED_BACK_SECONDS));
  let followed = 0;
  for (const transfer of open) if (await followAnswer(db, clinic, transfer, now)) followed += 1;
  return followed;
}
