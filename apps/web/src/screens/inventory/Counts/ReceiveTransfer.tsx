import { Button, TextInput } from '@mantine/core';
import type { StockTransfer } from '@vetloom/domain/stock/transfer.schema.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { readFigure } from '@vetloom/ui/format/figure.ts';
import { formatQuantity } from '@vetloom/ui/format/number.ts';
import { shownNow } from '@vetloom/ui/format/shown-clock.ts';
import { spaced } from '@vetloom/ui/format/spaced.ts';
import { FigureInput } from '@vetloom/ui/input/FigureInput.tsx';
import { SidePanel } from '@vetloom/ui/layout/SidePanel.tsx';
import { useState } from 'react';
import { transferCalls } from '../../../data/inventory/transfer-calls.ts';
import { transfers as words } from '../../../locale/inventory-transfers.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import { ConfirmDialog } from '../../../parts/confirm/ConfirmDialog.tsx';
import { useSecondPerson } from '../Controlled/SecondPerson.tsx';
import { useOnce } from '../Controlled/use-once.ts';
import classes from './counts.module.css';

interface ReceiveTransferProps {
  readonly transfer: StockTransfer;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Receives what came of a transfer, row by row: what is missing is a loss, with its reason. Or calls it back. */
export function ReceiveTransfer({ transfer, onDone, onClose }: ReceiveTransferProps) {
  const { id, customID, items } = transfer;
  const { busy, act } = useAct();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const [calling, setCalling] = useState(false);
  const once = useOnce();
  const { vouched, dialog } = useSecondPerson();
  const rows = items.map((item) => ({ item, came: readFigure(typed[item._id] ?? String(item.number)) }));
  const isWrong = (came: number | undefined, most: number) => came === undefined || came < 0 || came > most;
  const isShort = rows.some(({ item, came }) => came !== undefined && came < item.number);
  const receive = () => {
    setAsked(true);
    if (rows.some(({ item, came }) => isWrong(came, item.number)) || (isShort && reason.trim() === '')) return;
    void act(async () => {
      const short = rows.flatMap(({ item, came }) =>
        came === undefined || came === item.number ? [] : [{ _id: item._id, number: came }],
      );
      const receipt = { receivedDateTime: shownNow(), rows: short, reason: reason.trim() };
      await vouched((witness) => once((key) => transferCalls.receive(id, { ...receipt, witness }, key)));
      showSuccess(words.received(customID));
      onDone();
    });
  };
  return (
    <SidePanel
      opened
      onClose={onClose}
      title={words.receiveTitle(customID)}
      footer={
        <>
          <Button size="sm" variant="subtle" data-danger onClick={() => setCalling(true)}>
            {words.callBack}
          </Button>
          <Button size="sm" loading={busy} onClick={receive}>
            {words.receive}
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        {rows.map(({ item, came }) => (
          <FigureInput
            key={item._id}
            label={item.name || item.prodID}
            aria-label={words.came(item.name || item.prodID)}
            description={words.sent(spaced(formatQuantity(item.number), item.unit, item.lot ?? ''))}
            unit={item.unit}
            value={typed[item._id] ?? String(item.number)}
            error={asked && isWrong(came, item.number) ? words.needQuantity : undefined}
            onChange={(text) => setTyped({ ...typed, [item._id]: text })}
          />
        ))}
        {isShort ? (
          <TextInput
            label={words.reason}
            value={reason}
            maxLength={200}
            error={asked && reason.trim() === '' ? words.needReason : undefined}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        ) : null}
      </div>
      {dialog}
      <ConfirmDialog
        opened={calling}
        onClose={() => setCalling(false)}
        title={words.callBack}
        text={words.callBackText}
        confirmWord={words.callBack}
        keepWord={words.cancel}
        danger
        onConfirm={async () => {
          await transferCalls.callBack(id);
          showSuccess(words.calledBack(customID));
          onDone();
        }}
      />
    </SidePanel>
  );
}
