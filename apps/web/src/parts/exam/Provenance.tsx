import { IconDeviceDesktopAnalytics } from '@tabler/icons-react';
import type { ExamResult } from '@vetloom/domain/lines/exam.schema.ts';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { exam } from '../../locale/exam.ts';
import { StaffLabel } from '../staff-name/StaffLabel.tsx';
import classes from './exam.module.css';
import { shownValue } from './exam-words.ts';

/** What a value says of where it comes from, in words: by which instrument and when, as what it was sent, that it may still change. */
export function provenanceWords({ report, device, dateTime, sent, isPartial }: ExamResult): string[] {
  return [
    report === undefined ? '' : exam.fromInstrument(device, dateTime === 0 ? '' : formatDateTime(dateTime)),
    sent ? exam.sentAs(shownValue(sent.value), sent.unit) : '',
    isPartial ? exam.partialHint : '',
  ].filter((word) => word !== '');
}

/** The marks beside a value that an instrument brought: a sign with where it comes from, and what stood there before, struck through. Nothing where a person entered it and nobody corrected it. */
export function Provenance({ result }: { readonly result: ExamResult }) {
  const words = provenanceWords(result);
  const before = result.earlier?.at(-1);
  if (words.length === 0 && before === undefined) return null;
  const said = words.join('；');
  return (
    <span className={classes.provenance}>
      {before === undefined ? null : (
        <s>{`${shownValue(before.value)} ${before.unit === result.unit ? '' : before.unit}`.trim()}</s>
      )}
      {result.isPartial ? <span className={classes.partial}>{exam.partial}</span> : null}
      {words.length === 0 ? null : (
        <span title={said}>
          <IconDeviceDesktopAnalytics size={14} stroke={1.6} aria-hidden="true" />
          <span className={classes.spoken}>{said}</span>
        </span>
      )}
    </span>
  );
}

/** Every value that stood in a place before, with when it was measured and by whom. */
export function EarlierValues({ result }: { readonly result: ExamResult }) {
  const { earlier = [], name } = result;
  if (earlier.length === 0) return null;
  return (
    <ul className={classes.earlier} aria-label={exam.earlier(name)}>
      {earlier.toReversed().map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: former values are only added
        <li key={at}>
          <s>
            {shownValue(one.value)} {one.unit}
          </s>{' '}
          {one.dateTime === 0 ? '' : formatDateTime(one.dateTime)} {one.by === '' ? null : <StaffLabel id={one.by} />}
        </li>
      ))}
    </ul>
  );
}
