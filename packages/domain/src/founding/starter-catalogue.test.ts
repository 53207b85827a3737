import { expect, it } from 'vitest';
import { NAME_MOST } from '../catalog/erp-setting-words.ts';
import { productFields } from '../catalog/product.schema.ts';
import { productLevelFields } from '../catalog/product-level.schema.ts';
import { serviceFields } from '../catalog/service.schema.ts';
import { EXAM_TASK_TYPES } from '../lines/exam.schema.ts';
import { STARTER_CATALOGUE, STARTER_KINDS, starterItem, starterKey } from './starter-catalogue.ts';

it('the starter catalogue has services, exams, vaccines, operations and groups of drugs, each once, as the catalogue takes them', () => {
  expect(new Set(STARTER_CATALOGUE.map(starterKey)).size).toBe(STARTER_CATALOGUE.length);
  for (const kind of STARTER_KINDS) expect(STARTER_CATALOGUE.some((item) => item.kind === kind)).toBe(true);
  for (const { kind, name, class: ofClass, type, unit } of STARTER_CATALOGUE) {
    if (kind === 'service') serviceFields.parse({ name, class: ofClass, type, unit });
    else if (kind === 'product') productFields.parse({ name, type: ofClass, unit });
    else if (kind === 'level') productLevelFields.parse({ name });
    else expect(name.length).toBeLessThanOrEqual(NAME_MOST.type);
  }
  const classes = new Set(STARTER_CATALOGUE.filter(({ kind }) => kind === 'service').map((item) => item.class));
  expect([...classes]).toEqual(expect.arrayContaining(['診療', '檢驗', '疫苗', '手術', '住院']));
});

it('each exam of the starter catalogue makes a task, and each product has a type that is suggested too', () => {
  for (const item of STARTER_CATALOGUE) {
    if (item.kind === 'service' && item.class === '檢驗') expect(EXAM_TASK_TYPES).toContain(item.type);
    if (item.kind === 'product') expect(starterItem({ kind: 'type', name: item.class })).toBeDefined();
  }
  expect(starterItem({ kind: 'service', name: '無此項目' })).toBeUndefined();
});

it('a suggestion says no price, no dose and no interval', () => {
  for (const item of STARTER_CATALOGUE)
    expect(Object.keys(item).sort()).toEqual(['class', 'kind', 'name', 'type', 'unit']);
  expect(JSON.stringify(STARTER_CATALOGUE)).not.toMatch(/[0-9]\s*(mg|ml|元|天)|NT\$/i);
});
