import { ALLIANCE_SETTING } from '@vetloom/domain/clinic/settings/alliance.setting.ts';
import type { AnyDocument } from '@vetloom/domain/engine/kind.ts';
import { consentEntry, type Owner } from '@vetloom/domain/owner/owner.schema.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import { writeIn } from '@vetloom/testing/contract/clinic-database.ts';

type Db = Pick<Database, 'inClinic'>;

/** An owner of the harbour who agrees that partners find them. */
export async function agreedAtHarbour(db: Db, n: number, now: number): Promise<void> {
  const said = { _id: 's', purpose: 'alliance', given: true, dateTime: now, method: 'paper', by: '' };
  const agreed = {
    ...{ _id: `/user/${now}-agreed${n}`, collection: 'user', name: `港邊${n}`, nameLowerCase: `港邊${n}` },
    ...{ phone: `095500000${n}`, consent: [consentEntry.parse(said)], createDateTime: now, createBy: '' },
    ...{ updateDateTime: now, updateBy: '' },
  };
  const shares = { _id: ALLIANCE_SETTING.id, collection: 'setting', allianceShare: ['user'], updateDateTime: now };
  await writeIn(db, 'harbour', async (tx) => {
    await tx.put('user', agreed as unknown as Owner);
    await tx.put('setting', shares as AnyDocument as never);
  });
}

/** What somebody of the harbour read of an owner of the clinic `demo`. */
export const readByHarbour = (db: Db, n: number, { now, userID }: { now: number; userID: string }): Promise<unknown> =>
  db.inClinic('demo', (tx) =>
    tx.sql(
      `INSERT INTO vetloom.alliance_read (clinic_id, at, id, subject, reader, email, about, opened_by, reason)
       VALUES ('demo', $1, $2, $3, 'harbour', 'doctor@harbour.test', 'user', 'look', '就診')`,
      [now + n, `read${n}`, userID],
    ),
  );
