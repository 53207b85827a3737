import { noteTrace } from '../access/traces.ts';
import type { AnyClinicCall } from '../engine/clinic-call.ts';

/** By what something of a partner is open to a person: a look with what they wrote, a referral to their clinic, or that the owner agreed. */
export interface Why {
  readonly by: 'look' | 'referral' | 'consent';
  /** What they wrote, or the referral's or the statement's id; empty where a list is read. */
  readonly reason: string;
}

/** What was looked for or read: the way of a look, else the kind of what was read; and whose it is. */
export interface Told {
  readonly kind: 'alliance.look' | 'alliance.read';
  readonly about: string;
  readonly subjects: readonly string[];
  readonly why: Why;
}

/** Tells the clinic that is read who of which clinic, what, and why: for its own people, and in the audit log. It is told before anything is answered. */
export async function tell(
  call: AnyClinicCall & { readonly request: { readonly ip: string } },
  clinic: string,
  { kind, about, subjects, why }: Told,
): Promise<void> {
  const { db } = call.services.sync;
  await db.inClinic(clinic, (tx) =>
    tx.sql(
      `INSERT INTO vetloom.alliance_read (clinic_id, at, id, subject, reader, email, about, opened_by, reason)
       SELECT here.clinic_id, $2, $3, subject, $5, $6, $7, $8, $9 FROM unnest($4::text[]) subject JOIN vetloom.clinic_head here ON here.clinic_id = $1`,
      [
        clinic,
        call.now,
        call.uuid,
        subjects.length === 0 ? [''] : [...new Set(subjects)],
        call.clinic,
        call.person.email,
        about,
        why.by,
        why.reason,
      ],
    ),
  );
  await noteTrace(db, {
    kind,
    email: call.person.email,
    clinic,
    address: call.request.ip,
    detail: { from: call.clinic, about, subjects, ...why },
  });
}
