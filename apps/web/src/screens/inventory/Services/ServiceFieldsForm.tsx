import { Autocomplete, MultiSelect } from '@mantine/core';
import { EXAM_CLASS } from '@vetloom/domain/catalog/classes.ts';
import { margin } from '@vetloom/domain/catalog/margin.ts';
import { EXAM_TASK_TYPES } from '@vetloom/domain/lines/exam.schema.ts';
import { FigureInput } from '@vetloom/ui/input/FigureInput.tsx';
import { entriesOf, useListEntries } from '../../../data/inventory/lists.ts';
import { services } from '../../../locale/inventory-services.ts';
import { Field, FieldPair, optional } from '../../../parts/form/Fields.tsx';
import { kindOptions } from '../../../parts/form/kind-options.ts';
import { useKinds } from '../../../parts/form/use-customize.ts';
import type { PanelForm } from '../../../parts/form/use-panel-form.ts';
import classes from '../form/form.module.css';
import { amountOf } from '../form/read-fields.ts';
import { marginText } from '../table/margin-text.ts';
import { ExamFields } from './ExamFields.tsx';
import { SupplyRows } from './SupplyRows.tsx';
import type { ServiceValues } from './service-values.ts';

const words = services.fields;

interface ServiceFieldsFormProps {
  readonly form: Pick<PanelForm<ServiceValues, keyof ServiceValues>, 'values' | 'change' | 'fields'>;
  readonly classes: readonly string[];
  readonly editable: boolean;
}

/** The fields of a service; those of exams where it is one. */
export function ServiceFieldsForm({ form, classes: known, editable }: ServiceFieldsFormProps) {
  const { values, change, fields } = form;
  const lists = useListEntries();
  const kinds = useKinds();
  const isExam = values.class.trim() === EXAM_CLASS;
  const types = entriesOf(lists.rows, 'service', values.class.trim()).map(({ name }) => name);
  const units = entriesOf(lists.rows, 'unit').map(({ name }) => name);
  const price = amountOf(values.price, false);
  const cost = amountOf(values.cost, true);
  const left = 'value' in price && 'value' in cost ? margin(price.value ?? 0, cost.value) : null;
  const pick = (field: 'class' | 'type' | 'unit', data: readonly string[], most: number, hint: string) => (
    <Autocomplete
      label={field === 'class' ? words.class : optional(field === 'type' && isExam ? words.examType : words[field])}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={[...new Set(data)]}
      value={values[field]}
      maxLength={most}
      error={fields.errors[field]}
      onChange={(value) => change({ [field]: value })}
      onBlur={() => fields.leave(field)}
    />
  );
  return (
    <fieldset className={classes.fields} disabled={!editable}>
      <Field
        label={words.name}
        value={values.name}
        onChange={(name) => change({ name: name.slice(0, 160) })}
        onLeave={() => fields.leave('name')}
        error={fields.errors.name}
        required
        autoFocus
      />
      <FieldPair>
        {pick('class', known, 40, words.classHint)}
        {pick(
          'type',
          isExam ? [...EXAM_TASK_TYPES, ...types] : types,
          20,
          isExam ? words.examTypeHint : words.typeHint,
        )}
      </FieldPair>
      <FieldPair>
        <FigureInput
          label={words.price}
          unit="NT$"
          value={values.price}
          error={fields.errors.price}
          onChange={(value) => change({ price: value })}
          onBlur={() => fields.leave('price')}
        />
        {pick('unit', units, 20, words.unitHint)}
      </FieldPair>
      <FieldPair>
        <FigureInput
          label={optional(words.cost)}
          description={left === null ? words.costHint : services.margin(marginText(left))}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          unit="NT$"
          value={values.cost}
          error={fields.errors.cost}
          onChange={(value) => change({ cost: value })}
          onBlur={() => fields.leave('cost')}
        />
        <Field
          label={words.customID}
          value={values.customID}
          onChange={(customID) => change({ customID: customID.slice(0, 40) })}
          error={fields.errors.customID}
        />
      </FieldPair>
      {isExam ? <ExamFields form={form} /> : null}
      <SupplyRows form={form} />
      <MultiSelect
        label={optional(words.kinds)}
        placeholder={values.kinds.length === 0 ? words.kindsAll : ''}
        data={kindOptions(kinds, values.kinds)}
        value={[...values.kinds]}
        onChange={(next) => change({ kinds: next })}
      />
      <FigureInput
        label={optional(words.reminderDays)}
        description={words.reminderHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        unit={services.days}
        value={values.reminderDays}
        error={fields.errors.reminderDays}
        onChange={(value) => change({ reminderDays: value })}
        onBlur={() => fields.leave('reminderDays')}
      />
      <Field
        label={words.info}
        value={values.info}
        onChange={(info) => change({ info: info.slice(0, 2000) })}
        lines={2}
      />
    </fieldset>
  );
}
