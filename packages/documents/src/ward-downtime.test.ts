import { expect, it } from 'vitest';
import { documentText } from './testing/read-back.ts';
import { november, sampleData } from './testing/sample.ts';
import { wardDowntime } from './ward-downtime.ts';

const patient = {
  ...{
    pet: '黑妞',
    kind: '柴犬',
    owner: '林建宏',
    phone: '0933208117',
    cage: 'A-02',
    weight: '9.1 kg',
    doctor: '黃冠廷',
  },
  ...{ cause: '膀胱結石取出術後', warnings: ['過敏 青黴素', '禁食'], notice: '會咬人' },
  doses: [
    { due: november(20, 14, 0), group: '注射', name: 'Buprenorphine 0.61 mL', note: '' },
    { due: november(21, 2, 0), group: '觀察', name: '體溫', note: '' },
  ],
};
const data = { ...sampleData(), from: november(20, 13, 0), to: november(21, 13, 0) };

it('the ward on paper says of each animal who it is, what to beware of and what is due when, with room for what was done', () => {
  const text = documentText(wardDowntime({ ...data, patients: [patient, { ...patient, pet: '橘胖', doses: [] }] }));
  for (const words of ['A-02', '黑妞', '9.1 kg', '過敏 青黴素、禁食', '會咬人', '林建宏', '0933-208-117', '橘胖'])
    expect(text).toContain(words);
  const lines = text.split('\n');
  expect(lines).toContain('14:00');
  expect(lines).toContain('11/21 02:00');
  expect(lines).toContain('實際時間');
});

it('the ward on paper says that nobody is there', () => {
  expect(documentText(wardDowntime({ ...data, patients: [] }))).toContain('目前沒有住院動物。');
});
