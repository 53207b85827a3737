import { CODE } from '@vetloom/domain/core/codes.ts';
import { describe, expect, it, vi } from 'vitest';

const BASE = 'https://api.anan.tw';
vi.mock('../session/session.ts', () => ({
  session: { own: () => ({ state: 'ready' }), get: () => ({ clinic: { clinic: 'demo' } }) },
  tokens: { token: () => 'token', refresh: async () => 'token' },
}));
const foundAway = vi.fn();
vi.mock('../found-away.ts', () => ({ foundAway }));
vi.mock('./environment.ts', () => ({ endpoints: { api: BASE, photo: BASE } }));
vi.stubGlobal('navigator', { onLine: true });
let answer: () => Promise<Response>;
vi.stubGlobal('fetch', () => answer());

const { callServer } = await import('./own-call.ts');
const { refusal } = await import('../../../locale/codes.ts');

const answered = (status: number, body: unknown): void => {
  answer = async () => Response.json(body, { status });
};
const shown = async () => refusal(await callServer('GET', '/api/x').catch((error: unknown) => error));

describe('what a call answers', () => {
  it('[1.9.05] [3.7.266] has the photo base before the addresses of its pictures, where it succeeded', async () => {
    for (const avatar of ['/api/photo/demo/pet/1', '/api/photo/demo/staff/2']) {
      answered(200, { code: CODE.success, result: [{ avatar }, { record: { avatar } }] });
      const prefixed = { avatar: BASE + avatar };
      expect(await callServer('POST', '/api/x', {})).toEqual([prefixed, { record: prefixed }]);
    }
    answered(409, { code: CODE.conflict, message: 'x', detail: { avatar: '/api/photo/demo/pet/1' } });
    await expect(callServer('PUT', '/api/x', {})).rejects.toMatchObject({
      detail: { avatar: '/api/photo/demo/pet/1' },
    });
  });
});

describe('[1.8.31] a call that failed', () => {
  it.each([
    [400, CODE.badParameter],
    [404, CODE.notFound],
    [409, CODE.contradictory],
    [429, CODE.rateLimited],
    [500, CODE.failure],
    [503, CODE.databaseNotReady],
  ])('with status %i says so in Chinese and with the code %i', async (status, code) => {
    answered(status, { code, message: 'an English word for logs' });
    const said = await shown();
    expect(said.code).toBe(code);
    expect(said.sentence).toMatch(/^[\u4e00-\u9fff].*。$/);
    expect(said.sentence).not.toMatch(/[a-z]{3}/);
  });

  it('because nothing answered in time says that it needs the network', async () => {
    answer = async () => {
      throw new DOMException('The operation timed out.', 'TimeoutError');
    };
    const { sentence, code } = await shown();
    expect(code).toBe(CODE.networkRequired);
    expect(sentence).toMatch(/^[\u4e00-\u9fff].*。$/);
  });

  it('because the server or its database is away has the device look how the server is, and no other failure', async () => {
    foundAway.mockClear();
    answered(409, { code: CODE.conflict });
    await shown();
    expect(foundAway).not.toHaveBeenCalled();
    answered(503, { code: CODE.databaseNotReady });
    await shown();
    expect(foundAway).toHaveBeenCalledOnce();
    answer = async () => {
      throw new TypeError('Failed to fetch');
    };
    await shown();
    expect(foundAway).toHaveBeenCalledTimes(2);
  });

  it('at a proxy that answers with a page says so with 900000', async () => {
    answer = async () => new Response('<html>Bad Gateway</html>', { status: 502 });
    expect(await shown()).toMatchObject({ code: CODE.failure });
  });
});
