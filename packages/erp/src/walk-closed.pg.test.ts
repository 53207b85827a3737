import { nameOf, Walk } from '@vetloom/api/walk.fixture.ts';
import { walkClosed } from '@vetloom/api/walk-closed.fixture.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ERP_ENDPOINTS } from './endpoints.ts';
import { openErp } from './test-kit.ts';

const walk = new Walk(ERP_ENDPOINTS, { parameters: { kind: 'unit' }, valid: {}, open: openErp });
const refused = new Set<string>();
beforeAll(async () => {
  await walk.open();
  for (const path of ['supplier', 'prod', 'serving', 'package', 'prodLevel', 'setting/unit', 'setting/serviceClass'])
    await walk.api.call('POST', `/erp/demo/${path}`, { token: walk.admin, body: { name: '先前' } });
});
afterAll(() => walk.close());

walkClosed(walk, { valid: { name: '之後', limit: 5, offset: 0 }, refused });

it('refused most of what writes by the code of a closed clinic, so that people read the one sentence', () => {
  const other = walk.inClinic.filter((endpoint) => endpoint.write && !refused.has(nameOf(endpoint)));
  expect(other.map(nameOf)).toEqual([]);
});

it('left no unexpected failure', () => expect(walk.api.unexpected).toEqual([]));
