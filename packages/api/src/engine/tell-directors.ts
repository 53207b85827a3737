import { mayAct, type Staff } from '@vetloom/domain/staff/staff.schema.ts';
import { isAdminRole } from '@vetloom/domain/staff/staff-rules.ts';
import type { MailPort } from '@vetloom/integrations/mail/port.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import { sendMail } from './outward.ts';

/** Mails those who administer the clinic and are at work there. */
export async function tellDirectors(
  { db, mail }: { readonly db: Pick<Database, 'readClinic'>; readonly mail: MailPort },
  clinic: string,
  letter: { readonly subject: string; readonly text: string },
): Promise<void> {
  const rows = await db.readClinic(clinic, (tx) =>
    tx.sql<{ body: Staff }>(
      `SELECT body FROM vetloom.document WHERE clinic_id = $1 AND collection = 'staff' AND NOT deleted`,
      [clinic],
    ),
  );
  for (const { email } of rows.map(({ body }) => body).filter((person) => mayAct(person) && leads(person)))
    await sendMail({ db, mail }, clinic, { to: email, ...letter });
}

const leads = ({ permission, permissionDetail }: Staff): boolean =>
  permission === 'admin' || isAdminRole(permissionDetail);
