import { useState } from 'react';

/** The private key as it is typed, with what is wrong with it. */
export interface TypedKey {
  readonly text: string;
  /** A sentence until something else is typed. */
  readonly error: string | undefined;
  /** Takes what was typed or pasted, or the key of a file that was chosen. */
  readonly type: (text: string) => void;
  readonly refuse: (sentence: string) => void;
}

/** Keeps a typed key. What was said of the former text says nothing of the next. */
export function useTypedKey(): TypedKey {
  const [text, setText] = useState('');
  const [error, refuse] = useState<string>();
  const type = (next: string) => {
    setText(next);
    refuse(undefined);
  };
  return { text, error, type, refuse };
}
