import { Select, TextInput } from '@mantine/core';
import { TAX_MODES } from '@vetloom/domain/catalog/product.schema.ts';
import { PAYMENT_TERMS, type PaymentTerm } from '@vetloom/domain/stock/form.schema.ts';
import { isComposing } from '@vetloom/ui/hooks/use-hotkey.ts';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { SupplierChoice } from '../../../../data/inventory/suppliers.ts';
import { formWords as words } from '../../../../locale/inventory-forms.ts';
import { DateField } from '../../../../parts/form/DateField.tsx';
import { optional } from '../../../../parts/form/Fields.tsx';
import classes from '../manage.module.css';
import type { EditedKind, FormText } from './form-text.ts';

interface HeaderFieldsProps {
  readonly kind: EditedKind;
  readonly text: FormText;
  readonly suppliers: readonly SupplierChoice[];
  /** The suppliers aren't here yet: what is typed in search of one would find nothing. */
  readonly waits: boolean;
  readonly editable: boolean;
  readonly change: (part: Partial<FormText>) => void;
}

/** The first field for a product, below the fields of the form. */
const firstProduct = (within: HTMLElement | null | undefined): HTMLInputElement | null =>
  within?.closest(`.${classes.page}`)?.querySelector<HTMLInputElement>('input[data-product]') ?? null;

/** Enter goes from field to field as in the rows below, and from the last one to the first product. In a list that is open it chooses. */
function goOn(event: KeyboardEvent<HTMLDivElement>) {
  const { key, shiftKey, ctrlKey, metaKey, altKey, target } = event;
  if (key !== 'Enter' || event.defaultPrevented || isComposing(event.nativeEvent)) return;
  if (shiftKey || ctrlKey || metaKey || altKey || !(target instanceof HTMLInputElement)) return;
  if (target.getAttribute('aria-expanded') === 'true') return;
  event.preventDefault();
  event.stopPropagation();
  const fields = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input:not(:disabled, [type=hidden])')];
  (fields[fields.indexOf(target) + 1] ?? firstProduct(target))?.focus();
}

/** What a form says above its rows: whose, when, how it is paid and taxed, and its number. */
export function HeaderFields({ kind, text, suppliers, waits, editable, change }: HeaderFieldsProps) {
  const bound = text.orderID !== '' && kind === 'purchase';
  const supplierField = useRef<HTMLInputElement>(null);
  const asksSupplier = editable && !waits && text.supplierID === '';
  useEffect(() => {
    // A new form begins with whose it is, unless somebody is writing elsewhere by now.
    if (asksSupplier && document.activeElement === document.body) supplierField.current?.focus();
  }, [asksSupplier]);
  return (
    <div className={classes.head} onKeyDownCapture={goOn}>
      {kind === 'sell' ? (
        <TextInput
          label={optional(words.fields.clientName)}
          value={text.clientName}
          readOnly={!editable}
          autoComplete="off"
          data-autofocus
          onChange={(event) => change({ clientName: event.currentTarget.value })}
        />
      ) : (
        <Select
          label={words.fields.supplierID}
          data={suppliers.map(({ id, name }) => ({ value: id, label: name }))}
          value={text.supplierID === '' ? null : text.supplierID}
          searchable
          selectFirstOptionOnChange
          selectFirstOptionOnDropdownOpen
          openOnFocus={false}
          allowDeselect={false}
          autoComplete="off"
          // What comes of an order, or goes back, is of the supplier of that.
          disabled={!editable || waits || bound || kind === 'return'}
          nothingFoundMessage={words.noSupplier}
          ref={supplierField}
          onChange={(supplierID) => {
            change({ supplierID: supplierID ?? '' });
            // Day, terms and tax are as they mostly are: what is typed next are the goods.
            if (supplierID !== null) firstProduct(supplierField.current)?.focus();
          }}
        />
      )}
      <DateField
        label={words.fields.date[kind]}
        value={text.date}
        required
        readOnly={!editable}
        onChange={(date) => change({ date })}
      />
      {kind === 'order' || kind === 'purchase' ? (
        <Select
          label={words.fields.paymentTerm}
          data={PAYMENT_TERMS.map((term) => ({ value: term, label: words.terms[term] }))}
          value={text.paymentTerm}
          allowDeselect={false}
          openOnFocus={false}
          disabled={!editable}
          onChange={(term) => change({ paymentTerm: (term ?? 'monthly') as PaymentTerm })}
        />
      ) : null}
      <Select
        label={words.fields.taxMode}
        data={TAX_MODES.map((mode) => ({ value: String(mode), label: words.taxes[mode] }))}
        value={String(text.taxMode)}
        allowDeselect={false}
        openOnFocus={false}
        disabled={!editable}
        onChange={(mode) => change({ taxMode: Number(mode ?? 1) as 1 | 2 | 3 })}
      />
      {kind === 'order' ? (
        <TextInput
          label={optional(words.fields.orderID)}
          value={text.orderID}
          readOnly={!editable}
          autoComplete="off"
          onChange={(event) => change({ orderID: event.currentTarget.value })}
        />
      ) : (
        <TextInput
          label={optional(words.fields.customID)}
          placeholder={words.newNumber}
          value={text.customID}
          readOnly={!editable}
          autoComplete="off"
          onChange={(event) => change({ customID: event.currentTarget.value })}
        />
      )}
    </div>
  );
}
