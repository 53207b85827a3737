import { Button, TextInput } from '@mantine/core';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { SidePanel } from '@vetloom/ui/layout/SidePanel.tsx';
import { useState } from 'react';
import type { Witness } from '../../../data/inventory/controlled-calls.ts';
import { controlledDestruction as words } from '../../../locale/inventory-controlled.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import { unitsText } from '../Analysis/figure-text.ts';
import classes from './controlled.module.css';
import { useWitness, WitnessFields, witnessOf } from './WitnessFields.tsx';

interface TakeBackProps {
  readonly row: { readonly name: string; readonly quantity: number; readonly unit: string };
  readonly takeBack: (reason: string, witness: Witness) => Promise<unknown>;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Takes back what was written down of a controlled drug, by two people and with a reason: a movement of its own. */
export function TakeBack({ row, takeBack, onDone, onClose }: TakeBackProps) {
  const { busy, act } = useAct();
  const { draft, setDraft, forget } = useWitness();
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const save = () => {
    setAsked(true);
    const witness = witnessOf(draft);
    if (witness === undefined || reason.trim() === '') return;
    void act(async () => {
      await takeBack(reason.trim(), witness).finally(forget);
      showSuccess(words.takenBack);
      onDone();
    });
  };
  return (
    <SidePanel
      opened
      onClose={onClose}
      title={words.takeBackTitle}
      footer={
        <Button size="sm" loading={busy} onClick={save}>
          {words.takeBack}
        </Button>
      }
    >
      <p className={classes.note}>{words.takeBackText}</p>
      <div className={classes.form}>
        <b>{`${row.name}　${unitsText(row.quantity)} ${row.unit}`}</b>
        <TextInput
          size="sm"
          label={words.reason}
          value={reason}
          maxLength={200}
          data-autofocus
          error={asked && reason.trim() === '' ? words.needs.reason : undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <WitnessFields draft={draft} onChange={setDraft} asked={asked} />
      </div>
    </SidePanel>
  );
}
