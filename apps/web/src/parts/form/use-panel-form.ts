import type { Edit } from '@vetloom/domain/core/edit.ts';
import { type ReactNode, useState } from 'react';
import { refusal } from '../../locale/codes.ts';
import { useEditDraft } from './use-edit-draft.ts';
import { type FieldErrors, useFieldErrors } from './use-field-errors.ts';

/** Why a form was not saved: at one of its fields, or above all of them. */
export interface Refused {
  readonly sentence: ReactNode;
  readonly code: number;
  /** The field that it is about; one that the form doesn't have stands above the form. */
  readonly field: string;
}

/** A form's values with their draft. */
interface Kept<Values> {
  readonly values: Values;
  readonly change: (change: Partial<Values>) => void;
  /** Unix seconds since when the draft is kept; undefined while nothing was typed. */
  readonly keptAt: number | undefined;
  readonly restart: () => void;
}

interface PanelFormOptions<Values extends object, Field extends string, Sent> {
  /** What is wrong with one field, in words. */
  readonly check: (values: Values, field: Field) => string | undefined;
  readonly checkAll: (values: Values) => Readonly<Partial<Record<Field, string>>>;
  /** Sends values without errors. */
  readonly send: (values: Values) => Promise<Sent>;
  /** Whether what stands beside the values is right too; it shows its own errors. */
  readonly alsoReady?: () => boolean;
  /** What a refusal says; undefined where that is shown beside the values. */
  readonly refused?: (error: unknown) => Refused | undefined;
  /** The values were sent and the draft is gone. */
  readonly onSaved: (values: Values, sent: Sent) => void;
  readonly onClose: () => void;
}

/** A form in a panel. */
export interface PanelForm<Values, Field extends string> {
  readonly values: Values;
  readonly change: (change: Partial<Values>) => void;
  readonly fields: FieldErrors<Field>;
  /** What the panel around the fields needs. */
  readonly panel: {
    readonly opened: true;
    readonly onClose: () => void;
    readonly keptAt: number | undefined;
    readonly saving: boolean;
    readonly failure: Pick<Refused, 'sentence' | 'code'> | undefined;
    readonly onSave: () => void;
    readonly onDismiss: () => void;
  };
}

/**
 * A form in a panel: fields are checked on leaving them, all of them before sending; while it is sent it isn't sent again; a refusal stands
 * at its field.
 */
export function usePanelForm<Values extends object, Field extends string, Sent>(
  kept: Kept<Values>,
  options: PanelFormOptions<Values, Field, Sent>,
): PanelForm<Values, Field> {
  const { alsoReady = () => true, refused = refusal, onClose } = options;
  const { values } = kept;
  const fields = useFieldErrors<Field>(
    (field) => options.check(values, field),
    () => options.checkAll(values),
  );
  const [failure, setFailure] = useState<Refused>();
  const [saving, setSaving] = useState(false);
  const save = async () => {
    // Both are asked, so that everything that is wrong shows at once.
    const ready = [fields.all(), alsoReady()].every(Boolean);
    if (saving || !ready) return;
    setFailure(undefined);
    setSaving(true);
    try {
      const sent = await options.send(values);
      kept.restart();
      options.onSaved(values, sent);
    } catch (error) {
      const why = refused(error);
      if (why === undefined) return;
      if (why.field in values) fields.refuse(why.field as Field, why.sentence);
      else setFailure(why);
    } finally {
      setSaving(false);
    }
  };
  return {
    values,
    fields,
    change: (change) => {
      fields.forgive(Object.keys(change));
      kept.change(change);
    },
    panel: {
      opened: true,
      onClose,
      keptAt: kept.keptAt,
      saving,
      failure,
      onSave: () => void save(),
      onDismiss: () => {
        kept.restart();
        fields.clear();
        setFailure(undefined);
      },
    },
  };
}

interface EditFormOptions<Values extends object, Stored extends object, Field extends string>
  extends Omit<PanelFormOptions<Values, Field, void>, 'send'> {
  /** Names the draft. */
  readonly draft: string;
  readonly stored: Stored;
  /** The stored document as the form shows it. */
  readonly shown: Values;
  readonly fieldsOf: (values: Values) => Partial<Stored>;
  /** The stored field in which a value of the form is kept; the one of the same name without it. */
  readonly placeOf?: (value: keyof Values & string) => keyof Stored & string;
  /** Sends what the person changed; not called when that is nothing. */
  readonly send: (edits: Edit[]) => Promise<unknown>;
}

/** A form in a panel over a stored document: only what the person changed is sent (law 3). */
export function useEditForm<Values extends object, Stored extends object, Field extends string>(
  options: EditFormOptions<Values, Stored, Field>,
): PanelForm<Values, Field> {
  const draft = useEditDraft(options.draft, options.stored, options.shown);
  return usePanelForm<Values, Field, void>(draft, {
    ...options,
    send: async () => {
      const edits = draft.edits(options.fieldsOf, options.placeOf);
      if (edits.length > 0) await options.send(edits);
    },
  });
}
