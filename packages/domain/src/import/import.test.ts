import { TEST_ZONE } from '@vetloom/testing/domain/clinic.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromCalendarDate } from '../core/clock.ts';
import { columnLetter, guessMapping, mappingProblems, namedColumns } from './guess-mapping.ts';
import type { ImportField } from './import-kinds.ts';
import { PEOPLE_IMPORT } from './people-import.ts';
import { type PeopleContext, readPeopleRow } from './people-row.ts';
import {
  importedWeight,
  otherPhones,
  readDate,
  readGender,
  readImportedBirth,
  readKind,
  readNeuter,
  readPhone,
  readStatus,
} from './read-values.ts';

const NOW = fromCalendarDate(2026, 11, 20, TEST_ZONE);
const KINDS = [
  { _id: 'dog', name: 'Dog', nametc: '犬' },
  { _id: 'cat', name: 'Cat', nametc: '貓' },
];
const context: PeopleContext = { kinds: KINDS, now: NOW, zone: TEST_ZONE };

describe('guessing what a column holds', () => {
  it('reads the headings of Chinese and of English programs', () => {
    expect(
      guessMapping('people', [
        '飼主姓名',
        '手機',
        '地址',
        '寵物名',
        '種類',
        '品種',
        '性別',
        '結紮',
        '生日',
        '體重(kg)',
        '晶片號碼',
        '病歷號',
      ]),
    ).toEqual([
      'owner.name',
      'owner.phone',
      'owner.address',
      'pet.name',
      'pet.type',
      'pet.breed',
      'pet.gender',
      'pet.neuter',
      'pet.birth',
      'pet.weight',
      'pet.chipID',
      'pet.petNumber',
    ]);
    expect(
      guessMapping('people', [
        'Client Name',
        'Mobile Phone',
        'E-Mail',
        'Patient Name',
        'Species',
        'Sex',
        'D.O.B.',
        'Microchip #',
      ]),
    ).toEqual([
      'owner.name',
      'owner.phone',
      'owner.email',
      'pet.name',
      'pet.type',
      'pet.gender',
      'pet.birth',
      'pet.chipID',
    ]);
  });

  it('tells a twin column by the side of the animal’s name on which it stands', () => {
    expect(guessMapping('people', ['姓名', '電話', '備註', '寵物名', '備註'])).toEqual([
      'owner.name',
      'owner.phone',
      'owner.info',
      'pet.name',
      null,
    ]);
    expect(guessMapping('people', ['姓名', '電話', '寵物名', '備註'])[3]).toBe('pet.info');
    expect(guessMapping('people', ['姓名', '電話', '生日', '備註']).slice(2)).toEqual(['owner.birth', 'owner.info']);
  });

  it('knows every field by each of its own headings alone, and gives no field twice', () => {
    for (const field of PEOPLE_IMPORT.fields)
      for (const heading of PEOPLE_IMPORT.headings[field]) {
        const [guess] = guessMapping('people', [heading, '寵物名稱']);
        const twin: Partial<Record<ImportField, ImportField>> = {
          'owner.birth': 'pet.birth',
          'owner.info': 'pet.info',
        };
        if (field !== 'pet.name') expect([field, twin[field]], heading).toContain(guess);
      }
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(...Object.values(PEOPLE_IMPORT.headings).flat()), fc.string()), {
          maxLength: 30,
        }),
        (headings) => {
          const given = guessMapping('people', headings).filter((field) => field !== null);
          expect(new Set(given).size).toBe(given.length);
        },
      ),
    );
  });

  it('names duplicate and empty headings apart', () => {
    expect(namedColumns(['備註', '', '備註', ' 備註 '])).toEqual(['備註', 'B', '備註 (2)', '備註 (3)']);
    expect([columnLetter(0), columnLetter(25), columnLetter(26), columnLetter(701), columnLetter(702)]).toEqual([
      'A',
      'Z',
      'AA',
      'ZZ',
      'AAA',
    ]);
  });

  it('refuses a mapping that fills a field twice or lacks name or phone; remarks may come from two columns', () => {
    expect(mappingProblems('people', ['owner.name', 'owner.phone', 'pet.info', 'pet.info'])).toEqual([]);
    expect(mappingProblems('people', ['owner.name', 'owner.name', null])).toEqual([
      { reason: 'twice', field: 'owner.name' },
      { reason: 'missing', field: 'owner.phone' },
    ]);
  });
});

