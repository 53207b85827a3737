import { depositSchema } from '@vetloom/domain/billing/deposit.schema.ts';
import { printSetting } from '@vetloom/domain/clinic/settings/print.setting.ts';
import { estimateContent } from '@vetloom/domain/estimate/estimate.schema.ts';
import { dischargeSummary } from '@vetloom/domain/hospital/stay.schema.ts';
import { pricedLine } from '@vetloom/domain/lines/charged-line.schema.ts';
import { drugBag } from '@vetloom/domain/lines/drug-bag.schema.ts';
import { examResult, examTask } from '@vetloom/domain/lines/exam.schema.ts';
import { emptyExam } from '@vetloom/domain/lines/exam-tasks.ts';
import { monitorValue, type SurgeryMonitor, surgeryMonitorSchema } from '@vetloom/domain/surgery/monitor.schema.ts';
import { describe, expect, it } from 'vitest';
import { chargeRecord } from './charge-record.ts';
import { depositSlip } from './deposit-slip.ts';
import { estimatePaper } from './estimate-paper.ts';
import type { PrintDocument } from './model/document.ts';
import { PAPER_TYPES } from './paper-types.ts';
import { type PaperData, paperOf } from './papers.ts';
import { patientHistoryDocument } from './patient-history.ts';
import { stayQuotation } from './stay-quotation.ts';
import { staySummary } from './stay-summary.ts';
import { documentText } from './testing/read-back.ts';
import { november, sampleData, sampleReceipt, sampleRecord } from './testing/sample.ts';

const monitor: SurgeryMonitor = surgeryMonitorSchema.parse({
  _id: '/surgeryMonitor/1',
  collection: 'surgeryMonitor',
  recordID: '/record/1',
  petID: '/pet/1',
  dateTime: november(20, 15, 0),
  endDateTime: 0,
  status: [
    {
      _id: 'a',
      dateTime: november(20, 15, 5),
      value: monitorValue.parse({ heartRate: 300, spo2: 80 }),
      events: ['incision', 'gasOff'],
      createBy: '',
      updateBy: '',
      updateDateTime: 0,
    },
  ],
  createBy: '',
  updateBy: '',
  updateDateTime: 0,
});

/** A visit of which everything that people type is in Latin letters, with every part that any paper shows. */
function latin(englishVersion: boolean): PaperData {
  const base = sampleRecord();
  const line = { itemID: '', class: '', note: '' };
  const drug = base.drugBag[0]?.items[0];
  if (drug === undefined) throw new Error('the sample has drugs');
  const tablets = { ...drug, name: 'Cerenia', controlled: true, direction: '', days: 3 };
  const file = { _id: 'f', hash: 'a'.repeat(64), name: 'vd.jpg', mime: 'image/jpeg', size: 1, desc: 'VD' };
  const value = (name: string, more: object) => examResult.parse({ _id: `v-${name}`, name, unit: 'U/L', ...more });
  const record = sampleRecord(
    {
      cause: 'Vomiting',
      record: 'Seen with the owner',
      doctor: 'Lin',
      doctorID: '/staff/lin',
      emotions: 'calm',
      finding: [
        { _id: 'f1', system: 'Eyes', normal: false, text: '' },
        { _id: 'f2', system: 'Skin', normal: true, text: '' },
        { _id: 'f3', system: 'Teeth', normal: false, text: 'tartar' },
      ],
      disease: [{ _id: 'd1', name: 'Gastritis', certainty: 'suspected' }],
      diagnosis: 'Acute',
      procedure: 'Infusion',
      therapy: 'Rest',
      chargeDivision: [{ ...line, _id: 'c', name: 'Consultation', price: 400, number: 1 }],
      drugBag: [
        drugBag.parse({
          bagID: 'b1',
          items: [tablets, { ...tablets, _id: 'g2', unit: '粒', frequency: 'BID PC' }],
        }),
      ],
      drugBagNote: 'Keep dry',
      drugDiscountRate: 0.9,
      surgery: [{ ...line, _id: 's', name: 'Spay', price: 100, number: 1 }],
      surgeonDoctor: 'Lin',
      assistantDoctor: 'Wu',
      anesthetist: 'Chen',
      surgeryConsumable: [{ ...line, _id: 'sc', name: 'Suture', price: 100, number: 1 }],
      surgeryConsumableDiscountRate: 0.95,
      surgeryDrugBag: [tablets],
      vaccine: [{ ...line, _id: 'v', name: 'Rabisin', price: 200, number: 1, lot: 'RB-1' }],
      vaccineReminder: { text: 'Rabies', reminderDate: november(30, 0, 0), vaccinationDate: november(20, 0, 0) },
      attachmentImage: [file],
      examTask: [examTask.parse({ _id: 't', type: 'X光', name: 'Chest', price: 0, number: 1, result: 'Clear' })],
    },
    {
      exam: {
        ...emptyExam(),
        biochemistry: [value('ALT', { value: 168, low: 10, high: 125, device: 'Catalyst' })],
        reagent: [value('CPV', { value: 'positive' })],
        other: 'Fasted',
        suggestion: 'Repeat in four weeks',
        summary: { ...emptyExam().summary, biochemistry: 'Liver', xray: 'Lungs clear' },
      },
    },
  );
  const { examResults: _, ...data } = sampleData();
  return {
    ...data,
    clinic: { ...data.clinic, name: 'Hefeng', address: '118 Heping Road', licenseNumber: '1120374' },
    owner: { name: 'Chen', phone: '0912345678' },
    pet: { ...data.pet, name: 'Mochi', breed: 'Shiba', allergy: 'Penicillin', history: 'Fracture', vaccine: '2025' },
    kinds: [{ _id: 'dog', name: 'Dog', nametc: '犬', breed: [{ name: 'Shiba', nametc: '柴犬' }] }],
    record,
    records: [record],
    visits: [],
    receipts: [sampleReceipt({ receive: 500, tendered: 600, change: 100 })],
    printedBy: 'Chou',
    staffNames: { '/staff/cashier@demo.vetloom.test': 'Chou' },
    licences: { '/staff/lin': '0123' },
    warnings: ['Bites'],
    monitor,
    printSetting: printSetting.parse({ referral: true, showDrugPrice: true, englishVersion }),
  };
}

