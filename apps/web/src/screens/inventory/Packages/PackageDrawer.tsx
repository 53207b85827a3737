import type { CatalogItem } from '@vetloom/domain/catalog/catalog.schema.ts';
import type { Package } from '@vetloom/domain/catalog/package.schema.ts';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { SidePanel } from '@vetloom/ui/layout/SidePanel.tsx';
import { useState } from 'react';
import type { Catalogue } from '../../../data/inventory/catalogue.ts';
import { packageCalls } from '../../../data/inventory/package-calls.ts';
import { itemForm } from '../../../locale/inventory-form.ts';
import { packages as words } from '../../../locale/inventory-services.ts';
import { FieldStack } from '../../../parts/form/Fields.tsx';
import { FormPanel } from '../../../parts/form/FormPanel.tsx';
import { said } from '../form/field-said.ts';
import { PriceHistory } from '../form/PriceHistory.tsx';
import { RowActs } from '../form/RowActs.tsx';
import { RowClash } from '../form/RowClash.tsx';
import { readErrors, readFields } from '../form/read-fields.ts';
import { readOnly } from '../form/read-only.ts';
import { rowRefusal } from '../form/row-refusal.ts';
import { useCreate } from '../form/use-create.ts';
import { useRowForm } from '../form/use-row-form.ts';
import { PackageFieldsForm } from './PackageFieldsForm.tsx';
import {
  copiedPackage,
  PACKAGE_VALUES,
  type PackageValues,
  packageValues,
  readPackage,
  type TypedPackage,
} from './package-values.ts';

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
  const { id, catalogue, editable, onOpen } = props;
  const row = catalogue.rows?.find((one) => one.id === id)?.held;
  const [copied, setCopied] = useState<Package>();
  if (copied !== undefined || id === undefined) return <Create {...props} copied={copied} />;
  if (row !== undefined && editable) return <Edit {...props} row={row} onCopy={() => setCopied(row)} />;
  return (
    <SidePanel opened onClose={() => onOpen(undefined)} title={row?.name ?? words.label}>
      {row === undefined ? (
        <Notice tone="ochre">{catalogue.state === 'asked' ? itemForm.loading : itemForm.offlineOpen}</Notice>
      ) : (
        <FieldStack>
          <Notice tone="ochre">{itemForm.readOnly}</Notice>
          <PackageFieldsForm
            form={readOnly(packageValues(row))}
            items={props.items}
            itemOf={props.itemOf}
            editable={false}
          />
          <Prices row={row} />
        </FieldStack>
      )}
    </SidePanel>
  );
}

const Prices = ({ row }: { readonly row: Package }) => (
  <PriceHistory id={row.id} price={row.price} load={packageCalls.prices} />
);

function Create(props: PackageDrawerProps & { readonly copied: Package | undefined }) {
  const { copied, catalogue, onOpen } = props;
  const form = useCreate({
    draft: copied === undefined ? 'package.new' : `package.copy.${copied.id}`,
    initial: copied === undefined ? packageValues(undefined) : copiedPackage(copied),
    read: readPackage,
    create: packageCalls.create,
    server: catalogue.server,
    onMade: ({ id, name }) => {
      showSuccess(itemForm.created(name));
      onOpen(id);
    },
    onClose: () => onOpen(undefined),
  });
  return (
    <FormPanel {...form.panel} title={words.newTitle} saveWord={itemForm.create}>
      <PackageFieldsForm form={form} items={props.items} itemOf={props.itemOf} editable />
    </FormPanel>
  );
}

const FIELDS: Readonly<Record<string, string>> = words.fields;
const fieldName = (field: string): string => FIELDS[field] ?? field;

function Edit(props: PackageDrawerProps & { readonly row: Package; readonly onCopy: () => void }) {
  const { row, catalogue, onOpen, onCopy } = props;
  const { server } = catalogue;
  const form = useRowForm<PackageValues, TypedPackage, Package, keyof PackageValues>({
    draft: `package.edit.${row.id}`,
    stored: row,
    shown: packageValues,
    fieldsOf: (values) => readFields(readPackage(values)),
    check: (values, field) => readErrors(readPackage(values))[field],
    checkAll: (values) => readErrors(readPackage(values)),
    valuesOf: (field) => (PACKAGE_VALUES.includes(field as keyof PackageValues) ? [field as keyof PackageValues] : []),
    send: async (fields) => server.put([await packageCalls.change({ ...fields, id: row.id })]),
    reread: () => packageCalls.get(row.id),
    refused: rowRefusal,
    onSaved: ({ name }) => {
      showSuccess(itemForm.saved(name));
      onOpen(undefined);
    },
    onClose: () => onOpen(undefined),
  });
  const { clash } = form;
  return (
    <FormPanel {...form.panel} title={row.name} saveWord={itemForm.save}>
      {clash === undefined ? null : (
        <RowClash
          fields={clash.fields}
          by={clash.theirs.updateBy}
          fieldName={fieldName}
          textOf={(field) => said((clash.theirs as Readonly<Record<string, unknown>>)[field])}
          onTake={form.take}
        />
      )}
      <FieldStack>
        {row.active ? null : <Notice tone="ochre">{itemForm.archivedNotice}</Notice>}
        <PackageFieldsForm form={form} items={props.items} itemOf={props.itemOf} editable />
        <Prices row={row} />
        <RowActs
          row={row}
          server={server}
          change={packageCalls.change}
          remove={packageCalls.remove}
          onCopy={onCopy}
          onGone={() => onOpen(undefined)}
        />
      </FieldStack>
    </FormPanel>
  );
}
