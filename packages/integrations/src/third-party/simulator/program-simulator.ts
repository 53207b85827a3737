import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a program was told at the token endpoint. */
interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly clinic: string;
  readonly scope: string;
}

/** How the simulated program is registered at the clinic's server. */
export interface ProgramRegistration {
  /** The clinic's server: `http://127.0.0.1:8080`. */
  readonly issuer: string;
  readonly clientID: string;
  readonly scope: string;
}

/**
 * Another company's program, as small as one can be written: it finds the server's endpoints, sends its person there with PKCE and state,
 * checks what comes back (state and issuer), exchanges the code from its own server, and reads the clinic's owners with the token. It knows
 * nothing of our code, only the standard.
 */
export class ProgramSimulator {
  /** What happened, for tests to look at. */
  readonly happened: string[] = [];
  tokens: Tokens | undefined;
  #registration: ProgramRegistration | undefined;
  #waiting: { readonly state: string; readonly verifier: string } | undefined;
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch((error: unknown) => {
        this.happened.push(`failed: ${String(error)}`);
        page(response, 500, 'failed');
      });
    });
  }

  static async start(port = 0): Promise<ProgramSimulator> {
    const simulator = new ProgramSimulator();
    await new Promise<void>((resolve) => simulator.#server.listen(port, '127.0.0.1', resolve));
    return simulator;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The address to be registered. */
  get returnAddress(): string {
    return `${this.url}/back`;
  }

  register(registration: ProgramRegistration): void {
    this.#registration = registration;
  }

  /** What the API answers to the program's token. */
  async read(path: string, body: unknown): Promise<{ readonly code: number; readonly result: unknown }> {
    const response = await fetch(`${this.#demanded().issuer}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${this.tokens?.access_token ?? ''}` },
      body: JSON.stringify(body),
    });
    return (await response.json()) as { code: number; result: unknown };
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.url);
    if (url.pathname === '/') return page(response, 200, '<a href="/login">Sign in with VetLoom</a>');
    if (url.pathname === '/login') return this.#leave(response);
    if (url.pathname === '/back') return this.#back(url.searchParams, response);
    page(response, 404, 'nothing here');
  }

  async #leave(response: ServerResponse): Promise<void> {
    const { clientID, scope } = this.#demanded();
    const verifier = randomBytes(32).toString('base64url');
    const state = randomBytes(16).toString('base64url');
    this.#waiting = { state, verifier };
    const address = new URL(await this.#endpoint('authorization_endpoint'));
    const asked = {
      response_type: 'code',
      client_id: clientID,
      redirect_uri: this.returnAddress,
      scope,
      state,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    };
    for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value);
    response.writeHead(302, { location: address.href }).end();
  }

  async #back(answer: URLSearchParams, response: ServerResponse): Promise<void> {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    const { issuer, clientID } = this.#demanded();
    if (!waiting || answer.get('state') !== waiting.state || answer.get('iss') !== issuer)
      return page(response, 400, 'not what was asked');
    if (answer.get('error') !== null) {
      this.happened.push(`refused: ${answer.get('error')}`);
      return page(response, 200, `refused: ${answer.get('error')}`);
    }
    const exchange = await fetch(await this.#endpoint('token_endpoint'), {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: answer.get('code') ?? '',
        redirect_uri: this.returnAddress,
        code_verifier: waiting.verifier,
        client_id: clientID,
      }),
    });
    if (!exchange.ok) return page(response, 502, `no token: ${await exchange.text()}`);
    this.tokens = (await exchange.json()) as Tokens;
    const info = await fetch(await this.#endpoint('userinfo_endpoint'), {
      headers: { authorization: `Bearer ${this.tokens.access_token}` },
    });
    const { email } = (await info.json()) as { readonly email: string };
    this.happened.push(`signed in: ${email}`);
    page(response, 200, `signed in as ${email} for ${this.tokens.clinic}`);
  }

  async #endpoint(name: string): Promise<string> {
    const response = await fetch(`${this.#demanded().issuer}/.well-known/openid-configuration`);
    const metadata = (await response.json()) as Readonly<Record<string, string>>;
    return metadata[name] ?? '';
  }

  #demanded(): ProgramRegistration {
    if (!this.#registration) throw new Error('the program is not registered');
    return this.#registration;
  }
}

function page(response: ServerResponse, status: number, body: string): void {
  response
    .writeHead(status, { 'content-type': 'text/html; charset=utf-8' })
    .end(`<!doctype html><html lang="en"><title>Program</title><main>${body}</main></html>`);
}
