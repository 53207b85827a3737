import { randomBytes } from 'node:crypto';
import { staffSchema } from '@vetloom/domain/staff/staff.schema.ts';
import { writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import { type TestDatabase, testDatabase } from '@vetloom/testing/postgres/test-database.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { calendarFeeds, keepCalendarFeed } from '../booking/calendar-feed-rows.ts';
import { keepOwnerLink, messagesInClear, noneInClear, ownerLinkOf } from '../booking/owner-link-rows.ts';
import { openDatabase } from '../database/open-database.ts';
import type { OpenedDatabase } from '../ports/open.ts';

const MIGRATIONS = ['0890-masked-owner-links.sql', '0893-feeds-of-former-doctors.sql'];
const SECRET = 'FormerSecretOf22Letter';
const LEADS = { bookingID: '/booking/1-a', ownerID: '/user/1' };
const ANSWERS: Readonly<Record<string, unknown>> = {
  'owner-wish': { secret: SECRET, booking: { pet: '皮皮' } },
  'owner-later': { leads: LEADS, booking: { pet: '皮皮' } },
  'owner-refused': null,
  'program-1': { secret: 'a webhook’s' },
};
const DOCTORS = {
  here: { doctor: true, status: 1 },
  boss: { permission: 'admin', status: 1 },
  gone: { doctor: true, status: 0 },
  nurse: { doctor: false, status: 1 },
} as const;

let empty: TestDatabase;
let db: OpenedDatabase;
let superuser: pg.Client;

const staffOf = (name: string, fields: object) =>
  staffSchema.parse({
    ...{ _id: `/staff/${name}@demo.test`, collection: 'staff', email: `${name}@demo.test`, name, permission: 'staff' },
    ...{ permissionDetail: '/role/x', createDateTime: 1, updateDateTime: 1, ...fields },
  });
const message = (id: string, text: string) =>
  ({
    ...{ _id: `/message/1-${id}`, collection: 'message', channel: 'sms', to: '0912345678', text },
    ...{ userID: '/user/1', petID: '/pet/1', reminderID: '', sourceID: LEADS.bookingID, about: 'visit', status: 20 },
    ...{ failure: '', sentDateTime: 1, createDateTime: 1, createBy: 'owner', updateDateTime: 1 },
  }) as never;

/** A database as it was before the migrations, which then run as they do in the field: by an owner whom row-level security binds as well. */
beforeAll(async () => {
  empty = await testDatabase();
  const name = `owner_${randomBytes(6).toString('hex')}`;
  superuser = new pg.Client({ connectionString: empty.url });
  await superuser.connect();
  await superuser.query(`CREATE ROLE ${name} LOGIN PASSWORD 'secret' NOSUPERUSER CREATEROLE`);
  await superuser.query(`ALTER DATABASE ${empty.name} OWNER TO ${name}`);
  const url = new URL(empty.url);
  url.username = name;
  url.password = 'secret';
  db = await openDatabase({ url: url.href });
  for (const id of ['demo', 'other', 'quiet']) await db.system.createClinic({ id, name: id });
  await writeIn(db, 'demo', async (tx) => {
    await tx.put('message', message('former', `您的預約\nhttps://vet.example/app/b/demo#${SECRET}`));
    for (const [one, fields] of Object.entries(DOCTORS)) await tx.put('staff', staffOf(one, fields));
  });
  for (const clinic of ['demo', 'other'])
    await db.inClinic(clinic, async (tx) => {
      await keepOwnerLink(tx, { digest: `digest of ${clinic}`, ...LEADS, now: 1 });
      for (const one of [...Object.keys(DOCTORS), 'nobody'])
        await keepCalendarFeed(tx, {
          ...{ id: one, staffID: `/staff/${one}@demo.test`, digest: one, name: 'phone', madeAt: 1, madeBy: 'x' },
        });
    });
  await db.close();
  for (const [key, body] of Object.entries(ANSWERS))
    await superuser.query(
      `INSERT INTO vetloom.idempotency (clinic_id, person, key, request_hash, status, body, created_at)
        VALUES ('demo', 'owner', $1, 'h', 200, $2, 1)`,
      [key, JSON.stringify(body)],
    );
  await superuser.query('ALTER TABLE vetloom.owner_booking_link DROP COLUMN in_clear');
  await superuser.query('DELETE FROM public.vetloom_migration WHERE name = ANY($1)', [MIGRATIONS]);
  db = await openDatabase({ url: url.href });
});
afterAll(async () => {
  await superuser.end();
  await db.close();
  await empty.close();
});

it('a clinic that gave links out has its messages looked through, and they go on; one without has none to look at', async () => {
  const held = await db.readClinic('demo', (tx) => messagesInClear(tx));
  expect(held.map(({ id }) => id)).toEqual(['/message/1-former']);
  expect(await db.readClinic('quiet', (tx) => messagesInClear(tx))).toEqual([]);
  for (const clinic of ['demo', 'other'])
    expect(await db.readClinic(clinic, (tx) => ownerLinkOf(tx, `digest of ${clinic}`))).toEqual(LEADS);
});

it('links of afterwards aren’t taken for former ones, and the server may note that none is left', async () => {
  await db.inClinic('demo', (tx) => noneInClear(tx));
  await db.inClinic('demo', (tx) => keepOwnerLink(tx, { digest: 'later', ...LEADS, now: 2 }));
  expect(await db.readClinic('demo', (tx) => messagesInClear(tx))).toEqual([]);
  const { rows } = await superuser.query(
    'SELECT clinic_id FROM vetloom.owner_booking_link WHERE in_clear ORDER BY clinic_id',
  );
  expect(rows).toEqual([{ clinic_id: 'other' }]);
});

it('of the answers that were kept for repetitions those go that held a secret of an owner’s link, and no others', async () => {
  const { rows } = await superuser.query<{ key: string }>('SELECT key FROM vetloom.idempotency ORDER BY key');
  expect(rows.map(({ key }) => key)).toEqual(['owner-later', 'owner-refused', 'program-1']);
});

it('feeds of who is no doctor any more have ended, each in its own clinic', async () => {
  const staff = async (clinic: string) =>
    (await db.readClinic(clinic, (tx) => calendarFeeds(tx))).map(({ id }) => id).sort();
  expect(await staff('demo')).toEqual(['boss', 'here']);
  expect(await staff('other')).toEqual([]);
});
