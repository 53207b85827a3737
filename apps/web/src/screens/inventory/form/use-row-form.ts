import { DomainError } from '@vetloom/domain/core/error.ts';
import { same } from '@vetloom/domain/core/same.ts';
import { useRef, useState } from 'react';
import type { ServerRow, ServerRows } from '../../../data/inventory/server-rows.ts';
import { useDraft } from '../../../parts/draft/use-draft.ts';
import { type PanelForm, usePanelForm } from '../../../parts/form/use-panel-form.ts';

/** What a form's values say as fields of a row, or what is wrong with them. */
export type Read<Row, Values> =
  | { readonly fields: Partial<Row> }
  | { readonly errors: Readonly<Partial<Record<keyof Values & string, string>>> };

interface RowFormOptions<Row extends ServerRow, Values extends object> {
  /** Names the draft. */
  readonly draft: string;
  /** The row as the service gave it; undefined for a new one. */
  readonly row: Row | undefined;
  readonly valuesOf: (row: Row | undefined) => Values;
  readonly read: (values: Values) => Read<Row, Values>;
  readonly server: ServerRows<Row>;
  readonly get: (id: string) => Promise<Row>;
  /** `once` names the write, so that one that is sent again isn't done twice. */
  readonly create: (fields: Partial<Row>, once: string) => Promise<Row>;
  readonly change: (fields: Partial<Row> & { readonly id: string; readonly updateDateTime: number }) => Promise<Row>;
  readonly onSaved: (row: Row) => void;
  readonly onClose: () => void;
}

/** Only what the person typed, and the row as they saw it when they began: a draft brings nothing back that somebody changed since. */
interface Kept<Row, Values> {
  readonly typed: Partial<Values>;
  readonly seen: Row | null;
  readonly once: string;
}

/** Fields that somebody else changed meanwhile, with the row as it is now. */
export interface RowClash<Row> {
  readonly fields: readonly string[];
  readonly theirs: Row;
}

/** A form over a row of the inventory. */
export interface RowForm<Row, Values> extends PanelForm<Values, keyof Values & string> {
  readonly clash: RowClash<Row> | undefined;
  /** Decides a clash: sends the person's own values over the others', or takes those and keeps the rest that was typed. */
  readonly settle: (how: 'mine' | 'theirs') => void;
}

/**
 * A form over a row that the service alone writes. Only the fields that the person changed are sent, with the time at which they saw the row: what somebody else
 * changed in the same field meanwhile is shown beside and decided, other fields of both stand, in either order. A row that was taken away says so.
 */
export function useRowForm<Row extends ServerRow, Values extends object>(
  options: RowFormOptions<Row, Values>,
): RowForm<Row, Values> {
  const { row, valuesOf, read, server } = options;
  const draft = useDraft<Kept<Row, Values>>(options.draft, { typed: {}, seen: null, once: '' });
  const { typed, seen, once } = draft.values;
  const [clash, setClash] = useState<RowClash<Row>>();
  const values = { ...valuesOf(row), ...typed };
  // Saving again right after a clash was settled goes by what was settled, before React has rendered it.
  const base = useRef<Row | undefined>(undefined);
  const send = async (sent: Values): Promise<Row> => {
    const now = read(sent);
    if ('errors' in now) throw new DomainError('badParameter', 'the form has errors');
    if (row === undefined) {
      const name = once === '' ? crypto.randomUUID() : once;
      return options.create(now.fields, name);
    }
    const from = base.current ?? seen ?? row;
    const changed = changedFields(read(valuesOf(from)), now.fields);
    if (Object.keys(changed).length === 0) return row;
    try {
      return await options.change({ ...changed, id: row.id, updateDateTime: from.updateDateTime });
    } catch (error) {
      const fields = conflictingFields(error);
      if (fields.length > 0) setClash({ fields, theirs: await options.get(row.id) });
      throw error;
    }
  };
  const form = usePanelForm<Values, keyof Values & string, Row>(
    {
      values,
      keptAt: draft.keptAt,
      change: (part) =>
        draft.change({
          typed: { ...typed, ...part },
          seen: seen ?? row ?? null,
          once: once === '' ? crypto.randomUUID() : once,
        }),
      restart: () => {
        base.current = undefined;
        draft.restart();
      },
    },
    {
      check: (all, field) => errorsOf(read(all))[field],
      checkAll: (all) => errorsOf(read(all)),
      send,
      onSaved: (_, saved) => {
        setClash(undefined);
        server.put([saved]);
        options.onSaved(saved);
      },
      onClose: options.onClose,
    },
  );
  return {
    ...form,
    clash,
    panel: { ...form.panel, failure: clash === undefined ? form.panel.failure : undefined },
    settle: (how) => {
      if (clash === undefined) return;
      const { theirs, fields } = clash;
      const kept = Object.fromEntries(Object.entries(typed).filter(([field]) => !fields.includes(field)));
      base.current = theirs;
      server.put([theirs]);
      draft.change({ typed: how === 'mine' ? typed : (kept as Partial<Values>), seen: theirs });
      setClash(undefined);
      if (how === 'mine') form.panel.onSave();
    },
  };
}

const errorsOf = <Row, Values>(read: Read<Row, Values>): Readonly<Partial<Record<keyof Values & string, string>>> =>
  'errors' in read ? read.errors : {};

/** The fields that say something else than before. What stood there may not be readable as the form would have it: then all count. */
function changedFields<Row, Values>(before: Read<Row, Values>, now: Partial<Row>): Partial<Row> {
  if ('errors' in before) return now;
  const was = before.fields as Readonly<Record<string, unknown>>;
  return Object.fromEntries(Object.entries(now).filter(([field, to]) => !same(was[field], to))) as Partial<Row>;
}

/** The fields that a refusal says somebody else changed. */
function conflictingFields(error: unknown): readonly string[] {
  if (!(error instanceof DomainError) || error.codeName !== 'conflict') return [];
  const { fields } = error.detail;
  return Array.isArray(fields) ? fields.filter((field): field is string => typeof field === 'string') : [];
}
