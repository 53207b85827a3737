import { Button } from '@mantine/core';
import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { unlockBill } from '@vetloom/domain/record/amendment.commands.ts';
import { openUnlock } from '@vetloom/domain/record/bill-lock.ts';
import { roleGrants } from '@vetloom/domain/staff/staff-rules.ts';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { useState } from 'react';
import { useCan, useDocuments, useRun } from '../../../../data/engine/hooks.ts';
import { newID } from '../../../../data/engine/ids.ts';
import { visit } from '../../../../locale/record.ts';
import { UnlockReason } from '../../../../parts/bill-unlock/UnlockReason.tsx';
import { StaffName } from '../../../../parts/staff-name/StaffName.tsx';
import { useEditing } from '../editing.ts';
import classes from './aids.module.css';

const words = visit.lock;

/** Why what is priced can't be changed and who may open it; while it is open, by whom and why (spec 2 §6). */
export function BillLock() {
  const { record, readOnly, billLocked } = useEditing();
  const unlock = openUnlock(record);
  if (readOnly) return null;
  if (billLocked) return <Locked at={record.billDoneDateTime ?? 0} />;
  if (!unlock) return null;
  return (
    <p className={classes.strip} data-tone="ochre">
      <IconLockOpen size={16} stroke={1.8} aria-hidden="true" />
      <b>{words.unlocked}</b>
      <span>
        <StaffName id={unlock.by} name={unlock.name} /> {words.by(formatDateTime(unlock.dateTime))} · {unlock.reason}
      </span>
      <span className={classes.stripQuiet}>{words.until}</span>
    </p>
  );
}

function Locked({ at }: { readonly at: number }) {
  const may = useCan()('RECORD_BILL_UNLOCK');
  const { record } = useEditing();
  const run = useRun();
  const [asking, setAsking] = useState(false);
  return (
    <section className={classes.strip} aria-label={words.title}>
      <IconLock size={16} stroke={1.8} aria-hidden="true" />
      <b>{words.title}</b>
      {asking ? (
        <UnlockReason
          hint={words.reasonHint}
          unlock={(reason) => run(unlockBill, { recordID: record._id, unlockID: newID.row(), reason })}
          onDone={() => setAsking(false)}
        />
      ) : (
        <>
          <span>{words.why(formatDateTime(at))}</span>
          {may ? (
            <Button size="compact-sm" variant="default" onClick={() => setAsking(true)}>
              {words.open}
            </Button>
          ) : (
            <Holders />
          )}
        </>
      )}
    </section>
  );
}

/** Who to ask, as far as this person may read roles. */
function Holders() {
  const roles = useDocuments('role', 'byName', {}) ?? [];
  const names = roles.filter((role) => roleGrants(role, 'RECORD_BILL_UNLOCK')).map(({ name }) => name);
  return <span className={classes.stripQuiet}>{words.who(names.join('、'))}</span>;
}
