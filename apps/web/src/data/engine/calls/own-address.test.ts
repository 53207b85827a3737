import { CODE } from '@vetloom/domain/core/codes.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const LOOKUP = 'https://address.example.test/';
const own = { state: 'ready', email: 'lin@clinic.test', offline: false };
vi.mock('../session/session.ts', () => ({
  session: { own: () => own, get: () => ({}), subscribe: () => () => undefined },
  ownTokens: { token: () => 'token', refresh: async () => 'token' },
  tokens: { token: () => 'token', refresh: async () => 'token' },
}));
vi.stubGlobal('navigator', { onLine: true });
/** What answers each address; a thrown error for one that is away. */
const answers = new Map<string, () => Response>();
const asked: [string, unknown][] = [];
vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
  asked.push([url, init?.body === undefined ? undefined : JSON.parse(String(init.body))]);
  const answer = answers.get(url);
  if (!answer) throw new TypeError('fetch failed');
  return answer();
});
const unhandled = vi.fn();
process.on('unhandledRejection', unhandled);

const { tellOwnAddress } = await import('./own-address.ts');

const METHODS = '/api/sdk/v2/basic/methods';
const SAVE = '/api/saveIP';
const offered = (ipLookup: string | null) => () =>
  Response.json({ code: CODE.success, result: { google: false, passkey: false, ipLookup } });
const told = async () => {
  tellOwnAddress();
  await vi.waitFor(() => expect(asked.map(([url]) => url)).toContain(SAVE));
  return asked.find(([url]) => url === SAVE)?.[1];
};
beforeEach(() => {
  asked.length = 0;
  answers.clear();
  answers.set(SAVE, () => Response.json({ code: CODE.success, result: null }));
});

describe('[1.7.96] [3.7.158] the address that this computer has towards the world', () => {
  it('is asked of the service that the operator named, without anything of the person, and told to the server', async () => {
    answers.set(METHODS, offered(LOOKUP));
    answers.set(LOOKUP, () => new Response('203.0.113.9\n'));
    expect(await told()).toEqual({ userIP: '203.0.113.9', active: true });
    expect(asked).toContainEqual([LOOKUP, undefined]);
  });

  it('is asked of nobody where none is named', async () => {
    answers.set(METHODS, offered(null));
    expect(await told()).toEqual({ userIP: '', active: true });
    expect(asked.map(([url]) => url)).toEqual([METHODS, SAVE]);
  });

  it.each([
    ['the service', [METHODS, offered(LOOKUP)] as const],
    ['the server', undefined],
  ])('is not known while %s is away, and nothing else comes of it', async (_, known) => {
    if (known) answers.set(...known);
    expect(await told()).toEqual({ userIP: '', active: true });
    expect(unhandled).not.toHaveBeenCalled();
  });
});
