import { Walk } from '@vetloom/api/walk.fixture.ts';
import { walkBudgets } from '@vetloom/api/walk-budgets.fixture.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ERP_ENDPOINTS } from './endpoints.ts';
import { openErp } from './test-kit.ts';

const valid = { name: 'a', limit: 500, offset: 0 };
const walk = new Walk(ERP_ENDPOINTS, { parameters: { supplierID: 'x', kind: 'unit' }, valid, open: openErp });
const tried = new Set<string>();
beforeAll(async () => {
  await walk.open();
  for (let at = 0; at < 30; at += 1)
    await walk.api.call('POST', '/erp/demo/supplier', { token: walk.admin, body: { name: `大同藥品 ${at}` } });
});
afterAll(() => walk.close());

walkBudgets(walk, { valid, tried });

it('let most of what is large through the schemas', () => expect(tried.size).toBeGreaterThan(10));
