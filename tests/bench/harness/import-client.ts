import { CODE } from '@vetloom/domain/core/codes.ts';
import type { ImportJob } from '@vetloom/domain/import/import.schema.ts';
import type { ImportKindName } from '@vetloom/domain/import/import-kinds.ts';
import { PASSWORD } from './clinic-process.ts';

const CLINIC = 'demo';
const DIRECTOR = 'director@demo.vetloom.test';
const LOOK_EVERY_MS = 100;

/** What a desk met while an import ran. */
export interface BusyDesk {
  /** How long each new owner took, ms. */
  readonly took: readonly number[];
  /** What `look` answered, the largest. */
  readonly most: number;
}

let owners = 0;

/** Makes owners until the import has ended, and looks at something each time. */
export async function busyDesk(api: ImportClient, job: string, look: () => number = () => 0): Promise<BusyDesk> {
  const took: number[] = [];
  let most = 0;
  for (;;) {
    owners += 1;
    const started = performance.now();
    await api.post('/user', { name: '現場飼主', phone: `08${String(owners).padStart(8, '0')}` });
    took.push(performance.now() - started);
    most = Math.max(most, look());
    const { state } = await api.get<ImportJob>(`/import/${job}`);
    if (state !== 'running') return { took, most };
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

/** Seconds since it was made. */
export function stopwatch(): () => number {
  const started = performance.now();
  return () => (performance.now() - started) / 1000;
}

/** What a call answered. */
interface Answer<T> {
  readonly code: number;
  readonly result: T;
  readonly message?: string;
}

/** The API as a director uses it, who signs in anew when a token ends: an import of decades outlives it. */
export class ImportClient {
  readonly #server: string;
  #token = '';

  readonly #who: string;

  private constructor(server: string, who: string) {
    this.#server = server;
    this.#who = who;
  }

  static async signedIn(url: string, who: string = DIRECTOR): Promise<ImportClient> {
    const client = new ImportClient(url, who);
    await client.#signIn();
    return client;
  }

  bring(kind: ImportKindName, text: string): Promise<ImportJob> {
    return this.#ask(`/import?kind=${kind}&name=bench.csv`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: text,
    });
  }

  get<T>(path: string): Promise<T> {
    return this.#ask(path, {});
  }

  post<T>(path: string, body: unknown): Promise<T> {
    return this.#send('POST', path, body);
  }

  put<T>(path: string, body: unknown): Promise<T> {
    return this.#send('PUT', path, body);
  }

  #send<T>(method: 'POST' | 'PUT', path: string, body: unknown): Promise<T> {
    return this.#ask(path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  async #signIn(): Promise<void> {
    const answer = await fetch(`${this.#server}/api/sdk/v2/basic/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: this.#who, password: PASSWORD }),
    });
    const { result } = (await answer.json()) as { result: { jwt: string } };
    this.#token = result.jwt;
  }

  async #ask<T>(path: string, init: RequestInit): Promise<T> {
    let answer = await this.#once<T>(path, init);
    if (answer.code === CODE.notLoggedIn) {
      await this.#signIn();
      answer = await this.#once<T>(path, init);
    }
    if (answer.code !== CODE.success) throw new Error(`${path} answered ${answer.code}: ${answer.message}`);
    return answer.result;
  }

  async #once<T>(path: string, init: RequestInit): Promise<Answer<T>> {
    const answer = await fetch(`${this.#server}/api/sdk/v2/${CLINIC}${path}`, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), authorization: `Bearer ${this.#token}` },
    });
    return (await answer.json()) as Answer<T>;
  }
}
