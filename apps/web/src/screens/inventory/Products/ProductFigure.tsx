import { FigureInput } from '@vetloom/ui/input/FigureInput.tsx';
import type { ReactNode } from 'react';
import { optional } from '../../../parts/form/Fields.tsx';
import type { ProductField, ProductValues } from './product-values.ts';

/** What all parts of the form work on. */
export interface ProductFieldsProps {
  readonly values: ProductValues;
  readonly errors: Readonly<Partial<Record<ProductField, ReactNode>>>;
  readonly leave: (field: ProductField) => void;
  readonly change: (change: Partial<ProductValues>) => void;
}

interface FigureProps extends ProductFieldsProps {
  readonly field: ProductField;
  readonly label: string;
  readonly unit?: string;
  readonly hint?: string | undefined;
  readonly required?: boolean;
}

/** A figure of the form. */
export function Figure({ values, errors, leave, change, field, label, unit, hint, required = false }: FigureProps) {
  return (
    <FigureInput
      label={required ? label : optional(label)}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...(unit === undefined ? {} : { unit })}
      aria-required={required || undefined}
      value={String(values[field])}
      error={errors[field]}
      onChange={(typed) => change({ [field]: typed })}
      onBlur={() => leave(field)}
    />
  );
}
