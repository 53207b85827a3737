import type { RegisterRow } from '../../../data/inventory/controlled-calls.ts';
import { links, type Place } from '../../../routes/links.ts';
import { placeOfCause } from '../ProductStock/cause-place.ts';

/** Where what moved a controlled drug is looked at: the visit, the animal that stays, the form, the transfer, the count, the loss; undefined where it has no page. */
export function causeLink({
  cause,
  causeID,
  form,
  petID,
}: Pick<RegisterRow, 'cause' | 'causeID' | 'form' | 'petID'>): Place | undefined {
  if (causeID.startsWith('/')) {
    if (petID === '') return undefined;
    return causeID.startsWith('/record/') ? links.visit(petID, causeID) : links.pet(petID);
  }
  // One to another clinic has a number as forms have.
  if (cause === 'transfer') return links.transfer(causeID);
  if (form !== '') return placeOfCause(cause, causeID, () => undefined);
  if (cause === 'count') return links.to('inventory.controlled', { of: 'count' });
  if (cause === 'loss') return links.to('inventory.controlled', { of: 'losses' });
  if (cause === 'destruction') return links.to('inventory.controlled', { of: 'destroyed' });
  return cause === 'opening' ? links.to('inventory.check') : undefined;
}
