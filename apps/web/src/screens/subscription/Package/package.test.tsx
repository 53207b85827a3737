import { MantineProvider } from '@mantine/core';
import type { Plan } from '@vetloom/domain/subscription/plan.schema.ts';
import type { SubscriptionAnswer, SubscriptionPayment } from '@vetloom/protocol/subscription.ts';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Payments } from './Payments.tsx';
import { Plans } from './Plans.tsx';
import { buyerFaults, choiceOf, firstBuyer, whatIsNext } from './package-values.ts';
import { Standing } from './Standing.tsx';

const at = (text: string) => Date.parse(`${text}T00:00:00+08:00`) / 1000;
const plan = (planID: string, month: number, year: number | null): Plan => ({
  ...{ planID, version: 1, offered: true, name: planID === 'pro' ? '專業方案' : '基本方案', text: '給忙碌的醫院' },
  ...{ seats: planID === 'pro' ? null : 5, clinics: 1, price: { month, year } },
});
const PLANS = [plan('basic', 900, 9000), plan('pro', 1800, null)];
const standing: NonNullable<SubscriptionAnswer['subscription']> = {
  ...{ planID: 'basic', version: 1, name: '基本方案', term: 'month', price: 900, seats: 5, clinics: 1 },
  ...{ state: 'active', byHand: false, note: '', periodStart: at('2026-11-01'), periodEnd: at('2026-12-01') },
  ...{ cancelled: false, next: null, graceUntil: null, nextTry: null },
};
const state = (
  parts: Partial<NonNullable<SubscriptionAnswer['subscription']>> = {},
  more: Partial<SubscriptionAnswer> = {},
): SubscriptionAnswer => ({
  ...{ offered: true, fieldsURL: 'https://cards.test/fields', subscription: { ...standing, ...parts } },
  card: { lastFour: '4242', issuer: '模擬銀行', expires: '203212', standing: 'good' },
  ...{ buyer: null, places: { used: 3, limit: 5 }, clinics: null, limits: [], open: null },
  ...more,
});
const nothing = () => undefined;
const acts = {
  busy: false,
  payNow: nothing,
  payOther: nothing,
  changeCard: nothing,
  cancel: nothing,
  resume: nothing,
  look: nothing,
};
const shown = (node: ReactNode) => renderToStaticMarkup(<MantineProvider>{node}</MantineProvider>);
const page = (answer: SubscriptionAnswer) => shown(<Standing state={answer} acts={acts} />);

describe('the plan that is there', () => {
  it('says plan, price, places, until when, by which card, and what happens next', () => {
    const html = page(state());
    for (const words of [
      '基本方案，使用中',
      '900',
      '3／5 人',
      '2026/11/30',
      '模擬銀行 末四碼 4242，到 2032/12',
      '以卡片續訂',
      '取消訂閱',
      '更換卡片',
    ])
      expect(html).toContain(words);
    expect(html).not.toContain('以原卡付款');
  });

  it.each([
    [{ cancelled: true }, '已取消，使用到 2026/11/30'],
    [{ next: { name: '專業方案', term: 'month', price: 1800 } }, '起改為專業方案'],
    [{ byHand: true, periodEnd: null }, '由系統管理者提供，沒有期限'],
    [
      { state: 'owed', graceUntil: at('2026-12-15'), nextTry: at('2026-12-02') },
      '2026/12/02 會再扣款一次。2026/12/15 之前都沒有限制',
    ],
    [{ state: 'owed', graceUntil: at('2026-12-15') }, '不會再自動扣款'],
    [{ state: 'lapsed' }, '現在不能再增加員工'],
  ] as const)('%o: %s', (parts, words) => {
    expect(whatIsNext({ ...standing, ...parts })).toContain(words);
  });

  it('that isn’t paid says what never stops, and lets it be paid by the same card or another', () => {
    for (const unpaid of ['owed', 'lapsed', 'ended'] as const) {
      const html = page(state({ state: unpaid, graceUntil: at('2026-12-15') }));
      for (const words of ['查閱、書寫與匯出病歷', '以原卡付款', '用其他卡片付款']) expect(html).toContain(words);
    }
    expect(page(state({ state: 'lapsed' }, { card: null }))).not.toContain('以原卡付款');
  });

  it('warns of a card that ends, and leads on to the bank where it asks', () => {
    expect(page(state({}, { card: { lastFour: '1', issuer: '', expires: '202612', standing: 'soon' } }))).toContain(
      '卡片快要到期',
    );
    const open = { state: 'atBank', url: 'https://bank.test/3ds' } as SubscriptionPayment;
    expect(page(state({}, { open }))).toContain('href="https://bank.test/3ds"');
  });

  it('of a clinic that has none says that nothing is limited', () => {
    expect(page(state({}, { subscription: null }))).toContain('目前沒有任何限制');
  });
});

