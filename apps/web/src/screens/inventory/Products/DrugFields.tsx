import { Select, Switch } from '@mantine/core';
import { TagsField } from '@vetloom/ui/input/TagsField.tsx';
import { productForm as words } from '../../../locale/inventory-products.ts';
import { Field, FieldPair, optional } from '../../../parts/form/Fields.tsx';
import classes from '../form/form.module.css';
import { Figure, type ProductFieldsProps } from './ProductFigure.tsx';

const DIVISIBLES = [1, 0.5, 0.25] as const;
const SCHEDULES = [1, 2, 3, 4] as const;

/** What the dosing of a drug needs, and what the law asks of a controlled one (spec 3 §3). */
export function DrugFields(props: ProductFieldsProps) {
  const { values, errors, leave, change } = props;
  const line = (field: 'frequency' | 'route' | 'direction' | 'content' | 'license' | 'manufacturer', label: string) => (
    <Field
      label={label}
      value={values[field]}
      error={errors[field]}
      onChange={(value) => change({ [field]: value })}
      onLeave={() => leave(field)}
    />
  );
  return (
    <div className={classes.group}>
      <FieldPair>
        <Figure {...props} field="strength" label={words.strength} unit={words.strengthUnit} />
        <Select
          label={words.divisible}
          data={DIVISIBLES.map((part) => ({ value: String(part), label: words.divisibles[part] }))}
          value={values.divisible}
          allowDeselect={false}
          onChange={(divisible) => change({ divisible: divisible ?? '1' })}
        />
      </FieldPair>
      <div className={classes.triple}>
        <Figure {...props} field="doseMin" label={words.doseMin} unit={words.doseUnit} />
        <Figure {...props} field="dosePerKg" label={words.dosePerKg} unit={words.doseUnit} />
        <Figure {...props} field="doseMax" label={words.doseMax} unit={words.doseUnit} />
      </div>
      <div className={classes.triple}>
        {line('frequency', words.frequency)}
        <Figure {...props} field="days" label={words.days} />
        {line('route', words.route)}
      </div>
      {line('direction', words.direction)}
      <TagsField
        label={optional(words.ingredients)}
        description={words.ingredientsHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={values.ingredients}
        longest={60}
        maxTags={30}
        onChange={(ingredients) => change({ ingredients })}
      />
      <Switch
        label={words.controlled}
        description={words.controlledHint}
        checked={values.controlled}
        onChange={(event) => change({ controlled: event.currentTarget.checked })}
      />
      {values.controlled ? (
        <>
          <FieldPair>
            <Select
              label={optional(words.schedule)}
              data={SCHEDULES.map((schedule) => ({ value: String(schedule), label: words.schedules[schedule] }))}
              value={values.schedule === '' ? null : values.schedule}
              clearable
              onChange={(schedule) => change({ schedule: schedule ?? '' })}
            />
            {line('license', words.license)}
          </FieldPair>
          {line('content', words.content)}
          {line('manufacturer', words.manufacturer)}
        </>
      ) : null}
    </div>
  );
}
