import { newRecord } from '@vetloom/domain/record/new-record.ts';
import { recordContent, type VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { type RecordTemplate, recordTemplateSchema } from '@vetloom/domain/writing/record-template.schema.ts';
import { person, TEST_NOW, TEST_ZONE } from '@vetloom/testing/domain/clinic.ts';
import { expect, it } from 'vitest';
import { fillChoices } from './fill-choices.ts';

const visit = (key: string, content: object): VisitRecord =>
  newRecord(
    {
      clinic: 'test',
      now: TEST_NOW,
      received: TEST_NOW,
      actor: person('a@b.c'),
      zone: TEST_ZONE,
      where: 'device',
      conflict: () => {},
    },
    { _id: `/record/${key}`, pet: { _id: '/pet/a', userID: '/user/a' }, source: 'standard' },
    recordContent.parse({ dateTime: TEST_NOW, ...content }),
  );
const template = (name: string, more: object = {}): RecordTemplate =>
  recordTemplateSchema.parse({
    _id: `/recordTemplate/${name}`,
    collection: 'recordTemplate',
    name,
    createDateTime: 0,
    createBy: '',
    updateDateTime: 0,
    updateBy: '',
    ...more,
  });
const ids = (query: string, templates: readonly RecordTemplate[] = [], earlier: readonly VisitRecord[] = []) =>
  fillChoices(visit('now', { division: '一般' }), 'Canine', templates, earlier, query).map(({ id }) => id);

it('offers the last visit first, then templates made for such a visit, then earlier ones', () => {
  const templates = [
    template('貓', { species: 'Feline' }),
    template('不限'),
    template('狗', { species: 'Canine', division: '一般' }),
  ];
  const earlier = [
    visit('3', {}),
    visit('2', { therapy: '禁食' }),
    visit('1', { disease: [{ _id: 'd', name: '胃炎' }] }),
  ];
  expect(ids('', templates, earlier)).toEqual([
    '/record/2',
    '/recordTemplate/狗',
    '/recordTemplate/不限',
    '/recordTemplate/貓',
    '/record/1',
  ]);
});

it('finds templates by their name and visits by cause and diagnosis', () => {
  const earlier = [
    visit('2', { cause: '嘔吐', therapy: '禁食' }),
    visit('1', { disease: [{ _id: 'd', name: '胃炎' }] }),
  ];
  expect(ids('嘔', [template('嘔吐腹瀉'), template('健檢')], earlier)).toEqual([
    '/record/2',
    '/recordTemplate/嘔吐腹瀉',
  ]);
  expect(ids('胃炎', [template('健檢')], earlier)).toEqual(['/record/1']);
});
