import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { visit } from '../../../../locale/record.ts';
import { codecs } from '../drafts/codecs.ts';
import { ProseField } from '../ProseField.tsx';
import { useShown } from '../shown.ts';
import { useField } from '../use-field.ts';
import classes from './orders.module.css';

const anyDrugs = ({ drugBag }: VisitRecord): boolean => drugBag.length > 0;

/** What is told to the pharmacy beside the bags, and the discount on all drugs. */
export function DrugFoot() {
  const hasDrugs = useShown(anyDrugs);
  const discount = useField(['drugDiscountRate'], codecs.percent);
  return (
    <div className={classes.drugFoot}>
      <ProseField path={['drugBagNote']} label={visit.drugNote} placeholder={visit.drugNote} codec={codecs.note} />
      {!hasDrugs ? null : (
        <label className={classes.discount} data-error={discount.error !== undefined}>
          {visit.drugDiscount}
          <input
            inputMode="decimal"
            value={discount.text}
            readOnly={discount.readOnly}
            aria-invalid={discount.error !== undefined}
            onChange={(event) => discount.change(event.currentTarget.value)}
            onBlur={discount.leave}
          />
          %
        </label>
      )}
    </div>
  );
}
