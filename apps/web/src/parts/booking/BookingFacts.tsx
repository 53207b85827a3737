import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { formatPhone } from '@vetloom/ui/format/phone.ts';
import { BookingStatus } from '@vetloom/ui/status/BookingStatus.tsx';
import type { ReactNode } from 'react';
import type { BookingEntry } from '../../data/booking/bookings.ts';
import { type BookingChoices, useBookingChoices } from '../../data/booking/clinic-calendar.ts';
import { booking as words } from '../../locale/booking.ts';
import { StaffName } from '../staff-name/StaffName.tsx';
import { BookingPapers } from './BookingPapers.tsx';
import classes from './booking.module.css';
import { minutesOf, placeWords } from './booking-words.ts';

const { facts } = words;

/** All that is known of a booking, and what was decided of it. */
export function BookingFacts({
  entry,
  series,
}: {
  readonly entry: BookingEntry;
  readonly series?: string | undefined;
}) {
  const choices = useBookingChoices();
  const { booking, pet } = entry;
  const kind = choices?.kinds.find(({ _id }) => _id === booking.kindID);
  const room = choices?.rooms.find(({ _id }) => _id === booking.roomID);
  return (
    <div className={classes.whole}>
      <BookingStatus status={booking.status} visit={entry.visit} />
      <dl className={classes.facts}>
        <Fact name={facts.when}>{`${placeWords(booking)} ${words.minutes(minutesOf(booking))}`}</Fact>
        <Fact name={facts.owner}>{pet ? `${pet.userName} ${formatPhone(pet.userPhone)}` : undefined}</Fact>
        <Fact name={facts.kind}>{kind?.name}</Fact>
        <Fact name={facts.division}>{booking.division === kind?.name ? '' : booking.division}</Fact>
        <Fact name={facts.doctor}>
          {booking.doctorID === '' ? words.anyDoctor : <Member id={booking.doctorID} choices={choices} />}
        </Fact>
        <Fact name={facts.room}>{room?.name}</Fact>
        <Fact name={facts.assistants}>
          {booking.assistantList.length === 0
            ? undefined
            : booking.assistantList.map((id, at) => (
                <span key={id}>
                  {at === 0 ? '' : '、'}
                  <Member id={id} choices={choices} />
                </span>
              ))}
        </Fact>
        <Fact name={facts.cause}>{booking.cause}</Fact>
        <Fact name={facts.info}>{booking.info}</Fact>
        <Fact name={facts.preparation}>{kind?.preparation}</Fact>
        <Fact name={facts.series}>{series}</Fact>
        <Fact name={facts.platform}>{words.platforms[booking.platform]}</Fact>
        <Fact name={facts.made}>
          <Member id={booking.createBy} choices={choices} /> {formatDateTime(booking.createDateTime)}
        </Fact>
      </dl>
      <BookingPapers entry={entry} kind={kind} />
      {booking.decisions.length === 0 ? null : (
        <>
          <h3 className={classes.heading}>{facts.decisions}</h3>
          <ol className={classes.decisions}>
            {booking.decisions.map((decision) => (
              <li key={decision._id}>
                <span>{formatDateTime(decision.dateTime)}</span>
                <span>
                  <Member id={decision.by} choices={choices} /> {words.decisions[decision.approvalStatus]}
                </span>
                {decision.reason === '' ? null : <span>{facts.reason(decision.reason)}</span>}
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  if (children === undefined || children === '' || children === null) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Member({ id, choices }: { readonly id: string; readonly choices: BookingChoices | undefined }) {
  const name = choices?.staff.find(({ _id }) => _id === id)?.name ?? '';
  return <StaffName id={id} name={name} />;
}
