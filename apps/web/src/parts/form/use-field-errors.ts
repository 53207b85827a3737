import { type ReactNode, useCallback, useState } from 'react';

/** Errors of a form's fields: shown once a field was left or the form was sent, gone as soon as it is right. */
export interface FieldErrors<Field extends string> {
  readonly errors: Readonly<Partial<Record<Field, ReactNode>>>;
  /** A field was left: checks it. */
  readonly leave: (field: Field) => void;
  /** A field changes: its error goes; leaving it checks again. */
  readonly forgive: (fields: readonly string[]) => void;
  /** Shows an error that came from a command. */
  readonly refuse: (field: Field, error: ReactNode) => void;
  /** Shows every error; answers whether there is none. */
  readonly all: () => boolean;
  readonly clear: () => void;
}

/** `check` tells the error of one field, `checkAll` those of all. */
export function useFieldErrors<Field extends string>(
  check: (field: Field) => string | undefined,
  checkAll: () => Readonly<Partial<Record<Field, string>>>,
): FieldErrors<Field> {
  const [errors, setErrors] = useState<Partial<Record<Field, ReactNode>>>({});
  const set = useCallback((field: Field, error: ReactNode) => {
    setErrors((before) => ({ ...before, [field]: error }));
  }, []);
  const forgive = useCallback((fields: readonly string[]) => {
    setErrors((before) => {
      if (!fields.some((field) => field in before)) return before;
      const kept = Object.entries(before).filter(([field]) => !fields.includes(field));
      return Object.fromEntries(kept) as Partial<Record<Field, ReactNode>>;
    });
  }, []);
  const clear = useCallback(() => setErrors({}), []);
  return {
    errors,
    leave: (field) => {
      const error = check(field);
      if (error !== undefined) set(field, error);
    },
    forgive,
    refuse: set,
    all: () => {
      const found = checkAll();
      setErrors(found);
      return Object.keys(found).length === 0;
    },
    clear,
  };
}
