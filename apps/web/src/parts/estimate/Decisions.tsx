import type { EstimateStanding } from '@vetloom/domain/estimate/decided.ts';
import type { EstimateDecision } from '@vetloom/domain/estimate/decision.schema.ts';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { formatPhone } from '@vetloom/ui/format/phone.ts';
import { Chip, type ChipTone } from '@vetloom/ui/marks/Chip.tsx';
import { estimates } from '../../locale/estimate.ts';
import { StaffLabel } from '../staff-name/StaffLabel.tsx';
import classes from './estimate.module.css';
import { Hand } from './SignaturePad.tsx';

const words = estimates.decision;

/** How loud a state is. */
export const STATE_TONES = {
  open: 'ochre',
  accepted: 'moss',
  partly: 'moss',
  declined: 'quiet',
  contested: 'cinnabar',
} satisfies Record<EstimateStanding['state'], ChipTone>;

interface DecisionsProps {
  readonly decisions: readonly EstimateDecision[];
  readonly standing: EstimateStanding;
}

/** What owners decided, the latest first: those that were corrected stay below. */
export function Decisions({ decisions, standing }: DecisionsProps) {
  if (decisions.length === 0) return <p className={classes.calm}>{words.none}</p>;
  const heads = new Set(standing.heads.map(({ _id }) => _id));
  const rows = [...decisions].sort(
    (a, b) => Number(heads.has(b._id)) - Number(heads.has(a._id)) || b.createDateTime - a.createDateTime,
  );
  return (
    <>
      {standing.state === 'contested' ? <Notice tone="cinnabar">{words.contested}</Notice> : null}
      <ul className={classes.decisions} aria-label={words.title}>
        {rows.map((decision) => (
          <Row key={decision._id} decision={decision} isCorrected={!heads.has(decision._id)} />
        ))}
      </ul>
    </>
  );
}

function Row({ decision, isCorrected }: { readonly decision: EstimateDecision; readonly isCorrected: boolean }) {
  const { outcome, way, person, phone, dateTime, createBy, lineIDs, content, note, reason, signature } = decision;
  const agreed = content.lines.filter(({ _id }) => lineIDs.includes(_id)).map(({ name }) => name);
  return (
    <li data-corrected={isCorrected}>
      <Chip tone={isCorrected ? 'quiet' : STATE_TONES[outcome]}>{words.outcomes[outcome]}</Chip>{' '}
      {isCorrected ? <Chip>{words.corrected}</Chip> : null} {formatDateTime(dateTime)}
      <p>
        {way === 'page' ? (
          words.onPage(person)
        ) : (
          <>
            {way === 'phone' ? words.phonedWith(person, formatPhone(phone)) : words.signedBy(person)}
            {'　'}
            {words.takenBy} <StaffLabel id={createBy} />
          </>
        )}
      </p>
      {agreed.length === 0 ? null : (
        <p>
          {words.lines}：{agreed.join('、')}
        </p>
      )}
      {note === '' ? null : <p>{note}</p>}
      {reason === '' ? null : <p>{words.reasonOf(reason)}</p>}
      {signature === '' ? null : <Hand signature={signature} label={words.signedBy(person)} />}
    </li>
  );
}
