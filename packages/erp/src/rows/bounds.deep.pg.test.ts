import { CODE } from '@vetloom/domain/core/codes.ts';
import { saveCatalogue } from '@vetloom/storage/catalog/save-catalogue.ts';
import { clinicSqlOf } from '@vetloom/storage/ports/clinic-sql.ts';
import { serviceRow } from '@vetloom/testing/domain/catalogue.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ErpDesk } from '../erp-desk.fixture.ts';
import { putLevels } from '../level/level-rows.ts';

/** Of some 22 KB: prose and names of the values that the exam yields. */
const LONG = {
  class: '檢驗',
  info: '說'.repeat(2000),
  customItems: Array.from({ length: 60 }, () => ({ name: '值'.repeat(80), unit: '' })),
};
const MANY = 420;

let desk: ErpDesk;
beforeAll(async () => {
  desk = await ErpDesk.open({ director: 'admin' });
  const services = Array.from({ length: MANY }, (_, at) => serviceRow({ id: `S${at}`, name: `${at}`, ...LONG }));
  await desk.api.database.db.inClinic('demo', (tx) => saveCatalogue(tx, 'loader', { services }));
});
afterAll(async () => {
  expect(desk.api.unexpected).toEqual([]);
  await desk.close();
});

it('a page of rows that are too long together is refused, and is answered in parts', async () => {
  const list = (page: object) => desk.call('POST', '/serving/getList', page);
  expect(await list({ limit: 500 })).toMatchObject({ status: 413, code: CODE.tooLarge, detail: { rule: 'page' } });
  const parts = await Promise.all([list({ limit: 250 }), list({ limit: 250, offset: 250 })]);
  expect(parts.map(({ result }) => [result.count, result.rows.length])).toEqual([
    [MANY, 250],
    [MANY, MANY - 250],
  ]);
});

it('a row whose fields are too long together is refused, though each of them may be as long; a long one may become shorter', async () => {
  const customItems = Array.from({ length: 100 }, () => ({ name: '值'.repeat(80), unit: '' }));
  const made = await desk.call('POST', '/serving', { name: '超長', ...LONG, customItems });
  expect(made).toMatchObject({ status: 400, code: CODE.badParameter, detail: { rule: 'rowTooLong' } });
  expect((await desk.call('PUT', '/serving/S0', { customItems })).detail).toMatchObject({
    rule: 'rowTooLong',
    row: 'S0',
  });
  expect((await desk.call('PUT', '/serving/S0', { info: '' })).code).toBe(CODE.success);
});

it('a word under which more levels stand than one call writes gets no other name', async () => {
  const type = await desk.call('POST', '/setting/type', { name: '藥品' });
  const stamps = { createDateTime: 1, createBy: '', updateDateTime: 1, updateBy: '' };
  const levels = Array.from({ length: 1201 }, (_, at) => ({
    id: `L${at}`,
    name: `${at}`,
    type: '藥品',
    parentID: null,
    depth: 1,
    ...stamps,
  }));
  await desk.api.database.db.inClinic('demo', (tx) => putLevels(clinicSqlOf(tx), levels, 1));
  const rename = () => desk.call('PUT', `/setting/type/${type.result.id}`, { name: '藥物' });
  expect(await rename()).toMatchObject({ status: 413, code: CODE.writesTooMuch, detail: { rule: 'renamesTooMany' } });
  expect((await desk.call('DELETE', '/prodLevel/L0')).code).toBe(CODE.success);
  expect((await rename()).code).toBe(CODE.success);
});
