import { laneOf } from '@vetloom/domain/overview/board.ts';
import { useCallback } from 'react';
import { useCan, useRun } from '../../data/engine/hooks.ts';
import type { VisitEntry } from '../../data/overview/today.ts';
import { links, type Place } from '../../routes/links.ts';
import { useGo } from '../../routes/navigation.tsx';

/** Where a visit's next piece of work is done, by its station and by what the person may enter. */
export function useVisitActions(): {
  openVisit: (entry: VisitEntry) => void;
  nextStation: (entry: VisitEntry) => void;
} {
  const go = useGo();
  const can = useCan();
  const run = useRun();

  const placeOf = useCallback(
    ({ record }: VisitEntry): Place => {
      const lane = laneOf(record);
      if (lane === 'dispense' && can('DRUG_TASK_READ')) return links.to('today.dispense', { record: record._id });
      if ((lane === 'checkout' || !can('RECORD_READ')) && can('BILLING_READ'))
        return links.to('checkout.accounting', { record: record._id });
      return can('RECORD_READ') ? links.visit(record.petID, record._id) : links.pet(record.petID);
    },
    [can],
  );
  const openVisit = useCallback((entry: VisitEntry) => go(placeOf(entry)), [go, placeOf]);
  const nextStation = useCallback(
    (entry: VisitEntry) => {
      if (laneOf(entry.record) === 'waiting' && can('RECORD_WRITE'))
        // A board is read far more often than it is acted on, and the visit that is gone to brings the same code.
        void import('@vetloom/domain/removal/check-in.commands.ts').then(({ openRecord }) =>
          run(openRecord, { recordID: entry.record._id }),
        );
      go(placeOf(entry));
    },
    [can, go, placeOf, run],
  );
  return { openVisit, nextStation };
}
