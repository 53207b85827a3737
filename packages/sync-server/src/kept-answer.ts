import { type Code, codeName, httpStatusOf } from '@vetloom/domain/core/codes.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { ClinicTransaction, IdempotentAnswer } from '@vetloom/storage/ports/transaction.ts';

/** An Idempotency-Key with the fingerprint of its request. */
export interface Once {
  readonly key: string;
  readonly requestHash: string;
}

interface KeptRefusal {
  readonly refusal: { readonly code: Code; readonly message: string; readonly detail: DomainError['detail'] };
}

/**
 * The first answer of a repeated key (law 29). Asked after the head row is locked, so that of two requests at once the second finds the first's.
 * @throws DomainError idempotencyMismatch when the key was another request's
 */
export async function keptAnswer(
  tx: ClinicTransaction,
  person: string,
  once: Once,
): Promise<IdempotentAnswer | undefined> {
  const kept = await tx.idempotentAnswer(once.key, person);
  if (kept && kept.requestHash !== once.requestHash)
    throw new DomainError('idempotencyMismatch', 'this Idempotency-Key was used for another request');
  return kept;
}

/** The refusal that a kept answer was; undefined for a result. */
export function refusalKept({ status, body }: IdempotentAnswer): DomainError | undefined {
  if (status === 200) return undefined;
  const { code, message, detail } = (body as KeptRefusal).refusal;
  return new DomainError(codeName(code), message, detail);
}

/** Keeps a refusal as the answer of a key. */
export async function keepRefusal(
  tx: ClinicTransaction,
  person: string,
  once: Once,
  { code, codeName: name, message, detail }: DomainError,
): Promise<void> {
  const body: KeptRefusal = { refusal: { code, message, detail } };
  await tx.keepAnswer(once.key, person, { requestHash: once.requestHash, status: httpStatusOf(name), body });
}
