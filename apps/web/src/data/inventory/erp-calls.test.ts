import { CODE } from '@vetloom/domain/core/codes.ts';
import { expect, it, vi } from 'vitest';

vi.mock('../engine/session/session.ts', () => ({
  session: { own: () => ({ state: 'ready' }), get: () => ({ clinic: { clinic: 'demo' } }) },
  tokens: { token: () => 'token', refresh: async () => 'token' },
}));
vi.mock('../engine/calls/environment.ts', () => ({ endpoints: { api: '', erp: '', photo: '' } }));
const sent = vi.fn();
vi.stubGlobal('navigator', { onLine: false });
vi.stubGlobal('fetch', sent);

const { writeErp } = await import('./erp-calls.ts');

it('[3.7.160 call half] a write to the inventory without a network is refused with 100104, and nothing is sent', async () => {
  await expect(writeErp('POST', '/supplier', { name: '大同' })).rejects.toMatchObject({ code: CODE.networkRequired });
  expect(sent).not.toHaveBeenCalled();
});
