import { ActionIcon, TextInput } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { isComposing, useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { useEffect, useRef, useState } from 'react';
import { pets } from '../../locale/pet.ts';
import { keyWords } from '../../locale/shell-keys.ts';
import classes from './list.module.css';

export interface ListSearchProps {
  readonly label: string;
  /** What the address holds. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Enter goes to the list. */
  readonly onEnter: () => void;
}

const PAUSE_MS = 120;

/** The search of a list, 208 × 28: typed at once, kept in the address after a short pause. `/` goes to it. */
export function ListSearch({ label, value, onChange, onEnter }: ListSearchProps) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const sent = useRef(value);
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    if (text === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = text;
      onChange(text);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, onChange]);
  useHotkey('/', keyWords.searchList, () => field.current?.focus());
  return (
    <TextInput
      ref={field}
      className={classes.search ?? ''}
      size="sm"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={14} stroke={1.8} />}
      rightSection={
        text === '' ? null : (
          <ActionIcon size="sm" aria-label={pets.list.clear} onClick={() => setText('')}>
            <IconX size={14} />
          </ActionIcon>
        )
      }
      value={text}
      autoComplete="off"
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (isComposing(event.nativeEvent)) return;
        if (event.key === 'Escape' && text !== '') {
          event.preventDefault();
          setText('');
        } else if (event.key === 'Enter' || event.key === 'ArrowDown') {
          event.preventDefault();
          onEnter();
        }
      }}
    />
  );
}
