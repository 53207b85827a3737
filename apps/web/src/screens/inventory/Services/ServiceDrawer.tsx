import type { Service } from '@vetloom/domain/catalog/service.schema.ts';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { SidePanel } from '@vetloom/ui/layout/SidePanel.tsx';
import { useState } from 'react';
import type { Catalogue } from '../../../data/inventory/catalogue.ts';
import { serviceCalls } from '../../../data/inventory/service-calls.ts';
import { itemForm } from '../../../locale/inventory-form.ts';
import { services as words } from '../../../locale/inventory-services.ts';
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
import { ServiceFieldsForm } from './ServiceFieldsForm.tsx';
import {
  copiedService,
  readService,
  SERVICE_VALUES,
  type ServiceValues,
  serviceValues,
  type TypedService,
} from './service-values.ts';

interface ServiceDrawerProps {
  /** Undefined for a new one. */
  readonly id: string | undefined;
  readonly catalogue: Catalogue<Service>;
  readonly classes: readonly string[];
  /** The class at which the person looks. */
  readonly ofClass: string;
  readonly editable: boolean;
  /** Opens another one, or closes. */
  readonly onOpen: (id: string | undefined) => void;
}

/** A service with all its fields (spec 3 §3 "Service item"). */
export function ServiceDrawer(props: ServiceDrawerProps) {
  const { id, catalogue, editable, onOpen } = props;
  const row = catalogue.rows?.find((one) => one.id === id)?.held;
  const [copied, setCopied] = useState<Service>();
  if (copied !== undefined || id === undefined) return <Create {...props} copied={copied} />;
  if (row !== undefined && editable) return <Edit {...props} row={row} onCopy={() => setCopied(row)} />;
  return (
    <SidePanel opened onClose={() => onOpen(undefined)} title={row?.name ?? words.label}>
      {row === undefined ? (
        <Notice tone="ochre">{catalogue.state === 'asked' ? itemForm.loading : itemForm.offlineOpen}</Notice>
      ) : (
        <FieldStack>
          <Notice tone="ochre">{itemForm.readOnly}</Notice>
          <ServiceFieldsForm form={readOnly(serviceValues(row))} classes={props.classes} editable={false} />
          <Prices row={row} />
        </FieldStack>
      )}
    </SidePanel>
  );
}

const Prices = ({ row }: { readonly row: Service }) => (
  <PriceHistory id={row.id} price={row.price} load={serviceCalls.prices} />
);

function Create(props: ServiceDrawerProps & { readonly copied: Service | undefined }) {
  const { copied, catalogue, onOpen } = props;
  const form = useCreate({
    draft: copied === undefined ? 'service.new' : `service.copy.${copied.id}`,
    initial: copied === undefined ? serviceValues(undefined, props.ofClass) : copiedService(copied),
    read: readService,
    create: serviceCalls.create,
    server: catalogue.server,
    onMade: ({ id, name }) => {
      showSuccess(itemForm.created(name));
      onOpen(id);
    },
    onClose: () => onOpen(undefined),
  });
  return (
    <FormPanel {...form.panel} title={words.newTitle} saveWord={itemForm.create}>
      <ServiceFieldsForm form={form} classes={props.classes} editable />
    </FormPanel>
  );
}

const FIELDS: Readonly<Record<string, string>> = words.fields;
const fieldName = (field: string): string => FIELDS[field] ?? field;

function Edit(props: ServiceDrawerProps & { readonly row: Service; readonly onCopy: () => void }) {
  const { row, catalogue, onOpen, onCopy } = props;
  const { server } = catalogue;
  const form = useRowForm<ServiceValues, TypedService, Service, keyof ServiceValues>({
    draft: `service.edit.${row.id}`,
    stored: row,
    shown: serviceValues,
    fieldsOf: (values) => readFields(readService(values)),
    check: (values, field) => readErrors(readService(values))[field],
    checkAll: (values) => readErrors(readService(values)),
    valuesOf: (field) => (SERVICE_VALUES.includes(field as keyof ServiceValues) ? [field as keyof ServiceValues] : []),
    send: async (fields) => server.put([await serviceCalls.change({ ...fields, id: row.id })]),
    reread: () => serviceCalls.get(row.id),
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
        <ServiceFieldsForm form={form} classes={props.classes} editable />
        <Prices row={row} />
        <RowActs
          row={row}
          server={server}
          change={serviceCalls.change}
          remove={serviceCalls.remove}
          onCopy={onCopy}
          onGone={() => onOpen(undefined)}
        />
      </FieldStack>
    </FormPanel>
  );
}
