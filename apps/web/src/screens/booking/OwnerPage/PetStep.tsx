import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Zone } from '@vetloom/domain/core/zone.ts';
import type { MadeBooking, OfferedKind, OwnerPage, OwnOwner } from '@vetloom/protocol/owner-booking.ts';
import { dayAndTime, formatShortDay, formatTime } from '@vetloom/ui/format/date.ts';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import {
  makeBooking,
  offersOf,
  type PageOf,
  type Proof,
  readOwnOwner,
  ruleOf,
} from '../../../data/booking/owner-page.ts';
import { ownerWords } from '../../../locale/booking-owner.ts';
import { CallLink, Step, Trouble } from './frame.tsx';
import { Intake, type IntakeValues, oneLine, sentIntake } from './Intake.tsx';
import classes from './owner-page.module.css';
import { Taken } from './Taken.tsx';

const words = ownerWords.pet;
const typeWord = (type: string): string => words.types[type] ?? type;

interface PetStepProps {
  readonly page: PageOf;
  readonly shown: OwnerPage;
  readonly zone: Zone;
  readonly kind: OfferedKind;
  readonly doctor: string;
  readonly dateTime: number;
  readonly proof: Proof;
  /** The proof is over: another code is needed. */
  readonly onProofOver: () => void;
  readonly onOtherTime: (dateTime: number | undefined) => void;
  /** The clinic's words have changed: they are read anew. */
  readonly onStale: () => void;
  readonly onMade: (made: MadeBooking) => void;
}

