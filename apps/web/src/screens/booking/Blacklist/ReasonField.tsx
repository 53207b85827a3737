import { Button, Stack, TextInput } from '@mantine/core';
import { blacklist as words } from '../../../locale/booking-blacklist.ts';
import classes from './blacklist.module.css';

interface ReasonFieldProps {
  readonly value: string;
  readonly templates: readonly string[];
  readonly onChange: (reason: string) => void;
}

/** Why, in words of one's own or by one press. */
export function ReasonField({ value, templates, onChange }: ReasonFieldProps) {
  return (
    <Stack gap="xs">
      <TextInput
        label={words.reason}
        value={value}
        maxLength={300}
        autoComplete="off"
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <fieldset className={classes.templates} aria-label={words.templates}>
        {templates.map((template) => (
          <Button key={template} size="xs" variant="default" onClick={() => onChange(template)}>
            {template}
          </Button>
        ))}
      </fieldset>
    </Stack>
  );
}
