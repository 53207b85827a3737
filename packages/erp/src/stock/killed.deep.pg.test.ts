import { CONSEQUENCES, FOLLOWERS } from '@vetloom/api/consequences.ts';
import { COMMANDS } from '@vetloom/domain/commands.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { saveCatalogue } from '@vetloom/storage/catalog/save-catalogue.ts';
import { Connections, type OpenSession, type Statement } from '@vetloom/storage/database/connections.ts';
import { clinicSqlOf } from '@vetloom/storage/ports/clinic-sql.ts';
import { falseBalances, falseValues } from '@vetloom/storage/stock/ledger.ts';
import { PushQueue } from '@vetloom/sync-server/push-queue.ts';
import { Signatures } from '@vetloom/sync-server/signatures.ts';
import { TestDevice, type TestServer } from '@vetloom/sync-server/test-kit.ts';
import { productRow } from '@vetloom/testing/domain/catalogue.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ErpDesk, emailOf } from '../erp-desk.fixture.ts';

const plain = encodeURIComponent;
let desk: ErpDesk;
let server: TestServer;

beforeAll(async () => {
  desk = await ErpDesk.open({ director: 'admin' });
  const { db } = desk.api.database;
  const log = { warn: () => undefined, error: () => undefined };
  server = {
    database: desk.api.database,
    services: {
      ...{ db, commands: COMMANDS, consequences: CONSEQUENCES, followers: FOLLOWERS, now: () => desk.api.now, log },
      ...{ signatures: new Signatures(db.system), queue: new PushQueue() },
    },
    close: async () => undefined,
  };
  await db.inClinic('demo', (tx) =>
    saveCatalogue(tx, 'loader', { products: ['P', 'Q'].map((id) => productRow({ id, name: id, price: 50 })) }),
  );
});
afterAll(async () => {
  expect((await desk.api.database.db.maintenance.verifyClinic('demo')).findings).toEqual([]);
  await desk.close();
});

type Transaction = Connections['transaction'];
/** Whether the connection dies before that statement of a writing transaction, or its answer is lost after it was committed. */
type Death = { readonly at: number } | 'answerLost';

/** Does something while the database's connection dies in its middle; answers whether it died. */
async function dying(death: Death, does: () => Promise<unknown>): Promise<boolean> {
  const real: Transaction = Connections.prototype.transaction;
  let statements = 0;
  let died = false;
  const spy = vi.spyOn(Connections.prototype, 'transaction').mockImplementation(function (
    this: Connections,
    ...[mode, clinic, work, ms]: Parameters<Transaction>
  ) {
    if (mode === 'read' || died) return real.call(this, mode, clinic, work, ms);
    const fatal = async (session: OpenSession) => {
      statements += 1;
      if (death === 'answerLost' || statements !== death.at) return;
      died = true;
      await session.run({ text: 'SELECT pg_terminate_backend(pg_backend_pid())' });
    };
    const told = (session: OpenSession): OpenSession => ({
      run: async <Row extends object>(statement: Statement) => {
        await fatal(session);
        return session.run<Row>(statement);
      },
      runLast: async <Row extends object>(statement: Statement) => {
        await fatal(session);
        return session.runLast<Row>(statement);
      },
    });
    return real
      .call(this, mode, clinic, (session) => work(told(session)), ms)
      .then((result) => {
        if (death !== 'answerLost') return result;
        died = true;
        throw new Error('the answer is lost');
      });
  } as Transaction);
  try {
    await does();
  } catch {
    // Nobody hears an answer.
  } finally {
    spy.mockRestore();
  }
  return died;
}

const stock = async (id: string): Promise<number> =>
  (await desk.call('POST', '/prod/getStockByIds', { prodIDs: [id] })).result[0].quantity;
const wrong = () =>
  desk.api.database.db.readClinic('demo', async (tx) => [
    ...(await falseBalances(clinicSqlOf(tx))),
    ...(await falseValues(clinicSqlOf(tx))),
  ]);

