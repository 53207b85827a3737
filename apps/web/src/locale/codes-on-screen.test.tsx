import { COMMANDS } from '@vetloom/domain/commands.ts';
import { CODE, type CodeName } from '@vetloom/domain/core/codes.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { TEST_NOW, TEST_ZONE, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { refusal } from './codes.ts';

const nothing = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
vi.stubGlobal('sessionStorage', nothing);
vi.stubGlobal('localStorage', nothing);
const { useStore } = await import('../data/engine/hooks.ts');

/** A part of a screen that reads or acts. */
function Asks() {
  useStore();
  return null;
}

it.each(Object.entries(CODE) as [CodeName, number][])(
  '[1.8.22] [2.8.10] [3.8.11] %s stands on screen as a sentence in Chinese with the code %i',
  (name, code) => {
    const told = refusal(new DomainError(name, 'an English word for logs'));
    const shown = renderToStaticMarkup(<ErrorState title={told.sentence} code={told.code} />);
    expect(told.sentence).toMatch(/[\u4e00-\u9fff].*。$/);
    expect(shown).toContain(`>${told.sentence}<`);
    expect(shown).toContain(`>${code}<`);
  },
);

it('[1.8.28] [2.8.11] [3.8.12] an animal whose reminders could not be deleted stays, and the screen says so in exactly these words', async () => {
  const clinic = new TestClinic();
  await clinic.run('owner.create', { _id: '/user/a', fields: { name: '陳怡君', phone: '0912000111' } });
  await clinic.run('pet.create', { _id: '/pet/a', userID: '/user/a', fields: { name: '麻糬' } });
  const reminder = { reminderID: `/reminder/${TEST_NOW}/1-a`, petID: '/pet/a', date: TEST_NOW, title: '健檢' };
  await clinic.run('reminder.create', reminder);
  const broken = new Proxy(clinic.tx, {
    get: (tx, name) =>
      name === 'remove'
        ? () => Promise.reject(new Error('the disk is gone'))
        : (Reflect.get(tx, name) as (...args: unknown[]) => unknown).bind(tx),
  });
  const { actor, now } = clinic;
  const ctx = { clinic: 'test', now, received: now, actor, zone: TEST_ZONE, where: 'server' as const };
  const remove = COMMANDS.get('pet.remove')?.run(broken, { petID: '/pet/a' }, { ...ctx, conflict: () => {} });
  const told = refusal(await remove?.catch((error: unknown) => error));
  const shown = renderToStaticMarkup(<ErrorState title={told.sentence} code={told.code} />);
  expect(shown).toContain('>刪除寵物提醒發生錯誤<');
});

it('[1.8.03 device half] [2.8.06 screen half] a screen that asks before the local store is open is told 800000', () => {
  expect(() => renderToStaticMarkup(<Asks />)).toThrow(expect.objectContaining({ code: CODE.databaseNotReady }));
});

it.each([
  ['billTooLarge', {}, '帳單金額太大'],
  ['moreThanReceived', { received: 300 }, '300 元'],
  ['depositShort', { left: 700 }, '700 元'],
  ['differenceUnexplained', { difference: -50 }, '差額原因'],
  ['leftTooMuch', {}, '留在錢櫃'],
  ['unknownMethod', {}, '沒有這種付款方式'],
  ['methodNotTaken', {}, '已停用這種付款方式'],
  ['tillTooFull', {}, '張數太多'],
])('the till says what is wrong by the rule %s', (rule, detail, words) => {
  expect(refusal(new DomainError('badParameter', 'x', { rule, ...detail })).sentence).toContain(words);
});
