import { MantineProvider } from '@mantine/core';
import { stayBill, stayDiscounts } from '@vetloom/domain/billing/stay-bill.ts';
import { planSchema } from '@vetloom/domain/hospital/plan.schema.ts';
import type { Stay } from '@vetloom/domain/hospital/stay.schema.ts';
import { recordContent } from '@vetloom/domain/record/record.schema.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { wardBill } from '../../../locale/ward-bill.ts';
import { BillPane } from './BillPane.tsx';

vi.mock('../../../parts/einvoice/BillInvoices.tsx', () => ({ BillInvoices: () => null }));
vi.mock('../../../parts/estimate/EstimateNote.tsx', () => ({ EstimateNote: () => null }));
vi.mock('../../../parts/ward/StayWord.tsx', () => ({ StayWord: () => null }));
vi.mock('../../../routes/navigation.tsx', () => ({ AppLink: () => null }));
vi.mock('../../../shell/ports.tsx', () => ({ useSessionView: () => ({ state: 'ready' }) }));
vi.mock('@vetloom/ui/words.tsx', () => ({ useUiWords: () => ({}) }));
vi.mock('../../../routes/guard.ts', () => ({ permits: () => false }));
vi.mock('./BillClaims.tsx', () => ({ BillClaims: () => null }));
vi.mock('./CoverOffers.tsx', () => ({ CoverOffers: () => null }));
vi.mock('./ReceiptList.tsx', () => ({ ReceiptList: () => null }));

const DAY = 1_795_104_000;
const stamp = { createDateTime: DAY, createBy: 's', updateDateTime: DAY, updateBy: 's' };
const plan = planSchema.parse({
  ...{ ...stamp, _id: `/inHospital/1-a/plan/${DAY}`, collection: 'inHospitalPlan', inHospitalID: '/inHospital/1-a' },
  ...{ petID: '/pet/1-a', recordID: '', doctorID: '', planDateTime: DAY, drugDispensedBy: '' },
  cage: { _id: 'A1', name: 'C1', price: 800 },
  drugBag: [],
  infusionDrugMission: [],
  chargeService: [{ _id: 'c', itemID: '', class: '', name: '傷口護理', note: '', price: 300, number: 1 }],
  discounts: [{ _id: 'cage', off: { kind: 'percent', percent: 10 }, reason: '老客戶', by: 's', at: DAY }],
  total: 1020,
});
const stay = {
  ...{ ...stamp, _id: '/inHospital/1-a', petID: '/pet/1-a', userID: '/user/a', cause: '', doctorID: '', doctor: '' },
  ...{ startDateTime: DAY, dischargeDateTime: 0, settleDateTime: DAY, settleBy: 's', settle: 1020, received: 0 },
  ...{ total: 1020, subTotal: { [DAY]: 1020 } },
} as unknown as Stay;

const shown = (of: Stay) => {
  const record = stayBill(of, [plan], recordContent.parse({ dateTime: DAY }), wardBill);
  const bill = { record, pet: undefined, receipts: [], received: of.received, kinds: [], missed: [] };
  return renderToStaticMarkup(
    <MantineProvider>
      <BillPane
        bill={{ ...bill, stayDiscounts: stayDiscounts(of, [plan]) } as never}
        {...{ now: DAY, onTakeBack: undefined, onDiscount: () => undefined }}
      />
    </MantineProvider>,
  );
};

it('a stay’s bill says what was let off a line as it was given, and offers it on each line but not on the whole', () => {
  const html = shown(stay);
  expect(html).toContain('9 折（−10%） −80 · 老客戶');
  expect(html).toContain('aria-label="折扣 · 住院費 C1"');
  expect(html).toContain('aria-label="折扣 · 傷口護理"');
  expect(html).not.toContain('整單折扣');
  expect(html).toMatch(/應收.*1,020/);
});

it('a day that was settled and paid offers none', () => {
  const paid = { ...stay, received: 1020, billLock: [DAY], billLockSum: 1020 };
  expect(shown(paid)).not.toContain('aria-label="折扣');
  expect(shown(paid)).toContain('9 折');
});
