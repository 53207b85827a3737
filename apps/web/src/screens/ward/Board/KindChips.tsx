import { STAY_KINDS } from '@vetloom/domain/hospital/boarding.schema.ts';
import { FilterChip } from '@vetloom/ui/input/SegmentedFilter.tsx';
import type { WardPatient } from '../../../data/ward/ward-days.ts';
import { wardBoarding } from '../../../locale/ward-boarding.ts';

interface KindChipsProps {
  readonly patients: readonly WardPatient[];
  readonly kind: string | undefined;
  readonly onKind: (kind: string | undefined) => void;
}

/** One kind of stay alone; nothing as long as everybody is in hospital. */
export function KindChips({ patients, kind, onKind }: KindChipsProps) {
  const count = Map.groupBy(patients, ({ stay }) => stay.stayKind ?? 'hospital');
  const others = STAY_KINDS.filter((one) => one !== 'hospital' && count.has(one));
  if (others.length === 0 && kind === undefined) return null;
  return STAY_KINDS.filter((one) => one === 'hospital' || count.has(one) || one === kind).map((one) => (
    <FilterChip
      key={one}
      active={kind === one}
      count={count.get(one)?.length ?? 0}
      onToggle={() => onKind(kind === one ? undefined : one)}
    >
      {wardBoarding.kinds[one]}
    </FilterChip>
  ));
}
