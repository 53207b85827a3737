import { TagsInput, type TagsInputProps } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { isComposing } from '../hooks/use-hotkey.ts';

interface TagsFieldProps extends Omit<TagsInputProps, 'value' | 'onChange' | 'onKeyDown'> {
  readonly value: readonly string[];
  /** Longest word, in characters. */
  readonly longest: number;
  readonly onChange: (words: string[]) => void;
}

/** Several short words. Enter makes one of what is typed, leaving the field does too, and so does the key that saves. */
export function TagsField({ value, longest, onChange, ...rest }: TagsFieldProps) {
  return (
    <TagsInput
      {...rest}
      acceptValueOnBlur
      data-takes-typed
      value={[...value]}
      onChange={(next) => onChange(next.map((word) => word.trim().slice(0, longest)).filter(Boolean))}
      onKeyDown={keepInField}
    />
  );
}

/** Where nothing is typed Enter would send the form around the field. What is typed the field takes itself, unless the key was prevented. */
function keepInField(event: KeyboardEvent<HTMLInputElement>): void {
  const isPlain = event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !isComposing(event.nativeEvent);
  if (isPlain && event.currentTarget.value.trim() === '') event.preventDefault();
}
