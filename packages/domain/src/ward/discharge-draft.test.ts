import { TEST_ZONE, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { TestWard } from '@vetloom/testing/domain/ward.ts';
import { describe, expect, it } from 'vitest';
import { calendarDate } from '../core/clock.ts';
import { stayExamSchema, stayMonitorSchema } from '../hospital/stay-day.schema.ts';
import { type DischargeWords, dischargeDraft } from './discharge-draft.ts';

const WORDS: DischargeWords = {
  day: (at) => `d${calendarDate(at, TEST_ZONE).day}`,
  weight: (kg) => `${kg} kg`,
  drug: (name, number) => `${name}×${number}`,
  days: (days) => `${days}d`,
};
const stamp = { updateDateTime: 1, updateBy: '' };
const monitor = (dateTime: number, status: object) =>
  stayMonitorSchema.parse({
    ...{ _id: `/inHospital/a/monitor/${dateTime}`, collection: 'inHospitalMonitor', inHospitalID: '/inHospital/a' },
    ...{ petID: '/pet/1', dateTime, status, ...stamp },
  });

async function ward() {
  const opened = await TestWard.open(new TestClinic());
  await opened.openDay(1);
  await opened.edit([{ op: 'set', path: ['stateOfIllness'], from: '', to: '嘔吐兩次' }]);
  await opened.edit([{ op: 'set', path: ['stateOfIllness'], from: '', to: '可進食\n' }], 1);
  const plans = [await opened.dayPlan(1), await opened.dayPlan(0)].filter((plan) => plan !== undefined);
  const [second, first] = [opened.day(1), opened.day(0)].map((at) => WORDS.day(at));
  return { opened, plans, stay: await opened.stay(), first, second };
}

const bag = (bagID: string, dispensed: boolean, days: number | null = null) => ({
  ...{ bagID, name: bagID, dispensed, items: [{ _id: bagID, name: '胃藥', number: 14, days }] },
});

describe('a discharge summary', () => {
  it('begins with why the animal came and the course by days, the earliest first', async () => {
    const { plans, stay, first, second } = await ward();
    const draft = dischargeDraft({ stay, plans, monitors: [], exams: [] }, WORDS);
    expect(draft).toMatchObject({ problem: '急性腸胃炎', weights: '', exams: '', drugs: '', watch: '', nextVisit: '' });
    expect(draft.course).toBe(`${first} 嘔吐兩次\n${second} 可進食`);
  });

  it('tells the first and the last weight; one where there is no other', async () => {
    const { opened, plans, stay, first, second } = await ward();
    const cell = (bw: number) => ({ value: { bw }, ...stamp });
    const monitors = [
      monitor(opened.day(1), { '0800': cell(6.3), '2000': cell(6.4) }),
      monitor(opened.day(0), { '0900': cell(6.1), '0800': { value: { bt: 38 }, ...stamp } }),
    ];
    const weights = (held: typeof monitors) =>
      dischargeDraft({ stay, plans, monitors: held, exams: [] }, WORDS).weights;
    expect(weights(monitors)).toBe(`${first} 6.1 kg → ${second} 6.4 kg`);
    expect(weights(monitors.slice(1))).toBe(`${first} 6.1 kg`);
  });

  it('lists exams that are done, and drugs that were handed out on the last day or else before, without those that were stopped', async () => {
    const { opened, plans, stay, first } = await ward();
    const exam = stayExamSchema.parse({
      ...{
        _id: '/inHospital/a/exam/1/e',
        collection: 'inHospitalExam',
        inHospitalID: '/inHospital/a',
        petID: '/pet/1',
      },
      ...{ planDateTime: opened.day(), dateTime: opened.at(9), ...stamp },
      examTask: [
        { _id: '1', type: 'X光', name: '腹部 X 光', price: 0, number: 1, result: '無異物', finishDateTime: 5 },
        { _id: '2', type: '血檢', name: '血球', price: 0, number: 1 },
      ],
    });
    const [second, day] = plans;
    if (!second || !day) throw new Error('two days');
    const on = (of: typeof day, bags: readonly object[], more: object = {}) =>
      ({ ...of, drugBag: bags, ...more }) as unknown as typeof day;
    const drugs = (held: readonly (typeof day)[]) =>
      dischargeDraft({ stay, plans: held, monitors: [], exams: [exam] }, WORDS);
    const early = on(day, [bag('甲', true), bag('乙', false)]);
    expect(drugs([second, early])).toMatchObject({ exams: `${first} 腹部 X 光 無異物`, drugs: '甲：胃藥×14' });
    expect(drugs([on(second, [bag('丙', true, 7)]), early]).drugs).toBe('丙：胃藥×14 7d');
    const stop = { drugDisable: [{ bagID: '甲', disableDateTime: 1, reason: '', by: '', dateTime: 1 }] };
    expect(drugs([on(second, [], stop), early]).drugs).toBe('');
  });
});
