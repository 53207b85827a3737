import { Button } from '@mantine/core';
import type { Form } from '@vetloom/domain/stock/form.schema.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { shownNow } from '@vetloom/ui/format/shown-clock.ts';
import { Sheet } from '@vetloom/ui/layout/Sheet.tsx';
import { useState } from 'react';
import { useSyncStatus } from '../../../../data/engine/hooks.ts';
import { useDeliveries, useForm, useSuggestions } from '../../../../data/inventory/use-form.ts';
import { formWords as words } from '../../../../locale/inventory-forms.ts';
import { FormEditor } from './FormEditor.tsx';
import { type EditedKind, emptyForm, textOf } from './form-text.ts';
import { orderOf, purchaseOf, returnOf } from './from-order.ts';

interface OpenFormProps {
  readonly kind: EditedKind;
  /** `new`, or its id. */
  readonly open: string;
  /** A new purchase delivers this order. */
  readonly orderID: string;
  /** A new return sends goods of this purchase back. */
  readonly purchaseID: string;
  /** A new order asks this supplier for what is suggested. */
  readonly suggestedOf: string;
  readonly supplierName: string;
  readonly editable: boolean;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}

/** Reads what a form begins with: itself, the order that it delivers, the purchase whose goods go back. */
export function OpenForm(props: OpenFormProps) {
  const { kind, open, editable } = props;
  const isNew = open === 'new';
  const [version, setVersion] = useState(0);
  const stored = useForm(kind, isNew ? undefined : open, version);
  const orderID =
    kind === 'purchase'
      ? isNew
        ? props.orderID
        : ((stored.found as Form<'purchase'> | undefined)?.orderID ?? '')
      : '';
  const order = useForm('order', orderID === '' ? undefined : orderID, version);
  const deliveries = useDeliveries(orderID, version);
  const purchase = useForm(
    'purchase',
    isNew && kind === 'return' && props.purchaseID !== '' ? props.purchaseID : undefined,
  );
  const suggested = useSuggestions(isNew && kind === 'order' && props.suggestedOf !== '');
  const offline = useSyncStatus()?.connection === 'offline';
  const failure = stored.failure ?? order.failure ?? deliveries.failure ?? purchase.failure ?? suggested.failure;
  const waits =
    (!isNew && stored.found === undefined) ||
    (orderID !== '' && (order.found === undefined || deliveries.found === undefined)) ||
    (isNew && kind === 'return' && props.purchaseID !== '' && purchase.found === undefined) ||
    (isNew && kind === 'order' && props.suggestedOf !== '' && suggested.found === undefined);
  if (failure !== undefined)
    return (
      <Sheet fill label={words.kinds[kind]}>
        <ErrorState
          whole
          title={failure.sentence}
          code={failure.code}
          actions={
            <Button size="sm" variant="default" onClick={props.onClose}>
              {words.back}
            </Button>
          }
        />
      </Sheet>
    );
  if (waits)
    return (
      <Sheet fill label={words.kinds[kind]}>
        <Notice tone={offline ? 'ochre' : 'accent'}>{offline ? words.offline : words.loading}</Notice>
      </Sheet>
    );
  const now = shownNow();
  const came = deliveries.found ?? [];
  const begin = () => {
    if (stored.found) return { draft: `form.${kind}.${open}`, text: textOf(kind, stored.found) };
    if (order.found) return { draft: `form.purchase.order.${orderID}`, text: purchaseOf(order.found, came, now) };
    if (purchase.found) return { draft: `form.return.of.${props.purchaseID}`, text: returnOf(purchase.found, now) };
    if (suggested.found && props.suggestedOf !== '') {
      const rows = suggested.found.rows.filter(({ supplierID }) => supplierID === props.suggestedOf);
      return { draft: `form.order.suggested.${props.suggestedOf}`, text: orderOf(props.suggestedOf, rows, now) };
    }
    return { draft: `form.${kind}.new`, text: emptyForm(now) };
  };
  return (
    <FormEditor
      key={`${open} ${orderID} ${props.purchaseID} ${stored.found?.updateDateTime ?? ''}`}
      {...begin()}
      {...{ kind, editable }}
      stored={stored.found}
      seen={came.map(({ id }) => id)}
      order={order.found}
      deliveries={came}
      supplierName={props.supplierName}
      onSaved={(form) => {
        setVersion((before) => before + 1);
        props.onOpen(form.id);
      }}
      onClose={props.onClose}
    />
  );
}
