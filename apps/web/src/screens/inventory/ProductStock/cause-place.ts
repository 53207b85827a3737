import type { FormKind } from '@vetloom/domain/stock/form-effects.ts';
import type { MovementCause } from '@vetloom/domain/stock/movement.ts';
import { links, type Place } from '../../../routes/links.ts';

/** Forms by what they move; other causes are acts or documents of their own. */
const FORMS: Partial<Readonly<Record<MovementCause, FormKind>>> = {
  purchase: 'purchase',
  purchaseReturn: 'return',
  sale: 'sell',
  count: 'check',
};

/** Where the cause of a movement is looked at: its form, the visit; undefined where it has no page of its own. `petOf`: whose visit it was. */
export function placeOfCause(
  cause: MovementCause,
  causeID: string,
  petOf: (recordID: string) => string | undefined,
): Place | undefined {
  if (causeID.startsWith('/record/')) {
    const petID = petOf(causeID);
    return petID === undefined ? undefined : links.visit(petID, causeID);
  }
  if (causeID.startsWith('/')) return undefined;
  if (cause === 'transfer') return links.transfer(causeID);
  const kind = FORMS[cause];
  return kind === undefined ? undefined : links.form(kind, causeID);
}
