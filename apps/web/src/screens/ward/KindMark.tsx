import { IconBed, IconMoonStars, IconScissors } from '@tabler/icons-react';
import type { StayKind } from '@vetloom/domain/hospital/boarding.schema.ts';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { wardBoarding } from '../../locale/ward-boarding.ts';

const ICONS = { hospital: IconBed, boarding: IconMoonStars, grooming: IconScissors } as const;

/** What a stay is, by shape and word. `dense` for cards. */
export function KindMark({ kind, dense = false }: { readonly kind: StayKind; readonly dense?: boolean }) {
  const Icon = ICONS[kind];
  return (
    <Chip tone="quiet" dense={dense}>
      <Icon size={dense ? 12 : 14} stroke={1.6} aria-hidden="true" /> {wardBoarding.kinds[kind]}
    </Chip>
  );
}
