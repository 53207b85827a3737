import type { Zone } from '@vetloom/domain/core/zone.ts';
import type { OwnIssuedPaper, OwnPageBooking, OwnPageMessage } from '@vetloom/protocol/owner-page.ts';
import { dayAndTime, formatDate, formatDateTime, formatDay, formatTime } from '@vetloom/ui/format/date.ts';
import { paperAddress } from '../../../data/portal/own-page.ts';
import { portal } from '../../../locale/portal.ts';
import { links } from '../../../routes/links.ts';
import { AppLink } from '../../../routes/navigation.tsx';
import shared from '../../booking/OwnerPage/owner-page.module.css';
import type { Acting } from './acting.ts';
import classes from './own-page.module.css';

interface BookingsProps {
  readonly bookings: readonly OwnPageBooking[];
  /** The address of the page for bookings; empty where it is closed. */
  readonly booksAt: string;
  readonly clinic: string;
  readonly zone: Zone;
}

/** What lies ahead, each with the way to move or cancel it. */
export function Bookings({ bookings, booksAt, clinic, zone }: BookingsProps) {
  const words = portal.bookings;
  return (
    <section aria-labelledby="own-bookings" className={shared.step}>
      <h3 id="own-bookings" className={shared.dayName}>
        {words.title}
      </h3>
      {bookings.length === 0 ? <p className={shared.text}>{words.none}</p> : null}
      <ul className={classes.list}>
        {bookings.map(({ pet, dateTime, kind, status, secret }) => (
          <li key={`${dateTime} ${pet}`} className={shared.card}>
            <h4 className={classes.name}>{dayAndTime(formatDay(dateTime, zone), formatTime(dateTime, zone))}</h4>
            <p className={shared.text}>{[pet, kind, words.states[status]].filter((word) => word !== '').join(' · ')}</p>
            {secret === '' ? null : (
              <AppLink className={classes.link} to={links.ownerBooking(booksAt || clinic, {}, secret)}>
                {words.open}
              </AppLink>
            )}
          </li>
        ))}
      </ul>
      {booksAt === '' ? null : (
        <AppLink className={classes.link} to={links.ownerBooking(booksAt)}>
          {words.book}
        </AppLink>
      )}
    </section>
  );
}

interface PapersProps {
  readonly papers: readonly OwnIssuedPaper[];
  readonly zone: Zone;
  readonly acting: Acting | undefined;
}

/** Papers that were handed out; one that is no longer valid says so and isn't fetched. */
export function Papers({ papers, zone, acting }: PapersProps) {
  const words = portal.papers;
  const fetchOne = (key: string) =>
    void acting?.attempt(async (page) => window.location.assign(await paperAddress(page, key)));
  return (
    <section aria-labelledby="own-papers" className={shared.step}>
      <h3 id="own-papers" className={shared.dayName}>
        {words.title}
      </h3>
      {papers.length === 0 ? <p className={shared.text}>{words.none}</p> : null}
      <ul className={classes.list}>
        {papers.map(({ key, title, pet, number, dateTime, revokedAt }) => (
          <li key={key} className={shared.card}>
            <h4 className={classes.name}>{title}</h4>
            <p className={shared.text}>
              {pet} · {formatDate(dateTime, zone)} · {words.number(number)}
            </p>
            {revokedAt === null ? (
              <button
                type="button"
                className={shared.second}
                aria-label={`${words.download} ${title} ${number}`}
                disabled={acting === undefined || acting.busy}
                onClick={() => fetchOne(key)}
              >
                {words.download}
              </button>
            ) : (
              <p className={shared.wrong}>{words.revoked(formatDate(revokedAt, zone))}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the clinic wrote, the latest first. */
export function Messages({ messages, zone }: { readonly messages: readonly OwnPageMessage[]; readonly zone: Zone }) {
  const words = portal.messages;
  return (
    <section aria-labelledby="own-messages" className={shared.step}>
      <h3 id="own-messages" className={shared.dayName}>
        {words.title}
      </h3>
      {messages.length === 0 ? <p className={shared.text}>{words.none}</p> : null}
      <ul className={classes.list}>
        {messages.map(({ dateTime, text }) => (
          <li key={`${dateTime} ${text}`} className={shared.card}>
            <p className={shared.text}>{formatDateTime(dateTime, zone)}</p>
            <p className={classes.said}>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