function everyPaper(englishVersion: boolean): readonly (readonly [name: string, paper: PrintDocument])[] {
  const data = latin(englishVersion);
  const entry = depositSchema.parse({
    _id: '/deposit/1-a',
    collection: 'deposit',
    userID: '/user/1',
    kind: 'in',
    amount: 1000,
    method: 'cash',
    note: 'Surgery',
    createDateTime: data.now,
    createBy: '/staff/1',
    depositDay: data.now,
    reversedBy: '/deposit/2',
    updateDateTime: data.now,
  });
  const slip = { ...data, entry, after: 1000, by: 'Chou', englishVersion };
  const bill = { ...data, owner: { ...data.owner, address: 'Taipei' }, from: undefined, to: undefined };
  return [
    ...PAPER_TYPES.map((type) => [type, paperOf(type, data)] as const),
    ['label roll', paperOf('drugLabel', { ...data, labelSize: '80' })],
    ['deposit roll', depositSlip(slip, 'roll')],
    ['deposit A5', depositSlip(slip, 'A5')],
    ['charges', chargeRecord({ ...bill, visits: [{ record: data.record, petName: 'Mochi' }] })],
    [
      'estimate of a stay',
      stayQuotation({
        ...data,
        note: '',
        stay: {
          estimate: [pricedLine.parse({ _id: 'a', name: 'Care', price: 800, number: 3 })],
          cause: '',
          cageName: 'C1',
          startDateTime: data.now,
        },
      }),
    ],
    [
      'estimate',
      estimatePaper({
        ...data,
        dateTime: data.now,
        content: estimateContent.parse({
          title: 'Spay',
          validUntil: '2026-12-05',
          lines: [{ _id: 'a', name: 'Spay', price: 800, number: 3 }],
        }),
      }),
    ],
    [
      'summary of a stay',
      staySummary({
        ...data,
        stay: { startDateTime: data.now, dischargeDateTime: data.now, doctor: 'Wang' },
        summary: dischargeSummary.parse({
          problem: 'Vomiting',
          course: 'Better',
          watch: 'Rest',
          nextVisit: 'In a week',
        }),
      }),
    ],
    ['history', patientHistoryDocument({ visits: [data], hasVisits: true })],
  ];
}

describe('the print option englishVersion (spec 1 §9)', () => {
  it.each(everyPaper(true))('leaves no Chinese word on a paper of Latin values: %s', (_, paper) => {
    expect(paper.language).toBe('en');
    expect(documentText(paper).match(/.*\p{Script=Han}.*/gu) ?? []).toEqual([]);
    expect(paper.title).not.toMatch(/\p{Script=Han}/u);
  });

  it.each(everyPaper(false))('is off by default, and then no English word of the product is there: %s', (_, paper) => {
    expect(paper.language).toBe('zh-Hant');
    expect(documentText(paper)).not.toMatch(
      /\b(Owner|Total|Visit|Doctor|Printed|Page|Weight|Sex|Medication|Receipt)\b/,
    );
  });

  it('names the breed in the language of the paper, and the kind where no breed is known', () => {
    expect(documentText(paperOf('record', latin(false)))).toContain('柴犬');
    expect(documentText(paperOf('record', latin(true)))).toContain('Shiba');
    const data = latin(false);
    expect(documentText(paperOf('record', { ...data, pet: { ...data.pet, breed: '' } }))).toMatch(/^犬$|　犬|^犬/m);
    expect(documentText(paperOf('record', { ...data, pet: { ...data.pet, breed: '米克斯' } }))).toContain('米克斯');
  });
});

describe('an allergy on paper', () => {
  it('is a warning only where one is known', () => {
    const data = latin(false);
    const printed = (allergy: string) => documentText(paperOf('record', { ...data, pet: { ...data.pet, allergy } }));
    expect(printed('青黴素')).toContain('■ 青黴素');
    expect(printed('無')).not.toContain('■ 無');
    expect(printed('')).toContain('未記載');
  });
});
