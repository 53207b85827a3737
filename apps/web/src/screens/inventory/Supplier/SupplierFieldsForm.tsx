import { Select } from '@mantine/core';
import { PAYMENT_TERMS, type PaymentTerm } from '@vetloom/domain/catalog/payment-terms.ts';
import { typedTaxID } from '@vetloom/domain/core/tax-id.ts';
import { FigureInput } from '@vetloom/ui/input/FigureInput.tsx';
import type { ReactNode } from 'react';
import { formWords } from '../../../locale/inventory-forms.ts';
import { supplierWords as words } from '../../../locale/inventory-suppliers.ts';
import { Field, FieldPair, type FieldProps, optional } from '../../../parts/form/Fields.tsx';
import type { ItemFields } from '../form/ItemDrawer.tsx';
import classes from './supplier.module.css';
import type { SupplierValues } from './supplier-values.ts';

interface SupplierFieldsFormProps {
  readonly form: ItemFields<SupplierValues>;
  readonly editable: boolean;
}

/** What is written down of a supplier, by what it is for. */
export function SupplierFieldsForm({ form, editable }: SupplierFieldsFormProps) {
  const { values, change, fields } = form;
  const hints: Readonly<Record<string, string>> = words.hints;
  const text = (name: Exclude<keyof SupplierValues, 'paymentTerm'>, more: Partial<FieldProps> = {}) => (
    <Field
      label={words.fields[name]}
      value={values[name]}
      hint={hints[name]}
      onChange={(value) => change({ [name]: value })}
      onLeave={() => fields.leave(name)}
      error={fields.errors[name]}
      {...more}
    />
  );
  const figure = (name: 'minOrderAmount' | 'freeShippingAmount' | 'leadDays', unit: string) => (
    <FigureInput
      label={optional(words.fields[name])}
      description={hints[name]}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      unit={unit}
      value={values[name]}
      error={fields.errors[name]}
      onChange={(value) => change({ [name]: value })}
      onBlur={() => fields.leave(name)}
    />
  );
  const terms = [
    { value: '', label: words.noTerm },
    ...PAYMENT_TERMS.map((term) => ({ value: term, label: formWords.terms[term] })),
  ];
  return (
    <fieldset className={classes.fields} disabled={!editable}>
      <Part title={words.parts.basic}>
        {text('name', { required: true, autoFocus: values.name === '' })}
        <FieldPair>
          {text('customID')}
          {text('type')}
        </FieldPair>
        <FieldPair>
          {text('gui', { onChange: (value: string) => change({ gui: typedTaxID(value) }) })}
          {text('customerID')}
        </FieldPair>
      </Part>
      <Part title={words.parts.contact}>
        <FieldPair>
          {text('contactName')}
          {text('contactPhone', { type: 'tel' })}
        </FieldPair>
        <FieldPair>
          {text('contactEmail', { type: 'email' })}
          {text('fax', { type: 'tel' })}
        </FieldPair>
        {text('address')}
        {text('website', { type: 'url' })}
      </Part>
      <Part title={words.parts.terms}>
        <FieldPair>
          <Select
            label={words.fields.paymentTerm}
            data={terms}
            value={values.paymentTerm}
            allowDeselect={false}
            openOnFocus={false}
            onChange={(term) => change({ paymentTerm: (term ?? '') as '' | PaymentTerm })}
          />
          {figure('leadDays', words.days)}
        </FieldPair>
        <FieldPair>
          {figure('minOrderAmount', 'NT$')}
          {figure('freeShippingAmount', 'NT$')}
        </FieldPair>
      </Part>
      <Part title={words.parts.bank}>
        <FieldPair>
          {text('bankName')}
          {text('bankAccount')}
        </FieldPair>
      </Part>
      <Part title={words.parts.other}>
        {text('controlledLicense')}
        {text('info', { lines: 2 })}
      </Part>
    </fieldset>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={classes.part} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
