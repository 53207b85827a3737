import { type Edit, editsBetween } from '@vetloom/domain/core/edit.ts';
import { rowKey } from '@vetloom/domain/core/rows.ts';
import { useDraft } from '../draft/use-draft.ts';
import { rowEdits } from './row-edits.ts';

interface EditDraft<Values, Stored> {
  /** Only what the person changed: a draft never brings back what someone else has changed since. */
  readonly typed: Partial<Values>;
  /** The document as the person saw it when they began: the `from` of the edits (law 3). */
  readonly base: Stored | null;
}

/** A form over a stored document, with its draft. */
export interface EditForm<Values, Stored> {
  readonly values: Values;
  readonly change: (change: Partial<Values>) => void;
  readonly keptAt: number | undefined;
  /** The edits that turn what was seen into what is typed, a list of rows row by row. `placeOf`: the stored field of a value, where it has another name. */
  readonly edits: (
    fieldsOf: (values: Values) => Partial<Stored>,
    placeOf?: (value: keyof Values & string) => keyof Stored & string,
  ) => Edit[];
  readonly restart: () => void;
}

/** Edits `stored`, which a form shows as `shown`; `form` names the draft. */
export function useEditDraft<Values extends object, Stored extends object>(
  form: string,
  stored: Stored,
  shown: Values,
): EditForm<Values, Stored> {
  const draft = useDraft<EditDraft<Values, Stored>>(form, { typed: {}, base: null });
  const { typed, base } = draft.values;
  const values = { ...shown, ...typed };
  return {
    values,
    keptAt: draft.keptAt,
    change: (part) => draft.change({ typed: { ...typed, ...part }, base: base ?? stored }),
    edits: (fieldsOf, placeOf = (value) => value as string as keyof Stored & string) => {
      const names = Object.keys(typed) as (keyof Values & string)[];
      return changes(base ?? stored, fieldsOf(values), [...new Set(names.map(placeOf))]);
    },
    restart: () => draft.restart(),
  };
}

const areRows = (value: unknown): value is object[] =>
  Array.isArray(value) && value.every((row) => rowKey(row) !== undefined);

const changes = <Stored extends object>(
  before: Stored,
  after: Partial<Stored>,
  fields: readonly (keyof Stored & string)[],
): Edit[] =>
  fields.flatMap((field) => {
    const [was, is] = [before[field] ?? [], after[field]];
    return areRows(was) && areRows(is) ? rowEdits(field, was, is) : editsBetween(before, after, [field]);
  });
