import { TextInput } from '@mantine/core';
import { visit } from '../../../../locale/record.ts';
import type { Codec } from '../drafts/codecs.ts';
import type { FieldPath } from '../drafts/field-drafts.ts';
import { useField } from '../use-field.ts';

interface ShortFieldProps {
  readonly path: FieldPath;
  readonly codec: Codec;
  readonly label: string;
  /** The id of a `datalist` with what is often written here. */
  readonly suggestions?: string;
}

/** One line with its label above. */
export function ShortField({ path, codec, label, suggestions }: ShortFieldProps) {
  const field = useField(path, codec);
  return (
    <TextInput
      label={label}
      autoComplete="off"
      value={field.text}
      readOnly={field.readOnly}
      error={field.error ?? (field.contested ? visit.contested : undefined)}
      onChange={(event) => field.change(event.currentTarget.value)}
      onBlur={field.leave}
      {...(suggestions === undefined ? {} : { list: suggestions })}
    />
  );
}
