import { Button, Group, Modal, Text } from '@mantine/core';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { type FormEvent, type ReactNode, useState } from 'react';
import { refusal } from '../../locale/codes.ts';
import { ownerCare } from '../../locale/owner-care.ts';

interface ConfirmDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** What will be lost. */
  readonly text: string;
  readonly confirmWord: string;
  /** Leaves everything as it is; needed where what is done is itself a cancelling, which 「取消」 beside it would name too. */
  readonly keepWord?: string;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** Rejects with DomainError; its sentence is then shown here. */
  readonly onConfirm: () => Promise<void>;
  readonly children?: ReactNode;
}

/** Asks before what can't be undone, or needs one more word. Stays open with the reason when it was refused. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    opened,
    onClose,
    title,
    text,
    confirmWord,
    keepWord = ownerCare.cancel,
    danger = false,
    disabled = false,
  } = props;
  const { onConfirm, children } = props;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ sentence: string; code: number }>();
  const close = () => {
    setFailure(undefined);
    onClose();
  };
  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || disabled) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await onConfirm();
      close();
    } catch (error) {
      setFailure(refusal(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal opened={opened} onClose={close} title={title} size={440} centered>
      <form onSubmit={(event) => void confirm(event)}>
        <Text size="sm" mb="md">
          {text}
        </Text>
        {children}
        {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
        <Group justify="flex-end" mt="lg" gap="sm">
          <Button variant="default" onClick={close}>
            {keepWord}
          </Button>
          <Button
            type="submit"
            loading={busy}
            disabled={disabled}
            {...(danger ? { variant: 'default', c: 'var(--vl-cinnabar)' } : {})}
          >
            {confirmWord}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
