import { useState } from 'react';
import { readFigure, within } from '../format/figure.ts';
import { FigureInput, type FigureInputProps } from './FigureInput.tsx';

export interface CountInputProps extends Omit<FigureInputProps, 'value' | 'onChange'> {
  readonly value: number;
  /** Told the number as soon as the text stands for one between `min` and `max`, and nothing while it doesn't. */
  readonly onChange: (value: number | undefined) => void;
  readonly min: number;
  readonly max: number;
  /** Parts of one are numbers too: half a bag. */
  readonly hasParts?: boolean;
}

/** A numeric field over a number that is kept as a number. What was typed stays as it is until the field is left; what doesn't fit is marked, then gone. */
export function CountInput({ value, onChange, min, max, hasParts = false, error, onBlur, ...rest }: CountInputProps) {
  const [typed, setTyped] = useState<{ readonly text: string; readonly stands: number | undefined }>();
  const isShown = typed !== undefined && (typed.stands === undefined || typed.stands === value);
  return (
    <FigureInput
      {...rest}
      value={isShown ? typed.text : String(value)}
      error={error ?? (isShown && typed.stands === undefined)}
      onChange={(text) => {
        const stands = within(readFigure(text), { min, max, hasParts });
        setTyped({ text, stands });
        onChange(stands);
      }}
      onBlur={(event) => {
        setTyped(undefined);
        onBlur?.(event);
      }}
    />
  );
}
