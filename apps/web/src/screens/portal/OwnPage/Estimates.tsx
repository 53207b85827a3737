import type { Zone } from '@vetloom/domain/core/zone.ts';
import type { OwnEstimate } from '@vetloom/protocol/owner-page.ts';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { formatMoney } from '@vetloom/ui/format/number.ts';
import { useState } from 'react';
import { decideOnPage } from '../../../data/portal/own-page.ts';
import { portal } from '../../../locale/portal.ts';
import shared from '../../booking/OwnerPage/owner-page.module.css';
import type { Acting } from './acting.ts';
import classes from './own-page.module.css';

const words = portal.estimates;
type Outcome = 'accepted' | 'declined';

interface EstimatesProps {
  readonly estimates: readonly OwnEstimate[];
  readonly zone: Zone;
  readonly acting: Acting | undefined;
}

/** Estimates to decide about, and what was decided of late. */
export function Estimates({ estimates, zone, acting }: EstimatesProps) {
  const [said, setSaid] = useState('');
  return (
    <section aria-labelledby="own-estimates" className={shared.step}>
      <h3 id="own-estimates" className={shared.dayName}>
        {words.title}
      </h3>
      {said === '' ? null : (
        <div role="status" className={shared.done}>
          <p>{said}</p>
        </div>
      )}
      {estimates.length === 0 ? <p className={shared.text}>{words.none}</p> : null}
      {estimates.map((estimate) => (
        // What was changed meanwhile is looked at anew from the beginning.
        <Estimate
          key={`${estimate.key} ${estimate.seen}`}
          {...{ estimate, zone, acting }}
          onDecided={(outcome) => setSaid(words.done[outcome])}
        />
      ))}
    </section>
  );
}

interface EstimateProps extends Pick<EstimatesProps, 'zone' | 'acting'> {
  readonly estimate: OwnEstimate;
  readonly onDecided: (outcome: Outcome) => void;
}

function Estimate({ estimate, zone, acting, onDecided }: EstimateProps) {
  const [wish, setWish] = useState<Outcome>();
  const [note, setNote] = useState('');
  const { pet, title, lines, low, high, validUntil, state, decidedAt } = estimate;
  const range = words.range(formatMoney(low), formatMoney(high));
  const decide = async (outcome: Outcome) => {
    if (await acting?.attempt((page) => decideOnPage(page, estimate, { outcome, note: note.trim() })))
      onDecided(outcome);
  };
  return (
    <article className={shared.card} aria-label={`${pet} ${title || words.untitled}`}>
      <h4 className={classes.name}>{title || words.untitled}</h4>
      <p className={shared.text}>
        {pet} · {words.states[state]}
        {decidedAt === null ? '' : ` · ${words.at(formatDate(decidedAt, zone))}`}
        {state === 'open' && validUntil !== null ? ` · ${words.validUntil(validUntil.replaceAll('-', '/'))}` : ''}
      </p>
      <ul className={classes.lines}>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no names of their own here
          <li key={at}>
            <span>{line.name}</span>
            <span>{words.range(formatMoney(line.low), formatMoney(line.high))}</span>
          </li>
        ))}
      </ul>
      <p className={classes.total}>
        <span>{words.total}</span>
        <span>{range}</span>
      </p>
      {estimate.note === '' ? null : <p className={classes.said}>{estimate.note}</p>}
      <p className={shared.text}>{words.remark}</p>
      {state !== 'open' ? null : wish === undefined ? (
        <div className={shared.acts}>
          <button
            type="button"
            className={shared.main}
            disabled={acting === undefined}
            onClick={() => setWish('accepted')}
          >
            {words.accept}
          </button>
          <button
            type="button"
            className={shared.second}
            disabled={acting === undefined}
            onClick={() => setWish('declined')}
          >
            {words.decline}
          </button>
        </div>
      ) : (
        <div className={shared.trouble}>
          <p>{wish === 'accepted' ? words.sureAccept(range) : words.sureDecline}</p>
          <label className={shared.label} htmlFor={`note-${estimate.key}`}>
            {words.note}
          </label>
          <input
            id={`note-${estimate.key}`}
            className={shared.field}
            maxLength={300}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <div className={shared.pair}>
            <button type="button" className={shared.plain} onClick={() => setWish(undefined)}>
              {words.no}
            </button>
            <button type="button" className={shared.main} disabled={acting?.busy} onClick={() => void decide(wish)}>
              {words.yes}
            </button>
          </div>
        </div>
      )}
    </article>
  );
}
