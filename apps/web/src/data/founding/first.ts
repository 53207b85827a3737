import { DomainError } from '@vetloom/domain/core/error.ts';
import type { founderFields, newClinicFields } from '@vetloom/domain/founding/founding.schema.ts';
import { TransportError } from '@vetloom/sync-client/transport.ts';
import type { z } from 'zod';
import { endpoints } from '../engine/calls/environment.ts';
import { callOpen } from '../engine/calls/http.ts';

const PATH = '/api/sdk/first';
/** A server that doesn't answer sooner has a sign-in page to offer, whose own words fit. */
const PATIENCE_MS = 3000;

/** What begins an installation. */
export interface Beginning {
  /** As the start printed it. */
  readonly code: string;
  readonly administrator: Pick<z.input<typeof founderFields>, 'email' | 'name'> & { readonly password: string };
  readonly clinic: z.input<typeof newClinicFields>;
}

/** Whether nobody has begun here; false where the server can't be asked. */
export async function isFirst(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const answer = await fetch(endpoints.api + PATH, { cache: 'no-store', signal });
    const { result } = (await answer.json()) as { readonly result?: { readonly open?: boolean } };
    return result?.open === true;
  } catch {
    // Offline: the sign-in page says so.
    return false;
  }
}

/** Makes the administrator and the first clinic. @throws DomainError with the server's code and detail, networkRequired where nothing answers */
export async function beginInstallation(beginning: Beginning): Promise<void> {
  try {
    await callOpen(PATH, beginning);
  } catch (error) {
    throw error instanceof TransportError ? new DomainError('networkRequired', error.message) : error;
  }
}
