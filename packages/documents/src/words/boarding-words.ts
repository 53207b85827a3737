import type { Boarding, BoardingReason, StayKind } from '@vetloom/domain/hospital/boarding.schema.ts';
import { formatMoney } from '@vetloom/ui/format/number.ts';

/** Words of what an owner takes along who leaves an animal to be boarded or groomed. */
interface BoardingWords {
  readonly title: Readonly<Record<Exclude<StayKind, 'hospital'>, string>>;
  readonly came: string;
  readonly cage: string;
  readonly pickUp: string;
  readonly hours: (from: string, until: string) => string;
  readonly hoursLabel: string;
  readonly belongings: string;
  readonly thing: string;
  readonly number: string;
  readonly back: string;
  readonly noBelongings: string;
  readonly agreed: string;
  readonly food: string;
  readonly feeders: Readonly<Record<Boarding['feeder'], string>>;
  readonly feedTimes: string;
  readonly walkTimes: string;
  readonly medication: string;
  readonly contact: string;
  readonly consent: string;
  readonly consents: Readonly<Record<'call' | 'all', string>>;
  readonly upTo: (amount: number) => string;
  readonly price: string;
  readonly rate: string;
  readonly night: string;
  readonly second: string;
  readonly day: string;
  readonly lateLabel: string;
  readonly late: Readonly<Record<'none' | 'flat' | 'hour', (amount: string) => string>>;
  readonly services: string;
  readonly wishes: string;
  readonly findings: string;
  readonly temper: string;
  readonly ready: string;
  readonly vaccines: string;
  readonly states: Readonly<Record<'valid' | 'expired' | 'missing' | 'unknown', string>>;
  readonly remark: string;
  readonly ownerSignature: string;
  /** Why a day of boarding costs what it costs. */
  readonly charge: (reason: BoardingReason) => string;
}

const joined = (parts: readonly string[]): string => parts.filter(Boolean).join(' · ');

const chinese: BoardingWords = {
  title: { boarding: '住宿單', grooming: '美容單' },
  came: '到院',
  cage: '籠位',
  pickUp: '預定接回',
  hours: (from, until) => `入住 ${from} 起，退房 ${until} 前`,
  hoursLabel: '入住退房',
  belongings: '寄放物品',
  thing: '物品',
  number: '數量',
  back: '歸還簽名',
  noBelongings: '沒有寄放物品。',
  agreed: '約定事項',
  food: '飼料',
  feeders: { own: '自備', clinic: '院內' },
  feedTimes: '餵食時間',
  walkTimes: '散步時間',
  medication: '自帶藥品',
  contact: '緊急聯絡',
  consent: '生病時的處理',
  consents: { call: '先聯絡飼主再處理', all: '必要時直接處理' },
  upTo: (amount) => `${formatMoney(amount)} 以內可先處理`,
  price: '費用',
  rate: '級距',
  night: '一晚',
  second: '同飼主第二隻',
  day: '日間寄放',
  lateLabel: '延遲退房',
  late: {
    none: () => '',
    flat: (amount) => `超過退房時間加收 ${amount}`,
    hour: (amount) => `超過退房時間每小時加收 ${amount}，最多一晚的價格`,
  },
  services: '美容項目',
  wishes: '造型與要求',
  findings: '皮膚與外觀發現',
  temper: '個性與注意',
  ready: '預計完成',
  vaccines: '疫苗檢查',
  states: { valid: '有效', expired: '已過期', missing: '沒有紀錄', unknown: '無法確認' },
  remark: '接回時請攜帶本單，並與工作人員一起清點寄放物品。',
  ownerSignature: '飼主簽名',
  charge: ({ kind, second, rate, lateHours }) =>
    joined([
      { night: '住宿一晚', day: '住宿一天', dayOnly: '日間寄放', late: `延遲退房 ${lateHours ?? 1} 小時` }[kind],
      rate,
      second ? '第二隻' : '',
    ]),
};

const english: BoardingWords = {
  title: { boarding: 'Boarding sheet', grooming: 'Grooming sheet' },
  came: 'Arrived',
  cage: 'Cage',
  pickUp: 'Pick-up planned',
  hours: (from, until) => `Check-in from ${from}, check-out until ${until}`,
  hoursLabel: 'Hours',
  belongings: 'Belongings',
  thing: 'Item',
  number: 'Number',
  back: 'Returned (signature)',
  noBelongings: 'No belongings were left.',
  agreed: 'Agreed',
  food: 'Food',
  feeders: { own: 'own', clinic: 'the clinic’s' },
  feedTimes: 'Feeding',
  walkTimes: 'Walks',
  medication: 'Medicine brought along',
  contact: 'In an emergency',
  consent: 'If the animal falls ill',
  consents: { call: 'Call the owner first', all: 'Treat as needed' },
  upTo: (amount) => `Treat up to ${formatMoney(amount)} without asking`,
  price: 'Price',
  rate: 'Class',
  night: 'A night',
  second: 'Second animal',
  day: 'A day',
  lateLabel: 'Late leaving',
  late: {
    none: () => '',
    flat: (amount) => `${amount} after check-out time`,
    hour: (amount) => `${amount} an hour after check-out time, at most the price of a night`,
  },
  services: 'Services',
  wishes: 'Wishes',
  findings: 'Skin and coat',
  temper: 'Temper',
  ready: 'Ready',
  vaccines: 'Vaccinations',
  states: { valid: 'valid', expired: 'expired', missing: 'no record', unknown: 'not known' },
  remark: 'Please bring this sheet along and go through the belongings with us when you fetch your animal.',
  ownerSignature: 'Owner’s signature',
  charge: ({ kind, second, rate, lateHours }) =>
    joined([
      { night: 'One night', day: 'One day', dayOnly: 'Day boarding', late: `Late leaving, ${lateHours ?? 1} h` }[kind],
      rate,
      second ? 'second animal' : '',
    ]),
};

/** Words of a boarding sheet in the language that a print option asks for. */
export const boardingWordsFor = (englishVersion: boolean): BoardingWords => (englishVersion ? english : chinese);
