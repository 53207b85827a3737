import { CODE } from '@vetloom/domain/core/codes.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';

/** What the server answers to each path; a thrown error is a refusal or a missing network. */
let server: (path: string) => unknown;
const asked: string[] = [];

class FakeStorage {
  readonly entries = new Map<string, string>();
  getItem = (name: string) => this.entries.get(name) ?? null;
  setItem = (name: string, value: string) => void this.entries.set(name, value);
  removeItem = (name: string) => void this.entries.delete(name);
  text = () => [...this.entries].flat().join('\n');
}
const tab = new FakeStorage();
const browser = new FakeStorage();
const offlineProfiles = new Map<string, string>();

vi.stubGlobal('sessionStorage', tab);
vi.stubGlobal('localStorage', browser);
vi.stubGlobal('navigator', { onLine: true, locks: { request: (_: string, work: () => unknown) => work() } });
vi.stubGlobal('fetch', async (path: string) => asked.push(path));
vi.mock('../calls/http.ts', () => ({
  callOpen: async (path: string) => {
    asked.push(path);
    return server(path);
  },
}));
vi.mock('./offline-verifier.ts', () => ({
  keepVerifier: async (password: string, { email }: { email: string }) => void offlineProfiles.set(email, password),
  forgetPassing: async (email: string) => void offlineProfiles.delete(email),
  verifyOffline: async (email: string, password: string) => {
    const kept = offlineProfiles.get(email);
    if (kept === undefined) return 'unknown';
    if (kept === 'guessed at') return { closedUntil: 99 };
    return kept === password ? { ...PERSON, clinicRoles: [DEMO] } : 'wrong';
  },
}));

/** What the browser keeps, and whether the code that reads it can be fetched. */
let stored: readonly string[] = ['vetloom-sign-in'];
vi.stubGlobal('indexedDB', { databases: async () => stored.map((name) => ({ name })) });

const PASSWORD = 'correct horse battery';
const DEMO = {
  clinic: 'demo',
  clinicName: '織心動物醫院',
  roleID: '/role/doctor',
  roleName: '醫師',
  permissions: ['PET_READ'],
};
const HARBOUR = { ...DEMO, clinic: 'harbour', clinicName: '港灣動物醫院', roleID: '/role/admin', permissions: [] };
const PERSON = { name: '林', email: 'lin@clinic.test', systemRole: null, alliance: 'north' };
const login = (...clinics: (typeof DEMO)[]) => ({
  ...PERSON,
  jwt: 'access.token.of-ten-minutes',
  refreshToken: null,
  clinicRoles: clinics.map((clinic) => ({ ...clinic, idKey: 'key' })),
});
/** Of the module's own classes, which are made anew with it. */
let offline: Error;
let refused: (code: 'sessionRevoked' | 'notLoggedIn' | 'noUsableClinic' | 'databaseNotReady' | 'rateLimited') => Error;
const throwing = (error: Error) => () => {
  throw error;
};

/** The module anew, as a reload of the page would have it; storage stays. */
async function reload() {
  vi.resetModules();
  const { DomainError } = await import('@vetloom/domain/core/error.ts');
  const { TransportError } = await import('@vetloom/sync-client/transport.ts');
  offline = new TransportError('offline', 'no answer');
  refused = (code) => new DomainError(code, 'no session');
  return import('./session.ts');
}

beforeEach(() => {
  asked.length = 0;
  for (const storage of [tab, browser]) storage.entries.clear();
  offlineProfiles.clear();
  server = () => login(DEMO, HARBOUR);
});

