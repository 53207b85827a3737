import { DomainError } from '@vetloom/domain/core/error.ts';
import type { OpenedPage, OwnerHome } from '@vetloom/protocol/owner-page.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { useCallback, useEffect, useRef, useState } from 'react';
import { closePage, readHome } from '../../../data/portal/own-page.ts';
import { portal } from '../../../locale/portal.ts';
import { links } from '../../../routes/links.ts';
import { useGo, useHash, useQuery, useRouteParams } from '../../../routes/navigation.tsx';
import classes from '../../booking/OwnerPage/owner-page.module.css';
import { Door } from './Door.tsx';
import { Home } from './Home.tsx';
import { keepSession, keptSession } from './kept-session.ts';
import { Paid } from './Paid.tsx';

/** `/o/{clinic}`: the page on which an owner sees their own animals, by a link whose secret stands behind # and a code; without a sign-in. */
export default function OwnPage() {
  const { clinic = '' } = useRouteParams();
  const [query] = useQuery();
  const secret = useHash();
  const go = useGo();
  const pay = query.paid ?? '';
  return (
    <main className={classes.page}>
      {pay === '' ? (
        <Page key={`${clinic} ${secret}`} clinic={clinic} secret={secret} />
      ) : (
        <Paid clinic={clinic} pay={pay} onPage={() => go(links.ownPage(clinic), { replace: true })} />
      )}
    </main>
  );
}

function Page({ clinic, secret }: { readonly clinic: string; readonly secret: string }) {
  const [session, setSession] = useState<string | undefined>(() => keptSession(clinic));
  const [note, setNote] = useState('');
  const [isClosed, setClosed] = useState(false);
  const opened = useCallback(
    (page: OpenedPage | undefined, why = '') => {
      keepSession(clinic, page);
      setSession(page?.session);
      setNote(why);
    },
    [clinic],
  );
  if (isClosed) return <EmptyState whole title={portal.home.closed} next={portal.home.closedNext} />;
  if (session !== undefined)
    return (
      <Look
        {...{ clinic, session }}
        onOver={() => opened(undefined, portal.door.over)}
        onClose={() => {
          void closePage({ clinic, session });
          opened(undefined);
          setClosed(true);
        }}
      />
    );
  if (secret === '') return <EmptyState whole title={portal.noLink} next={note === '' ? portal.noLinkNext : note} />;
  return <Door link={{ clinic, secret }} note={note} onOpened={opened} />;
}

interface LookProps {
  readonly clinic: string;
  readonly session: string;
  /** It was open long enough, or the clinic has ended it. */
  readonly onOver: () => void;
  readonly onClose: () => void;
}

function Look({ clinic, session, onOver, onClose }: LookProps) {
  const [home, setHome] = useState<OwnerHome>();
  const over = useRef(onOver);
  over.current = onOver;
  const [error, setError] = useState<unknown>();
  const load = useCallback(
    () =>
      readHome({ clinic, session }).then(
        (read) => {
          setError(undefined);
          setHome(read);
        },
        (failure: unknown) => {
          if (failure instanceof DomainError && failure.codeName === 'codeWrong') over.current();
          else setError(failure);
        },
      ),
    [clinic, session],
  );
  useEffect(() => void load(), [load]);
  if (home !== undefined)
    return <Home home={home} page={{ clinic, session }} onChanged={load} {...{ onOver, onClose }} />;
  if (error === undefined) return <p role="status">{portal.loading}</p>;
  const isGone = error instanceof DomainError && error.codeName === 'notFound';
  return isGone ? (
    <EmptyState whole title={portal.gone} next={portal.goneNext} />
  ) : (
    <EmptyState
      whole
      title={portal.unreachable}
      next={portal.unreachableNext}
      actions={
        <button type="button" className={classes.second} onClick={() => void load()}>
          {portal.retry}
        </button>
      }
    />
  );
}
