import { type ReactNode, useState } from 'react';
import { useCan } from '../../data/engine/hooks.ts';
import type { DueRow } from './due-rows.ts';
import { RoundDialog } from './RoundDialog.tsx';
import { SkipDialog } from './SkipDialog.tsx';
import { useDoseActs } from './use-dose-acts.ts';

/** What is done with lines of what is due, with the dialogs that ask for it. */
export interface DueDesk {
  /** Absent where the person may not. One thing that only has to be said done is done at once; several, and what is measured, are confirmed one by one. */
  readonly done: ((rows: readonly DueRow[]) => void) | undefined;
  readonly skip: ((rows: readonly DueRow[]) => void) | undefined;
  /** To be shown beside the list. */
  readonly dialog: ReactNode;
}

type Doing = { readonly what: 'round' | 'skip'; readonly rows: readonly DueRow[] } | undefined;

const isMeasured = ({ doses }: DueRow): boolean => doses.some(({ list }) => list === 'monitorMission');

/** `onDone` hears of what was noted. */
export function useDueDesk(onDone?: (rows: readonly DueRow[]) => void): DueDesk {
  const mayExecute = useCan()('EXECUTE_IN_HOSPITAL_PLAN');
  const acts = useDoseActs();
  const [doing, setDoing] = useState<Doing>();
  const close = () => setDoing(undefined);
  const done = (rows: readonly DueRow[]) => {
    const [first] = rows;
    if (first === undefined) return;
    if (rows.length > 1 || isMeasured(first)) return setDoing({ what: 'round', rows });
    void acts.note(first.doses).then((noted) => noted && onDone?.(rows));
  };
  const skip = (rows: readonly DueRow[]) => rows.length > 0 && setDoing({ what: 'skip', rows });
  const dosesOf = (rows: readonly DueRow[]) => rows.flatMap(({ doses }) => doses);
  return {
    done: mayExecute ? done : undefined,
    skip: mayExecute ? skip : undefined,
    dialog:
      doing?.what === 'round' ? (
        <RoundDialog
          doses={dosesOf(doing.rows)}
          onGo={async (doses, values) => {
            if (!(await acts.note(doses, { values }))) return;
            close();
            onDone?.(doing.rows);
          }}
          onClose={close}
        />
      ) : doing?.what === 'skip' ? (
        <SkipDialog
          doses={dosesOf(doing.rows)}
          onGo={async (outcome, reason) => {
            if (!(await acts.note(dosesOf(doing.rows), { outcome, reason }))) return;
            close();
            onDone?.(doing.rows);
          }}
          onClose={close}
        />
      ) : null,
  };
}
