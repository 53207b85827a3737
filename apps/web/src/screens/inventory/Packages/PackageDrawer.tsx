import type { CatalogItem } from '@vetloom/domain/catalog/catalog.schema.ts';
import type { Package, PackageFields } from '@vetloom/domain/catalog/package.schema.ts';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { FigureInput } from '@vetloom/ui/input/FigureInput.tsx';
import { SidePanel } from '@vetloom/ui/layout/SidePanel.tsx';
import { useState } from 'react';
import type { Catalogue } from '../../../data/inventory/catalogue.ts';
import { packageCalls } from '../../../data/inventory/package-calls.ts';
import { itemForm } from '../../../locale/inventory-form.ts';
import { packages as words } from '../../../locale/inventory-services.ts';
import { Field, FieldPair, FieldStack, optional } from '../../../parts/form/Fields.tsx';
import { FormPanel } from '../../../parts/form/FormPanel.tsx';
import classes from '../form/form.module.css';
import { PriceHistory } from '../form/PriceHistory.tsx';
import { RowActs } from '../form/RowActs.tsx';
import { RowClashNotice } from '../form/RowClashNotice.tsx';
import { useRowForm } from '../form/use-row-form.ts';
import { PackageLines } from './PackageLines.tsx';
import { copiedPackage, packageValues, readPackage } from './package-values.ts';

interface PackageDrawerProps {
  /** Undefined for a new one. */
  readonly id: string | undefined;
  readonly catalogue: Catalogue<Package>;
  readonly items: readonly CatalogItem[];
  readonly itemOf: (itemID: string) => CatalogItem | undefined;
  readonly editable: boolean;
  /** Opens another one, or closes. */
  readonly onOpen: (id: string | undefined) => void;
}

/** A package: what is in it, what that costs singly, and what is asked for all of it (spec 3 §3 "Package"). */
export function PackageDrawer(props: PackageDrawerProps) {
  const { id, catalogue, onOpen } = props;
  const row = catalogue.rows?.find((one) => one.id === id)?.held;
  const [copied, setCopied] = useState<Package>();
  if (id !== undefined && row === undefined)
    return (
      <SidePanel opened onClose={() => onOpen(undefined)} title={words.label}>
        <Notice tone="ochre">{catalogue.state === 'asked' ? itemForm.loading : itemForm.offlineOpen}</Notice>
      </SidePanel>
    );
  return (
    <Form
      {...props}
      key={copied === undefined ? 'own' : `copy of ${copied.id}`}
      row={copied === undefined ? row : undefined}
      copied={copied}
      onCopy={() => setCopied(row)}
    />
  );
}

interface FormProps extends PackageDrawerProps {
  readonly row: Package | undefined;
  readonly copied: Package | undefined;
  readonly onCopy: () => void;
}

const FIELDS: Readonly<Record<string, string>> = words.fields;

function Form({ row, copied, catalogue, items, itemOf, editable, onOpen, onCopy }: FormProps) {
  const { server } = catalogue;
  const form = useRowForm({
    draft: row === undefined ? `package ${copied === undefined ? 'new' : `copy ${copied.id}`}` : `package ${row.id}`,
    row,
    valuesOf: (read) => (read === undefined && copied !== undefined ? copiedPackage(copied) : packageValues(read)),
    read: readPackage,
    server,
    get: packageCalls.get,
    create: (fields, once) => packageCalls.create({ ...fields, active: true } as PackageFields, once),
    change: packageCalls.change,
    onSaved: (saved) => {
      showSuccess(row === undefined ? itemForm.created(saved.name) : itemForm.saved(saved.name));
      onOpen(row === undefined ? saved.id : undefined);
    },
    onClose: () => onOpen(undefined),
  });
  const { values, change, fields } = form;
  const title = row === undefined ? words.newTitle : words.editTitle(row.name);
  const body = (
    <>
      <RowClashNotice clash={form.clash} fieldName={(field) => FIELDS[field] ?? field} onSettle={form.settle} />
      <FieldStack>
        {row === undefined || row.active ? null : <Notice tone="ochre">{itemForm.archivedNotice}</Notice>}
        {editable ? null : <Notice tone="ochre">{itemForm.readOnly}</Notice>}
        <fieldset className={classes.fields} disabled={!editable}>
          <Field
            label={words.fields.name}
            value={values.name}
            onChange={(name) => change({ name: name.slice(0, 160) })}
            onLeave={() => fields.leave('name')}
            error={fields.errors.name}
            required
            autoFocus
          />
          <PackageLines form={form} items={items} itemOf={itemOf} editable={editable} />
          <FieldPair>
            <FigureInput
              label={optional(words.fields.price)}
              description={words.fields.priceHint}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              unit="NT$"
              value={values.price}
              error={fields.errors.price}
              onChange={(price) => change({ price })}
              onBlur={() => fields.leave('price')}
            />
            <Field
              label={words.fields.customID}
              value={values.customID}
              onChange={(customID) => change({ customID: customID.slice(0, 40) })}
              error={fields.errors.customID}
            />
          </FieldPair>
          <Field
            label={words.fields.info}
            value={values.info}
            onChange={(info) => change({ info: info.slice(0, 2000) })}
            lines={2}
          />
        </fieldset>
        {row === undefined ? null : (
          <>
            <PriceHistory price={row.price} read={() => packageCalls.prices(row.id)} />
            {editable ? (
              <RowActs
                row={row}
                server={server}
                change={packageCalls.change}
                remove={packageCalls.remove}
                onCopy={onCopy}
                onGone={() => onOpen(undefined)}
              />
            ) : null}
          </>
        )}
      </FieldStack>
    </>
  );
  if (!editable)
    return (
      <SidePanel opened onClose={() => onOpen(undefined)} title={title}>
        {body}
      </SidePanel>
    );
  return (
    <FormPanel {...form.panel} title={title} saveWord={row === undefined ? itemForm.create : itemForm.save}>
      {body}
    </FormPanel>
  );
}
