import { CODE } from '@vetloom/domain/core/codes.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { call } from './http.ts';

/** What the server answers, one after the other, and the tokens with which it was asked. */
let answers: (readonly [status: number, code: number, result?: unknown])[] = [];
const asked: string[] = [];
vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
  asked.push(headers.authorization ?? '');
  const [status, code, result] = answers.shift() ?? [500, CODE.failure];
  return Response.json({ code, result }, { status });
});

let renewals = 0;
const source = (renewed: string | undefined) => ({
  token: () => 'old',
  refresh: async () => {
    renewals += 1;
    return renewed;
  },
});

beforeEach(() => {
  answers = [];
  asked.length = 0;
  renewals = 0;
});

it('[1.4.24] a token that is over is renewed, and the call is tried again with the new one', async () => {
  answers = [
    [401, CODE.notLoggedIn],
    [200, CODE.success, 'here'],
  ];
  expect(await call(source('new'), 'GET', '/clinic')).toBe('here');
  expect(asked).toEqual(['Bearer old', 'Bearer new']);
});

it('[1.4.28] a session that is over signs out after 401, and 403 is a refusal that keeps the session', async () => {
  answers = [[401, CODE.sessionRevoked]];
  await expect(call(source(undefined), 'GET', '/clinic')).rejects.toMatchObject({ kind: 'signed-out' });
  expect(renewals).toBe(1);
  answers = [[403, CODE.forbidden]];
  await expect(call(source('new'), 'GET', '/clinic')).rejects.toMatchObject({ kind: 'refused', code: CODE.forbidden });
  expect(renewals).toBe(1);
});
