import { Button, Modal } from '@mantine/core';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { type FormEvent, useRef, useState } from 'react';
import { type CardFields, CardFieldsError } from '../../../data/subscription/card-fields.ts';
import { subscriptionCalls } from '../../../data/subscription/subscription.ts';
import { refusal } from '../../../locale/codes.ts';
import { subscription } from '../../../locale/subscription.ts';
import { CardFrame } from './CardFrame.tsx';
import classes from './package.module.css';

const words = subscription.pay;

interface CardDialogProps {
  readonly fieldsURL: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Keeps another card for what follows; nothing is charged. */
export function CardDialog({ fieldsURL, onClose, onDone }: CardDialogProps) {
  const fields = useRef<Pick<CardFields, 'getPrime'>>(null);
  const [complete, setComplete] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !complete) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await subscriptionCalls.changeCard((await fields.current?.getPrime()) ?? '');
      onDone();
    } catch (error) {
      setFailure(error instanceof CardFieldsError ? subscription.failed(error.reason) : refusal(error).sentence);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title={words.cardTitle} size={520} centered>
      <form className={classes.form} onSubmit={(event) => void save(event)}>
        <CardFrame fieldsURL={fieldsURL} fields={fields} onChange={setComplete} />
        {failure === undefined ? null : <ErrorState title={failure} />}
        <div className={classes.acts}>
          <Button type="submit" loading={busy} disabled={!complete}>
            {words.saveCard}
          </Button>
          <Button variant="default" onClick={onClose}>
            {words.close}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
