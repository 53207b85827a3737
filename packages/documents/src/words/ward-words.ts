import type { StayBillWords } from '@vetloom/domain/billing/stay-bill.ts';
import type { Zone } from '@vetloom/domain/core/zone.ts';
import type { StayKind } from '@vetloom/domain/hospital/boarding.schema.ts';
import type { SummarySection } from '@vetloom/domain/hospital/summary-sections.ts';
import { formatMonthDay } from '@vetloom/ui/format/date.ts';
import { boardingWordsFor } from './boarding-words.ts';
import { wordsFor } from './words.ts';

/** Words of the papers of a hospital stay. */
interface WardWords {
  readonly quotation: string;
  readonly cage: string;
  readonly admitted: string;
  readonly cause: string;
  /** What an owner has to know of it. */
  readonly remark: string;
  /** The ward's sheets for when nothing but paper works. */
  readonly downtime: {
    readonly title: string;
    readonly span: string;
    readonly animals: string;
    readonly kind: string;
    readonly weight: string;
    readonly doctor: string;
    readonly cause: string;
    readonly owner: string;
    readonly warnings: string;
    readonly due: string;
    readonly what: string;
    readonly realTime: string;
    readonly value: string;
    readonly by: string;
    readonly notes: string;
    readonly nobody: string;
  };
  /** What one shift tells the next. */
  readonly handover: {
    readonly title: string;
    readonly printed: string;
    readonly animals: string;
    readonly problem: string;
    readonly state: string;
    readonly due: string;
    readonly questions: string;
    readonly gave: string;
    readonly took: string;
    readonly open: string;
  };
  /** What an owner is told of a day. */
  readonly dayNote: { readonly title: string; readonly day: string; readonly signed: string };
  /** Parts of a stay's bill. */
  readonly billDay: (day: string, nth: number, kind: StayKind) => string;
  readonly billDiscount: string;
  readonly billWholeDay: string;
  readonly billCage: (name: string, kind: StayKind) => string;
  readonly summary: Readonly<Record<StayKind, string>>;
  readonly discharged: Readonly<Record<StayKind, string>>;
  readonly sections: Readonly<Record<SummarySection, string>>;
}

const chinese: WardWords = {
  quotation: '住院估價單',
  cage: '籠位',
  admitted: '住院日期',
  cause: '住院原因',
  remark: '以上為住院前的估計，實際費用依病情與治療過程增減，以出院時的帳單為準。',
  downtime: {
    title: '病房備援表',
    span: '時段',
    animals: '住院數',
    kind: '種類',
    weight: '體重',
    doctor: '醫師',
    cause: '原因',
    owner: '飼主',
    warnings: '警示',
    due: '應做',
    what: '項目',
    realTime: '實際時間',
    value: '數值／結果',
    by: '執行人',
    notes: '紀錄',
    nobody: '目前沒有住院動物。',
  },
  handover: {
    title: '病房交班單',
    printed: '列印時間',
    animals: '交班數',
    problem: '問題',
    state: '狀況',
    due: '下一班',
    questions: '待確認',
    gave: '交班',
    took: '接班',
    open: '尚未接班',
  },
  dayNote: { title: '住院日誌', day: '日期', signed: '有任何問題，歡迎來電。' },
  billDay: (day, nth, kind) => `${day} ${{ hospital: '住院', boarding: '住宿', grooming: '美容' }[kind]}第 ${nth} 天`,
  billDiscount: '藥品折扣',
  billWholeDay: '當日費用',
  billCage: (name, kind) => `${kind === 'boarding' ? '住宿費' : '住院費'} ${name}`,
  summary: { hospital: '出院摘要', boarding: '退房摘要', grooming: '美容摘要' },
  discharged: { hospital: '出院日期', boarding: '退房日期', grooming: '接回日期' },
  sections: {
    problem: '住院原因',
    course: '住院經過',
    weights: '體重',
    exams: '檢查',
    drugs: '帶回家的藥',
    watch: '回家後注意',
    nextVisit: '下次回診',
  },
};

const english: WardWords = {
  quotation: 'Estimate for a Hospital Stay',
  cage: 'Cage',
  admitted: 'Admitted',
  cause: 'Reason',
  remark: 'This is an estimate. What the stay comes to depends on its course; the bill at discharge counts.',
  downtime: {
    title: 'Ward Downtime Sheets',
    span: 'From – to',
    animals: 'Animals',
    kind: 'Kind',
    weight: 'Weight',
    doctor: 'Doctor',
    cause: 'Reason',
    owner: 'Owner',
    warnings: 'Beware',
    due: 'Due',
    what: 'What',
    realTime: 'Real time',
    value: 'Value / outcome',
    by: 'By',
    notes: 'Notes',
    nobody: 'No animal is in hospital.',
  },
  handover: {
    title: 'Ward Handover',
    printed: 'Printed',
    animals: 'Animals',
    problem: 'Problem',
    state: 'State',
    due: 'Next shift',
    questions: 'Open questions',
    gave: 'Given',
    took: 'Taken over',
    open: 'not taken over yet',
  },
  dayNote: { title: 'Day in Hospital', day: 'Day', signed: 'Please call us with any question.' },
  billDay: (day, nth, kind) =>
    `${day} Day ${nth} ${{ hospital: 'in hospital', boarding: 'of boarding', grooming: 'of grooming' }[kind]}`,
  billDiscount: 'Discount on drugs',
  billWholeDay: 'Charges of the day',
  billCage: (name, kind) => `${kind === 'boarding' ? 'Boarding' : 'Ward'} ${name}`,
  summary: { hospital: 'Discharge Summary', boarding: 'Boarding Summary', grooming: 'Grooming Summary' },
  discharged: { hospital: 'Discharged', boarding: 'Checked out', grooming: 'Picked up' },
  sections: {
    problem: 'Reason for the stay',
    course: 'Course',
    weights: 'Weight',
    exams: 'Exams',
    drugs: 'Medication at home',
    watch: 'What to watch for',
    nextVisit: 'Next visit',
  },
};

/** Words of a stay's papers in the language that a print option asks for. */
export const wardWordsFor = (englishVersion: boolean): WardWords => (englishVersion ? english : chinese);

/** What the parts of a stay's bill are called on a paper; without `itemiseDrugs` a day's drugs have one line. */
export function stayBillWordsFor(englishVersion: boolean, zone: Zone, itemiseDrugs = true): StayBillWords {
  const { billDay, billDiscount, billWholeDay, billCage } = wardWordsFor(englishVersion);
  return {
    day: (planDateTime, nth, kind) => billDay(formatMonthDay(planDateTime, zone), nth, kind),
    discount: billDiscount,
    wholeDay: billWholeDay,
    ...(itemiseDrugs ? {} : { drugs: wordsFor(englishVersion).drugSum }),
    cage: (name, kind, boarding) =>
      boarding === undefined
        ? billCage(name, kind)
        : [boardingWordsFor(englishVersion).charge(boarding), name === boarding.rate ? '' : name]
            .filter(Boolean)
            .join(' '),
  };
}
