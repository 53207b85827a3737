import { visit } from '../../../../locale/visit.ts';
import { codecs } from '../drafts/codecs.ts';
import { useEditing } from '../editing.ts';
import { ProseField } from '../ProseField.tsx';
import { useField } from '../use-field.ts';
import classes from './orders.module.css';

/** What is told to the pharmacy beside the bags, and the discount on all drugs. */
export function DrugFoot() {
  const { shown } = useEditing();
  const discount = useField(['drugDiscountRate'], codecs.percent);
  return (
    <div className={classes.drugFoot}>
      <ProseField path={['drugBagNote']} label={visit.drugNote} placeholder={visit.drugNote} codec={codecs.note} />
      {shown.drugBag.length === 0 ? null : (
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
