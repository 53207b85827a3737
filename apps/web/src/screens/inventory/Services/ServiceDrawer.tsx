import type { Service, ServiceFields } from '@vetloom/domain/catalog/service.schema.ts';
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
import { PriceHistory } from '../form/PriceHistory.tsx';
import { RowActs } from '../form/RowActs.tsx';
import { RowClashNotice } from '../form/RowClashNotice.tsx';
import { useRowForm } from '../form/use-row-form.ts';
import { ServiceFieldsForm } from './ServiceFieldsForm.tsx';
import { copiedService, readService, serviceValues } from './service-values.ts';

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
  const { id, catalogue, onOpen } = props;
  const row = catalogue.rows?.find((one) => one.id === id)?.held;
  const [copied, setCopied] = useState<Service>();
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

interface FormProps extends ServiceDrawerProps {
  readonly row: Service | undefined;
  readonly copied: Service | undefined;
  readonly onCopy: () => void;
}

const FIELDS: Readonly<Record<string, string>> = words.fields;

function Form({ row, copied, catalogue, classes, ofClass, editable, onOpen, onCopy }: FormProps) {
  const { server } = catalogue;
  const form = useRowForm({
    draft: row === undefined ? `service ${copied === undefined ? 'new' : `copy ${copied.id}`}` : `service ${row.id}`,
    row,
    valuesOf: (read) =>
      read === undefined && copied !== undefined ? copiedService(copied) : serviceValues(read, ofClass),
    read: readService,
    server,
    get: serviceCalls.get,
    create: (fields, once) => serviceCalls.create({ ...fields, active: true } as ServiceFields, once),
    change: serviceCalls.change,
    onSaved: (saved) => {
      showSuccess(row === undefined ? itemForm.created(saved.name) : itemForm.saved(saved.name));
      onOpen(row === undefined ? saved.id : undefined);
    },
    onClose: () => onOpen(undefined),
  });
  const title = row === undefined ? words.newTitle : words.editTitle(row.name);
  const body = (
    <>
      <RowClashNotice clash={form.clash} fieldName={(field) => FIELDS[field] ?? field} onSettle={form.settle} />
      <FieldStack>
        {row === undefined || row.active ? null : <Notice tone="ochre">{itemForm.archivedNotice}</Notice>}
        {editable ? null : <Notice tone="ochre">{itemForm.readOnly}</Notice>}
        <ServiceFieldsForm form={form} classes={classes} editable={editable} />
        {row === undefined ? null : (
          <>
            <PriceHistory price={row.price} read={() => serviceCalls.prices(row.id)} />
            {editable ? (
              <RowActs
                row={row}
                server={server}
                change={serviceCalls.change}
                remove={serviceCalls.remove}
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
