import { Button, Stack, TextInput } from '@mantine/core';
import { booking } from '../../locale/booking.ts';
import classes from './booking.module.css';

const words = booking.decide;

interface ReasonFieldProps {
  readonly value: string;
  /** The usual reasons. */
  readonly templates: readonly string[];
  readonly onChange: (reason: string) => void;
  /** Whether a dialog begins here. */
  readonly begins?: boolean;
}

/** Why, in words of one's own or by one press. */
export function ReasonField({ value, templates, onChange, begins = false }: ReasonFieldProps) {
  return (
    <Stack gap="sm">
      <TextInput
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
            onClick={() => onChange(template)}
          >
            {template}
          </Button>
        ))}
      </fieldset>
    </Stack>
  );
}
