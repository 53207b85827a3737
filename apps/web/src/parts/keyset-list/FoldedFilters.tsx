import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';

/** So little room that filters in a row would stand above the whole list. */
const PHONE = '(max-width: 600px)';

interface FoldedFiltersProps {
  /** Says on a phone's button how many are set. */
  readonly label: string;
  readonly children: ReactNode;
}

/** Filters beside a list's search; on a phone behind one button, so that the list begins on the first screen. */
export function FoldedFilters({ label, children }: FoldedFiltersProps) {
  const narrow = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false }) === true;
  const [open, setOpen] = useState(false);
  if (!narrow) return children;
  return (
    <>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconFilter size={14} />}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {label}
      </Button>
      {open ? children : null}
    </>
  );
}
