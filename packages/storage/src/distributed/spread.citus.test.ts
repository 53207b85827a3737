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

  it('says where a clinic lies, and knows no clinic that there isn’t', async () => {
    const { distribution } = database.db.maintenance;
    expect(await distribution.where('demo')).toMatchObject({ host: '127.0.0.1', port: expect.any(Number) });
    await expect(distribution.where('nowhere')).rejects.toThrow('there is no clinic nowhere');
  });
});
