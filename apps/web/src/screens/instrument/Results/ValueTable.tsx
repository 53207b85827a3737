import { isAbnormal, judge, judgeByFlag, type ValidRange } from '@vetloom/domain/exam/exam-range.ts';
import type { DeviceValue } from '@vetloom/domain/instrument/device-exam.schema.ts';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { results as words } from '../../../locale/instrument.ts';
import { shownRange, shownValue } from '../../../parts/exam/exam-words.ts';
import { Mark } from '../../../parts/exam/Mark.tsx';
import classes from './results.module.css';

/** The values of a report as they are understood here, judged by the instrument's own flag, else by its range. */
export function ValueTable({ values }: { readonly values: readonly DeviceValue[] }) {
  if (values.length === 0) return <p className={classes.calm}>{words.noValues}</p>;
  const { columns } = words;
  return (
    <table className={classes.values} aria-label={words.values}>
      <thead>
        <tr>
          {[columns.item, columns.value, columns.unit, columns.range, columns.mark].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {values.map((value) => (
          <Line key={value._id} value={value} />
        ))}
      </tbody>
    </table>
  );
}

const rangeOf = ({ low, high }: DeviceValue): ValidRange | undefined =>
  low === null && high === null ? undefined : { low, high, normal: '', source: 'device' };

function Line({ value }: { readonly value: DeviceValue }) {
  const { name, code, unit, flag, sent } = value;
  const range = rangeOf(value);
  const judgement = flag === '' ? judge(value.value, range) : judgeByFlag(flag);
  const state = words.valueStatus[value.status];
  const isCritical = flag === 'criticalLow' || flag === 'criticalHigh';
  return (
    <tr data-cancelled={value.status === 'cancelled' || undefined}>
      <th scope="row">
        <b>{name}</b> {code === name ? null : <span className={classes.quiet}>{code}</span>}
      </th>
      <td>
        <b className={isAbnormal(judgement) ? classes.odd : undefined}>{shownValue(value.value)}</b>{' '}
        {state === '' ? null : <Chip dense>{state}</Chip>}
        {sent ? <small>{words.sent(shownValue(sent.value), sent.unit)}</small> : null}
      </td>
      <td>{unit}</td>
      <td>{shownRange(range)}</td>
      <td>
        <Mark judgement={judgement} /> {isCritical ? <b className={classes.odd}>{words.critical}</b> : null}
      </td>
    </tr>
  );
}
