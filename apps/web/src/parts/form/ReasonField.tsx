import { Button, Stack, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { reasons as words } from '../../locale/form.ts';
import classes from './fields.module.css';

interface ReasonFieldProps {
  readonly value: string;
  /** The usual reasons. */
  readonly templates: readonly string[];
  readonly onChange: (reason: string) => void;
  /** Whether a dialog begins here. */
  readonly begins?: boolean;
}

/** Why, in words of one's own or by one press; the field has the focus again after that, so that Enter goes on. */
export function ReasonField({ value, templates, onChange, begins = false }: ReasonFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const pick = (template: string) => {
    onChange(template);
    field.current?.focus();
  };
  return (
    <Stack gap="sm">
      <TextInput
        ref={field}
        label={words.reason}
        value={value}
        maxLength={300}
        autoComplete="off"
        data-autofocus={begins || undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <fieldset className={classes.templates} aria-label={words.templates}>
        {templates.map((template) => (
          <Button
            key={template}
            size="xs"
            variant="default"
            aria-pressed={value.trim() === template}
            onClick={() => pick(template)}
          >
            {template}
          </Button>
        ))}
      </fieldset>
    </Stack>
  );
}
