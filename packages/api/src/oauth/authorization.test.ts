import { describe, expect, it } from 'vitest';
import { checkRequest, isReturnAddress, returnAddress } from './authorization.ts';

const client = {
  id: 'lab',
  name: 'Lab',
  redirectURIs: ['https://lab.test/back'],
  scopes: ['patients.read', 'records.read'],
  secretHash: null,
  disabled: false,
  createdAt: 0,
};
const good = {
  response_type: 'code',
  client_id: 'lab',
  redirect_uri: 'https://lab.test/back',
  scope: 'patients.read',
  state: 'a b',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
};

describe('a program’s request', () => {
  it('passes with its registered address, PKCE and scopes', () => {
    expect(checkRequest(client, good)).toMatchObject({ scopes: ['patients.read'], redirectURI: good.redirect_uri });
    expect(checkRequest(client, { ...good, scope: undefined }).scopes).toEqual(client.scopes);
  });

  it.each([
    ['an unknown program', undefined, good],
    ['an address that begins alike', client, { ...good, redirect_uri: 'https://lab.test/back/../evil' }],
    ['an address with a query', client, { ...good, redirect_uri: 'https://lab.test/back?x=1' }],
    ['another host', client, { ...good, redirect_uri: 'https://lab.test.evil.test/back' }],
    ['the implicit flow', client, { ...good, response_type: 'token' }],
    ['no PKCE', client, { ...good, code_challenge: undefined }],
    ['plain PKCE', client, { ...good, code_challenge_method: 'plain' }],
    ['a scope that it is not registered for', client, { ...good, scope: 'patients.read billing.read' }],
    ['a scope that does not exist', client, { ...good, scope: 'everything' }],
  ])('is refused with %s', (_, registered, asked) => {
    expect(() => checkRequest(registered, asked)).toThrowError(expect.objectContaining({ codeName: 'badParameter' }));
  });

  it('is answered at that address with state and issuer', () => {
    const address = returnAddress({ redirectURI: 'https://lab.test/back', state: 'a b' }, 'https://vet.test', {
      code: 'c',
    });
    expect(address).toBe('https://lab.test/back?code=c&state=a+b&iss=https%3A%2F%2Fvet.test');
  });
});

it.each([
  ['https://lab.test/back', true],
  ['http://127.0.0.1:9000/back', true],
  ['http://lab.test/back', false],
  ['https://lab.test/back#x', false],
  ['https://a:b@lab.test/', false],
  ['javascript:alert(1)', false],
  ['lab', false],
])('the return address %s may be registered: %s', (address, may) => {
  expect(isReturnAddress(address)).toBe(may);
});
