import { type ClinicDatabase, clinicDatabase, writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import { withClient } from '@vetloom/testing/postgres/leftovers.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../database/open-database.ts';
import { type Migration, readMigrations } from '../schema/migrate.ts';

let database: ClinicDatabase;
beforeAll(async () => {
  database = await clinicDatabase();
});
afterAll(() => database.close());

const pet = (id: string, fields: object = {}) =>
  ({ _id: `/pet/${id}`, collection: 'pet', name: id, updateDateTime: 1, ...fields }) as never;

describe('a database whose clinics lie on several machines', () => {
  it('isn’t spread once more', async () => {
    expect(await database.db.maintenance.distribution.plan()).toEqual([]);
  });

  it('takes the tables of a later version’s migrations along, which may write to all clinics before', async () => {
    await writeIn(database.db, 'demo', (tx) => tx.put('pet', pet('before')));
    const later: Migration = {
      name: '9000-diary.sql',
      checksum: 'made up',
      sql: `UPDATE vetloom.clinic_head SET floor = floor;
        CREATE TABLE vetloom.diary (clinic_id text COLLATE "C" NOT NULL, day bigint NOT NULL, PRIMARY KEY (clinic_id, day));
        SELECT vetloom.tenant_table('vetloom.diary', '{app}', '{SELECT, INSERT}');`,
    };
    const opened = await openDatabase({ url: database.url, connections: 2, migrations: [...readMigrations(), later] });
    await opened.inClinic('demo', (tx) =>
      tx.sql('INSERT INTO vetloom.diary (clinic_id, day) VALUES ($1, 7)', ['demo']),
    );
    expect(
      await opened.readClinic('harbour', (tx) =>
        tx.sql('SELECT day FROM vetloom.diary WHERE clinic_id = $1', ['demo']),
      ),
    ).toEqual([]);
    await opened.close();
    const kinds = await withClient(database.url, (client) =>
      client.query(`SELECT citus_table_type AS kind FROM citus_tables WHERE table_name = 'vetloom.diary'::regclass`),
    );
    expect(kinds.rows).toEqual([{ kind: 'distributed' }]);
  });

  it('is finished by the next start where a migration was cut off, before it was spread or in its midst', async () => {
    const [diary, notes] = ['visitor', 'visitor_note'].map(
      (table, at): Migration => ({
        name: `900${at + 1}-${table}.sql`,
        checksum: 'made up',
        sql: `CREATE TABLE vetloom.${table} (clinic_id text COLLATE "C" NOT NULL, day bigint NOT NULL, PRIMARY KEY (clinic_id, day));
          SELECT vetloom.tenant_table('vetloom.${table}', '{app}', '{SELECT, INSERT}');`,
      }),
    );
    if (!diary || !notes) throw new Error('two are made');
    await withClient(database.url, async (client) => {
      // The first was committed by a process that was killed before it spread the table, the second was in hand.
      const { rows } = await client.query<{ app: string }>(
        `SELECT grantee::text AS app FROM information_schema.role_table_grants WHERE table_schema = 'vetloom' AND table_name = 'document' AND grantee LIKE '%_app' LIMIT 1`,
      );
      const sqlOf = ({ sql }: Migration) => sql.replaceAll('{app}', `"${rows[0]?.app}"`);
      await client.query(sqlOf(diary));
      await client.query('INSERT INTO public.vetloom_migration (name, checksum) VALUES ($1, $2)', [
        diary.name,
        diary.checksum,
      ]);
      await client.query(`BEGIN; SET LOCAL citus.multi_shard_modify_mode = 'sequential'; ${sqlOf(notes)}`);
      await client.query('SELECT pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
    }).catch(() => undefined);
    const earlier = await withClient(database.url, (client) =>
      client.query<Migration>(`SELECT name, checksum, '' AS sql FROM public.vetloom_migration WHERE name LIKE '9000%'`),
    );
    const migrations = [...readMigrations(), ...earlier.rows, diary, notes];
    await (await openDatabase({ url: database.url, connections: 2, migrations })).close();
    const kinds = await withClient(database.url, (client) =>
      client.query(
        `SELECT table_name::text AS name, citus_table_type AS kind FROM citus_tables WHERE table_name::text LIKE 'vetloom.visitor%' ORDER BY 1`,
      ),
    );
    expect(kinds.rows).toEqual([
      { name: 'vetloom.visitor', kind: 'distributed' },
      { name: 'vetloom.visitor_note', kind: 'distributed' },
    ]);
  });

  it('founds clinics that come at once, and none of them in vain', async () => {
    const names = Array.from({ length: 6 }, (_, at) => `together${at}`);
    await Promise.all(names.map((id) => database.db.system.createClinic({ id, name: id })));
    const listed = (await database.db.system.listClinics()).map(({ id }) => id);
    expect(listed).toEqual(expect.arrayContaining(names));
  });

  it('says where a clinic lies, and knows no clinic that there isn’t', async () => {
    const { distribution } = database.db.maintenance;
    expect(await distribution.where('demo')).toMatchObject({ host: '127.0.0.1', port: expect.any(Number) });
    await expect(distribution.where('nowhere')).rejects.toThrow('there is no clinic nowhere');
  });
});
