import type { PanelForm } from '../../../parts/form/use-panel-form.ts';

/** Values that are only shown, in the form of those that are typed. */
export const readOnly = <Values, Field extends string>(
  values: Values,
): Pick<PanelForm<Values, Field>, 'values' | 'change' | 'fields'> => ({
  values,
  change: () => undefined,
  fields: {
    errors: {} as Partial<Record<Field, never>>,
    leave: () => undefined,
    forgive: () => undefined,
    refuse: () => undefined,
    all: () => true,
    clear: () => undefined,
  },
});
