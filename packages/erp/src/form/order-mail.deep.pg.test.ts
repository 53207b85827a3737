import { simulatedChannels } from '@vetloom/api/message/outbox/outbox.fixture.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { SmtpSimulator } from '@vetloom/integrations/mail/simulator/smtp-simulator.ts';
import { saveCatalogue } from '@vetloom/storage/catalog/save-catalogue.ts';
import { productRow } from '@vetloom/testing/domain/catalogue.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErpDesk } from '../erp-desk.fixture.ts';

let desk: ErpDesk;
let smtp: SmtpSimulator;
beforeAll(async () => {
  smtp = await SmtpSimulator.start();
  desk = await ErpDesk.open(
    { director: 'admin', buyer: ['ORDER_FORM_READ', 'ORDER_FORM_WRITE'], reader: ['ORDER_FORM_READ'] },
    { channels: simulatedChannels({}) },
  );
  const products = [productRow({ id: 'P1', name: '速諾錠', unit: '錠' })];
  await desk.api.database.db.inClinic('demo', (tx) => saveCatalogue(tx, 'loader', { products }));
});
afterAll(async () => {
  expect(desk.api.unexpected).toEqual([]);
  expect((await desk.api.database.db.maintenance.verifyClinic('demo')).findings).toEqual([]);
  await desk.close();
  await smtp.stop();
});

const connect = async () => {
  const account = {
    host: '127.0.0.1',
    port: smtp.smtpPort,
    username: smtp.username,
    fromName: '安心',
    fromAddress: 'a@b.tw',
  };
  const body = { account, secret: { password: smtp.password } };
  expect(await desk.clinicCall('PUT', '/message/account/mail', body)).toMatchObject({ code: CODE.success });
};
const supplier = async (contactEmail = 'orders@datong.example'): Promise<string> =>
  (await desk.call('POST', '/supplier', { name: '大同動物藥品', contactName: '林先生', contactEmail })).result.id;
const order = async (supplierID: string, more: object = {}) =>
  (
    await desk.call('POST', '/form/order', {
      ...{ supplierID, orderDateTime: desk.api.now, items: [{ _id: 'r1', prodID: 'P1', number: 3, price: 90 }] },
      ...more,
    })
  ).result;
const mail = (id: string, body: object = {}, more: object = {}) =>
  desk.call('POST', `/form/order/${id}/mail`, body, { as: 'buyer', ...more });
const standing = async (id: string) =>
  (await desk.call('GET', `/form/order/${id}/mail`, undefined, { as: 'reader' })).result;
const settled = async () => {
  await desk.api.outbox.work('demo');
  await desk.api.outbox.settled();
};
const taken = (address: string) => smtp.taken.filter(({ to }) => to.includes(address));

