import { QUEUE_SETTING } from '@vetloom/domain/clinic/settings/queue.setting.ts';
import { MitakeSimulator } from '@vetloom/integrations/sms/mitake/simulator/mitake-simulator.ts';
import { writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectSms, setMessages, simulatedChannels } from '../../message/outbox/outbox.fixture.ts';
import { TestApi } from '../../test-kit.ts';
import { openPage, PhoneOwner } from './owner-booking.fixture.ts';

const B = '/api/sdk/v2/demo';
let api: TestApi;
let sms: MitakeSimulator;
let admin: string;
beforeAll(async () => {
  sms = await MitakeSimulator.start();
  sms.seed({ points: 1000 });
  api = await TestApi.open({ channels: simulatedChannels({ mitake: sms.baseURL }) });
  await api.enroll('admin@demo.vetloom.test', 'admin');
  admin = (await api.login('admin@demo.vetloom.test')).jwt;
  await connectSms(api, admin, sms);
  await setMessages(api);
  await openPage(api);
});
afterEach(() => expect(api.unexpected).toEqual([]));
afterAll(async () => {
  await api.close();
  await sms.stop();
});

const call = (method: 'POST' | 'PUT', path: string, body: unknown) =>
  api.call(method, `${B}${path}`, { token: admin, body });

/** Somebody else who waits, with a number. */
async function arrive(name: string, phone: string): Promise<string> {
  // Of two who come in one second either may be the first.
  api.now += 6;
  const owner = (await call('POST', '/user', { name, phone })).result._id;
  const pet = (await call('POST', '/pet', { userID: owner, name: `${name}的狗` })).result._id;
  const { _id: recordID } = (await call('POST', '/record/checkin', { petID: pet, cause: '跛行' })).result;
  return (await call('POST', '/record/ticket', { recordID })).result.ticket;
}

describe('an owner’s own booking', () => {
  it('says once the animal has come which number it has, how many are before it and how long it waits, and never who', async () => {
    const owner = new PhoneOwner(api, sms, '0979100001');
    await owner.prove();
    api.now += 6;
    const [dateTime = 0] = await owner.free();
    const { secret } = (await owner.book(dateTime)).result;
    const mine = async () => {
      api.now += 6;
      return owner.post('/mine', { secret });
    };
    expect((await mine()).result.queue).toBeNull();
    api.now = dateTime - 300;
    admin = (await api.login('admin@demo.vetloom.test')).jwt;
    const others = [await arrive('陳怡君', '0955100001'), await arrive('林美玲', '0955100002')];
    api.now += 6;
    const [booking] = (await api.call('GET', `${B}/booking/check`, { token: admin })).result;
    const id = encodeURIComponent(booking._id);
    await call('PUT', `/booking/v2/${id}/approve`, {});
    const visit = await call('PUT', '/booking/checkIn', { bookingID: booking._id });
    expect(visit.code).toBe(100000);
    const before = (await mine()).result.queue;
    expect(before).toMatchObject({ state: 'waiting', before: 2, ticket: '' });
    expect(before.wait).toBeGreaterThan(0);
    await call('POST', '/callNumber', { number: Number(others[0]) });
    const { text } = await mine();
    expect(text).not.toMatch(/陳怡君|林美玲|跛行|\/record|\/pet\/|\/user\//);
    // A clinic that tells nobody how long it takes doesn't tell owners either.
    await writeIn(api.database.db, 'demo', (tx) =>
      tx.put('setting', { ...QUEUE_SETTING.defaults, showsWait: false } as never),
    );
    expect((await mine()).result.queue).toMatchObject({ wait: null });
    // Another day has another queue.
    api.now += 86_400;
    expect((await mine()).result.queue).toBeNull();
  });
});
