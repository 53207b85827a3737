import type { Statistics } from '@vetloom/domain/billing/statistics.ts';
import { expect, it } from 'vitest';
import { checkout } from '../../../locale/billing.ts';
import { statSheets } from './stat-sheet.ts';

const share = (name: string) => ({ key: name, name, received: 300, bills: 1 });
const statistics: Statistics = {
  period: {
    lines: [{ method: 'cash', bills: 300, deposits: 0, inout: -120, total: 180 }],
    depositUsed: 0,
    prepaidUsed: 0,
    badDebt: 0,
    received: 300,
  },
  days: [
    {
      day: 1_795_104_000,
      received: 350,
      money: 300,
      depositUsed: 0,
      // Given up: beside what was received, not in it.
      prepaidUsed: 0,
      badDebt: 50,
      deposits: 0,
      inout: -120,
      bills: 1,
      methods: { cash: 300, creditCard: 0, transfer: 0, linePay: 0, deposit: 0, prepaid: 0, badDebt: 50 },
    },
  ],
  doctors: [share('=HYPERLINK("http://evil")')],
  divisions: [share('')],
  bills: 1,
};

const WORDS: Readonly<Record<string, string>> = { ...checkout.methods, 'own:jko': '街口支付' };

it('exports figures that add up, as figures, and names as they are', () => {
  const [days, methods, doctors, divisions] = statSheets(statistics, (method) => WORDS[method] ?? method);
  expect(days?.rows.slice(1)).toEqual([
    [{ serial: 46_346, format: 'yyyy/mm/dd' }, 1, 300, 0, 0, 0, 0, 0, 300, 50, 0, -120],
    ['合計', 1, 300, 0, 0, 0, 0, 0, 300, 50, 0, -120],
  ]);
  expect(methods?.rows[1]).toEqual(['現金', 300, 0, -120, 180]);
  expect(doctors?.rows[1]).toEqual(['=HYPERLINK("http://evil")', 300, 1]);
  expect(divisions?.rows[1]).toEqual(['未指定', 300, 1]);
});

it('has a column of its own for each way that the clinic added', () => {
  const [line] = statistics.days;
  if (!line) throw new Error('no day');
  const own = { ...line, received: 500, methods: { ...line.methods, 'own:jko': 200 } as const };
  const [days] = statSheets(
    { ...statistics, days: [line, { ...own, day: line.day + 86_400 }] },
    (method) => WORDS[method] ?? method,
  );
  expect(days?.rows[0]).toContain('街口支付');
  const at = days?.rows[0]?.indexOf('街口支付') ?? -1;
  expect(days?.rows.slice(1).map((row) => row[at])).toEqual([0, 200, 200]);
});