describe('reading cells', () => {
  it('gives a phone back the zero that a spreadsheet took, reads full-width digits and the first of several', () => {
    expect(readPhone('912345678')).toBe('0912345678');
    expect(readPhone('9.12345678E+8')).toBe('0912345678');
    expect(readPhone('０９１２－３４５－６７８')).toBe('0912-345-678');
    expect(readPhone('0912345678、02-27001234')).toBe('0912345678');
    expect(readPhone('02-2700-1234#12')).toBe('02-2700-1234#12');
  });

  it.each([
    ['0988-000-111 0988-000-222', '0988-000-111', ['0988-000-222']],
    ['0912345678 (02)2706-1188', '0912345678', ['(02)2706-1188']],
    ['27061188  +886 912 345 678', '27061188', ['+886 912 345 678']],
    ['02 2706 0188', '02 2706 0188', []],
    ['0912 345 078', '0912 345 078', []],
    ['(02) 2706 1188', '(02) 2706 1188', []],
  ] as const)('takes two numbers with nothing but a space between them for two: %s', (text, first, others) => {
    expect(readPhone(text)).toBe(first);
    expect(otherPhones(text).phones).toEqual(others);
  });

  it('makes further phones of the other numbers of a cell, and leaves words in the remarks', () => {
    expect(otherPhones('0912345678、02-27001234\n922333444；請打給太太')).toEqual({
      phones: ['02-27001234', '0922333444'],
      words: ['請打給太太'],
    });
    const { owner } = readPeopleRow(
      ['王小明', '0912345678/0922-333-444、晚上再打', '怕狗'],
      ['owner.name', 'owner.phone', 'owner.info'],
      context,
    );
    expect(owner).toMatchObject({
      phone: '0912345678',
      contacts: [{ _id: 'phone2', relation: 'self', phone: '0922-333-444' }],
      info: '怕狗\n晚上再打',
    });
  });

  it.each([
    ['2020/9/10', [2020, 9, 10]],
    ['109/9/10', [2020, 9, 10]],
    ['民國109年9月10日', [2020, 9, 10]],
    ['2020-09-10 14:30:00', [2020, 9, 10]],
    ['2020-09-10T00:00:00.000Z', [2020, 9, 10]],
    ['44084', [2020, 9, 10]],
    ['9/28/2020', [2020, 9, 28]],
  ] as const)('reads the date %s', (text, [year, month, day]) => {
    expect(readDate(text, TEST_ZONE)).toBe(fromCalendarDate(year, month, day, TEST_ZONE));
  });

  it('takes a birth of which only the month is known for its first day', () => {
    const may = fromCalendarDate(2019, 5, 1, TEST_ZONE);
    for (const text of ['108年5月', '民國108年05月', '2019年5月', '2019/5', '108/05', '2019-05'])
      expect(readImportedBirth(text, NOW, TEST_ZONE), text).toBe(may);
    for (const text of ['9/10', '2019/13', '108年', '5/2019'])
      expect(readImportedBirth(text, NOW, TEST_ZONE), text).toBeUndefined();
  });

  it('reads no date out of nonsense', () => {
    for (const text of ['2020/13/1', '昨天', '0', '=TODAY()', '99999999'])
      expect(readDate(text, TEST_ZONE), text).toBeUndefined();
  });

  it('reads sex, with neutering where the cell says both', () => {
    expect(readGender('公')).toEqual({ gender: 'Male' });
    expect(readGender('♀')).toEqual({ gender: 'Female' });
    expect(readGender('母（已結紮）')).toEqual({ gender: 'Female', neuter: 'Spayed' });
    expect(readGender('公已結紮')).toEqual({ gender: 'Male', neuter: 'Neutered' });
    expect(readGender('MN')).toEqual({ gender: 'Male', neuter: 'Neutered' });
    expect(readGender('FS')).toEqual({ gender: 'Female', neuter: 'Spayed' });
    expect(readGender('母未結紮')).toEqual({ gender: 'Female', neuter: 'Intact' });
    expect(readGender('不明')).toEqual({ gender: '' });
    expect(['公閹', '公(已閹)', '母(紮)', '母紮'].map(readGender)).toEqual([
      { gender: 'Male', neuter: 'Neutered' },
      { gender: 'Male', neuter: 'Neutered' },
      { gender: 'Female', neuter: 'Spayed' },
      { gender: 'Female', neuter: 'Spayed' },
    ]);
    expect(readGender('三歲')).toBeUndefined();
    expect([readNeuter('已結紮'), readNeuter('否'), readNeuter('OHE'), readNeuter('也許')]).toEqual([
      'Neutered',
      'Intact',
      'OHE',
      undefined,
    ]);
  });

  it('finds the clinic’s own kind, keeps a word that it doesn’t know', () => {
    expect(['狗', '犬', 'CANINE', 'dog'].map((text) => readKind(text, KINDS))).toEqual(['dog', 'dog', 'dog', 'dog']);
    expect(readKind('貓咪', KINDS)).toBe('cat');
    expect(readKind('草泥馬', KINDS)).toBe('草泥馬');
    const merged = [{ _id: 'k1', name: 'Alpaca', nametc: '草泥馬' }];
    expect(readKind('草泥馬', [{ _id: 'llama', name: 'Llama', nametc: '駱馬', merged }])).toBe('llama');
  });

  it('reads weights as people write them; empty and zero are none', () => {
    expect(['4.5', '4.5kg', '4.5 公斤', '350g', '4,5', '7斤', '', '0', '胖'].map(importedWeight)).toEqual([
      4.5,
      4.5,
      4.5,
      0.35,
      4.5,
      4.2,
      0,
      0,
      undefined,
    ]);
  });

  it('reads statuses and no other words', () => {
    expect(['', '正常', '往生', '走失', '送養', 'x'].map(readStatus)).toEqual([0, 0, 9, 2, 5, undefined]);
    expect(['已歿', '已過世', '往生了', '已死亡', '已故', '安樂死', '已走失'].map(readStatus)).toEqual([
      9, 9, 9, 9, 9, 9, 2,
    ]);
    expect(['已', '了', '已轉院'].map(readStatus)).toEqual([undefined, undefined, undefined]);
  });
});

