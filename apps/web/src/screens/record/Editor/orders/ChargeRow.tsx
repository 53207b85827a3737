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
import type { Edit } from '@vetloom/domain/core/edit.ts';
import { lineTotal } from '@vetloom/domain/core/money.ts';
import type { LotChoice } from '@vetloom/domain/lines/lot-choice.schema.ts';
import type { AdverseReaction } from '@vetloom/domain/pet/adverse-reaction.schema.ts';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { formatAmount, formatQuantity } from '@vetloom/ui/format/number.ts';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { type ComponentType, useRef, useState } from 'react';
import type { DrugLot } from '../../../../data/pharmacy/drug-lots.ts';
import { adverseReaction as reactionWords } from '../../../../locale/adverse-reaction.ts';
import { chargeDrawings, visit } from '../../../../locale/record.ts';
import { ReactionLater } from '../../../../parts/adverse-reaction/ReactionLater.tsx';
import { LotSelect } from '../../../../parts/lots/LotSelect.tsx';
import { chosenText } from '../../../../parts/lots/lot-options.ts';
import { codecs } from '../drafts/codecs.ts';
import { useEditing } from '../editing.ts';
import { isUnsent } from '../unsent-exams.ts';
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
  /** The lots of what it charges; undefined without a network, and for what is no product. */
  readonly lots: readonly DrugLot[] | undefined;
  /** What the animal reacted with when it had this before. */
  readonly reaction: AdverseReaction | undefined;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
}

/** One row of the bill: what, how many, how much, from which lot. Enter changes number, price, lot or a fixed sum. */
export function ChargeRow({ line, lots, reaction, open, onOpen }: ChargeRowProps) {
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
        <span className={classes.chargeName}>
          {row.name}
          {row.fromLot ? <small className={classes.chargeLot}>{chosenText(row.fromLot)}</small> : null}
          {reaction === undefined ? null : (
            <Chip dense tone="cinnabar" title={reactionWords.said(formatDate(reaction.beganDateTime), reaction.signs)}>
              {reactionWords.chip}
            </Chip>
          )}
        </span>
        <span className={classes.chargeNumber}>{visit.times(formatQuantity(row.number))}</span>
        <span className={classes.money}>{formatAmount(lineTotal(row))}</span>
      </button>
      {open && line.editable && !readOnly ? (
        <ChargeEditor line={line} lots={lots} onDone={() => onOpen(false)} />
      ) : null}
    </li>
  );
}

interface ChargeEditorProps extends Pick<ChargeRowProps, 'line' | 'lots'> {
  readonly onDone: () => void;
}

function ChargeEditor({ line, lots, onDone }: ChargeEditorProps) {
  const { record, billLocked, act } = useEditing();
  const [reacting, setReacting] = useState(false);
  const remove = useRemoval();
  const root = useRef<HTMLDivElement>(null);
  const { list, row } = line;
  const exam = list === 'examTask' ? record.examTask.find(({ _id }) => _id === row._id) : undefined;
  const path = [list, row._id];
  const reminder = record.vaccineReminder;
  // The last vaccine takes its reminder with it.
  const takesReminder = list === 'vaccine' && record.vaccine.length === 1 && reminder !== null;
  const names = visit.chargeFields;
  const isProduct = exam === undefined && (row.itemID?.startsWith('/catalog/product/') ?? false);
  const choose = (fromLot: LotChoice | undefined) => {
    const set = (field: string, from: unknown, to: unknown): Edit => ({ op: 'set', path: [...path, field], from, to });
    const chosen = set('fromLot', row.fromLot ?? null, fromLot ?? null);
    // The number on a vaccine's certificate is that of the lot which it is taken from.
    const named = set('lot', row.lot ?? null, fromLot?.lot ?? '');
    void act(list === 'vaccine' ? [chosen, named] : [chosen]);
  };
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
      {isProduct ? (
        <LotSelect
          className={classes.chargeLotSelect}
          name={row.name}
          lots={lots}
          chosen={row.fromLot ?? undefined}
          onChoose={choose}
        />
      ) : null}
      {list === 'surgeryDrugBag' || list === 'examTask' ? null : (
        <Small path={[...path, 'note']} codec={codecs.cause} label={names.note} placeholder={visit.optional} />
      )}
      <div className={classes.editorFoot}>
        {exam !== undefined && !isUnsent(exam) ? (
          <span className={classes.examBegun}>{visit.examBegun}</span>
        ) : (
          <Button
            size="compact-sm"
            variant="subtle"
            data-danger
            disabled={billLocked}
            onClick={() =>
              remove({
                list: [list],
                key: row._id,
                row: exam ?? row,
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
        )}
        {isProduct || list === 'vaccine' ? (
          <Button size="compact-sm" variant="subtle" onClick={() => setReacting(true)}>
            {reactionWords.action}
          </Button>
        ) : null}
        <ReactionLater
          open={reacting}
          petID={record.petID}
          suspect={{
            ...{ itemID: row.itemID ?? '', product: row.name, recordID: record._id, givenDateTime: record.dateTime },
            ...(row.fromLot ?? { lot: row.lot ?? '' }),
          }}
          onClose={() => setReacting(false)}
        />
        <Button size="compact-sm" variant="default" onClick={onDone}>
          {visit.done}
        </Button>
      </div>
    </div>
  );
}
