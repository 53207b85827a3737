import { Checkbox } from '@mantine/core';
import type { Booking } from '@vetloom/domain/booking/booking.schema.ts';
import { type PaperState, papersOf } from '@vetloom/domain/booking/intake.ts';
import { tickPaper } from '@vetloom/domain/booking/paper.commands.ts';
import type { BookingKindRow } from '@vetloom/domain/clinic/settings/booking-kind.setting.ts';
import { listOf } from '@vetloom/domain/record/record-files.ts';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import type { BookingEntry } from '../../data/booking/bookings.ts';
import { useCan, useRun } from '../../data/engine/hooks.ts';
import { bookingPapers as words } from '../../locale/booking-papers.ts';
import { attempt } from '../act/attempt.ts';
import { FileList } from '../files/FileList.tsx';
import classes from './booking.module.css';
import { missingWords } from './missing-words.ts';

interface BookingPapersProps {
  readonly entry: BookingEntry;
  readonly kind: BookingKindRow | undefined;
  /** Without what the owner answered and agreed to: where only what is missing counts. */
  readonly short?: boolean;
}

/** What is asked for before a visit: answers, papers that the desk ticks off, what the owner has sent, and what is still missing. Nothing where nothing is asked or said. */
export function BookingPapers({ entry, kind, short = false }: BookingPapersProps) {
  const { booking, pet } = entry;
  const { intake } = booking;
  const papers = papersOf(booking, kind);
  const missing = missingWords(booking, kind);
  const answers = short ? [] : (intake?.answers ?? []);
  const consent = short ? undefined : intake?.consent;
  if (papers.length + answers.length === 0 && missing === '' && !consent) return null;
  return (
    <section className={classes.papers} aria-label={words.title}>
      <h3 className={classes.heading}>{words.title}</h3>
      {missing === '' ? null : <p className={classes.missing}>{words.missing(missing)}</p>}
      {answers.length === 0 ? null : (
        <dl className={classes.answers}>
          {answers.map(({ _id, question, text }) => (
            <div key={_id}>
              <dt>{intake?.isFormer ? words.former(question) : question}</dt>
              <dd>{text || words.noAnswer}</dd>
            </div>
          ))}
        </dl>
      )}
      {papers.map((state) => (
        <Paper key={state.paper._id} state={state} booking={booking} pet={pet} />
      ))}
      {consent ? (
        <p className={classes.agreed}>
          {(intake?.isFormer ? words.formerConsent : words.consent)(formatDateTime(consent.dateTime))}
        </p>
      ) : null}
    </section>
  );
}

interface PaperProps {
  readonly state: PaperState;
  readonly booking: Booking;
  readonly pet: BookingEntry['pet'];
}

function Paper({ state, booking, pet }: PaperProps) {
  const run = useRun();
  const can = useCan();
  const { paper, isThere, by, files } = state;
  const mayTick = can('BOOKING_WRITE') || can('CHECK_IN');
  const sent = (pet?.files ?? []).filter(({ _id }) => files.includes(_id));
  const says = by === undefined ? words.none : isThere ? words.by[by] : words.missingByClinic;
  return (
    <div>
      <Checkbox
        label={
          <>
            {paper.text} <small>{paper.isRequired ? says : `${words.optional} · ${says}`}</small>
          </>
        }
        checked={isThere}
        disabled={!mayTick}
        onChange={(event) => {
          const { checked } = event.currentTarget;
          void attempt(() => run(tickPaper, { bookingID: booking._id, paperID: paper._id, isThere: checked }));
        }}
      />
      {pet && sent.length > 0 ? (
        <FileList
          recordID={pet._id}
          listed={sent.map((file) => ({ list: listOf(file.mime), file }))}
          onRemove={undefined}
          label={words.files(paper.text)}
        />
      ) : null}
    </div>
  );
}
