import { DomainError } from '@vetloom/domain/core/error.ts';
import { IMAGE_MIMES } from '@vetloom/domain/core/file-rules.ts';
import type { OwnBooking } from '@vetloom/protocol/owner-booking.ts';
import { useEffect, useRef, useState } from 'react';
import { type OwnLink, ruleOf, sendOwnPaper } from '../../../data/booking/owner-page.ts';
import { ownerWords } from '../../../locale/booking-owner.ts';
import classes from './paper-upload.module.css';

const words = ownerWords.mine;
/** Kinds that phones are asked for; naming JPEG has iPhones convert their own. */
const ACCEPT = [...IMAGE_MIMES, 'application/pdf'].join(',');

interface PaperUploadProps {
  readonly link: OwnLink;
  readonly paper: { readonly _id: string; readonly text: string };
  readonly sent: OwnBooking['sent'][number] | undefined;
  /** It has arrived: the booking as it stands then. */
  readonly onSent: (booking: OwnBooking) => void;
}

/** Sends a picture or PDF of a paper before the visit, and says what has come of it. */
export function PaperUpload({ link, paper, sent, onSent }: PaperUploadProps) {
  const input = useRef<HTMLInputElement>(null);
  const [percent, setPercent] = useState<number>();
  const [error, setError] = useState<string>();
  const isSending = percent !== undefined;
  useEffect(() => {
    if (!isSending) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isSending]);
  const send = (file: File) => {
    setError(undefined);
    setPercent(0);
    sendOwnPaper(link, paper._id, file, (bytes, all) => setPercent(Math.round((bytes / Math.max(1, all)) * 100)))
      .then(onSent, (failure: unknown) => setError(troubleOf(failure)))
      .finally(() => setPercent(undefined));
  };
  const count = sent?.count ?? 0;
  return (
    <div className={classes.paper}>
      {sent?.isChecked ? <span className={classes.there}>{words.checked}</span> : null}
      {count > 0 ? <span className={classes.there}>{words.sentCount(count)}</span> : null}
      <button
        type="button"
        className={classes.send}
        disabled={isSending}
        aria-label={words.send(paper.text)}
        onClick={() => input.current?.click()}
      >
        {isSending ? words.sending(percent) : count > 0 ? words.sendMore : words.sendWord}
      </button>
      <input
        ref={input}
        type="file"
        accept={ACCEPT}
        hidden
        aria-label={words.send(paper.text)}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file) send(file);
        }}
      />
      {error === undefined ? null : (
        <p role="alert" className={classes.unfit}>
          {error}
        </p>
      )}
    </div>
  );
}

/** What an owner is told of a paper that wasn't taken. */
function troubleOf(failure: unknown): string {
  if (!(failure instanceof DomainError)) return ownerWords.refusal('', '');
  const { codeName, detail } = failure;
  if (codeName === 'badParameter') return words.unfit;
  if (codeName === 'tooLarge') return detail.reason === 'link' ? words.tooMuch : words.tooLarge;
  if (codeName === 'storageQuotaFull') return words.noRoom;
  return ownerWords.refusal(ruleOf(failure), codeName);
}
