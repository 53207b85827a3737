import { Button } from '@mantine/core';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { SharedNote } from '@vetloom/protocol/owner-note.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { readSharedNote } from '../../../data/ward/owner-note.ts';
import { wardNote } from '../../../locale/ward-note.ts';
import classes from './shared-note.module.css';

const words = wardNote.shared;

type Standing =
  | { readonly state: 'opening' | 'ended' | 'unreachable' }
  | { readonly state: 'open'; readonly note: SharedNote };

/** `/ownerNote`: a day's note for the owner by its link, without a sign-in: the server knows the link, or says nothing. */
export default function SharedNotePage() {
  // The token stands behind the #, which reaches no server.
  const token = window.location.hash.slice(1);
  const [standing, setStanding] = useState<Standing>({ state: 'opening' });
  const frame = useRef<HTMLIFrameElement>(null);
  const read = useCallback(() => {
    let wanted = true;
    readSharedNote(token).then(
      (note) => wanted && setStanding({ state: 'open', note }),
      (error: unknown) => {
        const reached = error instanceof DomainError && error.codeName !== 'networkRequired';
        if (wanted) setStanding({ state: reached ? 'ended' : 'unreachable' });
      },
    );
    return () => {
      wanted = false;
    };
  }, [token]);
  useEffect(read, [read]);
  if (standing.state === 'open') {
    const { html, expiresAt } = standing.note;
    return (
      <main className={classes.page}>
        <header className={classes.bar}>
          <h1>{words.title}</h1>
          <span>{words.until(formatDateTime(expiresAt))}</span>
          <Button variant="default" onClick={() => frame.current?.contentWindow?.print()}>
            {words.print}
          </Button>
        </header>
        <iframe ref={frame} className={classes.paper} title={words.title} srcDoc={html} />
      </main>
    );
  }
  return (
    <main className={classes.alone}>
      {standing.state === 'opening' ? <p role="status">{words.opening}</p> : null}
      {standing.state === 'ended' ? <EmptyState whole title={words.ended} next={words.endedNext} /> : null}
      {standing.state === 'unreachable' ? (
        <EmptyState
          whole
          title={words.unreachable}
          next={words.unreachableNext}
          actions={<Button onClick={read}>{words.retry}</Button>}
        />
      ) : null}
    </main>
  );
}
