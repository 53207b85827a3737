import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { googleClient } from './google-client.ts';
import type { IdentityProvider, IdentityRequest } from './port.ts';
import { type GoogleFault, GoogleSimulator } from './simulator/google-simulator.ts';

const RETURN = 'http://clinic.test/app/googleAuth';
const ACCOUNT = { sub: '1001', email: 'Doctor@Clinic.test', email_verified: true, hd: 'clinic.test' };
let google: GoogleSimulator;
let client: IdentityProvider;
beforeAll(async () => {
  google = await GoogleSimulator.start(ACCOUNT);
  google.returnAddresses.add(RETURN);
});
beforeEach(() => {
  google.account = ACCOUNT;
  client = googleClient({ clientID: google.clientID, clientSecret: google.clientSecret, issuer: google.issuer });
});
afterAll(() => google.stop());

/** What a browser does: it goes there and is sent back. */
async function back(request: IdentityRequest): Promise<URL> {
  const response = await fetch(request.address, { redirect: 'manual' });
  return new URL(response.headers.get('location') ?? '');
}

it('answers who returned, by the subject that never changes', async () => {
  const request = await client.begin(RETURN);
  expect(await client.finish(await back(request), request)).toEqual({
    subject: '1001',
    email: 'doctor@clinic.test',
    emailVerified: true,
    authoritative: true,
  });
});

it('is authoritative for hosted domains and its own mail alone', async () => {
  for (const [email, authoritative] of [
    ['a@gmail.com', true],
    ['a@clinic.test', false],
  ] as const) {
    google.account = { sub: '2', email, email_verified: true };
    const request = await client.begin(RETURN);
    expect(await client.finish(await back(request), request)).toMatchObject({ authoritative });
  }
});

describe('an answer is refused', () => {
  it.each<GoogleFault>(['foreign key', 'wrong audience', 'expired', 'wrong nonce', 'server error'])(
    'with a %s',
    async (fault) => {
      const request = await client.begin(RETURN);
      const callback = await back(request);
      google.fault(fault);
      await expect(client.finish(callback, request)).rejects.toMatchObject({ codeName: 'loginDataWrong' });
    },
  );

  it('to another request, of another issuer, and a second time', async () => {
    const request = await client.begin(RETURN);
    const callback = await back(request);
    const other = await client.begin(RETURN);
    await expect(client.finish(callback, other)).rejects.toMatchObject({ codeName: 'loginDataWrong' });
    const foreign = new URL(callback);
    foreign.searchParams.set('iss', 'https://evil.test');
    await expect(client.finish(foreign, request)).rejects.toMatchObject({ codeName: 'loginDataWrong' });
    await client.finish(callback, request);
    await expect(client.finish(callback, request)).rejects.toMatchObject({ codeName: 'loginDataWrong' });
  });
});

it('goes on after the keys were rotated', async () => {
  const first = await client.begin(RETURN);
  await client.finish(await back(first), first);
  await google.rotateKeys();
  const fresh = googleClient({ clientID: google.clientID, clientSecret: google.clientSecret, issuer: google.issuer });
  const request = await fresh.begin(RETURN);
  expect(await fresh.finish(await back(request), request)).toMatchObject({ subject: '1001' });
});

it('says that the network is missing when the provider does not answer', async () => {
  const nobody = googleClient({ clientID: 'a', clientSecret: 'b', issuer: 'http://127.0.0.1:9' });
  await expect(nobody.begin(RETURN)).rejects.toMatchObject({ codeName: 'networkRequired' });
});
