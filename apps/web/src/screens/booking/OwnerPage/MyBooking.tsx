import { DomainError } from '@vetloom/domain/core/error.ts';
import { zoneOf } from '@vetloom/domain/core/zone.ts';
import type { OwnBooking } from '@vetloom/protocol/owner-booking.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { dayAndTime, formatDay, formatTime } from '@vetloom/ui/format/date.ts';
import { shownNow } from '@vetloom/ui/format/shown-clock.ts';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import {
  answerOwnBooking,
  cancelOwnBooking,
  moveOwnBooking,
  type OwnLink,
  offersOf,
  readOwnBooking,
  readOwnCalendar,
  readOwnTimes,
  ruleOf,
} from '../../../data/booking/owner-page.ts';
import { saveTextFile } from '../../../data/engine/save-file.ts';
import { ownerWords } from '../../../locale/booking-owner.ts';
import { queue } from '../../../locale/visit-queue.ts';
import { QueuePlaceView } from '../../../parts/queue-place/QueuePlaceView.tsx';
import { CallLink, Step, Trouble } from './frame.tsx';
import { Intake, type IntakeValues, oneLine, sentIntake } from './Intake.tsx';
import { MoveStep } from './MoveStep.tsx';
import classes from './owner-page.module.css';
import { PaperUpload } from './PaperUpload.tsx';
import { renewedAfter, useRenewed } from './use-renewed.ts';

const words = ownerWords.mine;

interface MyBookingProps {
  readonly address: string;
  readonly secret: string;
  /** It was made just now: the page thanks for it. */
  readonly isNew: boolean;
  readonly onAgain: () => void;
}

/** An owner's own booking by their link: how it stands, what is still asked for, its calendar file, and moving or cancelling it. */
export function MyBooking({ address, secret, isNew, onAgain }: MyBookingProps) {
  const [booking, setBooking] = useState<OwnBooking>();
  const [error, setError] = useState<unknown>();
  const [act, setAct] = useState<'move' | 'cancel'>();
  const [offers, setOffers] = useState<readonly number[]>();
  const [said, setSaid] = useState('');
  const [busy, setBusy] = useState(false);
  const load = useCallback(() => {
    setError(undefined);
    readOwnBooking({ address, secret }).then(setBooking, setError);
  }, [address, secret]);
  useEffect(load, [load]);
  const renew = async () => {
    // What somebody is about to do isn't changed under their finger; whatever it is, the server judges it anew.
    if (busy || act !== undefined) return true;
    return readOwnBooking({ address, secret }).then(
      (after) => {
        setBooking(after);
        return true;
      },
      () => false,
    );
  };
  useRenewed(renew, booking && renewedAfter(booking, shownNow()));
  const read = useCallback((from: number | undefined) => readOwnTimes({ address, secret }, from), [address, secret]);
  if (booking === undefined) return <Opening error={error} onRetry={load} />;
  const link = { address, secret };
  const attempt = async (work: () => Promise<OwnBooking>, done: string) => {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    await work().then(
      (after) => {
        setBooking(after);
        setAct(undefined);
        setOffers(undefined);
        setSaid(done);
      },
      (failure: unknown) => {
        const rule = failure instanceof DomainError ? ruleOf(failure) : '';
        if (failure instanceof DomainError && (rule === 'placeTaken' || rule === 'placeNotOffered'))
          setOffers(offersOf(failure));
        else setError(failure);
        // Somebody else has changed it: what is shown is read anew.
        if (rule === 'changedSince' || rule === 'bookingOver' || rule === 'bookingCheckedIn')
          readOwnBooking(link).then(setBooking, () => undefined);
      },
    );
    setBusy(false);
  };
  const move = (to: number) => void attempt(() => moveOwnBooking(link, booking.dateTime, to), words.moved);
  const calendar = () =>
    void readOwnCalendar(link).then((text) => saveTextFile(words.file, text, 'text/calendar;charset=utf-8'), setError);
  const head = <h1 className={classes.clinic}>{booking.clinic}</h1>;
  if (act === 'move')
    return (
      <>
        {head}
        <MoveStep
          {...{ booking, read, busy, offers, error }}
          onChoose={move}
          onMore={() => setOffers(undefined)}
          onKeep={() => setAct(undefined)}
        />
      </>
    );
  const isOpen = booking.status === 'pending' || booking.status === 'approved';
  return (
    <>
      {head}
      <Step title={words.title}>
        {said === '' && !isNew ? null : (
          <div role="status" className={classes.done}>
            <p>{said === '' ? words.made : said}</p>
            {said === '' ? <p>{words.madeText}</p> : null}
          </div>
        )}
        {booking.queue === null ? null : <QueuePlaceView place={booking.queue} />}
        {booking.queue?.state === 'waiting' ? <p className={classes.text}>{queue.mine.estimated}</p> : null}
        <Facts booking={booking} />
        <Trouble error={error} phone={booking.phone} />
        {act === 'cancel' ? (
          <Cancelling
            busy={busy}
            onNo={() => setAct(undefined)}
            onYes={(reason) => void attempt(() => cancelOwnBooking(link, reason), words.states.cancel)}
          />
        ) : null}
        {isOpen ? (
          <div className={classes.acts}>
            <button type="button" className={classes.main} onClick={calendar}>
              {words.calendar}
            </button>
            {booking.canChange && act === undefined ? (
              <>
                <button type="button" className={classes.second} onClick={() => setAct('move')}>
                  {words.move}
                </button>
                <button type="button" className={classes.plain} onClick={() => setAct('cancel')}>
                  {words.cancel}
                </button>
              </>
            ) : null}
            <p className={classes.text}>
              {booking.canChange ? words.limit(booking.latestCancelBookingMin) : words.tooLate}
            </p>
            <CallLink phone={booking.phone} />
          </div>
        ) : (
          <div className={classes.acts}>
            <button type="button" className={classes.second} onClick={onAgain}>
              {words.again}
            </button>
            <CallLink phone={booking.phone} />
          </div>
        )}
        {isOpen && booking.kind.questions.length + booking.kind.papers.length > 0 ? (
          <Filling
            key={booking.dateTime}
            booking={booking}
            link={link}
            busy={busy}
            onSent={setBooking}
            onSave={(values) => void attempt(() => answerOwnBooking(link, sentIntake(values)), words.saved)}
          />
        ) : null}
      </Step>
    </>
  );
}

