import { DomainError } from '@vetloom/domain/core/error.ts';
import { zoneOf } from '@vetloom/domain/core/zone.ts';
import type { OwnerPage } from '@vetloom/protocol/owner-booking.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { type PageOf, type Proof, readFreeTimes, readOwnerPage } from '../../../data/booking/owner-page.ts';
import { ownerWords } from '../../../locale/booking-owner.ts';
import { links } from '../../../routes/links.ts';
import { useGo, useHash, useQuery, useRouteParams } from '../../../routes/navigation.tsx';
import { CallLink, Step } from './frame.tsx';
import { keepProof, keptProof } from './kept-proof.ts';
import { MyBooking } from './MyBooking.tsx';
import classes from './owner-page.module.css';
import { PetStep } from './PetStep.tsx';
import { PhoneStep } from './PhoneStep.tsx';
import { TimeStep } from './TimeStep.tsx';

/** `/b/{address}`: the page on which owners book by themselves, without a sign-in; with a link's secret behind #, their own booking. */
export default function OwnerBookingPage() {
  const { address = '' } = useRouteParams();
  const [query] = useQuery();
  const secret = useHash();
  const go = useGo();
  const road = query.from === 'line' ? 'line' : 'owner';
  const page = useMemo((): PageOf => ({ address, road }), [address, road]);
  return (
    <main className={classes.page}>
      {secret === '' ? (
        <Booking page={page} />
      ) : (
        <MyBooking
          key={secret}
          address={address}
          secret={secret}
          isNew={query.made === '1'}
          onAgain={() => go(links.ownerBooking(address))}
        />
      )}
    </main>
  );
}

type Standing =
  | { readonly state: 'opening' | 'closed' | 'unreachable' }
  | { readonly state: 'open'; readonly shown: OwnerPage };

function Booking({ page }: { readonly page: PageOf }) {
  const [standing, setStanding] = useState<Standing>({ state: 'opening' });
  const load = useCallback(() => {
    let wanted = true;
    readOwnerPage(page).then(
      (shown) => wanted && setStanding({ state: 'open', shown }),
      (error: unknown) => {
        const isClosed = error instanceof DomainError && error.codeName !== 'networkRequired';
        if (wanted) setStanding({ state: isClosed ? 'closed' : 'unreachable' });
      },
    );
    return () => {
      wanted = false;
    };
  }, [page]);
  useEffect(load, [load]);
  if (standing.state === 'open') return <Steps page={page} shown={standing.shown} onStale={load} />;
  if (standing.state === 'opening') return <p role="status">{ownerWords.loading}</p>;
  return standing.state === 'closed' ? (
    <EmptyState whole title={ownerWords.closed} next={ownerWords.closedNext} />
  ) : (
    <EmptyState
      whole
      title={ownerWords.unreachable}
      next={ownerWords.unreachableNext}
      actions={
        <button type="button" className={classes.second} onClick={load}>
          {ownerWords.retry}
        </button>
      }
    />
  );
}

interface StepsProps {
  readonly page: PageOf;
  readonly shown: OwnerPage;
  readonly onStale: () => void;
}

/** One thing at a time: what, when, who. What was chosen stands in the address, so that the phone's own way back leads one step back. */
function Steps({ page, shown, onStale }: StepsProps) {
  const [query, setQuery] = useQuery();
  const go = useGo();
  const [proof, setProof] = useState<Proof | undefined>(() => keptProof(page.address));
  const [note, setNote] = useState('');
  const zone = zoneOf(shown.timeZone);
  const kind = shown.kinds.find(({ _id }) => _id === query.kind);
  const doctor = query.doctor ?? '';
  const at = Number(query.at ?? 0);
  const kindID = kind?._id ?? '';
  const read = useCallback(
    (from: number | undefined) => readFreeTimes(page, { kindID, doctor, from }),
    [page, kindID, doctor],
  );
  const step = (change: Readonly<Record<string, string | undefined>>) =>
    go(links.ownerBooking(page.address, defined({ ...query, ...change })));
  const prove = (made: Proof | undefined, why = '') => {
    keepProof(page.address, made);
    setProof(made);
    setNote(why);
  };
  return (
    <>
      <header className={classes.head}>
        <h1>{shown.clinic}</h1>
        {kind === undefined ? null : (
          <button type="button" className={classes.plain} onClick={() => window.history.back()}>
            {ownerWords.back}
          </button>
        )}
      </header>
      {kind === undefined ? (
        <KindStep shown={shown} onChoose={(id) => step({ kind: id })} />
      ) : at === 0 ? (
        <TimeStep
          title={ownerWords.time.title}
          zone={zone}
          phone={shown.phone}
          read={read}
          onChoose={(time) => step({ at: String(time) })}
        >
          {shown.doctors.length < 2 || !kind.hasDoctor ? null : (
            <>
              <label className={classes.label} htmlFor="owner-doctor">
                {ownerWords.time.doctor}
              </label>
              <select
                id="owner-doctor"
                className={classes.field}
                value={doctor}
                onChange={(event) => setQuery({ doctor: event.currentTarget.value || undefined })}
              >
                <option value="">{ownerWords.time.anyDoctor}</option>
                {shown.doctors.map(({ key, name }) => (
                  <option key={key} value={key}>
                    {name}
                  </option>
                ))}
              </select>
            </>
          )}
        </TimeStep>
      ) : proof === undefined ? (
        <PhoneStep page={page} clinicPhone={shown.phone} note={note} onProved={prove} />
      ) : (
        <PetStep
          {...{ page, shown, zone, kind, doctor, proof, onStale }}
          dateTime={at}
          onProofOver={() => prove(undefined, ownerWords.phone.over)}
          onOtherTime={(time) => (time === undefined ? step({ at: undefined }) : setQuery({ at: String(time) }))}
          onMade={({ secret }) => go(links.ownerBooking(page.address, { made: '1' }, secret), { replace: true })}
        />
      )}
    </>
  );
}

const defined = (query: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined));

function KindStep({ shown, onChoose }: { readonly shown: OwnerPage; readonly onChoose: (id: string) => void }) {
  return (
    <Step title={ownerWords.kind.title}>
      {shown.greeting === '' ? null : <p className={classes.greeting}>{shown.greeting}</p>}
      {shown.kinds.length === 0 ? <p className={classes.text}>{ownerWords.kind.none}</p> : null}
      <ul className={classes.kinds}>
        {shown.kinds.map(({ _id, name, minutes, preparation }) => (
          <li key={_id}>
            <button type="button" className={classes.kind} onClick={() => onChoose(_id)}>
              <strong>{name}</strong>
              <small>{ownerWords.kind.minutes(minutes)}</small>
              {preparation === '' ? null : <span>{preparation}</span>}
            </button>
          </li>
        ))}
      </ul>
      <footer className={classes.about}>
        {shown.place === '' ? null : <p>{shown.place}</p>}
        <CallLink phone={shown.phone} />
      </footer>
    </Step>
  );
}
