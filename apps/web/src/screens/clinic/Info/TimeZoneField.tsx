import { Select, type SelectProps } from '@mantine/core';
import { useMemo } from 'react';
import { timeZones } from '../../../locale/clinic-time-zones.ts';

const optionOf = (value: string) => ({ value, label: timeZones.name(value) });

/** The zones to choose among: likely ones by their Chinese names, then all that this browser knows, and the one that is stored. */
function groupsWith(stored: string) {
  const likely = timeZones.likelyZones;
  const others = [...new Set([...Intl.supportedValuesOf('timeZone'), stored])].filter((name) => !likely.includes(name));
  return [
    { group: timeZones.likely, items: likely.map(optionOf) },
    { group: timeZones.others, items: others.map(optionOf) },
  ];
}

interface TimeZoneFieldProps
  extends Pick<SelectProps, 'id' | 'readOnly' | 'onBlur' | 'className' | 'aria-describedby'> {
  readonly value: string;
  readonly stored: string;
  readonly onChange: (zone: string) => void;
}

/** Where the clinic lies, found by its Chinese or its international name; a change says what it means. */
export function TimeZoneField({ value, stored, onChange, ...field }: TimeZoneFieldProps) {
  const data = useMemo(() => groupsWith(stored), [stored]);
  return (
    <Select
      {...field}
      data={data}
      value={value}
      searchable
      allowDeselect={false}
      limit={60}
      nothingFoundMessage={timeZones.none}
      description={value === stored ? undefined : timeZones.warning}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onChange={(zone) => zone !== null && onChange(zone)}
    />
  );
}
