import { useRef } from 'react';
import type { ServerRow, ServerRows } from '../../../data/inventory/server-rows.ts';
import { useDraft } from '../../../parts/draft/use-draft.ts';
import { type PanelForm, usePanelForm } from '../../../parts/form/use-panel-form.ts';
import { type Read, readErrors, readFields } from './read-fields.ts';
import { rowRefusal } from './row-refusal.ts';

interface CreateOptions<Row extends ServerRow, Values extends object, Fields extends object> {
  /** Names the draft. */
  readonly draft: string;
  readonly initial: Values;
  readonly read: (values: Values) => Read<Fields, Values>;
  /** `once` names the write: where its answer was lost, trying again adds no second one. */
  readonly create: (fields: Fields & { readonly active: true }, once: string) => Promise<Row>;
  readonly server: ServerRows<Row>;
  readonly onMade: (row: Row) => void;
  readonly onClose: () => void;
}

/** A form in a panel that adds a row of the inventory. It needs the network; what is typed stays here meanwhile. */
export function useCreate<Row extends ServerRow, Values extends object, Fields extends object>(
  options: CreateOptions<Row, Values, Fields>,
): PanelForm<Values, keyof Values & string> {
  const { read, initial } = options;
  const draft = useDraft<Values>(options.draft, initial);
  const once = useRef<{ readonly of: string; readonly key: string }>(undefined);
  return usePanelForm<Values, keyof Values & string, Row>(
    { ...draft, restart: () => draft.restart(initial) },
    {
      check: (values, field) => readErrors(read(values))[field],
      checkAll: (values) => readErrors(read(values)),
      send: async (values) => {
        const fields = { ...readFields(read(values)), active: true as const };
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