describe('plans', () => {
  it('[3.7.073 page half] [3.1.11 page half] stand with their prices, and the one that is there is marked', () => {
    const html = shown(<Plans plans={PLANS} state={state()} onChoose={nothing} onKeep={nothing} />);
    for (const words of ['專業方案', '900／月', '1,800／月', '最多 5 位員工', '員工人數不限', '目前的方案'])
      expect(html).toContain(words);
    expect(html.match(/>選這個方案</g)).toHaveLength(1);
  });

  it('can be chosen as they are sold', () => {
    const [basic, pro] = PLANS as [Plan, Plan];
    expect(choiceOf(basic, 'month', state())).toBe('current');
    expect(choiceOf(basic, 'year', state())).toBe('choose');
    expect(choiceOf(pro, 'year', state())).toBe('none');
    expect(choiceOf(basic, 'month', state({ next: { name: '專業方案', term: 'month', price: 1800 } }))).toBe('keep');
    expect(choiceOf(basic, 'month', state({ state: 'lapsed' }))).toBe('choose');
    expect(choiceOf(basic, 'month', state({ byHand: true }))).toBe('choose');
  });
});

it('[3.3.29 page half] payments say plan, amount, time and state, and of what failed why', () => {
  const payment: SubscriptionPayment = {
    ...{
      _id: 'demo.1',
      clinicID: 'demo',
      kind: 'renewal',
      state: 'paid',
      planID: 'basic',
      planName: '基本方案',
      version: 1,
      term: 'month',
    },
    ...{
      amount: 900,
      from: at('2026-11-01'),
      to: at('2026-12-01'),
      dateTime: at('2026-11-01') + 3600,
      settledDateTime: null,
    },
    ...{ reason: null, lastFour: '4242', url: null, buyerName: '', buyerTaxID: '', invoice: 'AB12345678', by: null },
  };
  const html = shown(
    <Payments
      payments={[payment, { ...payment, _id: 'demo.2', state: 'failed', reason: 'declined', invoice: null }]}
    />,
  );
  for (const words of [
    '基本方案（月繳，續訂）',
    '900',
    '2026/11/01',
    '2026/11/30',
    '已付款',
    'AB12345678',
    '沒有扣款',
    '發卡銀行拒絕',
  ])
    expect(html).toContain(words);
});

describe('who gets the invoice', () => {
  const clinic = { name: '禾風動物醫院', taxID: '04595257', phone: '電話不明' };
  it('is the clinic, by the person at the desk, until somebody says otherwise', () => {
    const first = firstBuyer(null, clinic, 'director@clinic.test');
    expect(first).toEqual({ name: '禾風動物醫院', taxID: '04595257', email: 'director@clinic.test', phone: '' });
    expect(buyerFaults(first)).toEqual({});
  });
  it.each([
    ['name', '', '這一欄要填。'],
    ['taxID', '04595258', '統一編號不正確，請檢查。'],
    ['email', 'nobody', '請填正確的 Email。'],
    ['phone', 'x', '請填電話號碼，最多 20 個字。'],
  ] as const)('%s %s is refused in words', (field, value, words) => {
    const typed = { ...firstBuyer(null, clinic, 'a@b.test'), [field]: value };
    expect(buyerFaults(typed)).toEqual({ [field]: words });
  });
});
