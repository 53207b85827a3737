import { useRef } from 'react';
import type { ServerRow, ServerRows } from '../../../data/inventory/server-rows.ts';
import { useDraft } from '../../../parts/draft/use-draft.ts';
import { type PanelForm, usePanelForm } from '../../../parts/form/use-panel-form.ts';
import { rowRefusal } from './row-refusal.ts';

/** What a form's values say as fields of a row. */
export interface FormReading<Values extends object, Fields extends object> {
  readonly check: (values: Values, field: keyof Values & string) => string | undefined;
  readonly checkAll: (values: Values) => Readonly<Partial<Record<keyof Values & string, string>>>;
  /** Sound where nothing is wrong. */
  readonly fieldsOf: (values: Values) => Fields;
}

interface CreateOptions<Row extends ServerRow, Values extends object, Fields extends object>
  extends FormReading<Values, Fields> {
  /** Names the draft. */
  readonly draft: string;
  readonly initial: Values;
  /** `once` names the write: where its answer was lost, trying again adds no second one. */
  readonly create: (fields: Fields & { readonly active: true }, once: string) => Promise<Row>;
  readonly server: Pick<ServerRows<Row>, 'put'>;
  readonly onMade: (row: Row) => void;
  readonly onClose: () => void;
}

/** A form in a panel that adds a row of the inventory. It needs the network; what is typed stays here meanwhile. */
export function useCreate<Row extends ServerRow, Values extends object, Fields extends object>(
  options: CreateOptions<Row, Values, Fields>,
): PanelForm<Values, keyof Values & string> {
  const { fieldsOf, initial } = options;
  const draft = useDraft<Values>(options.draft, initial);
  const once = useRef<{ readonly of: string; readonly key: string }>(undefined);
  return usePanelForm<Values, keyof Values & string, Row>(
    { ...draft, restart: () => draft.restart(initial) },
    {
      check: options.check,
      checkAll: options.checkAll,
      send: async (values) => {
        const fields = { ...fieldsOf(values), active: true as const };
        const of = JSON.stringify(fields);
        if (once.current?.of !== of) once.current = { of, key: crypto.randomUUID() };
        const made = await options.create(fields, once.current.key);
        once.current = undefined;
        options.server.put([made]);
        return made;
      },
      refused: rowRefusal,
      onSaved: (_, made) => options.onMade(made),
      onClose: options.onClose,
    },
  );
}
