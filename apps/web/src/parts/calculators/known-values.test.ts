import { examObject } from '@vetloom/domain/lines/exam.schema.ts';
import { vitals } from '@vetloom/domain/record/record.schema.ts';
import { describe, expect, it } from 'vitest';
import { knownValues } from './known-values.ts';

const exam = (dateTime: number, rows: readonly (readonly [name: string, value: number | string, unit: string])[]) => ({
  ...{ _id: `/record/${dateTime}-a`, dateTime, examTask: [] },
  exam: examObject.parse({
    biochemistry: rows.map(([name, value, unit], at) => ({ _id: `r${at}`, name, value, unit })),
  }),
});
const of = (...exams: readonly ReturnType<typeof exam>[]) => knownValues(undefined, exams, []);

describe('what the record knows for the calculators', () => {
  it('is the latest weight, blood pressure and value of each, with its time', () => {
    const weightHistory = [
      { _id: 'a', value: 4.2, dateTime: 100 },
      { _id: 'b', value: 4.5, dateTime: 200 },
    ] as never;
    const visits = [
      { dateTime: 300, vitals: vitals.parse({ systolic: 160 }) },
      { dateTime: 250, vitals: vitals.parse({ systolic: 120 }) },
    ];
    const crea = [exam(300, [['CREA', 2.1, 'mg/dL']]), exam(200, [['CREA', 1.8, 'mg/dL']])];
    expect(knownValues({ weightHistory }, crea, visits)).toEqual({
      weight: { value: 4.5, at: 200 },
      bloodPressure: { value: 160, at: 300 },
      creatinine: { value: 2.1, at: 300 },
    });
  });

  it('takes a unit in another spelling, and none that is another one or isn’t said', () => {
    expect(of(exam(1, [['SDMA', 20, 'ug/dL']])).sdma?.value).toBe(20);
    expect(of(exam(1, [['Na', 150, 'mEq/L']])).sodium?.value).toBe(150);
    expect(of(exam(1, [['CREA', 180, 'µmol/L']]))).toEqual({});
    expect(of(exam(1, [['CREA', 180, '']]))).toEqual({});
  });

  it('leaves out what is only above or below something, and words', () => {
    expect(
      of(
        exam(1, [
          ['GLU', '>600', 'mg/dL'],
          ['BUN', '溶血', 'mg/dL'],
        ]),
      ),
    ).toEqual({});
  });
});
