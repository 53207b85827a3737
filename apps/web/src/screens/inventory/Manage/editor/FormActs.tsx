import { Button, TextInput } from '@mantine/core';
import {
  IconCash,
  IconCircleX,
  IconHistory,
  IconPrinter,
  IconTrash,
  IconTruckReturn,
  IconX,
} from '@tabler/icons-react';
import type { Form } from '@vetloom/domain/stock/form.schema.ts';
import { showSuccess, showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { useState } from 'react';
import { useCan } from '../../../../data/engine/hooks.ts';
import { saveFile } from '../../../../data/engine/save-file.ts';
import { formCalls } from '../../../../data/inventory/form-calls.ts';
import type { SupplierChoice } from '../../../../data/inventory/suppliers.ts';
import { history as historyWords } from '../../../../locale/history.ts';
import { formWords } from '../../../../locale/inventory-forms.ts';
import { useAct } from '../../../../parts/act/use-act.ts';
import { ConfirmDialog } from '../../../../parts/confirm/ConfirmDialog.tsx';
import { type MoreAction, MoreMenu } from '../../../../parts/menu/MoreMenu.tsx';
import { links } from '../../../../routes/links.ts';
import { useGo } from '../../../../routes/navigation.tsx';
import { useSecondPerson } from '../../Controlled/SecondPerson.tsx';
import { RowHistory } from '../../history/RowHistory.tsx';
import { type EditedKind, textOf } from './form-text.ts';
import { fieldsOf } from './read-form.ts';

const words = formWords.acts;

interface FormActsProps {
  readonly kind: EditedKind;
  /** Undefined before it is saved. */
  readonly base: Form<EditedKind> | null;
  readonly suppliers: readonly SupplierChoice[];
  /** The order that a purchase fulfils, where it is known. */
  readonly order: Form<'order'> | undefined;
  readonly editable: boolean;
  readonly onChanged: (form: Form) => void;
  readonly onClose: () => void;
}

/** What is done with a form as a whole: delivered, sent back, paid, printed, closed, removed. */
export function FormActs({ kind, base, suppliers, order: fulfilled, editable, onChanged, onClose }: FormActsProps) {
  const can = useCan();
  const go = useGo();
  const { act, busy } = useAct();
  const { vouched, dialog } = useSecondPerson();
  const [removing, setRemoving] = useState(false);
  const [history, setHistory] = useState(false);
  const mentions = fulfilled ? [...suppliers, { id: fulfilled.id, name: fulfilled.customID }] : suppliers;
  const [reason, setReason] = useState('');
  if (base === null) return null;
  const title = formWords.title(formWords.kinds[kind], base.customID);
  const order = kind === 'order' ? (base as Form<'order'>) : undefined;
  const set = (status: 40 | 90) =>
    act(async () =>
      onChanged(await formCalls.change('order', base.id, { status, updateDateTime: base.updateDateTime })),
    );
  const print = () =>
    act(async () => {
      const { customID, taxMode, staffName, info, items } = base;
      const supplier = suppliers.find(({ id }) => id === order?.supplierID)?.name ?? '';
      const paper = { customID, orderDateTime: order?.orderDateTime, supplier, taxMode, staffName, info, items };
      saveFile(`${customID}.pdf`, await formCalls.orderPaper(paper));
    });
  const remove = async () => {
    let wasVouched = false;
    await vouched((witness) => {
      wasVouched = witness !== undefined;
      return formCalls.remove(kind, base.id, reason.trim(), witness);
    });
    onClose();
    // What two people took out one doesn't bring back.
    if (wasVouched) return showSuccess(formWords.removed(title));
    showUndo({
      message: formWords.removed(title),
      undoWord: words.undo,
      onUndo: () =>
        void act(async () => {
          await formCalls.create(kind, remade(kind, base) as never, crypto.randomUUID());
          showSuccess(formWords.restored(title));
        }),
    });
  };
  const open = order !== undefined && order.status < 30;
  const acts: readonly (MoreAction | false)[] = [
    order !== undefined && { word: words.print, icon: IconPrinter, onChoose: () => void print() },
    kind === 'purchase' &&
      editable && {
        word: words.toReturn,
        icon: IconTruckReturn,
        onChoose: () => go(links.to('inventory.manage', { kind: 'return', open: 'new', purchase: base.id })),
      },
    kind === 'purchase' &&
      can('PAYMENT_FORM_WRITE') && {
        word: words.pay,
        icon: IconCash,
        onChoose: () => go(links.to('checkout.payment', { supplier: (base as Form<'purchase'>).supplierID })),
      },
    open && editable && { word: words.close, icon: IconCircleX, onChoose: () => void set(40) },
    open && editable && { word: words.cancelOrder, icon: IconX, onChoose: () => void set(90) },
    { word: historyWords.open, icon: IconHistory, onChoose: () => setHistory(true) },
  ];
  return (
    <>
      {open && can('PURCHASE_FORM_WRITE') ? (
        <Button
          size="sm"
          variant="default"
          loading={busy}
          onClick={() => go(links.to('inventory.manage', { kind: 'purchase', open: 'new', order: base.id }))}
        >
          {words.toPurchase}
        </Button>
      ) : null}
      <MoreMenu
        label={words.more}
        groups={[
          acts.filter((one): one is MoreAction => one !== false),
          editable ? [{ word: words.remove, icon: IconTrash, onChoose: () => setRemoving(true) }] : [],
        ]}
      />
      {history ? (
        <RowHistory
          {...{ subject: 'form', id: base.id, version: base.updateDateTime, name: title, mentions }}
          onClose={() => setHistory(false)}
        />
      ) : null}
      {dialog}
      <ConfirmDialog
        opened={removing}
        onClose={() => setRemoving(false)}
        title={formWords.removeTitle(title)}
        text={formWords.removeText}
        confirmWord={words.remove}
        danger
        disabled={reason.trim() === ''}
        onConfirm={remove}
      >
        <TextInput
          label={formWords.removeReason}
          value={reason}
          maxLength={200}
          data-autofocus
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </ConfirmDialog>
    </>
  );
}

/** A removed form as it is written anew: with its number, and moving again what it had moved. */
function remade(kind: EditedKind, form: Form<EditedKind>): Readonly<Record<string, unknown>> {
  const { staffID, staffName } = form;
  const more = { ...('arrive' in form && { arrive: form.arrive }), ...('status' in form && { status: form.status }) };
  return { ...fieldsOf(kind, textOf(kind, form)), staffID, staffName, ...more };
}
