import { DomainError } from '@vetloom/domain/core/error.ts';
import type { CatalogueChange } from '@vetloom/storage/catalog/catalogue-change.ts';
import type { RowWrite } from '../rows/row-write.ts';
import { demandWitness, witnessNeeded } from './witness.ts';

/** What is said beside a change of products of which one was a controlled drug. */
export interface FlagBeside {
  /** Email of the second person, who has proved that they stand here. */
  readonly witness?: string | undefined;
  /** Why it isn't one any more. */
  readonly reason?: string | undefined;
}

/**
 * Refuses to say upon one person's word that a controlled drug isn't one any more, or to take it out of the lists: whoever could would move it alone meanwhile. One of
 * which nothing ever came or went has no book yet, so that a mistaken mark is one person's to clear. The history keeps who stood beside it, and why.
 * @throws DomainError contradictory (`witnessNeeded`, `secondPersonSame`, `witnessUnfit`), badParameter (`reason`)
 */
export async function demandWitnessedFlag(
  write: Pick<RowWrite, 'sql' | 'mayAlso' | 'author'>,
  changes: readonly CatalogueChange[],
  { witness, reason }: FlagBeside = {},
): Promise<void> {
  const cleared = changes.flatMap(({ kind, before, after }) =>
    kind === 'product' && before?.controlledDrugInfo && !after?.controlledDrugInfo ? [before] : [],
  );
  if (cleared.length === 0) return;
  const moved = await write.sql<{ id: string }>(
    `SELECT p.id FROM vetloom.product p WHERE p.clinic_id = $1 AND p.id = ANY ($2)
      AND EXISTS (SELECT FROM vetloom.stock_movement m WHERE m.clinic_id = $1 AND m.product_id = p.id)`,
    [cleared.map(({ id }) => id)],
  );
  const drug = cleared.find(({ id }) => moved.some((one) => one.id === id));
  if (!drug) return;
  if (witness === undefined) throw witnessNeeded({ prodID: drug.id, name: drug.name });
  await demandWitness(write, witness);
  if (reason === undefined)
    throw new DomainError('badParameter', 'why it is no controlled drug any more', { field: 'reason' });
}
