import { CODE, type CodeName } from '@vetloom/domain/core/codes.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
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
  '[1.8.22] [2.8.10] %s stands on screen as a sentence in Chinese with the code %i',
  (name, code) => {
    const told = refusal(new DomainError(name, 'an English word for logs'));
    const shown = renderToStaticMarkup(<ErrorState title={told.sentence} code={told.code} />);
    expect(told.sentence).toMatch(/[\u4e00-\u9fff].*。$/);
    expect(shown).toContain(`>${told.sentence}<`);
    expect(shown).toContain(`>${code}<`);
  },
);

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
