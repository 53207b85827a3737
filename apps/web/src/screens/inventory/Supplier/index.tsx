import { ActionIcon, Button } from '@mantine/core';
import { IconArrowLeft, IconTrash } from '@tabler/icons-react';
import { type Supplier, type SupplierFields, supplierFields } from '@vetloom/domain/catalog/supplier.schema.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { showSuccess, showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { Sheet } from '@vetloom/ui/layout/Sheet.tsx';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useCan, useSyncStatus } from '../../../data/engine/hooks.ts';
import { supplierCalls } from '../../../data/inventory/supplier-calls.ts';
import { useAsked } from '../../../data/inventory/use-asked.ts';
import { formWords } from '../../../locale/inventory-forms.ts';
import { supplierWords as words } from '../../../locale/inventory-suppliers.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import { ConfirmDialog } from '../../../parts/confirm/ConfirmDialog.tsx';
import { formKeys, KeptTitle } from '../../../parts/form/FormPanel.tsx';
import type { PanelForm } from '../../../parts/form/use-panel-form.ts';
import { links } from '../../../routes/links.ts';
import { AppLink, useGo, useQuery } from '../../../routes/navigation.tsx';
import { said } from '../form/field-said.ts';
import { RowClash } from '../form/RowClash.tsx';
import { readingOf } from '../form/read-fields.ts';
import { readOnly } from '../form/read-only.ts';
import { rowRefusal } from '../form/row-refusal.ts';
import { useCreate } from '../form/use-create.ts';
import { useRowForm } from '../form/use-row-form.ts';
import { Offers } from './Offers.tsx';
import { SupplierFieldsForm } from './SupplierFieldsForm.tsx';
import classes from './supplier.module.css';
import { readSupplier, type SupplierValues, supplierValues, type TypedSupplier } from './supplier-values.ts';

const READING = readingOf(readSupplier);
const NOWHERE = { put: () => undefined };

/** /inventory/editSupplier: a supplier's data, what it sells at what price, and its price lists (spec 3 §2, §3 "Supplier"). */
export default function SupplierPage() {
  const [{ id }] = useQuery();
  const can = useCan();
  const [version, setVersion] = useState(0);
  const connection = useSyncStatus()?.connection;
  const reads = can('SUPPLIER_READ');
  const { found, failure } = useAsked(
    () => supplierCalls.get(id ?? ''),
    id === undefined || !reads || connection !== 'online' ? undefined : ['supplier', id, version],
  );
  const editable = can('SUPPLIER_WRITE');
  const again = () => setVersion((before) => before + 1);
  if (id === undefined && editable) return <Create />;
  if (!reads || id === undefined || (failure !== undefined && found === undefined))
    return (
      <Frame title={words.label}>
        <EmptyState
          title={
            !reads || id === undefined
              ? words.readOnly
              : failure?.code === 100_404
                ? words.gone
                : (failure?.sentence ?? '')
          }
        />
      </Frame>
    );
  if (found === undefined)
    return (
      <Frame title={words.label}>
        <p className={classes.quiet}>{connection === 'offline' ? words.offline : formWords.loading}</p>
      </Frame>
    );
  return editable ? (
    <Edit key={found.id} supplier={found} onChanged={again} />
  ) : (
    <Frame title={found.name} beside={<Offers supplier={found} editable={false} />}>
      <Notice tone="ochre">{words.readOnly}</Notice>
      <SupplierFieldsForm form={readOnly(supplierValues(found))} editable={false} />
    </Frame>
  );
}

function Create() {
  const go = useGo();
  const form = useCreate<Supplier, SupplierValues, TypedSupplier>({
    ...READING,
    draft: 'supplier.new',
    initial: supplierValues(undefined),
    create: ({ active: _, ...fields }, once) => supplierCalls.create(fields, once),
    server: NOWHERE,
    onMade: ({ id, name }) => {
      showSuccess(words.created(name));
      go(links.to('inventory.editSupplier', { id }), { replace: true });
    },
    onClose: () => go(links.to('inventory.supplier')),
  });
  return (
    <FormPage panel={form.panel} title={words.newTitle} saveWord={words.createWord}>
      <SupplierFieldsForm form={form} editable />
    </FormPage>
  );
}

