import type { Posting } from '@vetloom/domain/stock/postings.ts';
import { addMovements, type LedgerWrite, type Mover } from '@vetloom/storage/stock/ledger.ts';
import { controlledAmong } from './witness.ts';

/** Adds movements to the ledger; those of controlled drugs name who stood beside them, by email. */
export async function addWitnessed(
  ledger: LedgerWrite,
  mover: Mover,
  moved: readonly Posting[],
  witness: string | undefined,
): Promise<void> {
  if (witness === undefined) return addMovements(ledger, mover, moved);
  const drugs = await controlledAmong(
    ledger.sql,
    moved.map(({ productID }) => productID),
  );
  const isDrug = ({ productID }: Posting) => drugs.has(productID);
  await addMovements(
    ledger,
    mover,
    moved.filter((one) => !isDrug(one)),
  );
  await addMovements(ledger, { ...mover, witness }, moved.filter(isDrug));
}