/** Which animal comes and why; what the clinic asks; then it is sent. */
export function PetStep(props: PetStepProps) {
  const { page, shown, zone, kind, doctor, dateTime, proof, onProofOver, onOtherTime, onStale, onMade } = props;
  const [owner, setOwner] = useState<OwnOwner>();
  const [pet, setPet] = useState('');
  const [newPet, setNewPet] = useState({ name: '', type: 'Canine' });
  const [name, setName] = useState('');
  const [cause, setCause] = useState('');
  const [intake, setIntake] = useState<IntakeValues>({ answers: {}, papers: new Set() });
  const [agreed, setAgreed] = useState(false);
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set());
  const [error, setError] = useState<unknown>();
  const [offers, setOffers] = useState<readonly number[]>();
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const wish = useRef({ of: '', id: '' });

  const fail = useCallback(
    (failure: unknown) => {
      if (failure instanceof DomainError && failure.codeName === 'codeWrong') return onProofOver();
      setError(failure);
    },
    [onProofOver],
  );
  const load = useCallback(() => {
    let wanted = true;
    setError(undefined);
    readOwnOwner(page, proof).then(
      (found) => {
        if (!wanted) return;
        setOwner(found);
        setPet((before) => (before === '' ? (found.pets[0]?.key ?? '') : before));
      },
      (failure: unknown) => wanted && fail(failure),
    );
    return () => {
      wanted = false;
    };
  }, [page, proof, fail]);
  useEffect(load, [load]);

  const isOther = pet === '' || owner?.pets.every(({ key }) => key !== pet) === true;
  const lacks = (): Set<string> =>
    new Set([
      ...(isOther && newPet.name.trim() === '' ? ['owner-pet'] : []),
      ...(owner?.isKnown === false && name.trim() === '' ? ['owner-name'] : []),
      ...(shown.consent !== '' && !agreed ? ['owner-agree'] : []),
    ]);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const lacking = lacks();
    setMissing(lacking);
    const [first] = lacking;
    if (first !== undefined) return form.current?.querySelector<HTMLElement>(`#${first}`)?.focus();
    if (busy) return;
    setBusy(true);
    setError(undefined);
    setOffers(undefined);
    const wanted = {
      ...{ ...page, proof: proof.proof, phone: proof.phone, kindID: kind._id, doctor, dateTime, cause: cause.trim() },
      ...(isOther ? { newPet: { ...newPet, name: newPet.name.trim() } } : { pet }),
      ...{ name: name.trim(), consent: shown.consent, ...sentIntake(intake) },
    };
    // The same wish is sent under the same name, however often: on a bad line it is booked once.
    const of = JSON.stringify(wanted);
    if (wish.current.of !== of) wish.current = { of, id: crypto.randomUUID() };
    await makeBooking({ ...wanted, wish: wish.current.id }).then(onMade, (failure: unknown) => {
      const rule = failure instanceof DomainError ? ruleOf(failure) : '';
      // What was answered is answered: to try again later is another wish.
      if (failure instanceof DomainError && failure.codeName !== 'networkRequired') wish.current = { of: '', id: '' };
      if (failure instanceof DomainError && (rule === 'placeTaken' || rule === 'placeNotOffered'))
        setOffers(offersOf(failure));
      else fail(failure);
      if (rule === 'consentChanged') {
        setAgreed(false);
        onStale();
      }
    });
    setBusy(false);
  };

  // What was filled in since is missing no more.
  const stillMissing = lacks();
  const isWrong = (id: string) => missing.has(id) && stillMissing.has(id);
  const when = dayAndTime(formatShortDay(dateTime, zone), formatTime(dateTime, zone));
  if (owner === undefined)
    return (
      <Step title={words.title}>
        {error === undefined ? <p role="status">{ownerWords.loading}</p> : null}
        <Trouble error={error} phone={shown.phone} />
      </Step>
    );
  if (owner.left === 0)
    return (
      <Step title={words.title}>
        <div className={classes.empty}>
          <p>{words.full}</p>
          <CallLink phone={shown.phone} />
        </div>
      </Step>
    );
  const invalid = (id: string) => ({
    'aria-invalid': isWrong(id),
    ...(isWrong(id) && { 'aria-describedby': `${id}-wrong` }),
  });
  const wrong = (id: string, text: string = words.required) =>
    isWrong(id) ? (
      <p id={`${id}-wrong`} className={classes.wrong}>
        {text}
      </p>
    ) : null;
  return (
    <Step title={words.title}>
      {offers === undefined ? null : (
        <Taken
          offers={offers}
          zone={zone}
          onChoose={(time) => {
            setOffers(undefined);
            onOtherTime(time);
          }}
          onMore={() => onOtherTime(undefined)}
        />
      )}
      <form ref={form} onSubmit={(event) => void send(event)} noValidate>
        {owner.pets.length === 0 ? null : (
          <fieldset className={classes.group}>
            <legend className={classes.label}>{words.choose}</legend>
            {owner.pets.map(({ key, name: called, type }) => (
              <label key={key} className={classes.tick}>
                <input type="radio" name="pet" checked={pet === key} onChange={() => setPet(key)} />
                <span>
                  {called} <small>{typeWord(type)}</small>
                </span>
              </label>
            ))}
            <label className={classes.tick}>
              <input type="radio" name="pet" checked={isOther} onChange={() => setPet('other')} />
              <span>{words.other}</span>
            </label>
          </fieldset>
        )}
        {isOther ? (
          <>
            <label className={classes.label} htmlFor="owner-pet">
              {words.name}
            </label>
            <input
              id="owner-pet"
              className={classes.field}
              maxLength={60}
              autoComplete="off"
              value={newPet.name}
              {...invalid('owner-pet')}
              onChange={(event) => setNewPet({ ...newPet, name: event.currentTarget.value })}
            />
            {wrong('owner-pet')}
            <fieldset className={classes.row}>
              <legend className={classes.label}>{words.type}</legend>
              {Object.entries(words.types).map(([type, word]) => (
                <label key={type} className={classes.chip}>
                  <input
                    type="radio"
                    name="type"
                    checked={newPet.type === type}
                    onChange={() => setNewPet({ ...newPet, type })}
                  />
                  <span>{word}</span>
                </label>
              ))}
            </fieldset>
          </>
        ) : null}
        {owner.isKnown ? null : (
          <>
            <label className={classes.label} htmlFor="owner-name">
              {words.owner}
            </label>
            <input
              id="owner-name"
              className={classes.field}
              maxLength={80}
              autoComplete="name"
              value={name}
              {...invalid('owner-name')}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            {wrong('owner-name')}
          </>
        )}
        <label className={classes.label} htmlFor="owner-cause">
          {words.cause}
        </label>
        <textarea
          id="owner-cause"
          className={classes.field}
          rows={2}
          maxLength={300}
          placeholder={words.causeHint}
          value={cause}
          onChange={(event) => setCause(oneLine(event.currentTarget.value))}
        />
        <Intake kind={kind} values={intake} onChange={setIntake} />
        {shown.consent === '' ? null : (
          <>
            <h3 className={classes.part}>{words.consent}</h3>
            <p className={classes.consent}>{shown.consent}</p>
            <label className={classes.tick}>
              <input
                id="owner-agree"
                type="checkbox"
                checked={agreed}
                {...invalid('owner-agree')}
                onChange={(event) => setAgreed(event.currentTarget.checked)}
              />
              <span>{words.agree}</span>
            </label>
            {wrong('owner-agree', words.mustAgree)}
          </>
        )}
        <Trouble error={error} phone={shown.phone} />
        <div className={classes.foot}>
          <p className={classes.sum}>
            {kind.name} · {when}
          </p>
          <button type="submit" className={classes.main} disabled={busy}>
            {busy ? words.sending : words.send}
          </button>
        </div>
      </form>
    </Step>
  );
}
