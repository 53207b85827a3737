import { expect } from 'vitest';
import { account, PASSWORD, type Person } from './people.ts';

/** Changes a person's password from what a test made of it to the one of the demo: other tests sign the same people in. */
export async function givePasswordBack(url: string, person: Person, from: string): Promise<void> {
  const send = (path: string, body: object, token = '') =>
    fetch(`${url}/api/sdk/v2/basic/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token === '' ? {} : { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    }).then((response) => response.json() as Promise<{ code: number; result: { jwt: string } | null }>);
  const { result } = await send('login', { username: account(person), password: from });
  const changed = await send('password', { password: from, newPassword: PASSWORD }, result?.jwt);
  expect(changed.code).toBe(100000);
}
