import { Walk } from '@vetloom/api/walk.fixture.ts';
import { walkBudgets } from '@vetloom/api/walk-budgets.fixture.ts';
import { saveCatalogue } from '@vetloom/storage/catalog/save-catalogue.ts';
import { packageRow, productRow, serviceRow } from '@vetloom/testing/domain/catalogue.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ERP_ENDPOINTS } from './endpoints.ts';
import { openErp } from './test-kit.ts';

const valid = { name: 'a', limit: 500, offset: 0 };
const parameters = {
  supplierID: 'x',
  kind: 'type',
  prodID: 'x',
  servingID: 'x',
  packageID: 'x',
  levelID: 'x',
  id: 'x',
};
const walk = new Walk(ERP_ENDPOINTS, { parameters, valid, open: openErp });
const tried = new Set<string>();

/** Long lists with the ids that the largest bodies name, all of one type, which is a word of the list. */
const MANY = 1500;
const ids = ['x', ...Array.from({ length: MANY }, (_, at) => `x${at}`)];
const stamps = { createDateTime: 1, createBy: '', updateDateTime: 1, updateBy: '' };
const info = '說明'.repeat(500);

beforeAll(async () => {
  await walk.open();
  for (let at = 0; at < 30; at += 1)
    await walk.api.call('POST', '/erp/demo/supplier', { token: walk.admin, body: { name: `大同藥品 ${at}` } });
  await walk.api.database.db.inClinic('demo', (tx) =>
    saveCatalogue(tx, 'loader', {
      products: ids.map((id) => productRow({ id, name: id, type: '口服', info })),
      services: ids.map((id, sequence) => serviceRow({ id, name: id, info, sequence })),
      packages: ids.slice(0, 600).map((id) => packageRow({ id, name: id, info })),
      settings: ids.slice(0, 400).map((id, sequence) => ({
        kind: 'type',
        setting: { id, name: id === 'x' ? '口服' : id, class: '', sequence, ...stamps },
      })),
    }),
  );
});
afterAll(() => walk.close());

/** A workbook of nine sheets, each read in a view of its own so that none holds up the clean-up: no request of a screen waits for it. */
const whole = new Set(['POST /erp/{clinic}/stat/statFile', 'POST /erp/{clinic}/statFile']);

walkBudgets(walk, { valid, tried, whole });

it('let most of what is large through the schemas', () => expect(tried.size).toBeGreaterThan(60));
