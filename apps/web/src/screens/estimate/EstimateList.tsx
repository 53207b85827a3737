import { standingOf } from '@vetloom/domain/estimate/decided.ts';
import type { EstimateDecision } from '@vetloom/domain/estimate/decision.schema.ts';
import type { Estimate } from '@vetloom/domain/estimate/estimate.schema.ts';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { formatMoney } from '@vetloom/ui/format/number.ts';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import type { KeyboardEvent } from 'react';
import { estimates as words } from '../../locale/estimate.ts';
import { STATE_TONES } from '../../parts/estimate/Decisions.tsx';
import { isExpired } from './estimate-form-values.ts';
import classes from './estimates.module.css';

interface EstimateListProps {
  readonly estimates: readonly Estimate[];
  readonly recordID: string;
  /** `2026-12-05` */
  readonly today: string;
  readonly decisionsOf: (estimateID: string) => readonly EstimateDecision[];
  readonly superseded: ReadonlySet<string>;
  readonly chosen: string | undefined;
  readonly onChoose: (estimateID: string) => void;
}

/** Moves to the row above or below. */
function onMove({ key, currentTarget, target }: KeyboardEvent<HTMLUListElement>): boolean {
  const rows = [...currentTarget.querySelectorAll<HTMLElement>('button')];
  const at = rows.indexOf(target as HTMLElement);
  const next = key === 'ArrowDown' ? at + 1 : key === 'ArrowUp' ? at - 1 : -1;
  rows[next]?.focus();
  return rows[next] !== undefined;
}

/** Estimates with where each stands, what it may come to, and what it is for. */
export function EstimateList(props: EstimateListProps) {
  const { estimates, recordID, today, decisionsOf, superseded, chosen, onChoose } = props;
  return (
    <ul
      className={classes.list}
      aria-label={words.list}
      onKeyDown={(event) => {
        if (onMove(event)) event.preventDefault();
      }}
    >
      {estimates.map((estimate) => {
        const { _id, title, lines, total, most, withdrawn, createDateTime } = estimate;
        const { state } = standingOf(decisionsOf(_id));
        const isOpen = state === 'open';
        return (
          <li key={_id}>
            <button type="button" aria-current={_id === chosen} onClick={() => onChoose(_id)}>
              <span className={classes.name}>{title || (lines[0]?.name ?? words.untitled)}</span>
              <span className={classes.range}>{words.range(formatMoney(total), formatMoney(most))}</span>
              <span className={classes.facts}>
                {isOpen && withdrawn ? (
                  <Chip>{words.withdrawn}</Chip>
                ) : (
                  <Chip tone={STATE_TONES[state]}>{words.state[state]}</Chip>
                )}
                {superseded.has(_id) ? <Chip>{words.superseded}</Chip> : null}
                {isOpen && isExpired(estimate, today) ? <Chip tone="ochre">{words.expired}</Chip> : null}
                {words.made(formatDate(createDateTime))} · {whose(estimate, recordID)}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

const whose = (estimate: Estimate, recordID: string): string =>
  estimate.recordID === '' ? words.planned : estimate.recordID === recordID ? words.thisVisit : words.otherVisit;
