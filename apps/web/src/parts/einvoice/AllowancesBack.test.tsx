import { MantineProvider } from '@mantine/core';
import type { Allowance, Einvoice } from '@vetloom/domain/einvoice/einvoice.schema.ts';
import { reportingEnds } from '@vetloom/domain/einvoice/invoice-number.ts';
import { TEST_NOW, TEST_ZONE } from '@vetloom/testing/domain/clinic.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { EINVOICE_CONTRADICTIONS } from '../../locale/codes-einvoice.ts';
import { AllowancesBack } from './AllowancesBack.tsx';

const back = { at: TEST_NOW, by: '', reason: '開錯' };
const allowances = [
  { _id: 'a1', at: TEST_NOW, amount: 120, voided: back },
  { _id: 'a2', at: TEST_NOW, amount: 30 },
] as Allowance[];
const shown = (now: number) =>
  renderToStaticMarkup(
    <MantineProvider>
      <AllowancesBack invoice={{ allowances } as Einvoice} now={now} onTake={() => undefined} />
    </MantineProvider>,
  );

it('offers what the refusal of a voiding asks for: to take back each allowance that stands, until it is reported', () => {
  expect(EINVOICE_CONTRADICTIONS.invoiceLowered?.()).toContain('請先作廢折讓單');
  const html = shown(TEST_NOW);
  expect(html.match(/作廢折讓單/g)).toHaveLength(1);
  expect(html).toContain('30');
  expect(shown(reportingEnds('11512', TEST_ZONE))).not.toContain('作廢折讓單');
});
