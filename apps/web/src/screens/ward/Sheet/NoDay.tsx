import { Button } from '@mantine/core';
import type { StayPlan } from '@vetloom/domain/hospital/plan.schema.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { formatShortDay } from '@vetloom/ui/format/date.ts';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { flowsheet } from '../../../locale/ward-sheet.ts';
import classes from './sheet.module.css';

const words = flowsheet.noDay;

interface NoDayProps {
  /** Start of the day, Unix seconds. */
  readonly day: number;
  readonly plans: readonly StayPlan[];
  readonly mayPlan: boolean;
  readonly isOver: boolean;
  readonly onOpen: (copyOf: number | undefined) => void;
}

/** A day that nobody has planned yet: as a copy of the last one before it, or empty. */
export function NoDay({ day, plans, mayPlan, isOver, onOpen }: NoDayProps) {
  const before = plans.findLast(({ planDateTime }) => planDateTime < day)?.planDateTime;
  useHotkey('C', words.copyKey, () => onOpen(before), { enabled: mayPlan && before !== undefined });
  useHotkey('E', words.empty, () => onOpen(undefined), { enabled: mayPlan });
  const how = before === undefined ? words.first : words.next;
  const next = isOver ? words.over : mayPlan ? how : words.mayNot;
  return (
    <div className={classes.empty}>
      <EmptyState
        title={words.title(formatShortDay(day))}
        next={next}
        actions={
          mayPlan ? (
            <>
              {before === undefined ? null : (
                <Button rightSection={<Keycap keys="C" onFill />} onClick={() => onOpen(before)}>
                  {words.copy(formatShortDay(before))}
                </Button>
              )}
              <Button variant="default" rightSection={<Keycap keys="E" />} onClick={() => onOpen(undefined)}>
                {words.empty}
              </Button>
            </>
          ) : undefined
        }
      />
    </div>
  );
}
