import { SYNC_PROTOCOL } from '@vetloom/protocol/sync.ts';
import { afterAll, beforeAll } from 'vitest';
import { ENDPOINTS } from './endpoints.ts';
import { Walk } from './walk.fixture.ts';
import { walkClosed } from './walk-closed.fixture.ts';
import { walkedPapers } from './walked-papers.fixture.ts';
import { walkedVisit } from './walked-visit.fixture.ts';

const visit = walkedVisit('closed');
const KINDS = ['walk-one', 'walk-other'] as const;
const hash = 'a'.repeat(64);
const parameters: Record<string, string> = {
  ...{ ...visit.parameters, hash, id: '/booking/1-walk', type: 'kinds' },
  ...{ toolID: '/synctool/1-walk', reportID: '/exam/device/1-walk', instrumentID: 'walk' },
};
const walk = new Walk(ENDPOINTS, { parameters, valid: {} });
/** A program of the clinic that hears of events. */
const PROGRAM = { name: '官網', url: 'https://hooks.example/vetloom', events: ['booking.created'] };

const valid: Record<string, unknown> = {
  // Two entries of a list that could become one.
  entryID: KINDS[0],
  intoID: KINDS[1],
  ...visit.usual,
  ...PROGRAM,
  partner: 'harbour',
  agreedBy: '陳怡君',
  protocol: SYNC_PROTOCOL,
  epoch: null,
  client: '00000000-0000-4000-8000-000000000000',
  bookingID: '/booking/1-walk',
  hash,
  mime: 'application/pdf',
  size: 100_000,
};

beforeAll(async () => {
  await walk.open();
  await visit.arrange(walk.api, walk.admin);
  const of = { petID: visit.ids.pet, recordID: visit.ids.record };
  const { claimID, signatureID, receivedID } = await walkedPapers(walk.api, walk.admin, of, 'closed');
  const program = await walk.api.call('POST', '/api/sdk/v2/demo/webhook', { token: walk.admin, body: PROGRAM });
  Object.assign(parameters, { claimID, signatureID, webhookID: program.result.webhook._id });
  valid.letterID = receivedID;
  for (const _id of KINDS) {
    const data = { _id, name: _id, nametc: '', breed: [] };
    await walk.api.call('PUT', '/api/sdk/v2/demo/customize/kinds', {
      token: walk.admin,
      body: { handle: 'add', data },
    });
  }
});
afterAll(() => walk.close());

walkClosed(walk, valid);