function Edit({ supplier, onChanged }: { readonly supplier: Supplier; readonly onChanged: () => void }) {
  const go = useGo();
  const can = useCan();
  const [removing, setRemoving] = useState(false);
  const { act } = useAct();
  const form = useRowForm<SupplierValues, TypedSupplier, Supplier, keyof SupplierValues>({
    ...READING,
    draft: `supplier.edit.${supplier.id}`,
    stored: supplier,
    shown: supplierValues,
    valuesOf: (field) => (field in supplierValues(undefined) ? [field as keyof SupplierValues] : []),
    send: (fields) => supplierCalls.change({ ...fields, id: supplier.id }),
    reread: () => supplierCalls.get(supplier.id),
    refused: rowRefusal,
    onSaved: ({ name }) => {
      showSuccess(words.saved(name));
      onChanged();
    },
    onClose: () => go(links.to('inventory.supplier', { sel: supplier.id })),
  });
  const { clash } = form;
  const fieldNames: Readonly<Record<string, string>> = words.fields;
  const remove = async () => {
    await supplierCalls.remove(supplier.id);
    go(links.to('inventory.supplier'));
    showUndo({
      message: words.removed(supplier.name),
      undoWord: words.undo,
      onUndo: () =>
        void act(async () => {
          const again = await supplierCalls.create(remade(supplier), crypto.randomUUID());
          showSuccess(words.restored(again.name));
          go(links.to('inventory.editSupplier', { id: again.id }));
        }),
    });
  };
  return (
    <FormPage
      panel={form.panel}
      title={supplier.name}
      saveWord={words.save}
      beside={<Offers supplier={supplier} editable />}
      acts={
        <>
          {can('ORDER_FORM_READ') ? (
            <AppLink to={links.to('inventory.manage', { kind: 'order', supplier: supplier.id })}>
              {words.links.orders}
            </AppLink>
          ) : null}
          {can('PAYMENT_FORM_READ') ? (
            <AppLink to={links.to('checkout.payment', { supplier: supplier.id })}>{words.links.payments}</AppLink>
          ) : null}
          <ActionIcon variant="subtle" data-danger aria-label={words.remove} onClick={() => setRemoving(true)}>
            <IconTrash size={16} />
          </ActionIcon>
        </>
      }
    >
      {clash === undefined ? null : (
        <RowClash
          fields={clash.fields}
          by={clash.theirs.updateBy}
          fieldName={(field) => fieldNames[field] ?? field}
          textOf={(field) => said((clash.theirs as unknown as Readonly<Record<string, unknown>>)[field])}
          onTake={form.take}
        />
      )}
      <SupplierFieldsForm form={form} editable />
      <ConfirmDialog
        opened={removing}
        onClose={() => setRemoving(false)}
        title={words.removeTitle(supplier.name)}
        text={words.removeText}
        confirmWord={words.remove}
        danger
        onConfirm={remove}
      />
    </FormPage>
  );
}

/** A removed supplier as it is written anew; its past stays with the removed one. */
const remade = (supplier: Supplier): Partial<SupplierFields> => supplierFields.parse(supplier);

interface FrameProps {
  readonly title: ReactNode;
  readonly acts?: ReactNode;
  /** What stands beside the data; nothing of one that isn't there yet. */
  readonly beside?: ReactNode;
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

function Frame({ title, acts, beside, foot, children }: FrameProps) {
  const go = useGo();
  return (
    <Sheet fill label={words.label}>
      <div className={classes.bar}>
        <ActionIcon variant="default" aria-label={words.back} onClick={() => go(links.to('inventory.supplier'))}>
          <IconArrowLeft size={16} />
        </ActionIcon>
        <h1 className={classes.title}>{title}</h1>
        <span className={classes.spread} />
        {acts}
      </div>
      <div className={classes.page} data-beside={beside !== undefined}>
        <div className={classes.data}>
          <div className={classes.scroll}>{children}</div>
          {foot}
        </div>
        {beside === undefined ? null : <div className={classes.beside}>{beside}</div>}
      </div>
    </Sheet>
  );
}

interface FormPageProps extends Omit<FrameProps, 'foot' | 'title'> {
  readonly title: string;
  readonly panel: PanelForm<SupplierValues, keyof SupplierValues>['panel'];
  readonly saveWord: string;
}

function FormPage({ panel, title, saveWord, children, ...frame }: FormPageProps) {
  const offline = useSyncStatus()?.connection === 'offline';
  const send = (event: FormEvent) => {
    event.preventDefault();
    panel.onSave();
  };
  return (
    <Frame
      {...frame}
      title={<KeptTitle title={title} keptAt={panel.keptAt} onDismiss={panel.onDismiss} />}
      foot={
        <div className={classes.foot}>
          <Button
            type="submit"
            form="supplier"
            loading={panel.saving}
            disabled={offline}
            rightSection={<Keycap keys="Ctrl Enter" onFill />}
          >
            {saveWord}
          </Button>
        </div>
      }
    >
      {offline ? <Notice tone="ochre">{words.offline}</Notice> : null}
      <form id="supplier" noValidate onSubmit={send} onKeyDown={formKeys(panel.onSave)}>
        {panel.failure === undefined ? null : <ErrorState title={panel.failure.sentence} code={panel.failure.code} />}
        {children}
      </form>
    </Frame>
  );
}