/** Deaths at each statement of what is done, one after the other, and at last a lost answer. */
async function everyDeath(one: (death: Death) => Promise<boolean>): Promise<number> {
  for (let at = 1; ; at += 1)
    if (!(await one({ at }))) {
      expect(await one('answerLost')).toBe(true);
      return at - 1;
    }
}

describe('the database’s connection dies before any statement, or its answer is lost', () => {
  it('while goods are received: form and ledger agree, and received again they are received once', async () => {
    const supplierID = (await desk.call('POST', '/supplier', { name: '大同' })).result.id;
    const items = [{ _id: 'r1', prodID: 'P', number: 10, price: 30, lots: [{ lot: 'L', number: 10 }] }];
    const form = { supplierID, purchaseDate: desk.api.now - 60, taxMode: 3, items };
    const { id } = (await desk.call('POST', '/form/purchase', { ...form, arrive: 0 })).result;
    const put = (arrive: number) => desk.call('PUT', `/form/purchase/${id}`, { ...form, arrive });
    const deaths = await everyDeath(async (death) => {
      const died = await dying(death, () => put(20));
      const arrived = (await desk.call('GET', `/form/purchase/${id}`)).result.arrive === 20 ? 10 : 0;
      expect([await wrong(), await stock('P')]).toEqual([[], arrived]);
      expect(arrived).toBe(died && death !== 'answerLost' ? 0 : 10);
      expect((await put(20)).code).toBe(CODE.success);
      expect(await stock('P')).toBe(10);
      expect((await put(0)).code).toBe(CODE.success);
      expect(await stock('P')).toBe(0);
      return died;
    });
    expect(deaths).toBeGreaterThan(5);
  });

  it('while a bag is handed out: bag, bill and ledger agree, and sent again it is handed out once', async () => {
    const call = (...[method, path, body]: Parameters<ErpDesk['clinicCall']>) => {
      desk.api.now += 1;
      return desk.clinicCall(method, path, body);
    };
    const userID = (await call('POST', '/user', { name: '陳怡君', phone: '0955123456' })).result._id;
    const petID = (await call('POST', '/pet', { userID, name: '麻糬', type: 'Canine', weight: 4.2 })).result._id;
    const recordID: string = (await call('POST', '/record/checkin', { petID, cause: '嘔吐' })).result._id;
    const path = `/record/${plain(recordID)}`;
    const drug = { _id: 'd1', itemID: '/catalog/product/Q', name: 'Q', price: 50, number: 2 };
    await call('PUT', path, { drugBag: [{ bagID: 'a', items: [drug] }] });
    await call('PUT', `${path}/status`, { type: 'status', status: 10 });
    const device = await TestDevice.enrolled(server, emailOf('director'));
    const stands = async () => {
      const { drugBag, total } = (await call('GET', path)).result;
      return { isOut: drugBag[0].dispensed as boolean, total };
    };
    const deaths = await everyDeath(async (death) => {
      desk.api.now += 1;
      const given = { recordID, bagIDs: ['a'] };
      const command = await device.command('record.dispense', given, { version: 3, at: desk.api.now });
      const died = await dying(death, () => device.push([command]));
      const { isOut } = await stands();
      expect([await wrong(), await stock('Q'), isOut]).toEqual([[], isOut ? -2 : 0, !died || death === 'answerLost']);
      expect((await device.push([command])).outcomes).toMatchObject([{ status: 'applied' }]);
      expect([await stands(), await stock('Q')]).toEqual([{ isOut: true, total: 100 }, -2]);
      await call('PUT', `/todo/dispense/${plain(recordID)}/undo`, { drugBagIDs: ['a'], reason: '飼主退回' });
      expect(await stock('Q')).toBe(0);
      return died;
    });
    expect(deaths).toBeGreaterThan(3);
  });
});
