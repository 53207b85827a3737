import { fromCalendarDate } from '@vetloom/domain/core/clock.ts';
import { TEST_ZONE } from '@vetloom/testing/domain/clinic.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ImportDesk } from './import-desk.fixture.ts';

let desk: ImportDesk;
beforeAll(async () => {
  desk = await ImportDesk.open();
});
afterAll(() => desk.close());
beforeEach(() => desk.begin());

const chart = (at = 0) => desk.chart(at);
const HEAD = '病歷號,檢驗日期,檢驗單號,檢驗類別,儀器,項目,結果,單位,參考值下限,參考值上限,異常\n';
const TIME = fromCalendarDate(2023, 3, 5, TEST_ZONE);

/** What waits in the laboratory, in its inbox and on today's board. */
const waiting = async () => {
  const { rows } = await desk.sql.query(
    `SELECT count(*)::int FROM vetloom.document WHERE clinic_id = 'demo' AND collection = 'record' AND NOT deleted
      AND ((body ->> 'examStatus')::int BETWEEN 1 AND 29 OR (body ->> 'examResultStatus')::int BETWEEN 1 AND 39 OR (body ->> 'hasExamTaskTodo')::boolean)`,
  );
  return rows[0].count;
};

describe('values of another program’s laboratory', () => {
  it('are finished exams of their own day with values, units and ranges, which nobody’s inbox waits for', async () => {
    await desk.animals(1);
    const [before, waits] = [await desk.counted(), await waiting()];
    const row = (item: string, rest: string, exam = '生化') => `${chart()},112/3/5,L-9,${exam},IDEXX,${item},${rest}\n`;
    const done = await desk.imported(
      'lab',
      `${HEAD}${row('ALT', '132,U/L,10,125,H')}${row('CREA', '1.1,mg/dL,0.5,1.8,')}${row('XYZ', '>2000,,,,H')}${row('WBC', '9.8,10^3/uL,5,16,', '血檢')}${row('FIV', '陰性,,,,', '快篩')}`,
    );
    expect(done.counts).toMatchObject({ rows: 5, examsCreated: 3, valuesCreated: 5, rowsRefused: 0 });
    const visits = await desk.visitsOf(chart());
    const chemistry = visits.find(({ exam }) => exam.biochemistry.length > 0);
    expect(chemistry).toMatchObject({
      dateTime: TIME,
      cause: '檢驗紀錄',
      examTask: [{ type: '生化', name: '生化', device: 'IDEXX', finishDateTime: TIME, price: 0, result: 'XYZ：H' }],
      exam: {
        biochemistry: [
          { name: 'ALT', value: 132, unit: 'U/L', low: 10, high: 125, taskID: 't0', dateTime: TIME },
          { name: 'CREA', value: 1.1, low: 0.5, high: 1.8 },
          { name: 'XYZ', value: '>2000', low: null, high: null },
        ],
      },
      isExamEmpty: false,
      examStatus: 30,
      examResultStatus: 40,
      total: 0,
      billStatus: 30,
      status: 90,
      archiveStatus: 10,
      imported: { job: done._id, file: '看診.csv', row: 2, number: 'L-9' },
    });
    expect(visits.find(({ exam }) => exam.hematology.length > 0)?.exam.hematology).toMatchObject([{ value: 9.8 }]);
    expect(visits.find(({ exam }) => exam.reagent.length > 0)?.exam.reagent).toMatchObject([{ value: '陰性' }]);
    expect([await desk.counted(), await waiting()]).toEqual([before, waits]);
    expect(await desk.findings()).toEqual([]);
  });

  it('lie on the curve of the clinic’s own item, whatever case its name is written in', async () => {
    await desk.animals(1);
    const { result: item } = await desk.call('POST', '/examItem', {
      category: 'biochemistry',
      name: 'BUN',
      title: '血中尿素氮',
      unit: 'mg/dL',
    });
    await desk.imported(
      'lab',
      `病歷號,日期,項目,結果\n${chart()},112/3/5,bun,21 mg/dL\n${chart()},112/9/5,血中尿素氮,30\n`,
    );
    const visits = await desk.visitsOf(chart());
    expect(visits.map(({ exam }) => exam.biochemistry[0])).toMatchObject([
      { itemID: item._id, value: 21, unit: 'mg/dL' },
      { itemID: item._id, value: 30, unit: '' },
    ]);
  });

  it('of a file in Big5 have their range in one cell, and a report in words is the exam’s own', async () => {
    await desk.animals(1);
    // 病歷號,檢驗日期,檢驗類別,項目,結果,單位,參考值,異常 in Big5; 生化 in its rows.
    const headings = Buffer.from(
      'af66befab8b92cc0cbc5e7a4e9b4c12cc0cbc5e7c3fea74f2cb6b5a5d82cb5b2aa472cb3e6a6ec2cb0d1a6d2adc82cb2a7b160',
      'hex',
    );
    const chemistry = Buffer.from('a5cda4c6', 'hex');
    const table = Buffer.concat([
      headings,
      Buffer.from(`\r\n${chart()},1120305,`),
      chemistry,
      Buffer.from(
        `,GLU,88,mg/dL,74-143,N\r\n,,,ALP,9,U/L,23~212,L\r\n${chart()},1120305,X ray,Chest,no finding,,,\r\n`,
      ),
    ]);
    expect((await desk.imported('lab', table)).counts).toMatchObject({ rows: 3, examsCreated: 2, warnings: 0 });
    const visits = await desk.visitsOf(chart());
    const values = visits.flatMap(({ exam }) => exam.biochemistry);
    expect(values).toMatchObject([
      { name: 'GLU', value: 88, low: 74, high: 143 },
      { name: 'ALP', value: 9, low: 23, high: 212 },
    ]);
    expect(visits.find(({ examTask }) => examTask[0].type === 'X光')?.examTask[0].result).toBe('Chest：no finding');
  });

  it('are refused whole where a value, an item or the day is missing, and say what the marks contradict', async () => {
    await desk.animals(1);
    const rows = [
      `${chart()},112/3/5,1,生化,,ALT,,,,,`,
      `${chart()},112/3/5,1,生化,,CREA,1.1,,,,`,
      `${chart()},112/3/6,2,生化,,,5,,,,`,
      `${chart()},,3,生化,,ALT,5,,,,`,
      `NOBODY,112/3/5,4,生化,,ALT,5,,,,`,
      `${chart()},112/3/7,5,生化,,ALT,50,,10,125,H`,
      `${chart()},112/3/8,6,生化,,ALT,50,,若干,125,`,
      `${chart()},112/3/8,6,生化,,ALT,50,,200,100,`,
      `${chart()},112/3/7,5,生化,,ALT,51,,10,125,`,
    ];
    const done = await desk.imported('lab', HEAD + rows.join('\n'));
    expect(done.counts).toMatchObject({ rows: 9, examsCreated: 2, rowsRefused: 6, warnings: 3 });
    expect(await desk.problemsOf(done._id)).toEqual([
      '2 error lab.value missing',
      '3 error lab.value missing',
      '4 error lab.item missing',
      '5 error lab.date missing',
      '6 error patient.number no-such-number',
      '7 warning lab.flag flag-differs',
      '8 warning lab.low not-a-range',
      '8 warning lab.high not-a-range',
      '10 error patient.number twice',
    ]);
  });

  it('are passed over when they are given again, and taken back but for an exam that somebody has worked on', async () => {
    await desk.animals(2);
    const row = (at: number) => `${chart(at)},112/3/5,L${at},生化,,ALT,50,U/L,10,125,\n`;
    const table = HEAD + row(0) + row(1);
    const done = await desk.imported('lab', table);
    expect((await desk.imported('lab', table)).counts).toMatchObject({ rowsSkipped: 2 });
    const [visit] = await desk.visitsOf(chart(0));
    const edited = await desk.call('PUT', `/record/${encodeURIComponent(visit._id)}`, { diagnosis: '補記' });
    expect(edited.code).toBe(100000);
    expect(await desk.undone(done._id)).toMatchObject({ undone: { removed: 1, kept: 1, names: ['寶0 2023-03-05'] } });
    expect(await desk.visitsOf(chart(1))).toEqual([]);
  });
});
