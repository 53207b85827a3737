import { Button } from '@mantine/core';
import type { StayPlan, ToldNote } from '@vetloom/domain/hospital/plan.schema.ts';
import type { Stay } from '@vetloom/domain/hospital/stay.schema.ts';
import { noteState } from '@vetloom/domain/ward/owner-note.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { dayAndTime, formatNearDay, formatShortDay, formatTime } from '@vetloom/ui/format/date.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { found, useCan, useDocument } from '../../../data/engine/hooks.ts';
import { endNoteLinkNow } from '../../../data/ward/owner-note.ts';
import { useStaffNames, useStayPlans } from '../../../data/ward/stay-sheet.ts';
import { wardNote as words } from '../../../locale/ward-note.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import { MessageMark } from '../../../parts/message/MessageMark.tsx';
import { failureWords } from '../../../parts/message/message-words.ts';
import classes from './note.module.css';

/** When the day's note was told, by whom, and what became of it; below it the notes of the other days. */
export function NoteTold({ stay, plan }: { readonly stay: Stay; readonly plan: StayPlan }) {
  const others = (useStayPlans(stay._id) ?? [])
    .filter((one) => one._id !== plan._id && noteState(one) !== 'empty')
    .toReversed();
  const told = (plan.ownerTold ?? []).toReversed();
  return (
    <>
      <section aria-label={words.told}>
        <h3 className={classes.heading}>{words.told}</h3>
        {told.length === 0 ? <p className={classes.hint}>{words.none}</p> : null}
        <ul className={classes.told}>
          {told.map((one) => (
            <Told key={one._id} told={one} plan={plan} />
          ))}
        </ul>
      </section>
      {others.length === 0 ? null : (
        <section aria-label={words.earlier}>
          <h3 className={classes.heading}>{words.earlier}</h3>
          <ul className={classes.told}>
            {others.map((one) => (
              <li key={one._id}>
                <b>{formatShortDay(one.planDateTime)}</b> {words.states[noteState(one)]}
                <p className={classes.said}>{one.ownerNote?.text || one.ownerTold?.at(-1)?.text}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Told({ told, plan }: { readonly told: ToldNote; readonly plan: StayPlan }) {
  const names = useStaffNames();
  const now = useNow();
  const can = useCan();
  const { busy, act } = useAct();
  const message = found(useDocument('message', told.messageID === '' ? undefined : told.messageID));
  const at = (time: number) => dayAndTime(formatNearDay(time, now), formatTime(time));
  const who = names.get(told.by) ?? '';
  const hasLink = told.how === 'message' && told.photos.length > 0;
  const end = () =>
    act(async () => {
      await endNoteLinkNow(plan, told._id);
      showSuccess(words.endLinkDone);
    });
  return (
    <li>
      <span>
        {told.how === 'print' ? words.printedBy(who, at(told.dateTime)) : words.sentBy(who, at(told.dateTime))}
      </span>
      {told.how === 'print' ? null : message ? (
        <span className={classes.outcome}>
          <MessageMark status={message.status} /> {failureWords(message)}
        </span>
      ) : (
        <span className={classes.hint}>{words.unknown}</span>
      )}
      <p className={classes.said}>{told.text}</p>
      {hasLink && told.linkEndDateTime === 0 && (can('RECORD_WRITE') || can('EXECUTE_IN_HOSPITAL_PLAN')) ? (
        <Button size="compact-sm" variant="default" loading={busy} onClick={() => void end()}>
          {words.endLink}
        </Button>
      ) : null}
      {told.linkEndDateTime === 0 ? null : (
        <span className={classes.hint}>
          {words.linkEnded(names.get(told.linkEndBy) ?? '', at(told.linkEndDateTime))}
        </span>
      )}
    </li>
  );
}
