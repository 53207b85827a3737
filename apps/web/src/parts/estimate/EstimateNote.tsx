import { Modal } from '@mantine/core';
import { formatMoney } from '@vetloom/ui/format/number.ts';
import { useState } from 'react';
import { type BillEstimate, useBillEstimate } from '../../data/estimate/estimates.ts';
import { estimates } from '../../locale/estimate.ts';
import { Comparison } from './Comparison.tsx';
import classes from './estimate.module.css';

const words = estimates.compared;

/** What is to be said before money is taken; undefined where the bill is within what the owner agreed to. */
export function estimateCaution(read: BillEstimate | undefined): string | undefined {
  if (read?.isContested === true) return words.contested;
  const over = read?.against?.difference ?? 0;
  return over > 0 ? words.caution(formatMoney(over)) : undefined;
}

interface EstimateNoteProps {
  readonly billID: string;
  /** The bill isn't whole yet: that it lies below the lowest says nothing. */
  readonly isOpen?: boolean;
}

/** That a bill is within what its owner agreed to, or by how much it isn't; opens both line by line. Nothing where there is no accepted estimate. */
export function EstimateNote({ billID, isOpen = false }: EstimateNoteProps) {
  const [open, setOpen] = useState(false);
  const read = useBillEstimate(billID);
  if (read?.against === undefined) return null;
  const { low, high, difference } = read.against;
  const how =
    difference === 0
      ? words.howWithin
      : difference > 0
        ? words.howOver(formatMoney(difference))
        : isOpen
          ? words.howOpen
          : words.howUnder(formatMoney(-difference));
  return (
    <p className={classes.note} data-tone={difference > 0 ? 'over' : undefined} role="status">
      <span>{words.is(estimates.range(formatMoney(low), formatMoney(high)), how)}</span>
      <button type="button" onClick={() => setOpen(true)}>
        {words.open}
      </button>
      <Modal opened={open} onClose={() => setOpen(false)} title={words.title} size={648} centered>
        <Comparison lines={read.lines} parts={read.parts} />
      </Modal>
    </p>
  );
}
