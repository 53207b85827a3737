import { Textarea } from '@mantine/core';
import { useId } from 'react';
import { useExpansion } from './aids/use-expansion.ts';
import type { Codec } from './drafts/codecs.ts';
import { codecs } from './drafts/codecs.ts';
import type { FieldPath } from './drafts/field-drafts.ts';
import { FieldNote } from './FieldNote.tsx';
import { useField } from './use-field.ts';
import classes from './visit.module.css';

interface ProseFieldProps {
  readonly path: FieldPath;
  readonly label: string;
  readonly placeholder?: string;
  readonly minRows?: number;
  readonly codec?: Codec;
  /** Where the section's chord goes. */
  readonly first?: boolean;
  /** Stands inside another field's frame. */
  readonly bare?: boolean;
}

const MOST_ROWS = 14;
/** Where the browser sizes a field by what is in it, nothing has to be measured at each keystroke (`visit.module.css`). */
const SIZES_ITSELF = globalThis.CSS?.supports('field-sizing', 'content') ?? false;

/** Text of several lines that grows with what is written; macros are written out in it. */
export function ProseField({
  path,
  label,
  placeholder,
  minRows = 1,
  codec = codecs.prose,
  first = false,
  bare = false,
}: ProseFieldProps) {
  const field = useField(path, codec);
  const note = useId();
  const expand = useExpansion();
  return (
    <>
      <Textarea
        aria-label={label}
        placeholder={placeholder}
        {...(SIZES_ITSELF
          ? { rows: minRows, style: { ['--prose-rows' as string]: minRows } }
          : { autosize: true, minRows, maxRows: MOST_ROWS })}
        value={field.text}
        readOnly={field.readOnly}
        error={field.error !== undefined}
        aria-describedby={note}
        onChange={(event) => field.change(event.currentTarget.value)}
        onBlur={field.leave}
        onKeyDown={expand}
        classNames={{ input: (bare ? classes.bareProse : classes.prose) ?? '' }}
        {...(first ? { 'data-first': true } : {})}
      />
      <FieldNote field={field} id={note} />
    </>
  );
}
