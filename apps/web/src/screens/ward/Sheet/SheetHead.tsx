import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconLayoutColumns, IconMessage2, IconPlus } from '@tabler/icons-react';
import { formatShortDay } from '@vetloom/ui/format/date.ts';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { Toolbar } from '@vetloom/ui/layout/Sheet.tsx';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { DoseStatus } from '@vetloom/ui/status/DoseStatus.tsx';
import { wardNote } from '../../../locale/ward-note.ts';
import { flowsheet } from '../../../locale/ward-sheet.ts';
import { links } from '../../../routes/links.ts';
import { AppLink } from '../../../routes/navigation.tsx';
import classes from './head.module.css';

interface SheetHeadProps {
  /** Start of the day that is shown, Unix seconds. */
  readonly day: number;
  readonly today: number;
  readonly nth: number;
  readonly mayPlan: boolean;
  readonly isPlanned: boolean;
  readonly isComparing: boolean;
  readonly conflicts: readonly string[];
  readonly onDay: (days: -1 | 1) => void;
  readonly onToday: () => void;
  readonly onCompare: () => void;
  readonly onCopy: () => void;
  readonly onAdd: () => void;
  /** Undefined where the day has no plan. */
  readonly onNote: (() => void) | undefined;
}

const LEGEND = ['done', 'upcoming', 'now', 'overdue', 'skipped'] as const;

/** Which day is shown, what its marks mean, and what can be done with it, each by one key. */
export function SheetHead(props: SheetHeadProps) {
  const { day, today, nth, mayPlan, isPlanned, isComparing, conflicts } = props;
  useHotkey('[', flowsheet.previous, () => props.onDay(-1));
  useHotkey(']', flowsheet.next, () => props.onDay(1));
  useHotkey('T', flowsheet.toToday, props.onToday);
  useHotkey('V', flowsheet.compare, props.onCompare);
  useHotkey('D', flowsheet.copyKey, props.onCopy, { enabled: mayPlan && isPlanned });
  useHotkey('N', flowsheet.add, props.onAdd, { enabled: mayPlan && isPlanned });
  useHotkey('O', wardNote.open, () => props.onNote?.(), { enabled: props.onNote !== undefined });
  const word = day === today ? flowsheet.today : formatShortDay(day);
  return (
    <Toolbar
      end={
        <>
          {props.onNote === undefined ? null : (
            <Button
              variant="default"
              size="sm"
              leftSection={<IconMessage2 size={15} stroke={1.6} />}
              rightSection={<Keycap keys="O" />}
              onClick={props.onNote}
            >
              {wardNote.open}
            </Button>
          )}
          <Button
            variant="default"
            size="sm"
            aria-pressed={isComparing}
            leftSection={<IconLayoutColumns size={15} stroke={1.6} />}
            rightSection={<Keycap keys="V" />}
            onClick={props.onCompare}
          >
            {isComparing ? flowsheet.oneDay : flowsheet.compare}
          </Button>
          {mayPlan && isPlanned ? (
            <>
              <Button variant="default" size="sm" rightSection={<Keycap keys="D" />} onClick={props.onCopy}>
                {flowsheet.copy}
              </Button>
              <Button
                size="sm"
                leftSection={<IconPlus size={14} />}
                rightSection={<Keycap keys="N" onFill />}
                aria-keyshortcuts="N"
                onClick={props.onAdd}
              >
                {flowsheet.add}
              </Button>
            </>
          ) : null}
        </>
      }
    >
      <ActionIcon variant="default" aria-label={flowsheet.previous} title="[" onClick={() => props.onDay(-1)}>
        <IconChevronLeft size={16} stroke={1.8} />
      </ActionIcon>
      <Button variant="default" size="sm" title="T" onClick={props.onToday}>
        {nth < 1 ? word : flowsheet.dayTitle(word, nth)}
      </Button>
      <ActionIcon variant="default" aria-label={flowsheet.next} title="]" onClick={() => props.onDay(1)}>
        <IconChevronRight size={16} stroke={1.8} />
      </ActionIcon>
      <ul className={classes.legend} aria-label={flowsheet.legend}>
        {LEGEND.map((state) => (
          <li key={state}>
            <DoseStatus state={state} />
          </li>
        ))}
      </ul>
      {conflicts[0] === undefined ? null : (
        <span className={classes.conflict} role="status">
          {flowsheet.conflicts(conflicts.length)}{' '}
          <AppLink to={links.conflict(conflicts[0])}>{flowsheet.review}</AppLink>
        </span>
      )}
    </Toolbar>
  );
}
