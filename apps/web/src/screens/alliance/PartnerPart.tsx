import { Button } from '@mantine/core';
import { SectionHeading } from '@vetloom/ui/layout/SectionHeading.tsx';
import type { ReactNode } from 'react';
import { alliance } from '../../locale/alliance.ts';
import classes from './alliance.module.css';
import { usePartner } from './use-partner.ts';

/** So many of the latest a partner tells of. */
const MOST_ROWS = 200;

interface PartnerPartProps<T> {
  readonly partner: string;
  /** The path between the partner and the id. */
  readonly what: string;
  readonly id: string;
  readonly heading: string;
  /** The sentence where there is nothing. */
  readonly empty: string;
  readonly isEmpty: (found: T) => boolean;
  readonly children: (found: T) => ReactNode;
}

/** A part of a partner's page that is read for itself: one that fails, or that the partner has just closed, leaves the others readable. */
export function PartnerPart<T>({ partner, what, id, heading, empty, isEmpty, children }: PartnerPartProps<T>) {
  const read = usePartner<T>(partner, what, id);
  return (
    <div className={classes.group}>
      <SectionHeading>{heading}</SectionHeading>
      {read.state === 'loading' ? (
        <p className={classes.quiet} role="status">
          {alliance.loading}
        </p>
      ) : read.state === 'failed' ? (
        <p className={classes.quiet}>
          {read.why === 'absent' ? alliance.closedNow : read.sentence}{' '}
          <Button size="compact-sm" variant="subtle" onClick={read.retry}>
            {alliance.retry}
          </Button>
        </p>
      ) : isEmpty(read.found) ? (
        <p className={classes.quiet}>{empty}</p>
      ) : (
        children(read.found)
      )}
      {read.state === 'found' && Array.isArray(read.found) && read.found.length >= MOST_ROWS ? (
        <p className={classes.quiet}>{alliance.latestOnly(MOST_ROWS)}</p>
      ) : null}
    </div>
  );
}
