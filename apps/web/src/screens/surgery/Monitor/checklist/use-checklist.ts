import { SURGERY_CHECKLIST_SETTING } from '@vetloom/domain/clinic/settings/surgery-checklist.setting.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { checkItem, takeCheckBack } from '@vetloom/domain/surgery/checklist.commands.ts';
import { surgeryChecklistID } from '@vetloom/domain/surgery/checklist.kind.ts';
import type { Check, CheckFields, SurgeryChecklist } from '@vetloom/domain/surgery/checklist.schema.ts';
import { checklistStanding, itemsOfOperation, type PhaseStanding } from '@vetloom/domain/surgery/checklist-state.ts';
import type { SurgeryMonitor } from '@vetloom/domain/surgery/monitor.schema.ts';
import { useMemo, useRef } from 'react';
import { bringPet, useFetched } from '../../../../data/engine/fetched.ts';
import { useRun, useSetting } from '../../../../data/engine/hooks.ts';
import { newID } from '../../../../data/engine/ids.ts';
import { attempt } from '../../../../parts/act/attempt.ts';

/** What can be done with the checklists; each tells its own refusal. */
export interface ChecklistActs {
  /** `instead`: the checks that this one corrects. */
  readonly check: (
    fields: Partial<CheckFields> & Pick<CheckFields, 'itemID'>,
    instead?: readonly Check[],
  ) => Promise<boolean>;
  readonly takeBack: (check: Check) => Promise<boolean>;
}

/** The safety checklists of an operation, live. `phases` are undefined while it isn't known whether there are any. */
export function useChecklist(
  { _id: recordID, petID }: VisitRecord,
  monitor: SurgeryMonitor | undefined,
): {
  readonly checklist: SurgeryChecklist | undefined;
  readonly phases: readonly PhaseStanding[] | undefined;
  readonly acts: ChecklistActs;
} {
  const held = useFetched('surgeryChecklist', surgeryChecklistID(recordID), bringPet(petID));
  const checklist = held.state === 'found' ? held.document : undefined;
  const clinicItems = useSetting(SURGERY_CHECKLIST_SETTING)?.items;
  const known = held.state !== 'loading' && held.state !== 'fetching' && clinicItems !== undefined;
  const phases = useMemo(
    () =>
      known
        ? checklistStanding(itemsOfOperation(checklist, clinicItems, monitor), checklist?.checks ?? [], monitor)
        : undefined,
    [known, checklist, clinicItems, monitor],
  );
  // While it is asked for anew, what was shown stays: whoever is in the middle of a list isn't thrown out of it.
  const shown = useRef(phases);
  shown.current = phases ?? shown.current;
  const run = useRun();
  const acts = useMemo((): ChecklistActs => {
    // Where the operation has none yet, the lists go along as they stand before whoever checks.
    const items = checklist === undefined ? (clinicItems ?? []) : [];
    return {
      check: ({ itemID, answer = 'done', value = '', note = '' }, instead = []) =>
        attempt(() =>
          run(checkItem, {
            recordID,
            checkID: newID.row(),
            fields: { itemID, answer, value, note },
            items,
            instead: instead.map(({ _id }) => _id),
          }),
        ),
      takeBack: ({ _id }) => attempt(() => run(takeCheckBack, { recordID, checkID: _id, reason: '' })),
    };
  }, [run, recordID, checklist, clinicItems]);
  return { checklist, phases: shown.current, acts };
}
