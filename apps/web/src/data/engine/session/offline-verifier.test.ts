import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { anyoneMaySignIn, anyoneRemembered, forgetPassing, keepVerifier, verifyOffline } from './offline-verifier.ts';
import { VERIFIERS } from './stored-session.ts';

const PASSWORD = 'correct horse battery';
const NOW = 1_764_000_000;
const DAY = 86_400;
let people = 0;
let person = { email: '', name: '林', systemRole: null, alliance: null, clinicRoles: [] };
const tried = (password: string, now: number) => verifyOffline(person.email, password, now);

beforeEach(() => {
  people += 1;
  person = { ...person, email: `lin${people}@clinic.test` };
});

describe('what lets somebody sign in without a network', () => {
  it('opens by the password alone', async () => {
    await keepVerifier(PASSWORD, person, NOW);
    expect(await tried('another', NOW)).toBe('wrong');
    expect(await tried(PASSWORD, NOW)).toMatchObject({ email: person.email, name: '林' });
    expect(await tried(PASSWORD, NOW + 31 * DAY)).toBe('unknown');
  });

  it('closes for a while after five wrong passwords, for longer after each further one, says until when, and opens again', async () => {
    await keepVerifier(PASSWORD, person, NOW);
    for (let guess = 0; guess < 5; guess += 1) expect(await tried(`guess ${guess}`, NOW)).toBe('wrong');
    expect(await tried(PASSWORD, NOW + 29)).toEqual({ closedUntil: NOW + 30 });
    expect(await tried('guess 5', NOW + 31)).toBe('wrong');
    expect(await tried(PASSWORD, NOW + 31 + 59)).toEqual({ closedUntil: NOW + 31 + 60 });
    expect(await tried(PASSWORD, NOW + 31 + 61)).toMatchObject({ email: person.email });
    expect(await tried('guess 6', NOW + 100)).toBe('wrong');
    expect(await tried(PASSWORD, NOW + 100)).toMatchObject({ email: person.email });
  });

  it('[1.3.39] [3.9.14] is sealed under the password and a salt of its own: no password lies there, and no key of the program opens it', async () => {
    const keys = vi.spyOn(crypto.subtle, 'importKey');
    const [first, second] = [person, { ...person, email: `other.${person.email}` }];
    for (const one of [first, second]) await keepVerifier(PASSWORD, one, NOW);
    // What keys are made of is what was typed, and nothing that stands in the program.
    for (const [, material] of keys.mock.calls)
      expect(new TextDecoder().decode(material as unknown as Uint8Array)).toBe(PASSWORD);
    expect(keys).toHaveBeenCalledTimes(2);
    keys.mockRestore();
    const database = await new Dexie(VERIFIERS).open();
    const rows = await database.table('verifiers').toArray();
    database.close();
    const texts = [first, second].map(({ email }) => {
      const { salt, sealed } = rows.find((row) => row.email === email);
      return [Buffer.from(salt).toString('hex'), Buffer.from(sealed).toString('hex')];
    });
    expect(new Set(texts.map(([salt]) => salt)).size).toBe(2);
    expect(texts[0]?.[1]?.slice(0, 32)).not.toBe(texts[1]?.[1]?.slice(0, 32));
    for (const kept of texts.flat()) expect(kept).not.toContain(Buffer.from(PASSWORD).toString('hex'));
  });

  it('of somebody who wasn’t remembered ends after three days or with the session, and makes the browser nobody’s', async () => {
    const before = await anyoneRemembered();
    await keepVerifier(PASSWORD, person, NOW, false);
    expect(await anyoneRemembered()).toBe(before);
    expect(await anyoneMaySignIn(NOW)).toBe(true);
    expect(await tried(PASSWORD, NOW + 2 * DAY)).toMatchObject({ email: person.email });
    expect(await tried(PASSWORD, NOW + 4 * DAY)).toBe('unknown');
    await forgetPassing(person.email);
    expect(await tried(PASSWORD, NOW)).toBe('unknown');
  });

  it('of somebody who was remembered outlasts a sign-in without the tick', async () => {
    await keepVerifier(PASSWORD, person, NOW);
    await keepVerifier(PASSWORD, person, NOW + DAY, false);
    await forgetPassing(person.email);
    expect(await tried(PASSWORD, NOW + 20 * DAY)).toMatchObject({ email: person.email });
  });
});