describe('an order by mail', () => {
  it('says before that the clinic has no account of mail, and queues nothing', async () => {
    const { id } = await order(await supplier());
    expect(await standing(id)).toMatchObject({ address: 'orders@datong.example', connected: false, state: 'none' });
    expect(await mail(id)).toMatchObject({ code: CODE.contradictory, detail: { rule: 'mailNotConnected' } });
    expect(await standing(id)).toMatchObject({ state: 'none', mails: [] });
    await connect();
    expect((await standing(id)).connected).toBe(true);
  });

  it('goes once to its supplier, with its paper and the words that were sent, and counts as ordered', async () => {
    const address = 'once@datong.example';
    const { id, customID } = await order(await supplier(address));
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const body = { subject: '請出貨', text: '林先生您好，請見附件。' };
    const [first, again] = [await mail(id, body, { headers }), await mail(id, body, { headers })];
    expect([first.code, again.code]).toEqual([CODE.success, CODE.success]);
    await settled();
    await settled();
    const [sent, ...more] = taken(address);
    expect(more).toEqual([]);
    expect(sent?.raw).toContain('application/pdf');
    expect(sent?.raw).toContain(`${customID}.pdf`);
    const now = await standing(id);
    expect(now).toMatchObject({ state: 'sent', outdated: false, mails: [{ to: address, reason: '' }] });
    expect(now.mails[0].sentDateTime).toBeGreaterThan(0);
    expect((await desk.call('GET', `/form/order/${id}`)).result.status).toBe(10);
    const papers = (await desk.call('POST', '/formFile/getList', { formID: id })).result;
    expect(papers).toMatchObject([{ name: `${customID}.pdf`, stored: true }]);
  });

  it('isn’t sent a second time unless that is meant, and says when the order says something else than its mail', async () => {
    const address = 'twice@datong.example';
    const { id, items } = await order(await supplier(address));
    await mail(id);
    await settled();
    expect(await mail(id)).toMatchObject({ code: CODE.contradictory, detail: { rule: 'orderMailed' } });
    await desk.call('PUT', `/form/order/${id}`, { items: [{ ...items[0], number: 5 }] });
    expect((await standing(id)).outdated).toBe(true);
    expect((await mail(id, { again: true })).code).toBe(CODE.success);
    await settled();
    expect(taken(address)).toHaveLength(2);
    expect(await standing(id)).toMatchObject({ state: 'sent', outdated: false });
  });

  it('says before that there is no address, or none that is one', async () => {
    for (const address of ['', 'not an address', 'a@b.tw, c@d.tw']) {
      const { id } = await order(await supplier(address));
      expect((await standing(id)).address).toBe('');
      expect(await mail(id)).toMatchObject({ code: CODE.contradictory, detail: { rule: 'supplierNoAddress' } });
    }
  });

  it('waits while the clinic’s messages are stopped, is written once meanwhile, and is called off with the order', async () => {
    await desk.clinicCall('POST', '/message/pause', { paused: true });
    const address = 'off@datong.example';
    const id = await supplier(address);
    const [removed, calledOff] = [await order(id), await order(id)];
    for (const one of [removed, calledOff]) {
      expect((await mail(one.id)).code).toBe(CODE.success);
      await settled();
      expect(await standing(one.id)).toMatchObject({ state: 'queued' });
      expect(await mail(one.id, { again: true })).toMatchObject({ detail: { rule: 'orderMailWaits' } });
    }
    const of = (await standing(removed.id)).mails[0].messageID;
    await desk.call('DELETE', `/form/order/${removed.id}`);
    await desk.call('PUT', `/form/order/${calledOff.id}`, { status: 90 });
    expect(await standing(calledOff.id)).toMatchObject({ state: 'withdrawn', mails: [{ reason: 'orderWithdrawn' }] });
    const [gone] = await desk.rows<{ body: { status: number } }>(
      `SELECT body FROM vetloom.document WHERE clinic_id = $1 AND collection = 'message' AND id = $2`,
      [of],
    );
    expect(gone?.body.status).toBe(30);
    expect(await mail(calledOff.id)).toMatchObject({ detail: { rule: 'orderClosed' } });
    await desk.clinicCall('POST', '/message/pause', { paused: false });
    await settled();
    expect(taken(address)).toEqual([]);
  });

  it('failed where the supplier’s server refuses it, and may be sent again to a better address', async () => {
    smtp.seed({ at: 'recipient', code: 550, words: '5.1.1 no such user' });
    const supplierID = await supplier('wrong@datong.example');
    const { id } = await order(supplierID);
    await mail(id);
    await settled();
    expect(await standing(id)).toMatchObject({ state: 'failed', mails: [{ reason: 'unknownAccount' }] });
    await desk.call('PUT', `/supplier/${supplierID}`, { contactEmail: 'right@datong.example' });
    expect((await mail(id)).code).toBe(CODE.success);
    await settled();
    expect(await standing(id)).toMatchObject({
      state: 'sent',
      mails: [{ to: 'right@datong.example', state: 'sent' }, { state: 'withdrawn' }],
    });
  });

  it('is for those who write orders, of their own clinic', async () => {
    const { id } = await order(await supplier());
    expect((await mail(id, {}, { as: 'reader' })).code).toBe(CODE.forbidden);
    expect((await mail(id, {}, { as: 'outsider', clinic: 'harbour' })).code).toBe(CODE.notFound);
    expect((await mail('none')).code).toBe(CODE.notFound);
  });
});
