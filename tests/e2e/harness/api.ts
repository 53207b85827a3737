import { AUTH_BASE } from '@vetloom/protocol/auth-base.ts';
import { account, PASSWORD, type Person } from './people.ts';

/** An answer of the API as it came. */
export interface ApiAnswer {
  readonly status: number;
  readonly code: number;
  readonly result: unknown;
  readonly message: string;
}

/** The REST API as another program of the clinic would use it: to arrange what a spec needs and to compare what came of it. */
export class Api {
  readonly #url: string;
  readonly #token: string;
  readonly #clinic: string;

  private constructor(url: string, token: string, clinic: string) {
    this.#url = url;
    this.#token = token;
    this.#clinic = clinic;
  }

  /** Signs a person in. */
  static as(url: string, person: Person, clinic = 'demo'): Promise<Api> {
    return Api.of(url, account(person), PASSWORD, clinic);
  }

  /** Signs somebody in who is no person of the demo. */
  static async of(url: string, username: string, password: string, clinic: string): Promise<Api> {
    const answer = await send(url, 'POST', `${AUTH_BASE}/login`, { username, password });
    const { jwt } = resultOf(answer) as { jwt: string };
    return new Api(url, jwt, clinic);
  }

  /** The result of a call at any path of the server that must succeed. */
  async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    return resultOf(await send(this.#url, method, path, body, this.#token)) as T;
  }

  /** The answer to a call below `/api/sdk/v2/{clinic}`, whatever it is. */
  ask(method: string, path: string, body?: unknown): Promise<ApiAnswer> {
    return send(this.#url, method, `/api/sdk/v2/${this.#clinic}${path}`, body, this.#token);
  }

  /** The result of a call that must succeed. */
  async get<T>(path: string): Promise<T> {
    return resultOf(await this.ask('GET', path)) as T;
  }

  /** The result of a call that must succeed. */
  async post<T>(path: string, body: unknown): Promise<T> {
    return resultOf(await this.ask('POST', path, body)) as T;
  }

  /** The result of a call that must succeed. */
  async put<T>(path: string, body: unknown): Promise<T> {
    return resultOf(await this.ask('PUT', path, body)) as T;
  }
}

async function send(url: string, method: string, path: string, body: unknown, token?: string): Promise<ApiAnswer> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { code, result, message = '' } = (await response.json()) as Partial<ApiAnswer> & { code: number };
  return { status: response.status, code, result, message };
}

function resultOf(answer: ApiAnswer): unknown {
  if (answer.code !== 100_000) throw new Error(`the API answered ${answer.code} ${answer.message}`);
  return answer.result;
}