describe('reading a row', () => {
  const mapping = [
    'owner.name',
    'owner.phone',
    'pet.name',
    'pet.type',
    'pet.birth',
    'pet.weight',
    'pet.weightDate',
  ] as const;
  const read = (...cells: string[]) => readPeopleRow(cells, mapping, context);

  it('makes an owner and an animal of it', () => {
    const { owner, pet, weight, problems } = read('王小明', '912345678', '小黑', '狗', '6歲', '8.5', '115/11/2');
    expect(problems).toEqual([]);
    expect(owner).toMatchObject({ name: '王小明', phone: '0912345678' });
    expect(pet).toMatchObject({ name: '小黑', type: 'dog', birth: fromCalendarDate(2020, 11, 20, TEST_ZONE) });
    expect(weight).toEqual({ value: 8.5, dateTime: fromCalendarDate(2026, 11, 2, TEST_ZONE) });
  });

  it.each([
    ['has no day', ['8.5', ''], 'weight-undated'],
    ['will only be measured', ['8.5', '2030/1/1'], 'weight-undated'],
    ['no such animal has', ['8500', '2026/11/2'], 'not-such-a-weight'],
    ['nobody can read', ['很重', '2026/11/2'], 'not-a-weight'],
  ])('keeps a weight that %s in the notes: doses go by what was measured', (_what, cells, reason) => {
    const { pet, weight, problems } = read('王小明', '0912345678', '小黑', '狗', '', ...cells);
    expect(weight).toBeUndefined();
    expect(pet).toMatchObject({ info: `原系統體重：${cells[0]}` });
    expect(problems.map((problem) => problem.reason)).toContain(reason);
  });

  it('takes an owner without an animal, and no animal without a name', () => {
    expect(read('王小明', '0912345678', '', '', '', '')).toMatchObject({ pet: undefined, problems: [] });
    expect(read('王小明', '0912345678', '', '狗', '', '').problems).toMatchObject([
      { level: 'error', field: 'pet.name', reason: 'missing' },
    ]);
  });

  it('leaves a row out without name or phone, and a cell alone that it can’t read', () => {
    expect(read('', '', '小黑', '', '', '').problems.map(({ level, field }) => [level, field])).toEqual([
      ['error', 'owner.phone'],
      ['error', 'owner.name'],
    ]);
    const { pet, problems } = read('王小明', '0912345678', '小黑', '狗', '去年', '很重');
    expect(problems.map(({ level, reason }) => [level, reason])).toEqual([
      ['warning', 'not-a-weight'],
      ['warning', 'not-a-date'],
    ]);
    expect(pet).toMatchObject({ name: '小黑', birth: null, info: '原系統生日：去年\n原系統體重：很重' });
  });

  it('refuses a formula as a name, a word as a phone, and never throws', () => {
    expect(read('=HYPERLINK("x")', '0912345678', '', '', '', '').problems).toMatchObject([
      { level: 'error', reason: 'formula' },
    ]);
    expect(read('王小明', '沒有', '', '', '', '').problems).toMatchObject([
      { level: 'error', field: 'owner.phone', reason: 'not-a-phone' },
    ]);
    expect(read('王小明', '+886 912-345-678', '', '', '', '').problems).toEqual([]);
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 6, maxLength: 6 }), (cells) => {
        const { owner, problems } = read(...cells);
        expect(owner !== undefined || problems.some(({ level }) => level === 'error')).toBe(true);
      }),
    );
  });
});

