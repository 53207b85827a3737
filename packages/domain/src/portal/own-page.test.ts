import { describe, expect, it } from 'vitest';
import { OWNER_PAGE_SETTING, showsPart } from '../clinic/settings/owner-page.setting.ts';
import { OWNER_LINK_MASK } from '../core/owner-link-mask.ts';
import type { Message } from '../message/message.schema.ts';
import { MESSAGE_STATUS } from '../message/message-status.ts';
import { ownMessages } from './own-messages.ts';
import { dueOf, isOnPage, vaccinesOf } from './own-pets.ts';

describe('what a clinic shows its owners', () => {
  it('is closed until it is opened, and nothing sensitive by itself', () => {
    const { isOn, parts } = OWNER_PAGE_SETTING.defaults;
    expect(isOn).toBe(false);
    for (const part of ['papers', 'estimates', 'bills', 'payment', 'messages'] as const)
      expect(parts).not.toContain(part);
  });

  it('takes money only where the bill is seen', () => {
    expect(showsPart({ parts: ['payment'] }, 'payment')).toBe(false);
    expect(showsPart({ parts: ['bills', 'payment'] }, 'payment')).toBe(true);
  });
});

describe('an owner’s animals', () => {
  it('are those in care and those that are lost, not the dead, those given away, or those turned away', () => {
    const on = (status: number, approvalStatus = 0) => isOnPage({ status: status as 0, approvalStatus });
    expect([on(0), on(2), on(0, 10)]).toEqual([true, true, true]);
    expect([on(1), on(5), on(9), on(0, 90)]).toEqual([false, false, false, false]);
  });

  it('have vaccinations of completed visits alone, the latest first', () => {
    const visit = (status: number, dateTime: number, name: string) =>
      ({ status, dateTime, vaccine: [{ name }] }) as never;
    const found = vaccinesOf([visit(10, 1, '甲'), visit(0, 3, '還沒打'), visit(90, 2, '乙')]);
    expect(found.map(({ name }) => name)).toEqual(['乙', '甲']);
  });

  it('are due for what an owner is reminded of, not for the clinic’s own work, and for nothing that is done', () => {
    const reminder = (kind: string | undefined, date: number, closedDateTime = 0) =>
      ({ kind, date, closedDateTime, vaccine: { title: `${kind}`, date: null, petID: '' } }) as never;
    const found = dueOf([
      ...[reminder('vaccine', 3), reminder('preventive', 1), reminder('vaccine', 2, 5)],
      ...[reminder('recall', 1), reminder('result', 1), reminder('medicine', 1), reminder(undefined, 4)],
    ]);
    expect(found.map(({ date }) => date)).toEqual([1, 3, 4]);
  });
});

describe('what the clinic wrote', () => {
  const message = (more: Partial<Message>) =>
    ({
      ...{ status: MESSAGE_STATUS.delivered, about: 'visit', channel: 'sms', text: '您好', sentDateTime: 1 },
      ...more,
    }) as Message;

  it('is what reached the owner, never a code, and what has not gone is nothing yet', () => {
    const { queued, failed, sent } = MESSAGE_STATUS;
    const found = ownMessages([
      message({ status: queued, text: '還沒傳' }),
      message({ status: failed, text: '沒傳到' }),
      message({ about: 'code', text: '驗證碼' }),
      message({ status: sent, text: '短', shortText: '更短', sentDateTime: 2 }),
      message({}),
    ]);
    expect(found).toEqual([
      { dateTime: 2, text: '更短' },
      { dateTime: 1, text: '您好' },
    ]);
  });

  it('has no address that leads nowhere any more', () => {
    const text = `查看：https://clinic.example/app/b/demo#${OWNER_LINK_MASK}\n再見`;
    expect(ownMessages([message({ text })])).toEqual([{ dateTime: 1, text: '查看：…\n再見' }]);
  });
});
