import { TextInput } from '@mantine/core';
import { isComposing } from '@vetloom/ui/hooks/use-hotkey.ts';
import { useState } from 'react';
import { inventorySettings as words } from '../../../locale/inventory-settings.ts';
import { useAttempt } from '../../../parts/form/use-attempt.ts';

interface WordInputProps {
  readonly label: string;
  readonly value: string;
  readonly most: number;
  /** @throws DomainError, whose sentence stands below the field */
  readonly onSave: (name: string) => Promise<void>;
  /** Saved, or given up with Escape. */
  readonly onDone?: () => void;
  /** Stays empty for the next word. */
  readonly stays?: boolean;
}

/** The field of one word: Enter saves, Escape gives up. */
export function WordInput({ label, value, most, onSave, onDone, stays = false }: WordInputProps) {
  const [text, setText] = useState(value);
  const { busy, failure, attempt, forget } = useAttempt();
  const name = text.trim();
  const tooLong = name.length > most ? words.tooLong(most) : undefined;
  const save = async () => {
    if (name === '' || name === value || tooLong !== undefined) {
      if (!stays && tooLong === undefined) onDone?.();
      return;
    }
    if (!(await attempt(() => onSave(name)))) return;
    if (stays) setText('');
    onDone?.();
  };
  return (
    <TextInput
      size="sm"
      flex={1}
      aria-label={label}
      placeholder={stays ? `${label}，${words.addHint}` : undefined}
      value={text}
      autoComplete="off"
      disabled={busy && !stays}
      error={tooLong ?? failure?.sentence}
      autoFocus={!stays}
      onChange={(event) => {
        forget();
        setText(event.currentTarget.value);
      }}
      onBlur={() => {
        if (!stays && failure === undefined) void save();
      }}
      onKeyDown={(event) => {
        if (isComposing(event.nativeEvent)) return;
        if (event.key === 'Enter') {
          event.preventDefault();
          void save();
        } else if (event.key === 'Escape') {
          event.preventDefault();
          event.stopPropagation();
          setText(value);
          forget();
          if (!stays) onDone?.();
        }
      }}
    />
  );
}
