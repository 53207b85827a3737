import { Button, Radio, TextInput } from '@mantine/core';
import { type ClinicTransfer, SETTLEMENTS, type Settlement } from '@vetloom/domain/stock/clinic-transfer.schema.ts';
import { splitLots } from '@vetloom/domain/stock/clinic-transfer.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatQuantity } from '@vetloom/ui/format/number.ts';
import { spaced } from '@vetloom/ui/format/spaced.ts';
import { SidePanel } from '@vetloom/ui/layout/SidePanel.tsx';
import { useState } from 'react';
import { clinicTransferCalls } from '../../../data/inventory/clinic-transfer-calls.ts';
import { clinicTransfers as words } from '../../../locale/inventory-clinics.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import { useSecondPerson } from '../Controlled/SecondPerson.tsx';
import { useOnce } from '../Controlled/use-once.ts';
import counts from '../Counts/counts.module.css';
import classes from './clinics.module.css';

interface SentToClinicProps {
  readonly transfer: ClinicTransfer;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Goods that were sent to another clinic: called back before it answered, or what became of what is missing there. */
export function SentToClinic({ transfer, onDone, onClose }: SentToClinicProps) {
  const { id, customID, toClinicName, status, answer, items, lots, received } = transfer;
  const { act, busy } = useAct();
  const [settlement, setSettlement] = useState<Settlement>('back');
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const once = useOnce();
  const { vouched, dialog } = useSecondPerson();
  const isShort = status === 'short';
  const unitOf = (row: string) => items.find(({ _id }) => _id === row);
  const callBack = () =>
    void act(async () => {
      await clinicTransferCalls.callBack(id);
      showSuccess(words.calledBack(customID));
      onDone();
    });
  const settle = () => {
    setAsked(true);
    if (settlement === 'loss' && reason.trim() === '') return;
    void act(async () => {
      const said = { settlement, reason: reason.trim() };
      await vouched((witness) => once((key) => clinicTransferCalls.settle(id, { ...said, witness }, key)));
      showSuccess(words.settled(customID));
      onDone();
    });
  };
  return (
    <SidePanel
      opened
      onClose={onClose}
      title={isShort ? words.shortTitle(customID) : words.to(toClinicName)}
      footer={
        <>
          <Button size="sm" variant="subtle" onClick={onClose}>
            {words.close}
          </Button>
          {isShort ? (
            <Button size="sm" loading={busy} onClick={settle}>
              {words.settle}
            </Button>
          ) : (
            <Button size="sm" variant="default" data-danger loading={busy} onClick={callBack}>
              {words.callBack}
            </Button>
          )}
        </>
      }
    >
      <div className={counts.form}>
        <p className={classes.text}>{isShort ? words.shortText(toClinicName) : words.callBackText}</p>
        {answer === '' ? null : <p className={classes.text}>{words.said(answer)}</p>}
        <ul className={classes.lots}>
          {splitLots(lots, isShort ? received : lots.map(({ row }) => ({ _id: row, number: 0 }))).flatMap(
            ({ lot, missing }) => {
              const item = unitOf(lot.row);
              if (missing === 0) return [];
              const quantity = spaced(formatQuantity(missing), item?.unit ?? '');
              return [
                <li key={`${lot.row} ${lot.lotID}`}>
                  <span>{spaced(item?.name ?? lot.prodID, lot.lot)}</span>
                  <b>{isShort ? words.missing(quantity) : quantity}</b>
                </li>,
              ];
            },
          )}
        </ul>
        {isShort ? (
          <>
            <Radio.Group
              aria-label={words.settle}
              value={settlement}
              onChange={(value) => setSettlement(value as Settlement)}
            >
              <div className={classes.choices}>
                {SETTLEMENTS.map((value) => (
                  <Radio key={value} value={value} label={words.settlements[value]} />
                ))}
              </div>
            </Radio.Group>
            {settlement === 'loss' ? (
              <TextInput
                label={words.settleReason}
                value={reason}
                maxLength={200}
                error={asked && reason.trim() === '' ? words.needSettleReason : undefined}
                onChange={(event) => setReason(event.currentTarget.value)}
              />
            ) : null}
          </>
        ) : null}
      </div>
      {dialog}
    </SidePanel>
  );
}
