import { Input } from '@mantine/core';
import { SegmentedFilter, type SegmentedFilterProps } from '@vetloom/ui/input/SegmentedFilter.tsx';

/** One of a few words, below what they are about. */
export const Segments = <Value extends string>(props: SegmentedFilterProps<Value>) => (
  <div>
    <Input.Label labelElement="div" aria-hidden="true" mb={4}>
      {props.label}
    </Input.Label>
    <SegmentedFilter {...props} />
  </div>
);
