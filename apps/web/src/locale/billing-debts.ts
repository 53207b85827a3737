import type { CallWay } from '@vetloom/domain/billing/debt-call.schema.ts';
import { formatShortDay } from '@vetloom/ui/format/date.ts';

/** Words of what owners owe. */
export const debts = {
  title: '帳齡',
  nobody: '沒有人欠款',
  pick: '選一位飼主，看欠款與催款紀錄',
  unknown: '未知的飼主',
  of: (name: string) => `${name}的欠款`,
  owner: '飼主',
  ages: ['0–30 天', '31–60 天', '61–90 天', '超過 90 天'],
  total: '合計',
  people: (count: number) => `${count} 位`,
  neverCalled: '還沒聯絡過',
  called: (at: number, promised: number | null) =>
    `${formatShortDay(at)} 聯絡過${promised === null ? '' : `，答應 ${formatShortDay(promised)} 付`}`,
  bill: '帳單',
  billTotal: '金額',
  paid: '已收',
  owed: '欠款',
  sale: '零售',
  print: '列印對帳單',
  calls: '催款紀錄',
  noCalls: '還沒有紀錄',
  ways: {
    phone: '電話',
    noAnswer: '電話未接',
    message: '簡訊或 LINE',
    letter: '寄對帳單',
    inPerson: '當面',
  } satisfies Record<CallWay, string>,
  promised: (day: string, amount: string) => `答應 ${day} 付${amount === '' ? '清' : ` ${amount}`}`,
  note: '記一次聯絡',
  way: '方式',
  said: '內容',
  promisedDate: '答應哪天付',
  promisedAmount: '答應付多少',
  badAmount: '填整數金額',
  save: '記下來',
  noted: '已記下',
} as const;
