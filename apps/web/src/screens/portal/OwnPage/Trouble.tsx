import { DomainError } from '@vetloom/domain/core/error.ts';
import { useEffect, useRef } from 'react';
import { portal } from '../../../locale/portal.ts';
import { CallLink } from '../../booking/OwnerPage/frame.tsx';
import classes from '../../booking/OwnerPage/owner-page.module.css';

/** Which rule a refusal names; empty for another. */
export const ruleOf = (error: unknown): string => (error instanceof DomainError ? String(error.detail.rule ?? '') : '');

/** What went wrong, said at once, with the clinic's number where a person helps. */
export function Trouble({ error, phone }: { readonly error: unknown; readonly phone: string }) {
  const said = useRef<HTMLDivElement>(null);
  // What was pressed may stand far below on a telephone.
  useEffect(() => void (error !== undefined && said.current?.scrollIntoView?.({ block: 'center' })), [error]);
  if (error === undefined) return null;
  const code = error instanceof DomainError ? error.codeName : '';
  return (
    <div ref={said} role="alert" className={classes.trouble}>
      <p>{portal.refusal(ruleOf(error), code)}</p>
      <CallLink phone={phone} />
    </div>
  );
}
