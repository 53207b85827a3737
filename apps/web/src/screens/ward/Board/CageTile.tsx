import { Button } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { minutesBetween } from '@vetloom/ui/format/number.ts';
import { wardBoard } from '../../../locale/ward-board.ts';
import classes from './board.module.css';

interface CageTileProps {
  readonly name: string;
  /** Since when it waits to be cleaned, Unix seconds; undefined while it is clean. */
  readonly dirtySince: number | undefined;
  readonly now: number;
  readonly mayCare: boolean;
  readonly onCare: (isClean: boolean) => void;
}

/** A cage that nobody is in: ready for the next animal, or to be cleaned first. */
export function CageTile({ name, dirtySince, now, mayCare, onCare }: CageTileProps) {
  const isDirty = dirtySince !== undefined;
  return (
    <div className={classes.tile} data-dirty={isDirty || undefined}>
      <b>{name}</b>
      <span>
        {isDirty ? `${wardBoard.dirty} · ${wardBoard.dirtySince(minutesBetween(dirtySince, now))}` : wardBoard.empty}
      </span>
      {mayCare ? (
        <Button
          size="compact-sm"
          variant={isDirty ? 'default' : 'subtle'}
          className={isDirty ? '' : (classes.quietAct ?? '')}
          leftSection={isDirty ? <IconSparkles size={14} aria-hidden="true" /> : undefined}
          aria-label={`${name} ${isDirty ? wardBoard.clean : wardBoard.soil}`}
          onClick={() => onCare(isDirty)}
        >
          {isDirty ? wardBoard.clean : wardBoard.soil}
        </Button>
      ) : null}
    </div>
  );
}
