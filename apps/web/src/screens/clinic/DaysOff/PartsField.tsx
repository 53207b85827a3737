import { DAY_PARTS, type DayPart } from '@vetloom/domain/clinic/settings/booking.setting.ts';
import { FilterChip } from '@vetloom/ui/input/SegmentedFilter.tsx';
import { bookingSetting } from '../../../locale/clinic-booking.ts';
import classes from './days.module.css';
import { partsWord } from './days-values.ts';

const words = bookingSetting.days;

interface PartsFieldProps {
  /** Whose parts they are, for assistive technology. */
  readonly label: string;
  readonly value: readonly DayPart[];
  readonly onChange: (parts: readonly DayPart[]) => void;
}

/** Which parts of a day are closed, each by itself, with what that means in words. */
export function PartsField({ label, value, onChange }: PartsFieldProps) {
  return (
    <fieldset className={classes.parts}>
      <legend>{label}</legend>
      {DAY_PARTS.map((part) => (
        <FilterChip
          key={part}
          active={value.includes(part)}
          onToggle={() =>
            onChange(DAY_PARTS.filter((one) => (one === part ? !value.includes(part) : value.includes(one))))
          }
        >
          {words.parts[part]}
        </FilterChip>
      ))}
      <span className={classes.quiet}>{partsWord(value)}</span>
    </fieldset>
  );
}
