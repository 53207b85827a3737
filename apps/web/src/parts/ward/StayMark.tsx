import type { StayPlace } from '@vetloom/domain/hospital/stay-place.ts';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { wardPlace } from '../../locale/ward-place.ts';

/** Says that something is of an animal that stays here, what for and in which cage; nothing for what is of a visit. */
export function StayMark({ stay }: { readonly stay: StayPlace | undefined }) {
  return stay === undefined ? null : <Chip tone="accent">{wardPlace.mark(stay.kind, stay.cage)}</Chip>;
}
