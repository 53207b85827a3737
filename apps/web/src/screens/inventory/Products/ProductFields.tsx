import { Autocomplete, Select, Switch } from '@mantine/core';
import { margin } from '@vetloom/domain/catalog/margin.ts';
import { readPrice } from '@vetloom/domain/catalog/price-text.ts';
import { TAX_MODES } from '@vetloom/domain/catalog/product.schema.ts';
import { productForm as words } from '../../../locale/inventory-products.ts';
import { Choice, Field, FieldPair, FieldStack, optional } from '../../../parts/form/Fields.tsx';
import { marginText } from '../table/margin-text.ts';
import { DrugFields } from './DrugFields.tsx';
import { LevelFields } from './LevelFields.tsx';
import { Figure, type ProductFieldsProps } from './ProductFigure.tsx';
import type { ProductChoices } from './product-choices.ts';
import type { ProductField, ProductValues } from './product-values.ts';

/** The fields of a product in the order in which people think of them: what it is, what it costs, how it is counted, whose it is, and what a drug needs. */
export function ProductFields(props: ProductFieldsProps & { readonly choices: ProductChoices }) {
  const { values, errors, leave, change, choices } = props;
  const line = (field: ProductField & keyof ProductValues, label: string, hint?: string, required = false) => (
    <Field
      label={label}
      name={field}
      required={required}
      hint={hint}
      autoFocus={field === 'name'}
      value={String(values[field])}
      error={errors[field]}
      onChange={(value) => change({ [field]: value })}
      onLeave={() => leave(field)}
    />
  );
  const word = (
    field: 'type' | 'unit' | 'sellUnit' | 'purchaseUnit',
    label: string,
    data: readonly string[],
    hint?: string,
  ) => (
    <Autocomplete
      label={optional(label)}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={[...data]}
      value={values[field]}
      error={errors[field]}
      onChange={(value) => change({ [field]: value })}
      onBlur={() => leave(field)}
      autoComplete="off"
    />
  );
  return (
    <FieldStack>
      {line('name', words.name, undefined, true)}
      <FieldPair>
        {line('customID', words.customID, words.customIDHint)}
        {line('barcode', words.barcode)}
      </FieldPair>
      <FieldPair>
        {word('type', words.type, choices.types, words.typeHint)}
        <Choice
          label={words.supplierID}
          options={choices.suppliers.map(({ id, name }) => ({ value: id, label: name }))}
          value={values.supplierID}
          onChange={(supplierID) => change({ supplierID })}
        />
      </FieldPair>
      <FieldPair>
        <Figure {...props} field="price" label={words.price} unit="NT$" required />
        <Figure {...props} field="cost" label={words.cost} unit="NT$" hint={marginHint(values)} />
      </FieldPair>
      <FieldPair>
        {word('unit', words.unit, choices.units, words.unitHint)}
        <Figure {...props} field="safetyStock" label={words.safetyStock} hint={words.safetyStockHint} />
      </FieldPair>
      <FieldPair>
        {word('sellUnit', words.sellUnit, choices.units, words.sellUnitHint)}
        <Figure
          {...props}
          field="sellFactor"
          label={words.sellFactor}
          unit={values.unit}
          hint={words.sellFactorHint(values.sellUnit.trim())}
        />
      </FieldPair>
      <FieldPair>
        {word('purchaseUnit', words.purchaseUnit, choices.units, words.purchaseUnitHint)}
        <Figure
          {...props}
          field="purchaseFactor"
          label={words.purchaseFactor}
          unit={values.unit}
          hint={words.purchaseFactorHint(values.purchaseUnit.trim())}
        />
      </FieldPair>
      <FieldPair>
        <Figure {...props} field="openDays" label={words.openDays} unit={words.days} hint={words.openDaysHint} />
        <Figure
          {...props}
          field="reminderDays"
          label={words.reminderDays}
          unit={words.days}
          hint={words.reminderDaysHint}
        />
      </FieldPair>
      <FieldPair>
        <Figure
          {...props}
          field="discount"
          label={words.discount}
          unit={words.discountUnit}
          hint={words.discountHint}
        />
        <Select
          label={optional(words.sellTaxMode)}
          data={TAX_MODES.map((mode) => ({ value: String(mode), label: words.sellTaxModes[mode] }))}
          value={values.sellTaxMode === '' ? null : values.sellTaxMode}
          clearable
          onChange={(sellTaxMode) => change({ sellTaxMode: sellTaxMode ?? '' })}
        />
      </FieldPair>
      <LevelFields values={values} change={change} levels={choices.levels} />
      <Field
        label={words.info}
        lines={2}
        hint={words.infoHint}
        value={values.info}
        error={errors.info}
        onChange={(info) => change({ info })}
        onLeave={() => leave('info')}
      />
      <Field
        label={words.insideInfo}
        lines={2}
        hint={words.insideInfoHint}
        value={values.insideInfo}
        error={errors.insideInfo}
        onChange={(insideInfo) => change({ insideInfo })}
        onLeave={() => leave('insideInfo')}
      />
      <Switch
        label={words.drug}
        description={words.drugHint}
        checked={values.drug}
        onChange={(event) => change({ drug: event.currentTarget.checked })}
      />
      {values.drug ? <DrugFields {...props} /> : null}
    </FieldStack>
  );
}

function marginHint({ price, cost }: ProductValues): string | undefined {
  const [asked, paid] = [readPrice(price), readPrice(cost)];
  if (!('price' in asked) || !('price' in paid)) return undefined;
  const part = margin(asked.price, paid.price);
  return part === null ? undefined : words.margin(marginText(part));
}
