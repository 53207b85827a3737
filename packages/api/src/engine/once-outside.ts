import { DomainError } from '@vetloom/domain/core/error.ts';
import { keptAnswer } from '@vetloom/sync-server/kept-answer.ts';
import type { AnyClinicCall } from './clinic-call.ts';

/**
 * Does something outside of the database once for a call that is sent again under its Idempotency-Key (law 29). `pending` is what is answered while it is being
 * done, and for good where the process ended meanwhile: nobody knows then whether it was done.
 * @throws DomainError idempotencyMismatch
 */
export async function onceOutside<A>(
  { services, clinic, person, once }: Pick<AnyClinicCall, 'services' | 'clinic' | 'person' | 'once'>,
  pending: A,
  act: () => Promise<A>,
): Promise<A> {
  if (once === undefined) return act();
  const { db } = services.sync;
  const { email } = person;
  const keep = (body: A) => ({ requestHash: once.requestHash, status: 200, body });
  const known = await db.inClinic(clinic, async (tx) => {
    // Of two at once the second finds what the first has kept.
    await tx.sql(`SELECT pg_advisory_xact_lock(hashtextextended('once ' || $1 || ' ' || $2 || ' ' || $3, 0))`, [
      clinic,
      email,
      once.key,
    ]);
    const kept = await keptAnswer(tx, email, once);
    if (!kept) await tx.keepAnswer(once.key, email, keep(pending));
    return kept;
  });
  if (known) return known.body as A;
  const left = (answer: A | undefined) =>
    db.inClinic(clinic, async (tx) => {
      await tx.sql('DELETE FROM vetloom.idempotency WHERE clinic_id = $1 AND person = $2 AND key = $3', [
        clinic,
        email,
        once.key,
      ]);
      if (answer !== undefined) await tx.keepAnswer(once.key, email, keep(answer));
    });
  const answer = await act().catch(async (error: unknown) => {
    // Refused before anything was done: the same call may be tried again.
    if (error instanceof DomainError) await left(undefined);
    throw error;
  });
  await left(answer);
  return answer;
}
