import type { LoginResult } from '@vetloom/protocol/auth.ts';
import { AUTH_BASE } from '@vetloom/protocol/auth-base.ts';
import { plainIDSegment, sealID } from '@vetloom/protocol/sealed-id.ts';
import { BAD_ARGUMENT, FAILURE, SUCCESS } from './codes.ts';
import { type PhotoAsked, type PhotoOf, photoAddress } from './photo-address.ts';
import { SdkError } from './sdk-error.ts';

/** How another program reaches a clinic. */
export interface ClientOptions {
  /** Address of the API without a slash at the end. */
  readonly url: string;
  /** Address of the inventory service where it stands apart (spec 3 §7 "ERP"); the API's own when absent, as on a gateway. */
  readonly erpURL?: string | undefined;
  /** The clinic's id. */
  readonly clinic: string;
  /** An access token; without one, `username` and `password` are sent as Basic authentication. */
  readonly token?: string | undefined;
  readonly username?: string | undefined;
  readonly password?: string | undefined;
  /** `clinicRoles[].idKey` of a sign-in: ids in paths are then sealed; without it they are percent-encoded. */
  readonly idKey?: string | undefined;
  /** Another way to send; the platform's own when absent. */
  readonly fetch?: typeof fetch | undefined;
}

/** What every call resolves with (spec 1 §7). */
export interface Success<R> {
  readonly code: typeof SUCCESS;
  readonly result: R;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Params = Readonly<Record<string, string>>;

/** What a call carries beside its path. */
export interface Parts {
  /** Values of the path's `{names}`; ids are sealed or encoded. */
  readonly params?: Params;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: unknown;
  /** Makes a repeated write harmless: the first answer is given again. */
  readonly idempotencyKey?: string;
}

interface Order {
  readonly column: string;
  readonly order?: 'ASC' | 'DESC';
}

/** What a list of product levels is asked. */
export interface LevelsAsked {
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
  readonly order?: Order | undefined;
  readonly type?: string | undefined;
  /** Null: the levels at the top. */
  readonly parentID?: string | null | undefined;
}

/** What a list of packages is asked. */
export interface PackagesAsked {
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
  readonly order?: Order | undefined;
  readonly condition?: object | undefined;
}

/**
 * The client of the API for other programs (spec 1 §7). Every call resolves with code 100000 and the result, or rejects with an `SdkError`: the
 * catalogue's code where the server refused, 900000 and the raw error for everything else.
 */
export class VetLoomClient {
  readonly #options: ClientOptions;
  readonly #fetch: typeof fetch;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#fetch = options.fetch ?? globalThis.fetch.bind(globalThis);
  }

  /** Signs in and answers a client with the token and the clinic's key for ids. @throws SdkError */
  static async signIn(
    options: ClientOptions & { readonly username: string; readonly password: string },
  ): Promise<VetLoomClient> {
    const { username, password } = options;
    const login = await new VetLoomClient(options).call<LoginResult>('POST', `${AUTH_BASE}/login`, {
      body: { username, password },
    });
    const role = login.result.clinicRoles.find(({ clinic }) => clinic === options.clinic);
    return new VetLoomClient({ ...options, token: login.result.jwt, idKey: role?.idKey });
  }

  /** A call below the clinic's versioned API: `/pet/{petID}`. @throws SdkError */
  inClinic<R>(method: Method, path: string, parts: Parts = {}): Promise<Success<R>> {
    return this.call(method, `/api/sdk/v2/${encodeURIComponent(this.#options.clinic)}${path}`, parts);
  }

  /** A call of the clinic's inventory service: `/supplier/{supplierID}`. @throws SdkError */
  inErp<R>(method: Method, path: string, parts: Parts = {}): Promise<Success<R>> {
    const { url, erpURL = url, clinic } = this.#options;
    return this.#answer(method, erpURL, `/erp/${encodeURIComponent(clinic)}${path}`, parts);
  }

  /** A call at a whole path of the API. @throws SdkError */
  call<R>(method: Method, path: string, parts: Parts = {}): Promise<Success<R>> {
    return this.#answer(method, this.#options.url, path, parts);
  }

