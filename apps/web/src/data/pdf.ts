import type { PrintSetting } from '@vetloom/domain/clinic/clinic.schema.ts';
import { CODE, codeName } from '@vetloom/domain/core/codes.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { session, tokens } from './session.ts';

/** A PDF of the server, with the characters that its font lacks as U+ numbers. */
export interface Pdf {
  readonly blob: Blob;
  readonly missing: readonly string[];
}

/** Fetches a visit's paper as PDF. Throws DomainError: networkRequired offline, else the server's refusal. */
export async function fetchVisitPdf(recordID: string, options: PrintSetting): Promise<Pdf> {
  const clinic = session.get().clinic?.clinic ?? '';
  const response = await send(`/api/sdk/v2/${encodeURIComponent(clinic)}/pdf/${encodeURIComponent(recordID)}`, {
    type: 'record',
    printSetting: options,
  });
  if (response.headers.get('content-type') === 'application/pdf') {
    return { blob: await response.blob(), missing: response.headers.get('x-missing-glyphs')?.split(' ') ?? [] };
  }
  const answer = (await response.json().catch(() => ({}))) as { readonly code?: number; readonly message?: string };
  throw new DomainError(codeName(answer.code ?? CODE.failure), answer.message ?? 'no PDF');
}

async function send(path: string, body: unknown): Promise<Response> {
  try {
    const token = tokens.token() ?? (await tokens.refresh());
    return await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token ?? ''}` },
      body: JSON.stringify(body),
    });
  } catch (error) {
    throw new DomainError('networkRequired', error instanceof Error ? error.message : 'no network');
  }
}
