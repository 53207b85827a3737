import { CODE, codeName } from '@vetloom/domain/core/codes.ts';
import { DomainError, type ErrorDetail } from '@vetloom/domain/core/error.ts';
import { z } from 'zod';
import { endpoints } from './environment.ts';

const answer = z.object({
  code: z.number(),
  message: z.string().optional(),
  result: z.unknown().optional(),
  detail: z.unknown().optional(),
});

/** What a call answers that nobody need have signed in for: a link's, whose token stands in the body. @throws DomainError networkRequired, or what the server refused with */
export async function callPublic(path: string, body: object): Promise<unknown> {
  let answered: z.output<typeof answer>;
  try {
    const response = await fetch(endpoints.api + path, {
      method: 'POST',
      cache: 'no-store',
      credentials: 'omit',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    answered = answer.parse(await response.json());
  } catch (cause) {
    throw new DomainError('networkRequired', cause instanceof Error ? cause.message : 'no answer');
  }
  if (answered.code !== CODE.success)
    throw new DomainError(codeName(answered.code), answered.message ?? '', (answered.detail ?? {}) as ErrorDetail);
  return answered.result;
}
