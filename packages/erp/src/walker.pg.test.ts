import { SECRET, Walk, walkClinicCalls } from '@vetloom/api/walk.fixture.ts';
import { demandWholeHistory } from '@vetloom/api/walk-history.fixture.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ERP_ENDPOINTS } from './endpoints.ts';
import { openErp } from './test-kit.ts';

const walk = new Walk(ERP_ENDPOINTS, {
  parameters: { supplierID: 'x', kind: 'unit' },
  valid: { name: 'a', limit: 5, offset: 0 },
  open: openErp,
});
beforeAll(async () => {
  await walk.open();
  for (const [clinic, token, name] of [
    ['demo', walk.admin, '大同藥品'],
    ['harbour', walk.outsider, SECRET],
  ] as const)
    for (const path of ['supplier', 'prod', 'serving', 'package', 'prodLevel', 'setting/unit', 'setting/serviceClass'])
      await walk.api.call('POST', `/erp/${clinic}/${path}`, { token, body: { name } });
});
afterAll(() => walk.close());

walkClinicCalls(walk);
demandWholeHistory(walk);

it('left no unexpected failure, and served what is allowed', () => {
  expect(walk.api.unexpected).toEqual([]);
  expect(walk.served.size).toBeGreaterThan(12);
});
