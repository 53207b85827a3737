import { Button } from '@mantine/core';
import { isStayLocked, openStayUnlock } from '@vetloom/domain/hospital/stay-lock.ts';
import { unlockStay } from '@vetloom/domain/ward/stay-unlock.commands.ts';
import { formatDateTime, formatShortDay } from '@vetloom/ui/format/date.ts';
import { formatAmount } from '@vetloom/ui/format/number.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { useState } from 'react';
import { useCan, useRun } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import { useGivenUnbilled } from '../../../data/ward/given-unbilled.ts';
import { useNightsPaidAsMore } from '../../../data/ward/paid-as-more.ts';
import type { StayFile } from '../../../data/ward/stay-file.ts';
import { wardLock as words } from '../../../locale/ward-lock.ts';
import { UnlockReason } from '../../../parts/bill-unlock/UnlockReason.tsx';
import { StaffName } from '../../../parts/staff-name/StaffName.tsx';
import classes from './manage.module.css';

/** That what was settled and paid is locked and who may open it, or by whom and why it is open; which nights the rule makes cheaper since; and what was given since and stands on no bill. */
export function StayLock({ file: { stay, plans } }: { readonly file: StayFile }) {
  const can = useCan();
  const run = useRun();
  const [asking, setAsking] = useState(false);
  const unbilled = useGivenUnbilled(stay._id, plans, stay.settleDateTime);
  const paidAsMore = useNightsPaidAsMore(stay, plans, useNow());
  const unlock = openStayUnlock(stay);
  const isLocked = isStayLocked(stay);
  return (
    <>
      {isLocked ? (
        asking ? (
          <UnlockReason
            hint={words.reasonHint}
            unlock={(reason) => run(unlockStay, { inHospitalID: stay._id, unlockID: newID.row(), reason })}
            onDone={() => setAsking(false)}
          />
        ) : (
          <p className={classes.calm}>
            {words.locked}{' '}
            {can('RECORD_BILL_UNLOCK') ? (
              <Button size="compact-xs" variant="default" onClick={() => setAsking(true)}>
                {words.open}
              </Button>
            ) : (
              words.who
            )}
          </p>
        )
      ) : null}
      {unlock === undefined ? null : (
        <p className={classes.calm}>
          <b>{words.unlocked}</b> <StaffName id={unlock.by} name={unlock.name} /> {formatDateTime(unlock.dateTime)} ·{' '}
          {unlock.reason} · {words.until}
        </p>
      )}
      {paidAsMore.length === 0 ? null : (
        <div className={classes.calm}>
          <b>{words.paidAsMore}</b>
          {paidAsMore.map(({ planDateTime, paid, byRule }) => (
            <div key={planDateTime}>
              {words.night(formatShortDay(planDateTime), formatAmount(paid), formatAmount(byRule))}
            </div>
          ))}
          {words.paidAsMoreNext}
        </div>
      )}
      {unbilled.length === 0 ? null : (
        <p className={classes.calm}>
          <b>{words.unbilled}</b>{' '}
          {unbilled.map(({ name, times, dateTime }) => words.given(name, times, formatDateTime(dateTime))).join('、')}
        </p>
      )}
    </>
  );
}
