import { DomainError } from '@vetloom/domain/core/error.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { ruleOf } from '../../../data/booking/owner-page.ts';
import { ownerWords } from '../../../locale/booking-owner.ts';
import classes from './owner-page.module.css';

/** A step of the page: its heading takes the focus when the step comes up, so that a screen reader says where one is. */
export function Step({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  return (
    <section className={classes.step}>
      <h2 ref={heading} tabIndex={-1} className={classes.heading}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** What went wrong, said at once, with the clinic's number where a person helps. */
export function Trouble({ error, phone }: { readonly error: unknown; readonly phone: string }) {
  if (error === undefined) return null;
  const sentence =
    error instanceof DomainError ? ownerWords.refusal(ruleOf(error), error.codeName) : ownerWords.refusal('', '');
  return (
    <div role="alert" className={classes.trouble}>
      <p>{sentence}</p>
      <CallLink phone={phone} />
    </div>
  );
}

/** The clinic's number, to be called by a touch. */
export function CallLink({ phone }: { readonly phone: string }) {
  return phone === '' ? null : (
    <a className={classes.call} href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
      {ownerWords.call(phone)}
    </a>
  );
}
