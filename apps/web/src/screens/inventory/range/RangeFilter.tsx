import { dayKey, formatDate } from '@vetloom/ui/format/date.ts';
import { SegmentedFilter } from '@vetloom/ui/input/SegmentedFilter.tsx';
import { bi } from '../../../locale/bi.ts';
import figures from '../../../parts/figures/figures.module.css';
import { DateField } from '../../../parts/form/DateField.tsx';
import { useQuery } from '../../../routes/navigation.tsx';
import { BI_RANGES } from '../../bi/Overview/bi-range.ts';
import type { AskedRange } from './use-asked-range.ts';

/** Chooses the range of figures in the address. */
export function RangeFilter({ name, days }: Pick<AskedRange, 'name' | 'days'>) {
  const [, setQuery] = useQuery();
  return (
    <>
      <SegmentedFilter
        label={bi.range}
        options={BI_RANGES.map((value) => ({ value, label: bi.ranges[value] }))}
        value={name}
        onChange={(next) => setQuery({ range: next, from: dayKey(days.from), to: dayKey(days.to) })}
      />
      {name === 'custom' ? (
        (['from', 'to'] as const).map((end) => (
          <DateField
            key={end}
            required
            size="sm"
            aria-label={bi[end]}
            value={dayKey(days[end])}
            onChange={(day) => setQuery({ [end]: day })}
          />
        ))
      ) : (
        <b className={figures.range}>
          {formatDate(days.from)}
          {days.to === days.from ? '' : ` – ${formatDate(days.to)}`}
        </b>
      )}
    </>
  );
}
