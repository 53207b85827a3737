import type { Permission } from '@vetloom/domain/access/permissions.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { z } from 'zod';
import type { RowWrite } from '../rows/row-write.ts';

/** The second person of an act, and what proves that they stand here. Neither PIN nor password is kept anywhere. */
export const witnessProof = z.object({
  email: z.string().max(200),
  pin: z.string().max(20).optional(),
  password: z.string().max(400).optional(),
});

/** What calls with a second person may refuse for them. */
export const WITNESS_ERRORS = ['contradictory', 'forbidden', 'pinLocked', 'rateLimited'] as const;

/** Who may be the second person: whoever counts, or hands out. */
const WITNESS_RIGHTS: readonly Permission[] = ['STOCK_CHECK_FORM_WRITE', 'DRUG_TASK_WRITE'];

/**
 * Refuses a second person who may not be it, by what the database says of them now: a right that was taken away, or somebody who has left, ends at once.
 * @throws DomainError contradictory (`secondPersonSame`, `witnessUnfit`)
 */
export async function demandWitness(
  { mayAlso, author }: Pick<RowWrite, 'mayAlso' | 'author'>,
  email: string,
): Promise<void> {
  if (email === author)
    throw new DomainError('contradictory', 'another person must look', { rule: 'secondPersonSame' });
  if (!(await mayAlso(email, WITNESS_RIGHTS)))
    throw new DomainError('contradictory', 'not somebody who may be the second person', { rule: 'witnessUnfit' });
}
