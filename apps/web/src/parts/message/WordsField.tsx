import { Button, Textarea } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { messageWrite as words } from '../../locale/message-write.ts';
import classes from './message.module.css';
import { MOST_TEXT, VARIABLES } from './write-values.ts';

interface WordsFieldProps {
  readonly value: string;
  readonly error: ReactNode;
  readonly onChange: (text: string) => void;
}

/** The text of a message, with names that are filled in for its owner put where the cursor stands. */
export function WordsField({ value, error, onChange }: WordsFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const insert = (name: string) => {
    const at = field.current?.selectionStart ?? value.length;
    onChange(`${value.slice(0, at)}{${name}}${value.slice(field.current?.selectionEnd ?? at)}`);
    field.current?.focus();
  };
  return (
    <div>
      <Textarea
        ref={field}
        label={words.text}
        value={value}
        error={error}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={MOST_TEXT}
        data-autofocus
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div className={classes.insert}>
        <span>{words.insert}</span>
        {VARIABLES.map((name) => (
          <Button key={name} size="compact-sm" variant="default" onClick={() => insert(name)}>
            {words.variables[name]}
          </Button>
        ))}
      </div>
    </div>
  );
}
