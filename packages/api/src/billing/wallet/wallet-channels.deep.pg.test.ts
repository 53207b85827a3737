import { afterEach, beforeEach, expect, it } from 'vitest';
import { plain } from '../test-kit.ts';
import { useWallets } from './wallet.fixture.ts';

const clinic = useWallets();
const { call, billOf, owner, simulator, create, act, approve, consented, later } = clinic;

const connect = (channel: { readonly channelID: string; readonly channelSecret: string }) => {
  const { channelID, channelSecret } = channel;
  return call('PUT', '/billing/wallet/account', { channelID, channelSecret });
};
/** Channels of which the clinic keeps what proves it there. */
const kept = async (): Promise<string[]> => {
  const rows = await clinic
    .api()
    .database.db.readClinic('demo', (tx) =>
      tx.sql<{ channel_id: string }>('SELECT channel_id FROM vetloom.wallet_secret WHERE clinic_id = $1', ['demo']),
    );
  return rows.map(({ channel_id }) => channel_id).sort();
};
const [ONE, OTHER] = ['1656000000', '1656000001'];
const work = () => clinic.api().wallets.payments.work('demo');

beforeEach(async () => {
  simulator().reset();
  expect((await connect(simulator())).code).toBe(100_000);
});
afterEach(() => expect(clinic.api().unexpected).toEqual([]));

it('settles what was begun by the channel of before, also after the clinic went over to another', async () => {
  const { id, recordID, transactionID } = await consented(700);
  await connect(simulator().otherChannel);
  expect((await act(id, 'check')).result).toMatchObject({ status: 'pending', step: 'ready' });
  await work();
  expect(await clinic.receiptsOf(recordID)).toMatchObject([{ receive: 700 }]);
  expect(simulator().taken).toMatchObject([{ transactionID, channelID: ONE, state: 'captured' }]);
  // A new one goes the new way; each goes back where it came from.
  const { recordID: next } = await billOf(await owner(), 300);
  const { result } = await create([next]);
  approve(result.transactionID);
  expect((await act(result._id, 'confirm')).result.status).toBe('confirmed');
  expect(simulator().taken[1]).toMatchObject({ channelID: OTHER });
  for (const paid of [id, result._id]) expect((await act(paid, 'refund')).result.status).toBe('refunded');
  expect([simulator().heldOf(id), simulator().heldOf(result._id)]).toEqual([0, 0]);
});

it('compares a day with each channel’s own books', async () => {
  await later(3 * 86_400);
  const one = await consented(700);
  await act(one.id, 'confirm');
  await connect(simulator().otherChannel);
  const other = await consented(300);
  await act(other.id, 'confirm');
  const day = await call('GET', '/billing/wallet/reconcile', undefined, 'reader');
  expect(day.result).toMatchObject({ here: 1000, there: 1000, lines: [{ difference: null }, { difference: null }] });
});

it('settles and gives back what was begun before the account was taken away; nothing new is begun', async () => {
  const { id, recordID } = await consented(700);
  await call('DELETE', '/billing/wallet/account');
  expect((await create([(await billOf(await owner(), 100)).recordID])).detail).toMatchObject({
    rule: 'walletNotConnected',
  });
  await work();
  expect(await clinic.receiptsOf(recordID)).toMatchObject([{ receive: 700 }]);
  expect((await act(id, 'refund')).result.status).toBe('refunded');
});

it('keeps what proves it to a channel of before as long as money of it may come or go back, and no longer', async () => {
  await later(400 * 86_400);
  await connect(simulator().otherChannel);
  await work();
  expect(await kept()).toEqual([OTHER]);
  await connect(simulator());
  const { id } = await consented(700);
  await connect(simulator().otherChannel);
  await later(30 * 86_400);
  // Undecided, however long.
  clinic.meddle((name) => {
    if (name === 'check') throw new Error('the line is down');
  });
  await work();
  expect(await kept()).toEqual([ONE, OTHER]);
  clinic.meddle();
  await work();
  expect((await act(id, 'check')).result.status).toBe('expired');
  await work();
  expect(await kept()).toEqual([OTHER]);
  // Taken: as long as it may have to go back.
  await connect(simulator());
  const taken = await consented(500);
  const { result } = await act(taken.id, 'confirm');
  await connect(simulator().otherChannel);
  await later(300 * 86_400);
  await work();
  expect(await kept()).toEqual([ONE, OTHER]);
  await later(66 * 86_400);
  await work();
  expect(await kept()).toEqual([OTHER]);
  // Nobody can be asked any more: that is said, and money is promised to nobody.
  const refused = await act(result._id, 'refund');
  expect(refused.detail).toMatchObject({ rule: 'walletNotConnected' });
  const receipt = await call('GET', `/billing/wallet/reconcile?day=${result.createDateTime}`, undefined, 'reader');
  expect(receipt.result.lines).toMatchObject([{ difference: 'notAsked', here: 500 }]);
  expect(plain(result.receipts[0])).not.toBe('');
});
