import { SegmentedControl } from '@mantine/core';
import type { Ways } from '@vetloom/domain/message/reach.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import type { ReactNode } from 'react';
import { messageWrite as words } from '../../locale/message-write.ts';
import { timeOf } from '../form/clinic-time.ts';
import { DateField } from '../form/DateField.tsx';
import { TimeField } from '../form/TimeField.tsx';
import classes from './message.module.css';
import { nearTime } from './message-words.ts';
import { leavesAt, type When, type WriteValues } from './write-values.ts';

interface WhenFieldsProps {
  readonly values: WriteValues;
  readonly ways: Ways;
  readonly now: number;
  readonly error: ReactNode;
  readonly change: (change: Partial<WriteValues>) => void;
}

/** When a message goes: now, at the end of quiet hours, or at a time. Outside of quiet hours the first two are the same. */
export function WhenFields({ values, ways, now, error, change }: WhenFieldsProps) {
  const end = leavesAt(now, ways, shownZone());
  const quiet = end > now;
  // By the clinic's hours is the default; by day it simply reads as now.
  const shown: When = values.when === 'quiet' && !quiet ? 'now' : values.when;
  const choose = (next: string) =>
    change({ when: next === 'chosen' ? 'chosen' : next === 'now' && quiet ? 'now' : 'quiet' });
  return (
    <div>
      <span className={classes.label}>{words.when}</span>
      <SegmentedControl
        fullWidth
        aria-label={words.when}
        value={shown}
        data={[
          ...(quiet ? [{ value: 'quiet', label: words.whens.quiet }] : []),
          { value: 'now', label: words.whens.now },
          { value: 'chosen', label: words.whens.chosen },
        ]}
        onChange={choose}
      />
      {quiet && shown === 'quiet' ? <p className={classes.hint}>{words.quietEnd(nearTime(end, now))}</p> : null}
      {quiet && shown === 'now' ? <p className={classes.hint}>{words.nowIsQuiet}</p> : null}
      {shown === 'chosen' ? (
        <>
          <div className={classes.chosen}>
            <DateField label={words.day} value={values.day} error={error} onChange={(day) => change({ day })} />
            <TimeField label={words.time} value={values.time} onChange={(time) => change({ time })} />
          </div>
          <ChosenHint {...{ values, ways, now }} />
        </>
      ) : null}
    </div>
  );
}

function ChosenHint({ values, ways, now }: Pick<WhenFieldsProps, 'values' | 'ways' | 'now'>) {
  const at = timeOf(values.day, values.time);
  if (at === undefined) return null;
  const leaves = leavesAt(Math.max(at, now), ways, shownZone());
  if (leaves > at && leaves > now) return <p className={classes.hint}>{words.chosenQuiet(nearTime(leaves, now))}</p>;
  return at <= now ? <p className={classes.hint}>{words.past}</p> : null;
}
