import { openID } from '@vetloom/protocol/sealed-id.ts';
import { beforeEach, expect, it, vi } from 'vitest';

const calls: unknown[] = [];
const stage = { state: 'ready', online: true };

vi.mock('../engine/session/session.ts', () => ({
  session: { own: () => ({ state: stage.state }), get: () => ({ clinic: { clinic: 'demo' } }) },
  tokens: { token: () => 'token', refresh: async () => 'token' },
}));
vi.mock('../engine/calls/http.ts', () => ({ call: async (...parts: unknown[]) => void calls.push(parts) }));
vi.stubGlobal('navigator', {
  get onLine() {
    return stage.online;
  },
});

const { rememberIDKeys } = await import('../engine/calls/sealed-path.ts');
const { inClinic } = await import('../engine/calls/own-call.ts');
const { removeStaffMember, setStaffPassword } = await import('./staff-calls.ts');
const acts = [
  ['the password of a member', (id: string) => setStaffPassword(id, 'correct horse battery')],
  ['the removal of a member', (id: string) => removeStaffMember(id)],
] as const;

beforeEach(() => {
  calls.length = 0;
  stage.state = 'ready';
  stage.online = true;
});

it.each(acts)('[1.5.11] [1.5.14] without an id %s is refused with 100105 and nothing is sent', async (_, act) => {
  await expect(act('')).rejects.toMatchObject({ code: 100105 });
  expect(calls).toEqual([]);
});

it.each(acts)('[1.5.12] [1.5.15] [1.8.08] offline %s is refused with 100104 before it is tried', async (_, act) => {
  stage.online = false;
  await expect(act('/staff/lin@clinic.test')).rejects.toMatchObject({ code: 100104 });
  expect(calls).toEqual([]);
});

it.each(acts)('[1.5.13] [1.5.16] without a session %s is refused with 100103', async (_, act) => {
  stage.state = 'signed-out';
  await expect(act('/staff/lin@clinic.test')).rejects.toMatchObject({ code: 100103 });
  expect(calls).toEqual([]);
});

it('else it is sent with the id sealed', async () => {
  const idKey = Buffer.alloc(64, 7).toString('base64url');
  rememberIDKeys([{ clinic: 'demo', idKey }]);
  await removeStaffMember('/staff/lin@clinic.test');
  expect(calls).toMatchObject([[{}, 'DELETE', expect.stringMatching(/^\/api\/sdk\/demo\/staff\/~[\w-]+$/), undefined]]);
  const [, , path] = calls[0] as readonly [unknown, string, string];
  expect(openID(idKey, path.split('/').at(-1) ?? '')).toBe('/staff/lin@clinic.test');
});

it('[1.3.17 path half] no id of an animal stands readable in a path', async () => {
  const path = await inClinic`/export/pet/${'/pet/1151120001'}/pdf`();
  expect(path).toMatch(/^\/api\/sdk\/v2\/demo\/export\/pet\/~[\w-]+\/pdf$/);
  expect(path).not.toContain('1151120001');
});
