import { Button, TextInput } from '@mantine/core';
import { EXAM_STATE, type ExamOrder } from '@vetloom/domain/instrument/device-exam.schema.ts';
import { isOver } from '@vetloom/domain/instrument/order-steps.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { useState } from 'react';
import { found, useCan, useDocument, useSyncStatus } from '../../data/engine/hooks.ts';
import { newID } from '../../data/engine/ids.ts';
import { orderCalls, useOrders } from '../../data/instrument/orders.ts';
import { localTool as localWords } from '../../locale/instrument-local.ts';
import { orders as words } from '../../locale/instrument-orders.ts';
import { useAct } from '../act/use-act.ts';
import { ConfirmDialog } from '../confirm/ConfirmDialog.tsx';
import { FetchReport } from './FetchReport.tsx';
import { HandOver } from './HandOver.tsx';
import classes from './instrument.module.css';
import { failureWord, momentWord, offWord, orderWord, pageIn } from './order-words.ts';

/** What was asked of instruments for a record and how far each order is, with the ways to take one back or send it again. Nothing where nothing was asked. */
export function OrderLines({ recordID }: { readonly recordID: string }) {
  const all = useOrders(recordID) ?? [];
  if (all.length === 0) return null;
  return (
    <ul className={classes.orders} aria-label={words.list}>
      {all.map((order) => (
        <Line key={order._id} order={order} recordID={recordID} isSuperseded={isSuperseded(order, all)} />
      ))}
    </ul>
  );
}

/** Whether what had failed was asked for again since: then nobody is offered to send it twice. The latest stands first. */
const isSuperseded = (order: ExamOrder, all: readonly ExamOrder[]): boolean =>
  all.slice(0, all.indexOf(order)).some((later) => order.taskIDs.every((id) => later.taskIDs.includes(id)));

interface LineProps {
  readonly order: ExamOrder;
  readonly recordID: string;
  readonly isSuperseded: boolean;
}

function Line({ order, recordID, isSuperseded: isAgain }: LineProps) {
  const now = useNow();
  const can = useCan();
  const tool = found(useDocument('synctool', order.toolID));
  const isOnline = useSyncStatus()?.connection === 'online';
  const [asked, setAsked] = useState(false);
  const { busy, act } = useAct();
  // The same for as long as this order stands here: sent again after a lost answer, it is one order and not two.
  const [once] = useState(() => newID.row() + newID.row());
  const mayAct = can('LAB_TASK_WRITE') || can('RECORD_WRITE');
  const waits = order.state === EXAM_STATE.requested;
  const again = () =>
    act(async () => {
      const { toolID, instrumentID, tests } = order;
      await orderCalls.send(recordID, { toolID, instrumentID, tests, note: '' }, once);
      showSuccess((tool?.isOnline ? words.queued : words.queuedOff)(order.device));
    });
  const isOffered = mayAct && order.state === EXAM_STATE.failed && !isAgain && tool !== undefined;
  return (
    <li className={classes.order} data-state={order.state}>
      <span className={classes.orderMain}>
        <b>{order.device}</b> <span>{order.tests.map((test) => test.name || test.code).join('、')}</span>
      </span>
      <span className={order.state === EXAM_STATE.failed ? classes.failed : classes.quiet} role="status">
        {orderWord(order, now)}
      </span>
      <span className={classes.quiet}>{words.number(order.orderNumber)}</span>
      <span className={classes.orderEnd}>
        {mayAct && !isOver(order) ? (
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={!isOnline}
            title={isOnline ? undefined : words.needsNetwork}
            onClick={() => setAsked(true)}
          >
            {words.cancel}
          </Button>
        ) : null}
        {mayAct && order.state !== EXAM_STATE.cancelled && tool ? <FetchReport order={order} /> : null}
        {isOffered ? (
          <Button
            variant="default"
            size="compact-sm"
            loading={busy}
            disabled={!isOnline}
            title={isOnline ? undefined : words.needsNetwork}
            onClick={() => void again()}
          >
            {words.again}
          </Button>
        ) : null}
      </span>
      {waits && tool && !tool.isOnline ? (
        <span className={classes.off}>
          {offWord(tool, now)}{' '}
          <HandOver
            {...{ toolID: order.toolID, instrumentID: order.instrumentID, device: order.device, jobID: order.jobID }}
            label={localWords.handOver}
          />
        </span>
      ) : null}
      {order.told ? <Told device={order.device} told={order.told} /> : null}
      {order.steps.length < 2 ? null : (
        <details className={classes.steps}>
          <summary>{words.steps}</summary>
          <ol>
            {order.steps.map((step, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: steps are only added
              <li key={at}>
                {momentWord(step.dateTime, now)} {words.states[step.state]} {failureWord(step.words)}
              </li>
            ))}
          </ol>
        </details>
      )}
      {asked ? <CancelDialog order={order} recordID={recordID} onClose={() => setAsked(false)} /> : null}
    </li>
  );
}

/** What the service said when it took the order: a page on which somebody has to complete it, tests that it takes for others. */
function Told({ device, told }: { readonly device: string; readonly told: string }) {
  return (
    <ul className={classes.told} aria-label={words.told(device)}>
      {told.split('\n').map((line) => {
        const page = pageIn(line);
        return (
          <li key={line}>
            {page === undefined ? (
              line
            ) : (
              <a href={page} target="_blank" rel="noreferrer">
                {words.completeAt(device)}
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function CancelDialog({
  order,
  recordID,
  onClose,
}: Omit<LineProps, 'isSuperseded'> & { readonly onClose: () => void }) {
  const [reason, setReason] = useState('');
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={words.cancelTitle(order.device)}
      text={words.cancelText}
      confirmWord={words.cancel}
      keepWord={words.keep}
      danger
      onConfirm={async () => {
        await orderCalls.cancel(recordID, order._id, reason.trim());
        showSuccess(words.cancelled);
      }}
    >
      <TextInput
        label={words.cancelReason}
        value={reason}
        maxLength={300}
        onChange={(event) => setReason(event.currentTarget.value)}
        data-autofocus
      />
    </ConfirmDialog>
  );
}
