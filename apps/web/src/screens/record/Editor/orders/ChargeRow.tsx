import { Button } from '@mantine/core';
import {
  IconBandage,
  IconBone,
  IconCut,
  IconDroplet,
  IconPackage,
  IconReceipt,
  IconStethoscope,
  IconTestPipe,
  IconVaccine,
  IconWaveSine,
} from '@tabler/icons-react';
import { lineTotal } from '@vetloom/domain/core/money.ts';
import { formatAmount, formatQuantity } from '@vetloom/ui/format/number.ts';
import { type ComponentType, useRef } from 'react';
import { chargeDrawings, visit } from '../../../../locale/record.ts';
import { codecs } from '../drafts/codecs.ts';
import { useEditing } from '../editing.ts';
import { useRemoval } from '../use-removal.ts';
import type { VisitCharge } from './charge-lines.ts';
import { Small } from './DrugEditor.tsx';
import classes from './orders.module.css';

const DRAWINGS: Record<(typeof chargeDrawings)[string], ComponentType<{ size: number; stroke: number }>> = {
  visit: IconStethoscope,
  lab: IconTestPipe,
  xray: IconBone,
  ultrasound: IconWaveSine,
  treatment: IconBandage,
  injection: IconVaccine,
  fluid: IconDroplet,
  surgery: IconCut,
  goods: IconPackage,
  other: IconReceipt,
};

interface ChargeRowProps {
  readonly line: VisitCharge;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
}

/** One row of the bill: what, how many, how much. Enter changes number, price or a fixed sum. */
export function ChargeRow({ line, open, onOpen }: ChargeRowProps) {
  const { readOnly } = useEditing();
  const Drawing = DRAWINGS[chargeDrawings[line.class] ?? 'other'];
  const { row } = line;
  return (
    <li>
      <button
        type="button"
        className={classes.chargeFace}
        aria-expanded={line.editable ? open : undefined}
        disabled={readOnly || !line.editable}
        onClick={() => onOpen(!open)}
      >
        <span className={classes.chargeIcon} aria-hidden="true">
          <Drawing size={15} stroke={1.6} />
        </span>
        <span className={classes.chargeName}>{row.name}</span>
        <span className={classes.chargeNumber}>{visit.times(formatQuantity(row.number))}</span>
        <span className={classes.money}>{formatAmount(lineTotal(row))}</span>
      </button>
      {open && line.editable && !readOnly ? <ChargeEditor line={line} onDone={() => onOpen(false)} /> : null}
    </li>
  );
}

function ChargeEditor({ line, onDone }: { readonly line: VisitCharge; readonly onDone: () => void }) {
  const { record, billLocked } = useEditing();
  const remove = useRemoval();
  const root = useRef<HTMLDivElement>(null);
  const { list, row } = line;
  const path = [list, row._id];
  const reminder = record.vaccineReminder;
  // The last vaccine takes its reminder with it.
  const takesReminder = list === 'vaccine' && record.vaccine.length === 1 && reminder !== null;
  const names = visit.chargeFields;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what the button above has opened, from any of its fields
    <div
      ref={root}
      className={classes.chargeEditor}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        root.current?.parentElement?.querySelector('button')?.focus();
        onDone();
      }}
    >
      <Small path={[...path, 'number']} codec={codecs.quantity} label={names.number} autoFocus />
      <Small path={[...path, 'price']} codec={codecs.price} label={names.price} />
      <Small path={[...path, 'subTotal']} codec={codecs.subTotal} label={names.subTotal} placeholder={visit.optional} />
      {list === 'vaccine' ? (
        <Small path={[...path, 'lot']} codec={codecs.lot} label={names.lot} placeholder={visit.optional} />
      ) : null}
      {list === 'surgeryDrugBag' ? null : (
        <Small path={[...path, 'note']} codec={codecs.cause} label={names.note} placeholder={visit.optional} />
      )}
      <div className={classes.editorFoot}>
        <Button
          size="compact-sm"
          variant="subtle"
          data-danger
          disabled={billLocked}
          onClick={() =>
            remove({
              list: [list],
              key: row._id,
              row,
              name: row.name,
              ...(takesReminder
                ? {
                    also: {
                      out: [{ op: 'set', path: ['vaccineReminder'], from: reminder, to: null }],
                      back: [{ op: 'set', path: ['vaccineReminder'], from: null, to: reminder }],
                    },
                  }
                : {}),
            })
          }
        >
          {visit.removeCharge}
        </Button>
        <Button size="compact-sm" variant="default" onClick={onDone}>
          {visit.done}
        </Button>
      </div>
    </div>
  );
}
