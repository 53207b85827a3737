import type { StayBillWords } from '@vetloom/domain/billing/stay-bill.ts';
import { formatMonthDay } from '@vetloom/ui/format/date.ts';

/** Words of a hospital stay's bill. */
export const wardBill: StayBillWords &
  Readonly<Record<'stay' | 'openStay', string>> & {
    readonly days: (from: string, to: string) => string;
  } = {
  day: (planDateTime, nth) => `${formatMonthDay(planDateTime)} 住院第 ${nth} 天`,
  discount: '藥品折扣',
  wholeDay: '當日費用',
  cage: (name) => `住院費 ${name}`,
  stay: '住院',
  openStay: '住院照護表',
  days: (from, to) => (from === to ? from : `${from}–${to}`),
};
