import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/** The person who is signed in to the simulated Google. */
export interface SimulatedAccount {
  readonly sub: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly hd?: string;
}

/** One thing to do wrong, once. */
export type GoogleFault = 'foreign key' | 'wrong audience' | 'expired' | 'wrong nonce' | 'server error';

interface Code {
  readonly account: SimulatedAccount;
  readonly redirectURI: string;
  readonly challenge: string;
  readonly nonce: string;
}

/**
 * A local OpenID issuer that stands in for Google. It checks what Google checks: client, exact return address, PKCE, single use. What it
 * is asked for is kept in `requests`; `rotateKeys` and `fault` make the rare cases happen.
 */
export class GoogleSimulator {
  readonly clientID = 'simulated-client.apps.test';
  readonly clientSecret = 'simulated-secret';
  readonly requests: string[] = [];
  account: SimulatedAccount;
  /** Return addresses that were registered. */
  readonly returnAddresses = new Set<string>();
  #fault: GoogleFault | undefined;
  readonly #codes = new Map<string, Code>();
  readonly #server: Server;
  #key: { readonly id: string; readonly pair: Awaited<ReturnType<typeof generateKeyPair>> } | undefined;

  private constructor(account: SimulatedAccount) {
    this.account = account;
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch((error: unknown) => {
        response.writeHead(500).end(String(error));
      });
    });
  }

  static async start(account: SimulatedAccount, port = 0): Promise<GoogleSimulator> {
    const simulator = new GoogleSimulator(account);
    await simulator.rotateKeys();
    await new Promise<void>((resolve) => simulator.#server.listen(port, '127.0.0.1', resolve));
    return simulator;
  }

  get issuer(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Signs with another key from now on; the old one is no longer published. */
  async rotateKeys(): Promise<void> {
    this.#key = { id: randomUUID(), pair: await generateKeyPair('RS256') };
  }

  /** Does one thing wrong at the next token. */
  fault(fault: GoogleFault): void {
    this.#fault = fault;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.issuer);
    this.requests.push(`${request.method} ${url.pathname}`);
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return json(response, 200, {
          issuer: this.issuer,
          authorization_endpoint: `${this.issuer}/authorize`,
          token_endpoint: `${this.issuer}/token`,
          jwks_uri: `${this.issuer}/certs`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          code_challenge_methods_supported: ['S256'],
          authorization_response_iss_parameter_supported: true,
        });
      case '/certs':
        return json(response, 200, { keys: [await this.#publicKey()] });
      case '/authorize':
        return this.#authorize(url, response);
      case '/token':
        return this.#token(new URLSearchParams(await textOf(request)), request, response);
      default:
        return json(response, 404, { error: 'not_found' });
    }
  }

  /** The person agrees at once: a browser is sent straight back. */
  #authorize(url: URL, response: ServerResponse): void {
    const asked: Readonly<Record<string, string | undefined>> = Object.fromEntries(url.searchParams);
    const wrong = this.#wrongIn(asked);
    if (wrong !== undefined) {
      json(response, 400, { error: wrong });
      return;
    }
    const { redirect_uri: redirectURI = '', code_challenge: challenge = '', nonce = '', state = '' } = asked;
    const code = randomUUID();
    this.#codes.set(code, { account: this.account, redirectURI, challenge, nonce });
    const back = new URL(redirectURI);
    for (const [name, value] of Object.entries({ code, state, iss: this.issuer })) back.searchParams.set(name, value);
    response.writeHead(302, { location: back.href }).end();
  }

  #wrongIn(asked: Readonly<Record<string, string | undefined>>): string | undefined {
    if (asked.client_id !== this.clientID) return 'invalid_client';
    if (!this.returnAddresses.has(asked.redirect_uri ?? '')) return 'redirect_uri_mismatch';
    const safe = asked.code_challenge_method === 'S256' && asked.code_challenge && asked.nonce && asked.state;
    const usual = asked.response_type === 'code' && asked.scope?.split(' ').includes('openid');
    return safe && usual ? undefined : 'invalid_request';
  }

  async #token(form: URLSearchParams, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [id, secret] = credentialsOf(form, request);
    if (id !== this.clientID || secret !== this.clientSecret) return json(response, 401, { error: 'invalid_client' });
    const code = this.#codes.get(form.get('code') ?? '');
    this.#codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const fits = code && code.redirectURI === form.get('redirect_uri') && code.challenge === challenge;
    if (!fits || form.get('grant_type') !== 'authorization_code')
      return json(response, 400, { error: 'invalid_grant' });
    const fault = this.#fault;
    this.#fault = undefined;
    if (fault === 'server error') return json(response, 500, { error: 'server_error' });
    json(response, 200, {
      access_token: randomUUID(),
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'openid email',
      id_token: await this.#idToken(code, fault),
    });
  }

  async #idToken(code: Code, fault: GoogleFault | undefined): Promise<string> {
    const key = this.#demandedKey();
    const foreign = fault === 'foreign key' ? (await generateKeyPair('RS256')).privateKey : key.pair.privateKey;
    const now = Math.floor(Date.now() / 1000);
    const { sub, ...claims } = code.account;
    return new SignJWT({ ...claims, nonce: fault === 'wrong nonce' ? 'another' : code.nonce })
      .setProtectedHeader({ alg: 'RS256', kid: key.id })
      .setIssuer(this.issuer)
      .setSubject(sub)
      .setAudience(fault === 'wrong audience' ? 'another-program' : this.clientID)
      .setIssuedAt(fault === 'expired' ? now - 7200 : now)
      .setExpirationTime(fault === 'expired' ? now - 3600 : now + 3600)
      .sign(foreign);
  }

  async #publicKey() {
    const key = this.#demandedKey();
    return { ...(await exportJWK(key.pair.publicKey)), kid: key.id, alg: 'RS256', use: 'sig' };
  }

  #demandedKey() {
    if (!this.#key) throw new Error('the simulator has no key');
    return this.#key;
  }
}

function credentialsOf(form: URLSearchParams, request: IncomingMessage): [string | null, string | null] {
  const [scheme, value] = (request.headers.authorization ?? '').split(' ');
  if (scheme !== 'Basic' || !value) return [form.get('client_id'), form.get('client_secret')];
  const [id = '', secret = ''] = Buffer.from(value, 'base64').toString().split(':');
  return [decodeURIComponent(id), decodeURIComponent(secret)];
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify(body));
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
