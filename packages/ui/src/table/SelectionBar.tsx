import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useUiWords } from '../words.tsx';
import classes from './list-table.module.css';

interface SelectionBarProps {
  readonly count: number;
  readonly onClear: () => void;
  readonly children: ReactNode;
}

/** Says how many rows are chosen and what can be done with them. */
export function SelectionBar({ count, onClear, children }: SelectionBarProps) {
  const words = useUiWords();
  return (
    <div className={classes.bar} role="status">
      {words.selected(count)}
      <div className={classes.barEnd}>
        {children}
        <Button size="sm" variant="subtle" onClick={onClear}>
          {words.clearSelection}
        </Button>
      </div>
    </div>
  );
}
