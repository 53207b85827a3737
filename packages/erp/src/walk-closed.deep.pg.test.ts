import { Walk } from '@vetloom/api/walk.fixture.ts';
import { walkClosed } from '@vetloom/api/walk-closed.fixture.ts';
import { afterAll, beforeAll } from 'vitest';
import { ERP_ENDPOINTS } from './endpoints.ts';
import { openErp } from './test-kit.ts';

const walk = new Walk(ERP_ENDPOINTS, { parameters: { kind: 'unit' }, valid: {}, open: openErp });
beforeAll(async () => {
  await walk.open();
  for (const path of ['supplier', 'prod', 'serving', 'package', 'prodLevel', 'setting/unit', 'setting/serviceClass'])
    await walk.api.call('POST', `/erp/demo/${path}`, { token: walk.admin, body: { name: '先前' } });
});
afterAll(() => walk.close());

walkClosed(walk, { name: '之後', limit: 5, offset: 0 });
