import { ActionIcon, Button } from '@mantine/core';
import { IconAlertTriangleFilled, IconPrinter } from '@tabler/icons-react';
import { doseSentence, whenAndHow } from '@vetloom/documents/drug-directions.ts';
import { allergyOf } from '@vetloom/domain/visit/prescribe-warnings.ts';
import { type DrugBag, type DrugLine, THREAD_STATUS } from '@vetloom/domain/visit/record.schema.ts';
import { formatTime } from '@vetloom/ui/format/date.ts';
import { formatQuantity } from '@vetloom/ui/format/number.ts';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { ThreadStatus } from '@vetloom/ui/status/ThreadStatus.tsx';
import { found, useDocument } from '../../../data/hooks.ts';
import { dispense } from '../../../locale/dispense.ts';
import classes from './dispense.module.css';

interface BagSectionProps {
  readonly bag: DrugBag;
  /** From 1 on, as printed; up to 9 it is also its key. */
  readonly number: number;
  readonly allergy: string | undefined;
  /** Undefined for a person who may only look. */
  readonly onHandOut: (() => void) | undefined;
  readonly onPrint: () => void;
}

/** One bag, as it is filled and explained at the counter. */
export function BagSection({ bag, number, allergy, onHandOut, onPrint }: BagSectionProps) {
  const waits = !bag.dispensed && onHandOut !== undefined;
  useHotkey(String(number), () => onHandOut?.(), { enabled: waits && number <= 9 });
  const routes = [...new Set(bag.items.map((drug) => drug.route).filter(Boolean))].join('、');
  const days = Math.max(0, ...bag.items.map((drug) => drug.days ?? 0));
  return (
    <section className={classes.bag} aria-label={dispense.bag(number)} data-done={bag.dispensed}>
      <div className={classes.bagHead}>
        <h3>{bag.name === '' ? dispense.bag(number) : `${dispense.bag(number)} · ${bag.name}`}</h3>
        <span>{dispense.bagFacts(routes, days)}</span>
        <div className={classes.bagEnd}>
          <ActionIcon variant="subtle" aria-label={dispense.printLabel(number)} onClick={onPrint}>
            <IconPrinter size={16} stroke={1.6} />
          </ActionIcon>
          {bag.dispensed ? (
            <Dispensed bag={bag} />
          ) : onHandOut === undefined ? (
            <ThreadStatus status={THREAD_STATUS.requested} />
          ) : (
            <Button
              variant="default"
              rightSection={number <= 9 ? <Keycap keys={String(number)} /> : null}
              aria-keyshortcuts={number <= 9 ? String(number) : undefined}
              onClick={onHandOut}
            >
              {dispense.dispense}
            </Button>
          )}
        </div>
      </div>
      <ul className={classes.list}>
        {bag.items.map((drug) => (
          <Drug key={drug._id} drug={drug} allergy={allergy} />
        ))}
      </ul>
    </section>
  );
}

function Dispensed({ bag }: { readonly bag: DrugBag }) {
  const by = found(useDocument('staff', bag.dispensedBy));
  return (
    <ThreadStatus
      status={THREAD_STATUS.done}
      word={dispense.dispensedAt(formatTime(bag.dispensedDateTime), by?.name ?? '')}
    />
  );
}

function Drug({ drug, allergy }: { readonly drug: DrugLine; readonly allergy: string | undefined }) {
  const item = found(useDocument('catalog', drug.itemID));
  const hit = allergyOf(drug, item, allergy);
  const dose = doseSentence(drug, 'zh-Hant');
  const how = whenAndHow(drug, 'zh-Hant');
  return (
    <li className={classes.drug}>
      <div>
        <p className={classes.drugName}>
          <b>{drug.name}</b>
          {drug.controlled ? <Chip tone="gromwell">{dispense.controlled}</Chip> : null}
        </p>
        <p className={classes.direction}>
          {dose === '' && how === '' ? <em>{dispense.noDirection}</em> : <b>{dose}</b>}
          <span>{how}</span>
        </p>
        {hit === undefined ? null : (
          <p className={classes.hit}>
            <IconAlertTriangleFilled size={14} aria-hidden="true" />
            <b>{dispense.allergy(allergy ?? hit)}</b>
            {drug.overrideReason === '' ? dispense.noReason : dispense.overridden(drug.overrideReason)}
          </p>
        )}
      </div>
      <p className={classes.number}>
        <b>{formatQuantity(drug.number)}</b> {drug.unit}
      </p>
    </li>
  );
}
