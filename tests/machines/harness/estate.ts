import { hashPassword } from '@vetloom/api/access/passwords.ts';
import { openDatabase } from '@vetloom/storage/database/open-database.ts';
import { enroll } from '@vetloom/sync-server/test-kit.ts';
import { migratedDatabase } from '@vetloom/testing/postgres/migrated-database.ts';
import type { Person } from '../../operations/station.ts';

const PASSWORD = 'vetloom-demo';

/** A database with clinics, and of each somebody who may do all there. */
export interface Estate<Clinic extends string = string> {
  readonly databaseUrl: string;
  readonly people: Readonly<Record<Clinic, Person>>;
  close(): Promise<void>;
}

/** Founds clinics, with an account each, in a fresh database of the tests' server. */
export async function foundEstate<const Clinic extends string>(clinics: readonly Clinic[]): Promise<Estate<Clinic>> {
  const database = await migratedDatabase();
  const people = await settle(database.url, clinics);
  return { databaseUrl: database.url, people, close: () => database.close() };
}

/** Founds clinics in a database that exists, of whichever server; it is migrated where it has to be. */
export async function settle<const Clinic extends string>(
  databaseUrl: string,
  clinics: readonly Clinic[],
): Promise<Readonly<Record<Clinic, Person>>> {
  const db = await openDatabase({ url: databaseUrl });
  try {
    const hash = await hashPassword(PASSWORD);
    const people: [Clinic, Person][] = [];
    for (const clinic of clinics) {
      const email = `admin@${clinic}.vetloom.test`;
      await db.system.createClinic({ id: clinic, name: `${clinic} clinic` });
      await enroll({ db, url: databaseUrl, close: async () => undefined }, email, 'admin', clinic);
      await db.system.setPasswordHash(email, hash);
      people.push([clinic, { clinic, email, password: PASSWORD }]);
    }
    return Object.fromEntries(people) as Record<Clinic, Person>;
  } finally {
    await db.close();
  }
}
