import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconScale } from '@tabler/icons-react';
import { DOSE_UNIT_NAMES, type DoseUnit } from '@vetloom/domain/calculators/infusion.ts';
import { STALE_WEIGHT } from '@vetloom/domain/lines/dose.ts';
import type { Dosed } from '@vetloom/domain/pharmacy/prescribe-warnings.ts';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { formatQuantity, formatWeight } from '@vetloom/ui/format/number.ts';
import { flowsheet } from '../../../locale/ward-sheet.ts';
import classes from './order.module.css';
import { dosedBy, drugFor, infusionFilled, workedInfusion } from './order-dose.ts';
import type { OrderValues } from './order-form.ts';

const words = flowsheet.order;

interface OrderDoseProps {
  readonly values: OrderValues;
  readonly change: (part: Partial<OrderValues>) => void;
  readonly dosed: Dosed;
  /** Unix seconds. */
  readonly now: number;
  /** An order that stands: how a bag is dosed is changed where it is prescribed. */
  readonly isKnown: boolean;
}

/** How much of a drug is given at once, by which weight. Dose and amount are written in either field. */
export function OrderDose({ values, change, dosed, now, isKnown }: OrderDoseProps) {
  const isFixed = values.list === 'drugMission' && isKnown;
  const { unit, dosePerKg } = values;
  const isUnsaid = values.list === 'injectionMission' && values.item !== undefined && values.perDose.trim() === '';
  return (
    <>
      <WeightLine dosed={dosed} now={now} />
      {isFixed ? null : (
        <div className={classes.pair}>
          {values.strength === null ? null : (
            <TextInput
              label={words.dosePerKg}
              value={dosePerKg}
              inputMode="decimal"
              autoComplete="off"
              onChange={(event) => change(dosedBy(values, event.currentTarget.value, dosed.weight))}
            />
          )}
          <TextInput
            description={isUnsaid ? words.oneUnit : undefined}
            label={unit === '' ? words.perDose : `${words.perDose}（${unit}）`}
            value={values.perDose}
            inputMode="decimal"
            autoComplete="off"
            onChange={(event) => change({ perDose: event.currentTarget.value })}
          />
        </div>
      )}
    </>
  );
}

/** By which weight doses are worked out, when it was measured, and whether that is long ago. */
export function WeightLine({ dosed: { weight, weighedAt }, now }: Pick<OrderDoseProps, 'dosed' | 'now'>) {
  if (weight === null) return <p className={classes.weightMissing}>{words.noWeight}</p>;
  const age = weighedAt === null ? 0 : now - weighedAt;
  return (
    <p className={age > STALE_WEIGHT ? classes.weightMissing : classes.weight}>
      <IconScale size={14} stroke={1.8} aria-hidden="true" />
      {words.byWeight(formatWeight(weight), weighedAt === null ? '' : formatDateTime(weighedAt))}
    </p>
  );
}

/** How an infusion runs: of dose, mixture and rate two say the third, and the sum is shown. */
export function OrderInfusion({ values, change, dosed, now }: OrderDoseProps) {
  const field = (key: 'mixDose' | 'drugMg' | 'bag' | 'rate', label: string) => (
    <TextInput
      label={label}
      value={values[key]}
      inputMode="decimal"
      autoComplete="off"
      onChange={(event) => change(infusionFilled(values, { [key]: event.currentTarget.value }, dosed.weight))}
    />
  );
  const worked = workedInfusion(values, dosed.weight);
  const drugMg = drugFor(values, dosed.weight);
  return (
    <>
      <WeightLine dosed={dosed} now={now} />
      <div className={classes.pair}>
        {field('mixDose', words.mixDose)}
        <NativeSelect
          label={words.mixUnit}
          value={values.mixUnit}
          data={DOSE_UNIT_NAMES}
          onChange={(event) =>
            change(infusionFilled(values, { mixUnit: event.currentTarget.value as DoseUnit }, dosed.weight))
          }
        />
      </div>
      <div className={classes.pair}>
        {field('drugMg', words.drugMg)}
        {field('bag', words.mixBag)}
      </div>
      <div className={classes.pair}>
        {field('rate', words.rate)}
        <TextInput
          label={values.unit === '' ? words.volume : `${words.volume}（${values.unit}）`}
          value={values.volume}
          inputMode="decimal"
          autoComplete="off"
          onChange={(event) => change({ volume: event.currentTarget.value })}
        />
      </div>
      {drugMg === undefined ? null : (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => change(infusionFilled(values, { drugMg: String(drugMg) }, dosed.weight))}
        >
          {words.mixIn(formatQuantity(drugMg, 2))}
        </Button>
      )}
      {worked === undefined || dosed.weight === null ? null : (
        <p className={classes.preview} role="status">
          {words.workedDose(
            `${values.mixDose} ${values.mixUnit}`,
            formatWeight(dosed.weight),
            formatQuantity(worked.mg, 3),
          )}
          <br />
          {words.workedRate(
            formatQuantity(worked.mg, 3),
            formatQuantity(worked.concentration, 4),
            formatQuantity(worked.mlPerHour, 2),
          )}
          <br />
          {words.workedDrops(formatQuantity(worked.drops[20], 1), formatQuantity(worked.drops[60], 1))}
          {worked.hours === undefined ? '' : words.workedHours(formatQuantity(worked.hours, 1))}
        </p>
      )}
    </>
  );
}