describe('a cell of a list that we gave out', () => {
  const mapping = ['owner.name', 'owner.phone', 'pet.name', 'pet.info'] as const;
  it('means what it meant before it was marked as text, and what a spreadsheet would run is still no name', () => {
    const { owner, pet, problems } = readPeopleRow(
      ['陳雅婷', "'+886 912 345 678", '麻糬', "'- 怕生\n'- 會咬"],
      mapping,
      context,
    );
    expect(problems).toEqual([]);
    expect(owner?.phone).toBe('+886 912 345 678');
    expect(pet?.info).toBe("- 怕生\n'- 會咬");
    const run = readPeopleRow(["'=HYPERLINK(1)", '0912345678', "D'Artagnan", ''], mapping, context);
    expect(run.problems).toMatchObject([{ level: 'error', field: 'owner.name', reason: 'formula' }]);
    expect(run.pet?.name).toBe("D'Artagnan");
  });
});

describe('an animal that died', () => {
  const read = (status: string, death: string) =>
    readPeopleRow(
      ['陳雅婷', '0912345678', '麻糬', status, death],
      ['owner.name', 'owner.phone', 'pet.name', 'pet.status', 'pet.timeOfDeath'],
      context,
    );
  it('is one by its status or by its day of death alone, so that nobody is reminded of it', () => {
    expect(read('已歿', '').pet?.status).toBe(9);
    expect(read('', '114/12/31').pet).toMatchObject({ status: 9, timeOfDeath: expect.any(Number) });
    expect(read('正常', '').pet?.status).toBe(0);
  });

  it('keeps a word that says nothing here in its notes', () => {
    const { pet, problems } = read('已轉院', '');
    expect(pet).toMatchObject({ status: 0, info: '原系統狀態：已轉院' });
    expect(problems).toMatchObject([{ level: 'warning', field: 'pet.status', reason: 'not-a-status' }]);
  });
});

it('a birth or a death that is yet to come is left out with a warning: the whole past would lie outside the life', () => {
  const { owner, pet, problems } = readPeopleRow(
    ['陳雅婷', '0912345678', '130/1/1', '麻糬', '130/01/01', '2041/1/1'],
    ['owner.name', 'owner.phone', 'owner.birth', 'pet.name', 'pet.birth', 'pet.timeOfDeath'],
    context,
  );
  expect([owner?.birth, pet?.birth, pet?.timeOfDeath]).toEqual([null, null, null]);
  expect(problems.map(({ level, field, reason }) => `${level} ${field} ${reason}`)).toEqual([
    'warning owner.birth day-to-come',
    'warning pet.birth day-to-come',
    'warning pet.timeOfDeath day-to-come',
  ]);
});
