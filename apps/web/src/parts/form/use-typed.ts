import { isComposing } from '@vetloom/ui/hooks/use-hotkey.ts';
import { type KeyboardEvent, useState } from 'react';

interface TypedOptions {
  /** What the field stands for, in the form in which it is kept; empty for nothing. */
  readonly value: string;
  /** The value as it is shown. */
  readonly shown: (value: string) => string;
  /** What a typed text stands for. */
  readonly read: (text: string) => string | undefined;
  /** Whether a text can't be the beginning of another one, so that it counts while the person still types. */
  readonly isWhole: (text: string) => boolean;
  readonly onChange: (value: string) => void;
  /** Whether the field may be emptied. */
  readonly clearable: boolean;
}

/** A text that stands for something else: it counts as soon as it is whole, else once it is left or Enter is pressed. */
export function useTyped({ value, shown, read, isWhole, onChange, clearable }: TypedOptions) {
  const [typed, setTyped] = useState<string>();
  const [wrong, setWrong] = useState(false);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    // Changed from elsewhere: what stands half typed is no longer meant.
    if (typed !== undefined && read(typed) !== value) setTyped(undefined);
    setWrong(false);
  }
  const take = (next: string) => {
    if (next !== value) onChange(next);
  };
  const settle = () => {
    if (typed === undefined) return;
    const meant = read(typed);
    if (meant === undefined && typed.trim() !== '') {
      setWrong(true);
      return;
    }
    if (meant !== undefined) take(meant);
    setTyped(undefined);
    setWrong(false);
  };
  return {
    text: typed ?? shown(value),
    wrong,
    change: (text: string) => {
      setTyped(text);
      setWrong(false);
      if (text.trim() === '' && clearable) take('');
      else if (isWhole(text)) take(read(text) ?? value);
    },
    settle,
    /** Enter first makes clear what a half typed text stands for; only the next one reaches the form. */
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || isComposing(event.nativeEvent) || typed === undefined) return;
      if (read(typed) === value || typed.trim() === value) return;
      event.preventDefault();
      event.stopPropagation();
      settle();
    },
    /** Forgets what was typed. */
    drop: () => {
      setTyped(undefined);
      setWrong(false);
    },
  };
}
