import { Button, Group, Modal, TextInput } from '@mantine/core';
import { isComposing } from '@vetloom/ui/hooks/use-hotkey.ts';
import { useState } from 'react';
import { imaging as words } from '../../locale/imaging.ts';

interface TextDialogProps {
  readonly onSave: (text: string) => void;
  readonly onClose: () => void;
}

/** Asks for the words of a mark. */
export function TextDialog({ onSave, onClose }: TextDialogProps) {
  const [text, setText] = useState('');
  const save = () => {
    if (text.trim() !== '') onSave(text.trim());
  };
  return (
    <Modal opened onClose={onClose} title={words.textTitle} size="sm">
      <TextInput
        aria-label={words.textTitle}
        value={text}
        maxLength={200}
        data-autofocus
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !isComposing(event.nativeEvent)) save();
        }}
      />
      <Group justify="flex-end" mt="md">
        <Button disabled={text.trim() === ''} onClick={save}>
          {words.textSave}
        </Button>
      </Group>
    </Modal>
  );
}
