import { CODE, codeName } from '@vetloom/domain/core/codes.ts';
import { DomainError, type ErrorDetail } from '@vetloom/domain/core/error.ts';
import { session, tokens } from './session.ts';

interface Answer {
  readonly code?: number;
  readonly result?: unknown;
  readonly message?: string;
  readonly detail?: ErrorDetail;
}

/** A path below the clinic's versioned API, with its ids percent-encoded. */
const address = (path: string): string =>
  `/api/sdk/v2/${encodeURIComponent(session.get().clinic?.clinic ?? '')}${path}`;

async function send(method: string, path: string, body: unknown): Promise<Response> {
  const ask = (token: string) =>
    fetch(address(path), {
      method,
      cache: 'no-store',
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  try {
    const first = await ask(tokens.token() ?? (await tokens.refresh()) ?? '');
    return first.status === 401 ? await ask((await tokens.refresh()) ?? '') : first;
  } catch (error) {
    throw new DomainError('networkRequired', error instanceof Error ? error.message : 'no network');
  }
}

async function refusalOf(response: Response): Promise<DomainError> {
  const answer = (await response.json().catch(() => ({}))) as Answer;
  return new DomainError(codeName(answer.code ?? CODE.failure), answer.message ?? '', answer.detail ?? {});
}

/** A call that truly needs the network (law 32). Rejects with DomainError: networkRequired offline, else the server's refusal. */
export async function callClinic(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<unknown> {
  const response = await send(method, path, body);
  if (!response.ok) throw await refusalOf(response);
  return ((await response.json()) as Answer).result;
}

/** Fetches a file of the clinic and hands it to the person under the name that the server gave it. Rejects like `callClinic`. */
export async function downloadFrom(path: string): Promise<void> {
  const response = await send('GET', path, undefined);
  if (!response.ok) throw await refusalOf(response);
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'vetloom.csv';
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
