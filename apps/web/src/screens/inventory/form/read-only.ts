import type { PanelForm } from '../../../parts/form/use-panel-form.ts';

const NONE: Readonly<Partial<Record<string, never>>> = {};

/** Values that are only shown, in the form of those that are typed. */
export const readOnly = <Values, Field extends string>(
  values: Values,
): Pick<PanelForm<Values, Field>, 'values' | 'change' | 'fields'> => ({
  values,
  change: () => undefined,
  fields: {
    errors: NONE,
    leave: () => undefined,
    forgive: () => undefined,
    refuse: () => undefined,
    all: () => true,
    clear: () => undefined,
  },
});