describe('a sign-in', () => {
  it('[1.3.35] [1.6.05] [1.6.06] fills the session: person, clinics, system role, alliance, and the chosen clinic with role and permissions', async () => {
    const { signIn, chooseClinic, session, sessionCan, tokens } = await reload();
    expect((await signIn(PERSON.email, PASSWORD, false)).code).toBe(CODE.loginSuccess);
    expect(session.get()).toMatchObject({ ...PERSON, state: 'choosing-clinic', clinics: [DEMO, HARBOUR] });
    expect(tokens.token()).toBe('access.token.of-ten-minutes');
    chooseClinic('demo');
    expect(session.get()).toMatchObject({
      state: 'ready',
      clinic: DEMO,
      actor: { roleID: '/role/doctor', admin: false },
    });
    expect([sessionCan('PET_READ'), sessionCan('PET_WRITE')]).toEqual([true, false]);
    chooseClinic('harbour');
    expect(session.get().actor).toMatchObject({ roleID: '/role/admin', admin: true });
    expect(sessionCan('PET_WRITE')).toBe(true);
  });

  it('[1.3.38] [1.3.39 storage half] [3.9.13] leaves name, clinic and role for the next load, and in no storage a password, a token or a key', async () => {
    const first = await reload();
    await first.signIn(PERSON.email, PASSWORD, true);
    first.chooseClinic('harbour');
    expect(tab.text() + browser.text()).not.toMatch(/correct horse|access\.token|"key"|idKey/);
    const again = (await reload()).session.get();
    expect(again).toMatchObject({ ...PERSON, state: 'ready', clinic: HARBOUR, offline: false });
    tab.entries.clear();
    expect((await reload()).session.get()).toMatchObject({ ...PERSON, clinic: HARBOUR });
  });

  it('[1.4.19] with a remembered clinic that is not among the person’s own asks which one', async () => {
    browser.setItem('vetloom.clinic', 'of-strangers');
    tab.setItem('vetloom.clinic', 'of-strangers');
    await (await reload()).signIn(PERSON.email, PASSWORD, true);
    tab.setItem('vetloom.clinic', 'of-strangers');
    const { session, sessionCan } = await reload();
    expect(session.get()).toMatchObject({ state: 'choosing-clinic', clinic: undefined, actor: undefined });
    expect(sessionCan('PET_READ')).toBe(false);
  });

  it('[1.4.31] [1.8.06] without the server needs what an earlier one left here, else answers 100102', async () => {
    const { signIn } = await reload();
    server = throwing(offline);
    expect(await signIn(PERSON.email, PASSWORD, true)).toEqual({ code: 100102, offline: true });
    server = () => login(DEMO);
    await signIn(PERSON.email, PASSWORD, true);
    server = throwing(offline);
    expect(await signIn(PERSON.email, 'another', true)).toEqual({ code: 100101, offline: true });
    expect(await signIn(PERSON.email, PASSWORD, true)).toEqual({ code: CODE.loginSuccess, offline: true });
    expect(await signIn('wang@clinic.test', PASSWORD, true)).toEqual({ code: 100102, offline: true });
  });

  it('[1.8.06] on a browser where nobody ever signed in is answered without the server in no time, and asks for nothing that only the server has', async () => {
    const { signIn } = await reload();
    server = throwing(offline);
    offlineProfiles.set(PERSON.email, PASSWORD);
    stored = ['vetloom-log'];
    expect(await signIn(PERSON.email, PASSWORD, true)).toEqual({ code: CODE.noVerifier, offline: true });
    stored = ['vetloom-sign-in'];
    expect(await signIn(PERSON.email, PASSWORD, true)).toMatchObject({ code: CODE.loginSuccess });
  });

  it('that nobody asked to remember goes on over a reload, and asks for the password once its browser was closed, also offline', async () => {
    const first = await reload();
    server = () => login(DEMO);
    await first.signIn(PERSON.email, PASSWORD, false);
    expect((await reload()).session.get().state).toBe('ready');

    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000);
    const later = await reload();
    server = throwing(offline);
    expect(later.session.get()).toMatchObject({ state: 'signed-out', email: '' });
    expect(tab.text()).not.toContain(PERSON.email);
    expect(await later.signIn(PERSON.email, 'a guess', false)).toEqual({ code: 100101, offline: true });
    expect(await later.signIn(PERSON.email, PASSWORD, false)).toEqual({ code: CODE.loginSuccess, offline: true });
    expect(later.session.get()).toMatchObject({ state: 'ready', clinic: DEMO, offline: true, remembered: false });
    now.mockReturnValue(Date.now() - 3_600_000);
    expect((await reload()).session.get().state).toBe('signed-out');
    now.mockRestore();
  });

  it('that was remembered outlives its browser, and what wasn’t leaves no way in after signing out', async () => {
    const first = await reload();
    server = () => login(DEMO);
    await first.signIn(PERSON.email, PASSWORD, true);
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000);
    const later = await reload();
    expect(later.session.get().state).toBe('ready');
    now.mockRestore();
    await later.signOut();

    offlineProfiles.clear();
    await later.signIn(PERSON.email, PASSWORD, false);
    await later.signOut();
    await vi.waitFor(() => expect(offlineProfiles.size).toBe(0));
  });

  it('offline says until when to wait where too many passwords were wrong', async () => {
    const { signIn } = await reload();
    server = throwing(offline);
    offlineProfiles.set(PERSON.email, 'guessed at');
    expect(await signIn(PERSON.email, PASSWORD, true)).toEqual({
      code: CODE.rateLimited,
      offline: true,
      closedUntil: 99,
    });
  });

  it('[1.4.23] ends with nothing of the person in any storage or in memory', async () => {
    const { signIn, signOut, session, tokens, sessionCan } = await reload();
    server = () => login(DEMO);
    await signIn(PERSON.email, PASSWORD, true);
    await signOut();
    expect(tab.text() + browser.text()).not.toMatch(/lin@|林|north|織心|role/);
    expect(session.get()).toMatchObject({ state: 'signed-out', email: '', name: '', clinics: [], systemRole: null });
    expect(session.get().clinic).toBeUndefined();
    expect(tokens.token()).toBeUndefined();
    expect(sessionCan('PET_READ')).toBe(false);
    expect(asked).toContain('/api/sdk/v2/basic/logout');
  });

  it('ends on the server too where the page was opened a moment ago, and no late answer signs the person in again', async () => {
    await (await reload()).signIn(PERSON.email, PASSWORD, true);
    const { signOut, session, tokens } = await reload();
    let answer = (_: unknown) => {};
    server = () => new Promise((resolve) => (answer = resolve));
    const late = tokens.refresh();
    await vi.waitFor(() => expect(asked).toContain('/api/sdk/v2/basic/refresh'));
    server = () => login(DEMO, HARBOUR);
    await signOut();
    expect(asked).toContain('/api/sdk/v2/basic/logout');
    answer(login(DEMO, HARBOUR));
    expect(await late).toBeUndefined();
    expect(session.get().state).toBe('signed-out');
    expect(tab.text() + browser.text()).not.toContain(PERSON.email);
  });

  it('asks for no token afterwards, though the browser’s sign-in holds until the server has heard of the end', async () => {
    const { signIn, signOut, session, tokens } = await reload();
    await signIn(PERSON.email, PASSWORD, true);
    const over = signOut();
    expect(await tokens.refresh()).toBeUndefined();
    await over;
    expect(await tokens.refresh()).toBeUndefined();
    expect(session.get().state).toBe('signed-out');
    expect(asked.filter((path) => path.endsWith('/refresh'))).toEqual([]);
    await signIn(PERSON.email, PASSWORD, true);
    expect(await tokens.refresh()).toBe('access.token.of-ten-minutes');
  });

  it('leaves a colleague’s on the server who has signed in on another tab of the browser since', async () => {
    await (await reload()).signIn(PERSON.email, PASSWORD, true);
    const { signOut } = await reload();
    server = () => ({ ...login(DEMO), email: 'wang@clinic.test' });
    await signOut();
    expect(asked).not.toContain('/api/sdk/v2/basic/logout');
  });
});

