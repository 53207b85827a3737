import { TextInput, type TextInputProps } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { keepFigure, readFigure } from '../format/figure.ts';
import classes from './input.module.css';

export interface FigureInputProps
  extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type' | 'inputMode' | 'ref'> {
  /** The text as typed; `readFigure` tells the number that it stands for. */
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Shown inside at the right: kg, NT$. */
  readonly unit?: string;
}

/**
 * A numeric field (spec 1 §5): accepts only digits, dot and minus, marks what is no number all the same (`1/2`), and loses the focus when
 * the wheel is turned over it, so that scrolling a page never changes a dose. It stays a text field, which is what makes both possible.
 */
export function FigureInput({ value, onChange, unit, classNames, error, ...rest }: FigureInputProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const input = field.current;
    if (input === null) return;
    const leave = () => {
      if (document.activeElement === input) input.blur();
    };
    input.addEventListener('wheel', leave, { passive: true });
    return () => input.removeEventListener('wheel', leave);
  }, []);
  return (
    <TextInput
      {...rest}
      ref={field}
      classNames={classNames ?? { input: classes.figure ?? '' }}
      inputMode="decimal"
      autoComplete="off"
      value={value}
      error={error ?? (/\d/.test(value) && readFigure(value) === undefined)}
      onChange={(event) => onChange(keepFigure(event.currentTarget.value))}
      {...(unit === undefined
        ? {}
        : { rightSection: <span className={classes.unit}>{unit}</span>, rightSectionPointerEvents: 'none' })}
    />
  );
}
