import { Button } from '@mantine/core';
import { IconStethoscope } from '@tabler/icons-react';
import { isCompleted } from '@vetloom/domain/record/record-status.ts';
import { handOverRecord } from '@vetloom/domain/visit/hand-over.command.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useRun, useSession } from '../../../../data/engine/hooks.ts';
import { visit } from '../../../../locale/record.ts';
import { useAct } from '../../../../parts/act/use-act.ts';
import { useStaffLabel } from '../../../../parts/staff-name/StaffName.tsx';
import { useEditing } from '../editing.ts';
import classes from './aids.module.css';

const words = visit.colleague;

/** Whose visit this is, asked of another doctor before they write in it. */
export function Colleague({ onChoose }: { readonly onChoose: (answer: 'assist' | 'read') => void }) {
  const { record } = useEditing();
  const { actor } = useSession();
  const run = useRun();
  const { act, busy } = useAct();
  const name = useStaffLabel()(record.doctorID, record.doctor);
  const take = async () => {
    const given = {
      recordID: record._id,
      from: record.doctorID,
      to: actor?.staffID ?? '',
      completed: isCompleted(record),
    };
    if (await act(() => run(handOverRecord, given))) showSuccess(words.taken);
  };
  return (
    <div className={classes.strip} data-tone="ochre" role="note">
      <IconStethoscope size={16} stroke={1.8} aria-hidden="true" />
      <b>{words.title(name)}</b>
      <span>{words.text}</span>
      <span className={classes.stripActs}>
        <Button size="compact-sm" loading={busy} onClick={() => void take()}>
          {words.take}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => onChoose('assist')}>
          {words.assist(name)}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => onChoose('read')}>
          {words.read}
        </Button>
      </span>
    </div>
  );
}
