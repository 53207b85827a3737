import type { Permission } from '@vetloom/domain/access/permissions.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Call } from '@vetloom/http/endpoint.ts';
import type { ClinicSql } from '@vetloom/storage/ports/clinic-sql.ts';
import { z } from 'zod';
import type { ErpCall, RowWrite } from '../rows/row-write.ts';
import type { WitnessProof } from '../services.ts';

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

/**
 * The email of the second person, where somebody proves to be one; undefined where nobody does: whether one is needed is known once it is known what moves.
 * @throws DomainError as `vouch` does
 */
export const vouchedFor = async (
  call: ErpCall & Pick<Call<unknown>, 'request'>,
  proof: WitnessProof | undefined,
): Promise<string | undefined> => proof && call.services.vouch(call, proof);

/** Names of those of products that are controlled drugs, by id, whatever their schedule. */
export async function controlledAmong(
  sql: ClinicSql,
  productIDs: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (productIDs.length === 0) return new Map();
  const rows = await sql<{ id: string; name: string }>(
    'SELECT id, name FROM vetloom.product WHERE clinic_id = $1 AND id = ANY ($2) AND controlled_drug_info IS NOT NULL',
    [[...new Set(productIDs)]],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * Refuses to move controlled drugs, where no animal got them, upon one person's word. A second person who is named is asked for in any case.
 * @throws DomainError contradictory (`witnessNeeded`) with the drug (`prodID`, `name`), (`secondPersonSame`, `witnessUnfit`)
 */
export async function demandSecondPerson(
  write: Pick<RowWrite, 'sql' | 'mayAlso' | 'author'>,
  productIDs: readonly string[],
  witness: string | undefined,
): Promise<void> {
  if (witness !== undefined) return demandWitness(write, witness);
  const [drug] = await controlledAmong(write.sql, productIDs);
  if (!drug) return;
  const [prodID, name] = drug;
  throw witnessNeeded({ prodID, name });
}

/** The refusal that names the drug of which nobody else has said it. */
export const witnessNeeded = ({ prodID, name }: { readonly prodID: string; readonly name: string }) =>
  new DomainError('contradictory', 'a second person has to stand beside it', {
    ...{ rule: 'witnessNeeded', prodID, name },
  });
