import { Button, Modal } from '@mantine/core';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import type { ReactNode } from 'react';
import { formKeys } from './FormPanel.tsx';
import classes from './fields.module.css';

interface DialogFormProps {
  readonly title: string;
  readonly words: { readonly save: string; readonly cancel: string };
  readonly busy: boolean;
  /** Nothing can be saved just now; the form says why. */
  readonly disabled?: boolean;
  readonly onSave: () => void;
  readonly onClose: () => void;
  /** A further way to end it, before the one that saves. */
  readonly further?: ReactNode;
  readonly children: ReactNode;
}

/** A form in the middle of the screen, in which an owner decides or signs: saved by Enter in a field or by Ctrl Enter anywhere. */
export function DialogForm({
  title,
  words,
  busy,
  disabled = false,
  onSave,
  onClose,
  further,
  children,
}: DialogFormProps) {
  return (
    <Modal opened onClose={onClose} title={title} size={648} centered>
      <form
        noValidate
        className={classes.dialog}
        onSubmit={(event) => {
          event.preventDefault();
          onSave();
        }}
        onKeyDown={formKeys(onSave)}
      >
        {children}
        <div className={classes.dialogFoot}>
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          {further}
          <Button
            type="submit"
            loading={busy}
            disabled={disabled}
            rightSection={<Keycap keys="Ctrl Enter" onFill={!disabled} />}
          >
            {words.save}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
