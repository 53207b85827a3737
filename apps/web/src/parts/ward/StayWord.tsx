import { kindOfStay } from '@vetloom/domain/hospital/stay-place.ts';
import { found, useDocument } from '../../data/engine/hooks.ts';
import { wardPlace } from '../../locale/ward-place.ts';

/** What a stay is, in a word. */
export function StayWord({ stayID }: { readonly stayID: string }) {
  const held = useDocument('inHospital', stayID);
  const stay = found(held);
  return held.state === 'loading' ? null : wardPlace.mark(stay && kindOfStay(stay), '');
}
