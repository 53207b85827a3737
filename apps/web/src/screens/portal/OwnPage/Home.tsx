import { DomainError } from '@vetloom/domain/core/error.ts';
import { zoneOf } from '@vetloom/domain/core/zone.ts';
import type { OwnerHome } from '@vetloom/protocol/owner-page.ts';
import { type ReactNode, useState } from 'react';
import type { PageSession } from '../../../data/portal/own-page.ts';
import { portal } from '../../../locale/portal.ts';
import { CallLink, Step } from '../../booking/OwnerPage/frame.tsx';
import classes from '../../booking/OwnerPage/owner-page.module.css';
import type { Acting } from './acting.ts';
import { Bills } from './Bills.tsx';
import { Estimates } from './Estimates.tsx';
import { Bookings, Messages, Papers } from './Lists.tsx';
import { PetCard } from './PetCard.tsx';
import { Trouble } from './Trouble.tsx';

interface HomeProps {
  readonly home: OwnerHome;
  /** Undefined where somebody of the clinic looks at it: nothing can be done then. */
  readonly page?: PageSession | undefined;
  readonly onChanged?: () => Promise<unknown>;
  readonly onOver?: () => void;
  readonly onClose?: () => void;
}

/** The whole page: what waits for the owner first, then their animals, then the rest. */
export function Home({ home, page, onChanged, onOver, onClose }: HomeProps) {
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const zone = zoneOf(home.timeZone);
  const attempt = async (work: (page: PageSession) => Promise<unknown>): Promise<boolean> => {
    if (busy || page === undefined) return false;
    setBusy(true);
    setError(undefined);
    const isDone = await work(page).then(
      () => true,
      (failure: unknown) => {
        if (failure instanceof DomainError && failure.codeName === 'codeWrong') onOver?.();
        else setError(failure);
        return false;
      },
    );
    // Whatever came of it, what stands there now is shown.
    await onChanged?.();
    setBusy(false);
    return isDone;
  };
  // A page that somebody of the clinic looks at leaves the focus where they work.
  const Frame = page === undefined ? Shown : Step;
  const acting: Acting | undefined = page && { page, busy, attempt };
  return (
    <>
      <header className={classes.head}>
        <h1>{home.clinic}</h1>
        {onClose === undefined ? null : (
          <button type="button" className={classes.plain} onClick={onClose}>
            {portal.home.close}
          </button>
        )}
      </header>
      <Frame title={portal.home.title(home.owner)}>
        {home.greeting === '' ? null : <p className={classes.greeting}>{home.greeting}</p>}
        <Trouble error={error} phone={home.phone} />
        {home.estimates === null ? null : <Estimates estimates={home.estimates} {...{ zone, acting }} />}
        {home.bills === null ? null : <Bills bills={home.bills} canPay={home.canPay} {...{ zone, acting }} />}
        {home.bookings === null ? null : (
          <Bookings bookings={home.bookings} booksAt={home.booksAt} clinic={page?.clinic ?? ''} zone={zone} />
        )}
        <section aria-labelledby="own-pets" className={classes.step}>
          <h3 id="own-pets" className={classes.dayName}>
            {portal.home.pets}
          </h3>
          {home.pets.length === 0 ? <p className={classes.text}>{portal.home.noPets}</p> : null}
          {home.pets.map((pet) => (
            <PetCard key={pet.key} pet={pet} zone={zone} />
          ))}
        </section>
        {home.papers === null ? null : <Papers papers={home.papers} {...{ zone, acting }} />}
        {home.messages === null ? null : <Messages messages={home.messages} zone={zone} />}
        <footer className={classes.about}>
          {home.place === '' ? null : <p>{home.place}</p>}
          <CallLink phone={home.phone} />
        </footer>
      </Frame>
    </>
  );
}

function Shown({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={classes.step} aria-label={title}>
      <h2 className={classes.heading}>{title}</h2>
      {children}
    </section>
  );
}