  async #answer<R>(method: Method, base: string, path: string, parts: Parts): Promise<Success<R>> {
    const answer = await this.#send(method, base + this.#pathOf(path, parts), parts);
    if (answer.code === SUCCESS) return { code: SUCCESS, result: answer.result as R };
    throw new SdkError(answer.code, answer.message ?? '', answer);
  }

  /** Lists of the inventory by what is given, as the specification sends them (spec 3 §5). */
  readonly inventory = {
    /** Product levels: paging, order and filters are sent where they are given, and nothing else. */
    levels: (asked: LevelsAsked = {}) => this.inErp('POST', '/prodLevel/getList', { body: { ...asked } }),
    /** Packages: paging is sent where both of its parts are given, and else none. */
    packages: ({ limit, offset, ...asked }: PackagesAsked = {}) =>
      this.inErp('POST', '/package/getList', {
        body: { ...asked, ...(limit !== undefined && offset !== undefined ? { limit, offset } : {}) },
      }),
  } as const;

  /** Index entries of pets (spec 1 §7); whatever is no object is refused with 100105 before anything is sent. */
  readonly petIndex = {
    create: (entry: object) => this.#index('POST', '/petIndex', entry),
    update: (entry: object) => this.#index('PUT', '/petIndex', entry),
    remove: (entry: object) => this.#index('DELETE', '/petIndex', entry),
    /** Moves an animal between the entries of two owners. */
    transfer: (entry: object) => this.#index('PUT', '/userIndex/transferPetID', entry),
  } as const;

  /** Index entries of owners; the same. */
  readonly userIndex = {
    create: (entry: object) => this.#index('POST', '/userIndex', entry),
    update: (entry: object) => this.#index('PUT', '/userIndex', entry),
    remove: (entry: object) => this.#index('DELETE', '/userIndex', entry),
    transfer: (entry: object) => this.#index('PUT', '/userIndex/transferPetID', entry),
  } as const;

  /** The whole address of a picture of an animal, a member, or an exam or a day of a stay, with its id sealed or encoded as in calls. */
  photo(of: PhotoOf, id: string, asked: PhotoAsked = {}): string {
    const { url, clinic, idKey } = this.#options;
    return url + photoAddress(clinic, of, id, asked, idKey);
  }

  async #index(method: Method, path: string, entry: unknown): Promise<Success<unknown>> {
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry))
      throw new SdkError(BAD_ARGUMENT, 'an index entry is an object', entry);
    return this.call(method, `/api/sdk/${encodeURIComponent(this.#options.clinic)}${path}`, { body: entry });
  }

  #pathOf(path: string, { params = {}, query = {} }: Parts): string {
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const value = params[name];
      if (value === undefined || value === '') throw new SdkError(BAD_ARGUMENT, `the path needs ${name}`, params);
      return this.#segment(value);
    });
    const asked = Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    );
    return `${filled}${asked.length === 0 ? '' : `?${new URLSearchParams(asked)}`}`;
  }

  #segment(value: string): string {
    const { idKey } = this.#options;
    return value.startsWith('/') && idKey !== undefined ? sealID(idKey, value) : plainIDSegment(value);
  }

  async #send(method: Method, address: string, { body, idempotencyKey }: Parts): Promise<Answer> {
    try {
      const response = await this.#fetch(address, {
        method,
        headers: {
          accept: 'application/json',
          ...this.#credentials(),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return (await response.json()) as Answer;
    } catch (error) {
      throw new SdkError(FAILURE, error instanceof Error ? error.message : 'no answer', error);
    }
  }

  #credentials(): Readonly<Record<string, string>> {
    const { token, username, password } = this.#options;
    if (token !== undefined) return { authorization: `Bearer ${token}` };
    if (username === undefined || password === undefined) return {};
    const bytes = new TextEncoder().encode(`${username}:${password}`);
    return { authorization: `Basic ${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}` };
  }
}

interface Answer {
  readonly code: number;
  readonly result?: unknown;
  readonly message?: string;
}
