import type { StayBillWords } from '@vetloom/domain/billing/stay-bill.ts';
import { formatMonthDay } from '@vetloom/ui/format/date.ts';
import { wardBoarding } from './ward-boarding.ts';

/** Words of a hospital stay's bill. */
export const wardBill: StayBillWords &
  Readonly<Record<'openStay', string>> & {
    readonly days: (from: string, to: string) => string;
  } = {
  day: (planDateTime, nth, kind) => `${formatMonthDay(planDateTime)} ${wardBoarding.kinds[kind]}第 ${nth} 天`,
  discount: '藥品折扣',
  wholeDay: '當日費用',
  cage: (name, kind) => `${kind === 'boarding' ? '住宿費' : '住院費'} ${name}`,
  openStay: '照護表',
  days: (from, to) => (from === to ? from : `${from}–${to}`),
};
