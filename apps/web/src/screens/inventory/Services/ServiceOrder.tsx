import { Button } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import type { Service } from '@vetloom/domain/catalog/service.schema.ts';
import { formatAmount } from '@vetloom/ui/format/number.ts';
import { SidePanel } from '@vetloom/ui/layout/SidePanel.tsx';
import { type KeyboardEvent, useRef } from 'react';
import type { ServerRows } from '../../../data/inventory/server-rows.ts';
import { serviceCalls } from '../../../data/inventory/service-calls.ts';
import { catalogue } from '../../../locale/inventory.ts';
import { services as words } from '../../../locale/inventory-services.ts';
import classes from '../order/order.module.css';
import { ROW, useOrder } from '../order/use-order.ts';
import type { ServiceRow } from './service-row.ts';

interface ServiceOrderProps {
  readonly ofClass: string;
  /** In their present order. */
  readonly rows: readonly ServiceRow[];
  readonly server: ServerRows<Service>;
  readonly onClose: () => void;
}

/** The services of a class, arranged by dragging or by keys; of two people's orders the later stands. */
export function ServiceOrder({ ofClass, rows, server, onClose }: ServiceOrderProps) {
  const list = useRef<HTMLUListElement>(null);
  const order = useOrder(
    rows.map(({ id }) => id),
    async (ids) => {
      await serviceCalls.order(ids);
      await server.load();
    },
  );
  const byID = new Map(rows.map((row) => [row.id, row]));
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>, id: string) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
    if (by === undefined) return;
    event.preventDefault();
    const focus = (which: string | undefined) =>
      list.current?.querySelector<HTMLElement>(`[${ROW}="${which}"] button`)?.focus();
    if (!event.altKey) return focus(order.ids[order.ids.indexOf(id) + by]);
    order.move(id, by);
    requestAnimationFrame(() => focus(id));
  };
  return (
    <SidePanel
      opened
      onClose={onClose}
      title={words.orderTitle(ofClass === '' ? catalogue.none : ofClass)}
      footer={
        <Button ml="auto" onClick={onClose}>
          {words.orderDone}
        </Button>
      }
    >
      <p className={classes.text}>{words.orderText}</p>
      <ul ref={list} className={classes.list}>
        {order.ids.map((id) => {
          const row = byID.get(id);
          return row === undefined ? null : (
            <li key={id} {...{ [ROW]: id }} data-dragged={order.dragged === id}>
              <span className={classes.grip} aria-hidden="true" {...order.grip(id)}>
                <IconGripVertical size={14} stroke={1.6} />
              </span>
              <button
                type="button"
                aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
                onKeyDown={(event) => onKeyDown(event, id)}
              >
                <span>{row.name}</span>
                <small>{row.type}</small>
                <b>{formatAmount(row.price)}</b>
              </button>
            </li>
          );
        })}
      </ul>
    </SidePanel>
  );
}
