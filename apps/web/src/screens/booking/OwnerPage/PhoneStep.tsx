import { phone as phoneSchema } from '@vetloom/domain/owner/owner.schema.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { askCode, type BegunCode, giveCode, type PageOf, type Proof } from '../../../data/booking/owner-page.ts';
import { ownerWords } from '../../../locale/booking-owner.ts';
import { Step, Trouble } from './frame.tsx';
import classes from './owner-page.module.css';

const words = ownerWords.phone;
/** Seconds until another code may be asked for. */
const PAUSE = 60;

interface PhoneStepProps {
  readonly page: PageOf;
  readonly clinicPhone: string;
  /** Why it has to be proved again, if it has. */
  readonly note: string;
  readonly onProved: (proof: Proof) => void;
}

/** Whose phone it is, proved by a code that comes to it. */
export function PhoneStep({ page, clinicPhone, note, onProved }: PhoneStepProps) {
  const [number, setNumber] = useState('');
  const [begun, setBegun] = useState<BegunCode & { readonly at: number }>();
  const [code, setCode] = useState('');
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState(false);
  const now = useNow();
  const codeField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (begun !== undefined) codeField.current?.focus();
  }, [begun]);
  const attempt = async (work: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    await work().catch(setError);
    setBusy(false);
  };
  const send = () =>
    attempt(async () => {
      const isPhone = phoneSchema.safeParse(number).success;
      setWrong(!isPhone);
      if (!isPhone) return;
      setBegun({ ...(await askCode(page, number)), at: now });
      setCode('');
    });
  const confirm = (digits: string) =>
    attempt(async () => {
      if (begun !== undefined) onProved(await giveCode(begun, number, digits));
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void (begun === undefined ? send() : confirm(code));
  };
  const wait = begun === undefined ? 0 : Math.max(0, begun.at + PAUSE - now);
  return (
    <Step title={words.title}>
      <p className={classes.text}>{note === '' ? words.text : note}</p>
      <form onSubmit={submit} noValidate>
        <label className={classes.label} htmlFor="owner-phone">
          {words.label}
        </label>
        <input
          id="owner-phone"
          className={classes.field}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          value={number}
          readOnly={begun !== undefined}
          aria-invalid={wrong}
          aria-describedby={wrong ? 'owner-phone-wrong' : undefined}
          onChange={(event) => setNumber(event.currentTarget.value)}
        />
        {wrong ? (
          <p id="owner-phone-wrong" className={classes.wrong} role="alert">
            {words.wrong}
          </p>
        ) : null}
        {begun === undefined ? null : (
          <>
            <p className={classes.text} role="status">
              {words.sent(number)}
            </p>
            <label className={classes.label} htmlFor="owner-code">
              {words.code}
            </label>
            <input
              ref={codeField}
              id="owner-code"
              className={`${classes.field} ${classes.code}`}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
              value={code}
              onChange={(event) => {
                const digits = event.currentTarget.value.replaceAll(/\D/g, '').slice(0, 6);
                setCode(digits);
                if (digits.length === 6) void confirm(digits);
              }}
            />
          </>
        )}
        <Trouble error={error} phone={clinicPhone} />
        <div className={classes.foot}>
          <button type="submit" className={classes.main} disabled={busy || (begun !== undefined && code.length < 6)}>
            {begun === undefined ? words.send : words.confirm}
          </button>
        </div>
      </form>
      {begun === undefined ? null : (
        <div className={classes.pair}>
          <button type="button" className={classes.plain} disabled={wait > 0 || busy} onClick={() => void send()}>
            {wait > 0 ? words.againIn(wait) : words.again}
          </button>
          <button type="button" className={classes.plain} onClick={() => setBegun(undefined)}>
            {words.other}
          </button>
        </div>
      )}
      {begun === undefined ? null : <p className={classes.text}>{words.help}</p>}
    </Step>
  );
}
