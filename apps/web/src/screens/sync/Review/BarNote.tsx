import { IconLock, IconPackageExport } from '@tabler/icons-react';
import { isDouble } from '@vetloom/domain/sync/review.ts';
import type { Bar } from '@vetloom/domain/sync/review-bars.ts';
import { useCan } from '../../../data/engine/hooks.ts';
import { syncReview as words } from '../../../locale/sync-review.ts';
import { links } from '../../../routes/links.ts';
import { AppLink } from '../../../routes/navigation.tsx';
import classes from './review.module.css';
import { shownValue } from './shown-value.ts';
import type { Decision } from './use-review.ts';
import type { Subject } from './use-subject.ts';

interface BarNoteProps {
  readonly bar: Bar;
  readonly decision: Decision;
  readonly subject: Pick<Subject, 'nameOf' | 'when'>;
  /** The visit in question, where it is one. */
  readonly recordID: string | undefined;
}

/** Why a side can't be taken, said beforehand: what is a fact, and by which way it can be changed all the same. */
export function BarNote({ bar, decision, subject, recordID }: BarNoteProps) {
  const can = useCan();
  if (bar.rule !== 'handedOut')
    return (
      <p className={classes.askNote}>
        <IconLock size={14} stroke={1.8} aria-hidden="true" />
        {words[bar.rule]}
      </p>
    );
  const { bag } = bar;
  return (
    <>
      <p className={classes.fact}>
        <IconPackageExport size={16} stroke={1.8} aria-hidden="true" />
        {words.handedOut(subject.nameOf(bag.dispensedBy), subject.when(bag.dispensedDateTime ?? 0))}
      </p>
      <p className={classes.value}>{shownValue(bag.items)}</p>
      <p className={classes.askNote}>{wayOf(decision)}</p>
      {recordID !== undefined && can('DRUG_TASK_READ') ? (
        <AppLink className={classes.way} to={links.to('today.dispense', { record: recordID })}>
          {words.toDispense}
        </AppLink>
      ) : null}
    </>
  );
}

const wayOf = ({ contested }: Decision): string => {
  if (contested.some(isDouble)) return words.handedOutDouble;
  if (contested.some(({ path }) => path.at(-1) === 'dispensedBy')) return words.handedOutTwice;
  return words.handedOutStays;
};
