import { hashPassword } from '@vetloom/api/access/passwords.ts';
import { ADMIN_ROLE } from '@vetloom/domain/access/policy.ts';
import type { CollectionName } from '@vetloom/domain/engine/kind.ts';
import { newClinicFields } from '@vetloom/domain/founding/founding.schema.ts';
import { founder, foundingDocuments } from '@vetloom/domain/founding/founding.ts';
import { openDatabase } from '@vetloom/storage/database/open-database.ts';
import type { OpenedDatabase } from '@vetloom/storage/ports/open.ts';
import { writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import type { Person } from '../../../operations/station.ts';

const PASSWORD = 'vetloom-demo';
/** Foundings at once. */
const AT_ONCE = 4;

/** Founds clinics `{name}1`, `{name}2` … with all that a clinic begins with and one who leads each; `from` counts those that are there already. */
export async function foundClinics(databaseUrl: string, name: string, count: number, from = 0): Promise<Person[]> {
  const db = await openDatabase({ url: databaseUrl, connections: AT_ONCE + 2 });
  try {
    const passwordHash = await hashPassword(PASSWORD);
    const ids = Array.from({ length: count - from }, (_, at) => `${name}${from + at + 1}`);
    const left = ids.values();
    // Each takes the next that is left.
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const id of left) await found(db, id, passwordHash);
      }),
    );
    return ids.map((clinic) => ({ clinic, email: emailOf(clinic), password: PASSWORD }));
  } finally {
    await db.close();
  }
}

const emailOf = (clinic: string): string => `lead@${clinic}.vetloom.test`;

/** Adds who leads it to a clinic that is there already. */
export async function joinLead(databaseUrl: string, clinic: string): Promise<Person> {
  const db = await openDatabase({ url: databaseUrl });
  try {
    await lead(db, clinic, await hashPassword(PASSWORD));
    return { clinic, email: emailOf(clinic), password: PASSWORD };
  } finally {
    await db.close();
  }
}

async function found(db: OpenedDatabase, id: string, passwordHash: string): Promise<void> {
  const at = Math.floor(Date.now() / 1000);
  await db.system.createClinic({ id, name: id });
  await writeIn(db, id, async (tx) => {
    for (const document of foundingDocuments(newClinicFields.parse({ clinicID: id, name: id }), at))
      await tx.put(document.collection as CollectionName, document as never);
  });
  await lead(db, id, passwordHash);
}

async function lead(db: OpenedDatabase, clinic: string, passwordHash: string): Promise<void> {
  const at = Math.floor(Date.now() / 1000);
  const person = { email: emailOf(clinic), name: 'lead', phone: '' };
  await db.system.saveAccount({ ...person, passwordHash, systemRole: null, demo: false });
  await writeIn(db, clinic, (tx) => tx.put('staff', founder(person, ADMIN_ROLE, at)));
}