function Opening({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  if (error === undefined) return <p role="status">{ownerWords.loading}</p>;
  const isGone = error instanceof DomainError && error.codeName !== 'networkRequired';
  return isGone ? (
    <EmptyState whole title={words.gone} next={words.goneNext} />
  ) : (
    <EmptyState
      whole
      title={ownerWords.unreachable}
      next={ownerWords.unreachableNext}
      actions={
        <button type="button" className={classes.second} onClick={onRetry}>
          {ownerWords.retry}
        </button>
      }
    />
  );
}

function Facts({ booking }: { readonly booking: OwnBooking }) {
  const zone = zoneOf(booking.timeZone);
  const rows: readonly (readonly [string, ReactNode])[] = [
    [words.when, dayAndTime(formatDay(booking.dateTime, zone), formatTime(booking.dateTime, zone))],
    [words.who, booking.pet],
    [words.what, booking.kind.name],
    [words.doctor, booking.doctor],
    [words.where, booking.place],
    [words.preparation, booking.kind.preparation],
  ];
  return (
    <div className={classes.card}>
      <p className={classes.state} data-status={booking.status}>
        {words.states[booking.status]}
      </p>
      <p className={classes.text}>{words.texts[booking.status]}</p>
      {booking.reason === '' ? null : <p className={classes.text}>{words.reason(booking.reason)}</p>}
      <dl className={classes.facts}>
        {rows
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </div>
  );
}

interface CancellingProps {
  readonly busy: boolean;
  readonly onNo: () => void;
  readonly onYes: (reason: string) => void;
}

function Cancelling({ busy, onNo, onYes }: CancellingProps) {
  const [reason, setReason] = useState('');
  return (
    <section className={classes.trouble} aria-label={words.cancelTitle}>
      <h3 className={classes.dayName}>{words.cancelTitle}</h3>
      <p>{words.cancelText}</p>
      <label className={classes.label} htmlFor="cancel-reason">
        {words.cancelReason}
      </label>
      <input
        id="cancel-reason"
        className={classes.field}
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(oneLine(event.currentTarget.value))}
      />
      <div className={classes.pair}>
        <button type="button" className={classes.plain} onClick={onNo}>
          {words.cancelNo}
        </button>
        <button type="button" className={classes.danger} disabled={busy} onClick={() => onYes(reason.trim())}>
          {words.cancelYes}
        </button>
      </div>
    </section>
  );
}

interface FillingProps {
  readonly booking: OwnBooking;
  readonly link: OwnLink;
  readonly busy: boolean;
  readonly onSent: (booking: OwnBooking) => void;
  readonly onSave: (values: IntakeValues) => void;
}

function Filling({ booking, link, busy, onSent, onSave }: FillingProps) {
  const [values, setValues] = useState<IntakeValues>({
    answers: Object.fromEntries(booking.answers.map(({ _id, text }) => [_id, text])),
    papers: new Set(booking.papers),
  });
  const { missing } = booking;
  return (
    <section className={classes.card} aria-label={words.fill}>
      <h3 className={classes.dayName}>{words.fill}</h3>
      <p className={classes.text}>{missing.length === 0 ? words.fillDone : words.fillMissing(missing.length)}</p>
      {booking.kind.papers.length === 0 ? null : <p className={classes.text}>{words.sendHint}</p>}
      <Intake
        kind={booking.kind}
        values={values}
        onChange={setValues}
        below={(paper) => (
          <PaperUpload
            link={link}
            paper={paper}
            sent={booking.sent.find(({ _id }) => _id === paper._id)}
            onSent={onSent}
          />
        )}
      />
      <button type="button" className={classes.second} disabled={busy} onClick={() => onSave(values)}>
        {words.save}
      </button>
    </section>
  );
}
