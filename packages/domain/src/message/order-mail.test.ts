import { describe, expect, it } from 'vitest';
import { MESSAGE_SETTING } from '../clinic/settings/message.setting.ts';
import { OverlayTx } from '../engine/overlay.ts';
import { MESSAGE_STATUS } from './message-status.ts';
import { orderMailState, queueOrderMail, withdrawOrderMails } from './order-mail.ts';
import { outbox, refusal, TAKEN } from './outbox.fixture.ts';

const MAIL = '/message/1795147200-oo';
const SUPPLIER = { supplierID: 's1', name: '大同', address: 'orders@datong.example', orderID: 'o1' };

/** An outbox in which the mail of an order waits. */
async function withOrderMail() {
  const box = await outbox({ queued: false });
  const write = async (act: (tx: OverlayTx) => Promise<void>) => {
    const overlay = new OverlayTx(box.clinic.reader);
    await act(overlay);
    box.clinic.reader.apply(overlay.writes());
  };
  const mails = async () => [await box.message(MAIL)].filter((one) => one !== undefined);
  const queue = async (more: { readonly _id?: string; readonly again?: boolean } = {}) => {
    const { _id = MAIL, again = false } = more;
    const wanted = { _id, text: '請見附件', subject: '訂購單', supplier: SUPPLIER, files: [] };
    const known = await mails();
    await write((tx) => queueOrderMail(tx, wanted, { mails: known, again, now: box.clinic.now, by: '/staff/a' }));
  };
  await queue();
  return { ...box, queue, write, mails };
}

describe('the mail of an order', () => {
  it('goes to its supplier by mail alone, in quiet hours too, and past what an owner gets within a day', async () => {
    const { put, hand, message, settle } = await withOrderMail();
    await put(MESSAGE_SETTING, { quietFrom: 0, quietTo: 86_399, mostAnOwnerADay: 1 });
    await hand(MAIL);
    expect(await message(MAIL)).toMatchObject({
      ...{ status: MESSAGE_STATUS.handing, channel: 'mail', to: SUPPLIER.address, userID: '', about: 'order' },
    });
    await settle(TAKEN, MAIL);
    expect(orderMailState(await message(MAIL))).toBe('sent');
  });

  it('that is refused goes by no other way, and is tried again by a person to the same supplier', async () => {
    const { hand, settle, message, decide } = await withOrderMail();
    await hand(MAIL);
    await settle(refusal('unknownAccount'), MAIL);
    expect(await message(MAIL)).toMatchObject({ status: MESSAGE_STATUS.failed, failure: 'unknownAccount' });
    await decide('again', { messageIDs: [MAIL] });
    expect(await message(MAIL)).toMatchObject({ status: MESSAGE_STATUS.queued, to: SUPPLIER.address });
    await expect(decide('again', { messageIDs: [MAIL] })).rejects.toMatchObject({
      detail: { rule: 'messageNotFailed' },
    });
  });

  it('isn’t written a second time while one is on its way, nor after one went, unless that is meant', async () => {
    const { queue, hand, settle } = await withOrderMail();
    await expect(queue({ _id: '/message/1795147200-pp', again: true })).rejects.toMatchObject({
      detail: { rule: 'orderMailWaits' },
    });
    await hand(MAIL);
    await settle(TAKEN, MAIL);
    await expect(queue({ _id: '/message/1795147200-pp' })).rejects.toMatchObject({ detail: { rule: 'orderMailed' } });
    await queue({ _id: '/message/1795147200-pp', again: true });
  });

  it('is called off with its order before it goes, and stays what it is afterwards', async () => {
    const { write, mails, message, hand, settle, queue } = await withOrderMail();
    const known = await mails();
    await write((tx) => withdrawOrderMails(tx, known, 5));
    expect(await message(MAIL)).toMatchObject({ status: MESSAGE_STATUS.withdrawn, failure: 'orderWithdrawn' });
    await queue();
    await hand(MAIL);
    await settle(TAKEN, MAIL);
    const gone = await mails();
    await write((tx) => withdrawOrderMails(tx, gone, 6));
    expect(orderMailState(await message(MAIL))).toBe('sent');
  });
});
