import { Button } from '@mantine/core';
import { checkMissions } from '@vetloom/domain/ward/mission-check.commands.ts';
import { NOT_ASKED } from '@vetloom/domain/ward/second-look.ts';
import { showError, showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { useState } from 'react';
import { useCan, useRun, useSession, useStore } from '../../../data/engine/hooks.ts';
import { type OwedLook, useOwedLooks } from '../../../data/ward/owed-looks.ts';
import { checkMissionsAs } from '../../../data/ward/second-look.ts';
import { refusal } from '../../../locale/codes.ts';
import { ward } from '../../../locale/ward.ts';
import { due as words } from '../../../locale/ward-due.ts';
import { SecondPersonDialog } from '../../../parts/second-person/SecondPersonDialog.tsx';
import classes from './due-screen.module.css';

const whatOf = ({ petName, drug }: OwedLook): string => `${petName ?? ward.unknownPet}　${drug || ward.unnamed}`;

/** Controlled drugs that were given without a second person, who looks here: by their own sign-in, or beside whoever is signed in. */
export function OwedLooks({ now }: { readonly now: number }) {
  const owed = useOwedLooks(now);
  const may = useCan()('EXECUTE_IN_HOSPITAL_PLAN');
  const { actor } = useSession();
  const run = useRun();
  const store = useStore();
  const [asking, setAsking] = useState<OwedLook>();
  if (owed === undefined || owed.length === 0) return null;
  const bodyOf = ({ log: { inHospitalID, planDateTime }, missionID, due, executeID }: OwedLook) => ({
    ...{ inHospitalID, planDateTime },
    doses: [{ missionID, executeID, ...(due === undefined ? {} : { due }) }],
  });
  const lookMyself = (one: OwedLook) => {
    run(checkMissions, bodyOf(one))
      .then(() => showSuccess(words.owed.done))
      .catch((error: unknown) => {
        const { sentence, code } = refusal(error);
        showError(sentence, code);
      });
  };
  return (
    <section className={classes.owed} aria-label={words.owed.title}>
      <h2 className={classes.owedHead}>
        {words.owed.title} {owed.length}
      </h2>
      <ul className={classes.owedRows}>
        {owed.map((one) => (
          <li key={one.key}>
            <b>{whatOf(one)}</b>
            <small>
              {formatDateTime(one.dateTime)}
              {one.reason === '' || one.reason === NOT_ASKED ? '' : ` · ${words.owed.reason(one.reason)}`}
            </small>
            {may ? (
              <span className={classes.owedAct}>
                {one.by === actor?.staffID ? (
                  <Button size="compact-sm" variant="default" onClick={() => setAsking(one)}>
                    {words.owed.open}
                  </Button>
                ) : (
                  <Button size="compact-sm" variant="default" onClick={() => lookMyself(one)}>
                    {words.owed.mine}
                  </Button>
                )}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      {asking === undefined ? null : (
        <SecondPersonDialog
          words={ward.check}
          drugs={[whatOf(asking)]}
          look={async (by) => {
            await checkMissionsAs({ ...bodyOf(asking), ...by });
            await store.syncNow();
            return 'arrived';
          }}
          onLooked={() => {
            setAsking(undefined);
            showSuccess(words.owed.done);
          }}
          onAlone={undefined}
          onClose={() => setAsking(undefined)}
        />
      )}
    </section>
  );
}
