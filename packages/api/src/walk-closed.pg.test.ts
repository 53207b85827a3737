import { SYNC_PROTOCOL } from '@vetloom/protocol/sync.ts';
import { afterAll, beforeAll } from 'vitest';
import { ENDPOINTS } from './endpoints.ts';
import { Walk } from './walk.fixture.ts';
import { walkClosed } from './walk-closed.fixture.ts';
import { walkedVisit } from './walked-visit.fixture.ts';

const visit = walkedVisit('closed');
const hash = 'a'.repeat(64);
const walk = new Walk(ENDPOINTS, { parameters: { ...visit.parameters, hash, id: '/booking/1-walk' }, valid: {} });

beforeAll(async () => {
  await walk.open();
  await visit.arrange(walk.api, walk.admin);
});
afterAll(() => walk.close());

walkClosed(walk, {
  ...visit.usual,
  protocol: SYNC_PROTOCOL,
  epoch: null,
  client: '00000000-0000-4000-8000-000000000000',
  bookingID: '/booking/1-walk',
  hash,
  mime: 'application/pdf',
  size: 100_000,
});
