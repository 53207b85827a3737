import type { ReactNode } from 'react';
import classes from './input.module.css';

export interface FilterOption<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly count?: number | undefined;
}

export interface SegmentedFilterProps<Value extends string> {
  /** What is filtered, for assistive technology. */
  readonly label: string;
  readonly options: readonly FilterOption<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** A row of filters of which one is active; each carries its count. */
export function SegmentedFilter<Value extends string>({
  label,
  options,
  value,
  onChange,
}: SegmentedFilterProps<Value>) {
  return (
    <fieldset className={classes.filters}>
      <legend className={classes.legend}>{label}</legend>
      {options.map((option) => (
        <FilterChip
          key={option.value}
          active={option.value === value}
          count={option.count}
          onToggle={() => onChange(option.value)}
        >
          {option.label}
        </FilterChip>
      ))}
    </fieldset>
  );
}

export interface FilterChipProps {
  readonly active: boolean;
  readonly onToggle: () => void;
  readonly count?: number | undefined;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

/** One filter that is on or off by itself. */
export function FilterChip({ active, onToggle, count, icon, children }: FilterChipProps) {
  return (
    <button type="button" className={classes.filter} aria-pressed={active} onClick={onToggle}>
      {icon}
      {children}
      {count === undefined ? null : <span>{count.toLocaleString('en-US')}</span>}
    </button>
  );
}
