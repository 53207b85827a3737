import { formatDate, formatDateTime } from '@vetloom/ui/format/date.ts';
import { MISSING } from '@vetloom/ui/format/missing.ts';
import { BookingStatus, type BookingStatusProps } from '@vetloom/ui/status/BookingStatus.tsx';
import { alliance } from '../../locale/alliance.ts';
import { Mark } from '../../parts/exam/Mark.tsx';
import classes from './alliance.module.css';
import type { BookingThere, ExamsThere, ReferralThere, VisitThere } from './answers.ts';
import { PartnerPart } from './PartnerPart.tsx';

interface PartProps {
  readonly partner: string;
  readonly id: string;
}

const noRows = (rows: readonly unknown[]) => rows.length === 0;
const orMissing = (text: string): string => (text.trim() === '' ? MISSING : text);
const drugLine = ({ name, number, unit, frequency, days }: VisitThere['drugs'][number]): string =>
  alliance.drug(name, `${number}${unit}`, frequency, days);

/** Visits of an animal at a partner: what was found and given. */
export const Visits = ({ partner, id }: PartProps) => (
  <PartnerPart<readonly VisitThere[]>
    {...{ partner, id, what: 'records', heading: alliance.visits, empty: alliance.noVisits, isEmpty: noRows }}
  >
    {(visits) => (
      <ol className={classes.entries}>
        {visits.map((visit) => (
          <li key={visit._id}>
            <p className={classes.entryHead}>
              <span>{formatDate(visit.dateTime)}</span>
              <strong>{orMissing(visit.cause)}</strong>
              <span>{visit.doctor}</span>
            </p>
            <Words
              rows={[
                [alliance.record, visit.record],
                [alliance.diagnosis, [...visit.disease, visit.diagnosis].filter(Boolean).join('、')],
                [alliance.therapy, visit.therapy],
                [alliance.surgery, visit.surgery.join('、')],
                [alliance.vaccine, visit.vaccines.join('、')],
                [alliance.drugs, visit.drugs.map(drugLine).join('\n')],
              ]}
            />
          </li>
        ))}
      </ol>
    )}
  </PartnerPart>
);

/** Words by what they are about; those without any are left out. */
const Words = ({ rows }: { readonly rows: readonly (readonly [string, string])[] }) => (
  <dl className={classes.facts}>
    {rows
      .filter(([, text]) => text.trim() !== '')
      .map(([name, text]) => [<dt key={name}>{name}</dt>, <dd key={`${name} text`}>{text}</dd>])}
  </dl>
);

const range = ({ low, high }: { readonly low: number | null; readonly high: number | null }): string =>
  low === null && high === null ? MISSING : `${low ?? ''}–${high ?? ''}`;

/** What exams of an animal found at a partner. */
export const Exams = ({ partner, id }: PartProps) => (
  <PartnerPart<readonly ExamsThere[]>
    {...{ partner, id, what: 'exams', heading: alliance.exams, empty: alliance.noExams, isEmpty: noRows }}
  >
    {(visits) => visits.map((visit) => <ExamsOfDay key={visit._id} visit={visit} />)}
  </PartnerPart>
);

function ExamsOfDay({ visit }: { readonly visit: ExamsThere }) {
  return (
    <div className={classes.examDay}>
      <p className={classes.entryHead}>{formatDateTime(visit.dateTime)}</p>
      {visit.values.length === 0 ? null : (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{alliance.item}</th>
              <th scope="col">{alliance.value}</th>
              <th scope="col">{alliance.range}</th>
            </tr>
          </thead>
          <tbody>
            {visit.values.map((value) => (
              <tr key={`${value.category} ${value.name} ${value.dateTime}`}>
                <td>{value.name}</td>
                <td>
                  <Mark judgement={value.judgement} short /> {String(value.value)} {value.unit}
                </td>
                <td>{range(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Words
        rows={[
          ...visit.findings.map(({ type, name, result }) => [name || type, result] as const),
          [alliance.suggestion, visit.suggestion],
        ]}
      />
    </div>
  );
}

/** Referrals of an animal at a partner. */
export const Referrals = ({ partner, id }: PartProps) => (
  <PartnerPart<readonly ReferralThere[]>
    {...{ partner, id, what: 'referrals', heading: alliance.referrals, empty: alliance.noReferrals, isEmpty: noRows }}
  >
    {(referrals) => (
      <ol className={classes.entries}>
        {referrals.map((referral) => (
          <li key={referral._id}>
            <p className={classes.entryHead}>
              <span>{formatDate(referral.dateTime)}</span>
              <strong>{alliance.direction[referral.direction](referral.clinic)}</strong>
            </p>
            {referral.note === '' ? null : <p className={classes.prose}>{referral.note}</p>}
          </li>
        ))}
      </ol>
    )}
  </PartnerPart>
);

interface BookingsProps extends PartProps {
  readonly of: 'pet' | 'user';
}

/** Bookings of an animal or an owner at a partner. */
export const Bookings = ({ partner, id, of }: BookingsProps) => (
  <PartnerPart<readonly BookingThere[]>
    {...{
      partner,
      id,
      what: `bookings/${of}`,
      heading: alliance.bookings,
      empty: alliance.noBookings,
      isEmpty: noRows,
    }}
  >
    {(bookings) => (
      <ul className={classes.list}>
        {bookings.map((booking) => (
          <li key={booking._id}>
            <span>{formatDateTime(booking.dateTime)}</span>
            <BookingStatus status={booking.status as BookingStatusProps['status']} />
            <span>{[booking.division, booking.cause].filter(Boolean).join('・')}</span>
          </li>
        ))}
      </ul>
    )}
  </PartnerPart>
);