describe('a token that expired', () => {
  it('[1.4.24 renewal half] is renewed by the session, with the roles of now, and nobody is asked', async () => {
    const { signIn, tokens, session } = await reload();
    server = () => login(DEMO);
    await signIn(PERSON.email, PASSWORD, false);
    server = () => ({ ...login({ ...DEMO, permissions: ['PET_READ', 'PET_WRITE'] }), jwt: 'the.next.token' });
    expect(await Promise.all([tokens.refresh(), tokens.refresh()])).toEqual(['the.next.token', 'the.next.token']);
    expect(asked.filter((path) => path.endsWith('/refresh'))).toHaveLength(1);
    expect(session.get()).toMatchObject({ state: 'ready', clinic: { permissions: ['PET_READ', 'PET_WRITE'] } });
  });

  it('is asked for anew after a change of rights, also where an answer from before it is still on its way', async () => {
    const { signIn, tokens, askAnew, sessionCan } = await reload();
    server = () => login(DEMO);
    await signIn(PERSON.email, PASSWORD, false);
    let answer = (_: unknown) => {};
    server = () => new Promise((resolve) => (answer = resolve));
    const before = tokens.refresh();
    await vi.waitFor(() => expect(asked.filter((path) => path.endsWith('/refresh'))).toHaveLength(1));
    server = () => login({ ...DEMO, permissions: ['PET_READ', 'PET_WRITE'] });
    const anew = Promise.all([askAnew(), askAnew()]);
    answer(login(DEMO));
    await before;
    await anew;
    expect(sessionCan('PET_WRITE')).toBe(true);
    expect(asked.filter((path) => path.endsWith('/refresh'))).toHaveLength(2);
  });

  it('of somebody whom the clinic took out leaves them there without rights, over a reload too, until they choose another', async () => {
    const { signIn, chooseClinic, tokens } = await reload();
    await signIn(PERSON.email, PASSWORD, true);
    chooseClinic('demo');
    server = () => login(HARBOUR);
    await tokens.refresh();
    const later = await reload();
    for (const { session, sessionCan } of [later]) {
      expect(session.get()).toMatchObject({
        state: 'ready',
        withdrawn: true,
        clinic: { clinic: 'demo', permissions: [] },
      });
      expect(session.get().clinics).toEqual([HARBOUR]);
      expect(sessionCan('PET_READ')).toBe(false);
    }
    later.chooseClinic('harbour');
    expect(later.session.get()).toMatchObject({ state: 'ready', withdrawn: false, clinic: HARBOUR });
  });

  it('whose last clinic took the person out stays there without rights, also after a reload, and comes back with them', async () => {
    const first = await reload();
    server = () => login(DEMO);
    await first.signIn(PERSON.email, PASSWORD, true);
    server = throwing(refused('noUsableClinic'));
    await expect(first.tokens.refresh()).rejects.toMatchObject({ kind: 'refused', code: CODE.noUsableClinic });
    const later = await reload();
    for (const { session, sessionCan } of [first, later]) {
      expect(session.get()).toMatchObject({ state: 'ready', withdrawn: true, clinics: [], clinic: { clinic: 'demo' } });
      expect(sessionCan('PET_READ')).toBe(false);
    }
    server = () => login(DEMO);
    await later.tokens.refresh();
    expect(later.session.get()).toMatchObject({ withdrawn: false, clinics: [DEMO], clinic: DEMO });
  });

  it('[1.4.26 sign-out half] [1.4.28 sign-out half] of a revoked session signs out, and the sign-in page can say so', async () => {
    const { signIn, tokens, session, wasRevoked } = await reload();
    await signIn(PERSON.email, PASSWORD, false);
    server = throwing(refused('sessionRevoked'));
    expect(await tokens.refresh()).toBeUndefined();
    expect(session.get().state).toBe('signed-out');
    expect(wasRevoked()).toBe(true);
    server = () => login(DEMO);
    await signIn(PERSON.email, PASSWORD, false);
    expect(wasRevoked()).toBe(false);
  });

  it.each(['before', 'after'] as const)(
    'of who let a colleague take over ends nobody’s work when the server says so %s the colleague is here',
    async (when) => {
      const { signIn, chooseClinic, takeOver, tokens, session } = await reload();
      await signIn(PERSON.email, PASSWORD, true);
      chooseClinic('demo');
      const from = session.own();
      const answer = Promise.withResolvers<unknown>();
      server = () => answer.promise;
      const renewed = tokens.refresh();
      const colleague = { ...login(DEMO, HARBOUR), email: 'wu@clinic.test', jwt: 'the.colleague.s' };
      if (when === 'after') takeOver(colleague, from);
      answer.reject(refused('sessionRevoked'));
      await renewed;
      if (when === 'before') takeOver(colleague, from);
      expect(session.get()).toMatchObject({ state: 'ready', email: 'wu@clinic.test', clinic: { clinic: 'demo' } });
      expect(session.get().remembered).toBe(true);
      expect(tokens.token()).toBe('the.colleague.s');
    },
  );

  it('without an answer keeps the session: the person is offline', async () => {
    const { signIn, tokens, session } = await reload();
    server = () => login(DEMO);
    await signIn(PERSON.email, PASSWORD, false);
    server = throwing(offline);
    await expect(tokens.refresh()).rejects.toBe(offline);
    expect(session.get().state).toBe('ready');
  });

  it.each(['databaseNotReady', 'rateLimited'] as const)(
    'whose server answers %s is asked for again later: nobody is told that they are not let in, nor does an attempt with the password count',
    async (code) => {
      const { signIn, tokens, session } = await reload();
      server = () => login(DEMO);
      await signIn(PERSON.email, PASSWORD, true);
      server = throwing(refused(code));
      await expect(tokens.refresh()).rejects.toMatchObject({ kind: 'offline', code: CODE[code] });
      expect(session.get().state).toBe('ready');

      server = throwing(offline);
      await signIn(PERSON.email, PASSWORD, true);
      asked.length = 0;
      server = throwing(refused(code));
      for (let times = 0; times < 4; times += 1)
        await expect(tokens.refresh()).rejects.toMatchObject({ kind: 'offline' });
      expect(asked).toEqual(Array.from({ length: 4 }, () => '/api/sdk/v2/basic/refresh'));
    },
  );

  it('[1.4.25] after an offline sign-in is asked for with the password of this tab three times at most', async () => {
    const { signIn, tokens, session } = await reload();
    server = () => login(DEMO);
    await signIn(PERSON.email, PASSWORD, true);
    server = throwing(offline);
    await signIn(PERSON.email, PASSWORD, true);
    asked.length = 0;
    server = (path) => {
      throw path.endsWith('/refresh') ? refused('notLoggedIn') : offline;
    };
    for (let round = 0; round < 5; round += 1) expect(await tokens.refresh()).toBeUndefined();
    expect(asked.filter((path) => path.endsWith('/login'))).toHaveLength(3);
    expect(session.get()).toMatchObject({ state: 'ready', offline: true });
  });
});
