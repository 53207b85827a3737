import { SYNC_PROTOCOL } from '@vetloom/protocol/sync.ts';
import { afterAll, beforeAll } from 'vitest';
import { ENDPOINTS } from './endpoints.ts';
import { Walk } from './walk.fixture.ts';
import { walkClosed } from './walk-closed.fixture.ts';

const ids = { user: '/user/1-closed', pet: '/pet/1-closed', record: '/record/1-closed', receipt: '/receipt/1-closed' };
const walk = new Walk(ENDPOINTS, {
  parameters: {
    userID: ids.user,
    petID: ids.pet,
    recordID: ids.record,
    receiptID: ids.receipt,
    dayStart: '1795104000',
    hash: 'a'.repeat(64),
  },
  valid: {},
});
const valid = {
  petID: ids.pet,
  userID: ids.user,
  recordID: ids.record,
  ids: [ids.pet],
  name: '名字',
  title: '標題',
  text: '內容',
  trigger: ';x',
  content: '內容',
  note: '備註',
  reason: '理由',
  cause: '嘔吐',
  phone: '0933000111',
  keyword: 'a',
  weight: 4.2,
  status: 20,
  type: 'billStatus',
  begin: 1_795_100_000,
  end: 1_795_200_000,
  dateTime: 1_795_100_000,
  edits: [],
  protocol: SYNC_PROTOCOL,
  epoch: null,
  client: '00000000-0000-4000-8000-000000000000',
  hash: 'a'.repeat(64),
  mime: 'application/pdf',
  size: 100_000,
};

beforeAll(async () => {
  await walk.open();
  const at = (path: string, body: unknown) =>
    walk.api.call('POST', `/api/sdk/v2/demo${path}`, { token: walk.admin, body });
  await at('/user', { _id: ids.user, name: '陳怡君', phone: '0912345678' });
  await at('/pet', { _id: ids.pet, userID: ids.user, name: '麻糬' });
  await at('/record/checkin', { _id: ids.record, petID: ids.pet, cause: '嘔吐' });
});
afterAll(() => walk.close());

walkClosed(walk, valid);
