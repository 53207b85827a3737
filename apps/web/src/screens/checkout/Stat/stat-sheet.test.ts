import type { Statistics } from '@vetloom/domain/billing/statistics.ts';
import { expect, it } from 'vitest';
import { statSheet } from './stat-sheet.ts';

const share = (name: string) => ({ key: name, name, received: 300, bills: 1 });
const statistics: Statistics = {
  period: {
    lines: [{ method: 'cash', bills: 300, deposits: 0, inout: -120, total: 180 }],
    depositUsed: 0,
    badDebt: 0,
    received: 300,
  },
  days: [
    {
      day: 1_795_104_000,
      received: 300,
      money: 300,
      depositUsed: 0,
      badDebt: 0,
      deposits: 0,
      inout: -120,
      bills: 1,
      methods: { cash: 300, creditCard: 0, transfer: 0, linePay: 0, deposit: 0, badDebt: 0 },
    },
  ],
  doctors: [share('=HYPERLINK("http://evil")')],
  divisions: [share('')],
  bills: 1,
};

it('exports figures that add up and runs nothing that a name holds', () => {
  const sheet = statSheet(statistics);
  expect(sheet.startsWith('\uFEFF')).toBe(true);
  expect(sheet).toContain('2026/11/20,1,300,0,0,0,0,0,300,0,-120');
  expect(sheet).toContain('"\'=HYPERLINK(');
  expect(sheet).toContain('未指定,300,1');
});
