import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { RECORD_STATUS } from '@vetloom/domain/record/record-status.ts';
import { openRecord } from '@vetloom/domain/removal/check-in.commands.ts';
import { showError } from '@vetloom/ui/feedback/toasts.tsx';
import { useCallback, useEffect } from 'react';
import { useCan, useRun } from '../../../data/engine/hooks.ts';
import { refusal } from '../../../locale/codes.ts';
import type { DraftDesk } from './drafts/draft-desk.ts';
import type { Part } from './use-part.ts';

/**
 * Looking at a visit doesn't begin it: its animal goes on waiting until the doctor writes the first word or says so. Answers what begins it, or
 * undefined where there is nothing to begin.
 */
export function useBeginning(
  { _id, status, openedDateTime }: VisitRecord,
  desk: DraftDesk,
  part: Part,
): (() => void) | undefined {
  const can = useCan();
  const run = useRun();
  const isDoctors = can('RECORD_WRITE') && (can('DOCTOR') || can('RECORD_BELONGS'));
  const waits = status === RECORD_STATUS.checkIn && openedDateTime === 0 && part === 'own' && isDoctors;
  // The same from render to render: what is given to every part of the editor must not change with each.
  const begin = useCallback(() => {
    run(openRecord, { recordID: _id }).catch((error: unknown) => {
      const { sentence, code } = refusal(error);
      showError(sentence, code);
    });
  }, [run, _id]);
  useEffect(() => {
    if (!waits) return;
    let begun = false;
    return desk.subscribe(() => {
      if (begun || desk.get().drafts.size === 0) return;
      begun = true;
      begin();
    });
  }, [waits, desk, begin]);
  return waits ? begin : undefined;
}
