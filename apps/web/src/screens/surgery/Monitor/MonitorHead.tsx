import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { IconBell, IconBellOff, IconPrinter } from '@tabler/icons-react';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { MONITOR_EVENTS, type SurgeryMonitor } from '@vetloom/domain/surgery/monitor.schema.ts';
import { formatTime } from '@vetloom/ui/format/date.ts';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { Toolbar } from '@vetloom/ui/layout/Sheet.tsx';
import { surgery } from '../../../locale/surgery.ts';
import classes from './monitor.module.css';
import { elapsedText } from './typed-row.ts';
import type { MonitorActs } from './use-monitor.ts';
import { INTERVALS, type useReminder } from './use-reminder.ts';

interface MonitorHeadProps {
  readonly record: VisitRecord;
  readonly monitor: SurgeryMonitor;
  readonly acts: MonitorActs;
  readonly reminder: ReturnType<typeof useReminder>;
  readonly hasRows: boolean;
  readonly mayWrite: boolean;
  /** Unix seconds. */
  readonly now: number;
  readonly onPrint: () => void;
}

/** Which operation this is, how long it takes, and when the next reading is due. */
export function MonitorHead(props: MonitorHeadProps) {
  const { record, monitor, acts, reminder, hasRows, mayWrite, now, onPrint } = props;
  const running = monitor.endDateTime === 0;
  const name = record.surgery.map((one) => one.name).join('、');
  const until = running ? now : monitor.endDateTime;
  return (
    <Toolbar
      end={
        <>
          {running ? <Reminder reminder={reminder} hasRows={hasRows} /> : null}
          <Button variant="default" size="sm" leftSection={<IconPrinter size={15} stroke={1.6} />} onClick={onPrint}>
            {surgery.print}
          </Button>
          {mayWrite ? (
            <Button size="sm" variant={running ? 'filled' : 'default'} onClick={() => void acts.end(running)}>
              {running ? surgery.end : surgery.goOn}
            </Button>
          ) : (
            <span className={classes.minor}>{surgery.readOnly}</span>
          )}
        </>
      }
    >
      <b className={classes.operation}>{name || surgery.noSurgery}</b>
      <span className={classes.minor}>
        {[surgery.since(formatTime(monitor.dateTime)), record.surgeonDoctor, record.anesthetist]
          .filter((part) => part !== '')
          .join(' · ')}
      </span>
      <span className={classes.elapsed}>
        {surgery.elapsed} <b>{elapsedText(until - monitor.dateTime)}</b>
      </span>
      {running ? null : <span className={classes.minor}>{surgery.ended(formatTime(monitor.endDateTime))}</span>}
    </Toolbar>
  );
}

function Reminder({ reminder, hasRows }: Pick<MonitorHeadProps, 'reminder' | 'hasRows'>) {
  const { minutes, due, setting, change } = reminder;
  const sound = setting.sound ? surgery.soundOn : surgery.soundOff;
  return (
    <>
      <span className={classes.reading} data-due={due} role="status">
        {due ? (
          <>
            <svg width="12" height="11" viewBox="0 0 12 11" fill="none" aria-hidden="true">
              <path d="M6 1 11 10H1z" stroke="currentColor" strokeWidth="1.4" strokeLinejoin="round" />
            </svg>
            {surgery.due(minutes)}
          </>
        ) : hasRows ? (
          surgery.last(minutes)
        ) : null}
      </span>
      <NativeSelect
        size="xs"
        aria-label={surgery.remind}
        value={String(setting.minutes)}
        data={INTERVALS.map((one) => ({ value: String(one), label: surgery.every(one) }))}
        onChange={(event) => change({ minutes: Number(event.currentTarget.value) })}
      />
      <ActionIcon
        variant="default"
        aria-label={surgery.sound}
        aria-pressed={setting.sound}
        title={sound}
        onClick={() => change({ sound: !setting.sound })}
      >
        {setting.sound ? <IconBell size={16} stroke={1.6} /> : <IconBellOff size={16} stroke={1.6} />}
      </ActionIcon>
    </>
  );
}

/** The moments of the operation, one key each; a click writes a row with the time of now. */
export function Marks({ acts }: { readonly acts: MonitorActs }) {
  return (
    <div className={classes.marks} role="toolbar" aria-label={surgery.mark}>
      {MONITOR_EVENTS.map((event, at) => (
        <Mark key={event} word={surgery.events[event]} chord={`Alt ${at + 1}`} onMark={() => void acts.mark(event)} />
      ))}
    </div>
  );
}

function Mark({ word, chord, onMark }: { readonly word: string; readonly chord: string; readonly onMark: () => void }) {
  useHotkey(chord, word, onMark);
  return (
    <button type="button" aria-keyshortcuts={chord.replace(' ', '+')} onClick={onMark}>
      {word}
    </button>
  );
}
