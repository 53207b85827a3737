import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { PaidPane } from './PaidPane.tsx';

vi.mock('../../../data/billing/payment-methods.ts', () => ({
  usePaymentMethods: () => ({ word: (method: string) => method, taken: (all: unknown) => all }),
}));

vi.mock('./NextInLine.tsx', () => ({ NextInLine: () => null }));

const shown = (overpaid: number, refused = false) =>
  renderToStaticMarkup(
    <MantineProvider>
      <PaidPane
        paid={{ paymentID: 'p', received: 900, parts: [{ method: 'cash', receive: 900 }], left: 0, change: 100 }}
        {...{ short: 0, overpaid, refused, next: undefined }}
        {...{ onNext: () => undefined, onGoOn: () => undefined, onPrint: () => undefined }}
      />
    </MantineProvider>,
  );

it('who has just taken the money is told when another desk turns out to have taken it too, and still reads the change', () => {
  expect(shown(900)).toContain('已多收 NT$ 900');
  expect(shown(900)).toContain('退還哪一筆');
  expect(shown(900)).toMatch(/找零.*100/);
  expect(shown(0)).not.toContain('已多收');
});

it('money that the server sent back is not said to be received', () => {
  expect(shown(0, true)).toContain('NT$ 900 沒有記入這張帳單');
  expect(shown(0, true)).not.toContain('已收款');
  expect(shown(0)).toContain('已收款');
});
