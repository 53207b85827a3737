import type { ReactNode } from 'react';
import { useUiWords } from '../words.tsx';
import { cross, dashedDiamond, MarkSvg, openDiamond, ring, struckDiamond } from './shapes.tsx';
import classes from './status.module.css';
import { VisitStatus } from './VisitStatus.tsx';

/** How a booking stands before the animal comes (packages/domain `booking/booking-status.ts`). */
export type BookingFace = 'pending' | 'approved' | 'refuse' | 'cancel' | 'noShow';

const drawings: Record<BookingFace, ReactNode> = {
  pending: dashedDiamond,
  approved: openDiamond,
  refuse: struckDiamond,
  cancel: struckDiamond,
  noShow: cross,
};

const tones: Record<BookingFace, string | undefined> = {
  pending: classes.ochre,
  approved: classes.ink2,
  refuse: classes.ink3,
  cancel: classes.ink3,
  noShow: classes.cinnabar,
};

const isFace = (status: string): status is BookingFace => status in drawings;

export interface BookingStatusProps {
  /** The booking's status. Once the animal has come (`checkedIn`) the visit's circle stands in its place. */
  readonly status: BookingFace | 'checkedIn';
  /** The visit that it became, as far as this device holds it. */
  readonly visit?: { readonly status: number; readonly openedDateTime: number } | undefined;
  /** Replaces the locale's word. */
  readonly word?: string;
  /** Shows the shape alone; the word stays as accessible name. */
  readonly bare?: boolean;
  readonly size?: number;
}

/** A booking's state as diamond, colour and word; after check-in its visit's circle. */
export function BookingStatus({ status, visit, word, bare = false, size = 14 }: BookingStatusProps) {
  const words = useUiWords();
  if (status === 'checkedIn' && visit !== undefined)
    return (
      <VisitStatus
        status={visit.status}
        opened={visit.openedDateTime !== 0}
        bare={bare}
        size={size}
        {...(word === undefined ? {} : { word })}
      />
    );
  const shown = word ?? (isFace(status) ? words.booking[status] : words.visit.waiting);
  return (
    <span
      className={`${classes.mark} ${isFace(status) ? tones[status] : classes.ink2}`}
      {...(bare ? { role: 'img', 'aria-label': shown } : {})}
    >
      <MarkSvg size={size}>{isFace(status) ? drawings[status] : ring}</MarkSvg>
      {bare ? null : shown}
    </span>
  );
}
