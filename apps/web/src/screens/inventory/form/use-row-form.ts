import { DomainError } from '@vetloom/domain/core/error.ts';
import { same } from '@vetloom/domain/core/same.ts';
import { useState } from 'react';
import type { ServerRow } from '../../../data/inventory/server-rows.ts';
import { refusal } from '../../../locale/codes.ts';
import { useDraft } from '../../../parts/draft/use-draft.ts';
import { type PanelForm, type Refused, usePanelForm } from '../../../parts/form/use-panel-form.ts';

interface RowDraft<Values, Stored> {
  /** Only what the person changed. */
  readonly typed: Partial<Values>;
  /** The row as they saw it when they began, or after they were told of somebody else's change. */
  readonly base: Stored | null;
}

interface RowFormOptions<Values extends object, Fields extends object, Stored, Field extends string> {
  /** Names the draft. */
  readonly draft: string;
  readonly stored: Stored;
  readonly shown: (stored: Stored) => Values;
  readonly fieldsOf: (values: Values) => Fields;
  readonly check: (values: Values, field: Field) => string | undefined;
  readonly checkAll: (values: Values) => Readonly<Partial<Record<Field, string>>>;
  /** The values of the form that make up a stored field. */
  readonly valuesOf: (field: string) => readonly (keyof Values & string)[];
  /** Sends the fields that differ, with the time at which the row was read. @throws DomainError conflict with `fields` */
  readonly send: (fields: Partial<Fields> & { readonly updateDateTime: number }) => Promise<unknown>;
  readonly reread: () => Promise<Stored>;
  readonly refused?: (error: unknown) => Refused | undefined;
  readonly onSaved: (values: Values) => void;
  readonly onClose: () => void;
}

/** A form over a row of the inventory. */
export interface RowForm<Values, Stored, Field extends string> extends PanelForm<Values, Field> {
  /** Fields that somebody else changed meanwhile, and the row as it now is. */
  readonly clash: { readonly fields: readonly string[]; readonly theirs: Stored } | undefined;
  /** Takes over what they wrote in a field. */
  readonly take: (field: string) => void;
}

/**
 * A form in a panel over a row of the inventory. What the person changed alone is sent, with the time at which they saw the row: where somebody else changed
 * the same field meanwhile, nothing is saved, both are shown, and the next saving is the person's decision for each of them.
 */
export function useRowForm<
  Values extends object,
  Fields extends object,
  Stored extends ServerRow,
  Field extends string,
>(options: RowFormOptions<Values, Fields, Stored, Field>): RowForm<Values, Stored, Field> {
  const { stored, shown, fieldsOf } = options;
  const kept = useDraft<RowDraft<Values, Stored>>(options.draft, { typed: {}, base: null });
  const { typed, base } = kept.values;
  const seen = base ?? stored;
  // What they were told of a colleague's change is newer than what the form was opened with.
  const values = { ...shown(seen.updateDateTime > stored.updateDateTime ? seen : stored), ...typed };
  const [clash, setClash] = useState<{ fields: readonly string[]; theirs: Stored }>();
  const form = usePanelForm<Values, Field, void>(
    {
      values,
      keptAt: kept.keptAt,
      change: (part) => kept.change({ typed: { ...typed, ...part }, base: seen }),
      restart: () => {
        setClash(undefined);
        kept.restart({ typed: {}, base: null });
      },
    },
    {
      check: options.check,
      checkAll: options.checkAll,
      // What a colleague wrote is shown by field, which says more than the refusal.
      refused: (error) => (clashingFields(error).length > 0 ? undefined : (options.refused ?? refusal)(error)),
      onSaved: options.onSaved,
      onClose: options.onClose,
      send: async () => {
        const fields = changed(fieldsOf({ ...shown(seen), ...typed }), fieldsOf(shown(seen)));
        if (Object.keys(fields).length === 0) return;
        try {
          await options.send({ ...fields, updateDateTime: seen.updateDateTime });
        } catch (error) {
          const met = clashingFields(error);
          if (met.length > 0) {
            const theirs = await options.reread();
            setClash({ fields: met, theirs });
            kept.change({ base: theirs });
          }
          throw error;
        }
      },
    },
  );
  return {
    ...form,
    clash,
    take: (field) => {
      const rest = { ...typed };
      for (const value of options.valuesOf(field)) delete rest[value];
      kept.change({ typed: rest });
      const fields = clash?.fields.filter((one) => one !== field) ?? [];
      setClash(clash && fields.length > 0 ? { ...clash, fields } : undefined);
    },
  };
}

const changed = <Fields extends object>(now: Fields, before: Fields): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(now).filter(([field, value]) => !same(value, (before as Record<string, unknown>)[field])),
  ) as Partial<Fields>;

function clashingFields(error: unknown): readonly string[] {
  const fields = error instanceof DomainError && error.codeName === 'conflict' ? error.detail.fields : undefined;
  return Array.isArray(fields) ? fields.filter((field): field is string => typeof field === 'string') : [];
}
