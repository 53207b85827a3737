import { TextInput, type TextInputProps } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { keepFigure, leftOutOf, readFigure } from '../format/figure.ts';
import classes from './input.module.css';

export interface FigureInputProps
  extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type' | 'inputMode' | 'ref'> {
  /** The text as typed; `readFigure` tells the number that it stands for. */
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Shown inside at the right: kg, NT$. */
  readonly unit?: string;
  /** Says what was typed and isn't there because it is no number; where words have no place, nothing is said. */
  readonly sayLeftOut?: (leftOut: string) => ReactNode;
}

/**
 * A numeric field (spec 1 §5): accepts only digits, dot and minus, marks what is no number all the same (`1/2`), and loses the focus when
 * the wheel is turned over it, so that scrolling a page never changes a dose. It stays a text field, which is what makes both possible.
 */
export function FigureInput({ value, onChange, unit, sayLeftOut, classNames, error, ...rest }: FigureInputProps) {
  const field = useRef<HTMLInputElement>(null);
  const [leftOut, setLeftOut] = useState('');
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
      error={
        (leftOut === '' ? undefined : sayLeftOut?.(leftOut)) ??
        error ??
        (/\d/.test(value) && readFigure(value) === undefined)
      }
      onChange={(event) => {
        const text = event.currentTarget.value;
        setLeftOut(leftOutOf(text));
        onChange(keepFigure(text));
      }}
      {...(unit === undefined
        ? {}
        : { rightSection: <span className={classes.unit}>{unit}</span>, rightSectionPointerEvents: 'none' })}
    />
  );
}
