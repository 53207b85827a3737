import { DomainError } from '@vetloom/domain/core/error.ts';
import { same } from '@vetloom/domain/core/same.ts';
import type { Form, FormFields } from '@vetloom/domain/stock/form.schema.ts';
import { useRef, useState } from 'react';
import { useSession } from '../../../../data/engine/hooks.ts';
import type { Witness } from '../../../../data/inventory/controlled-calls.ts';
import { formCalls } from '../../../../data/inventory/form-calls.ts';
import { deliveriesOf } from '../../../../data/inventory/use-form.ts';
import { refusal } from '../../../../locale/codes.ts';
import { formWords } from '../../../../locale/inventory-forms.ts';
import { useDraft } from '../../../../parts/draft/use-draft.ts';
import { useSecondPerson } from '../../Controlled/SecondPerson.tsx';
import { type EditedKind, type FormText, textOf } from './form-text.ts';
import { fieldsOf, formProblem } from './read-form.ts';

/** What a form begins with. */
export interface Beginning {
  readonly kind: EditedKind;
  /** Names its draft. */
  readonly draft: string;
  /** Undefined for a new one. */
  readonly stored: Form<EditedKind> | undefined;
  readonly text: FormText;
  /** The purchases of its order that were known when it began. */
  readonly seen: readonly string[];
  /** `before`: what it was when it was last saved. */
  readonly onSaved: (form: Form<EditedKind>, before: Form<EditedKind> | null) => void;
}

/** What stands in the way of saving. */
export type Stop =
  | { readonly kind: 'problem'; readonly sentence: string }
  | { readonly kind: 'refused'; readonly sentence: string; readonly code: number }
  /** Somebody else changed it meanwhile. */
  | {
      readonly kind: 'clash';
      readonly fields: readonly string[];
      readonly theirs: Form<EditedKind>;
      readonly more: Readonly<Record<string, unknown>>;
    }
  /** Somebody else received some of its order meanwhile. */
  | {
      readonly kind: 'received';
      readonly unseen: readonly Form<'purchase'>[];
      readonly all: readonly Form<'purchase'>[];
    };

interface Kept {
  readonly text: FormText;
  /** As its author saw it. */
  readonly base: Form<EditedKind> | null;
  readonly seen: readonly string[];
}

/** Texts that can be taken back. */
const MOST_UNDO = 50;

/** A form while it is written: kept on this device, saved when asked, with what stands in the way. */
export function useEditor({ kind, draft, stored, text: first, seen: known, onSaved }: Beginning) {
  const { name, email } = useSession();
  const kept = useDraft<Kept>(draft, { text: first, base: stored ?? null, seen: known });
  const { text, base, seen } = kept.values;
  const past = useRef<FormText[]>([]);
  const once = useRef<{ readonly of: string; readonly key: string }>(undefined);
  const { vouched, dialog } = useSecondPerson();
  const [stop, setStop] = useState<Stop>();
  const [saving, setSaving] = useState(false);

  const change = (part: Partial<FormText>) => {
    past.current = [...past.current.slice(-MOST_UNDO), text];
    kept.change({ text: { ...text, ...part } });
    if (stop?.kind === 'problem' || stop?.kind === 'refused') setStop(undefined);
  };
  const undo = () => {
    const before = past.current.pop();
    if (before) kept.change({ text: before });
  };
  const send = async (
    sent: FormText,
    more: Readonly<Record<string, unknown>>,
    { against, witness }: { readonly against: Kept; readonly witness: Witness | undefined },
  ): Promise<Form<EditedKind>> => {
    const beside = witness === undefined ? {} : { witness };
    const fields: Readonly<Record<string, unknown>> = { ...fieldsOf(kind, sent), ...more };
    if (against.base) {
      const before = { ...fieldsOf(kind, textOf(kind, against.base)), ...moreOf(against.base, more) } as typeof fields;
      const changed = Object.fromEntries(
        Object.entries(fields).filter(([field, value]) => !same(value, before[field])),
      );
      if (Object.keys(changed).length === 0) return against.base;
      const { id, updateDateTime } = against.base;
      return formCalls.change(kind, id, { ...(changed as Partial<FormFields<EditedKind>>), updateDateTime, ...beside });
    }
    const whole = {
      ...{ ...fields, staffID: `/staff/${email}`, staffName: name },
      ...(kind === 'purchase' && sent.orderID !== '' ? { seenDeliveries: against.seen } : {}),
      ...beside,
    };
    const of = JSON.stringify(whole);
    // Where its answer was lost, the same form sent again is the same write.
    if (once.current?.of !== of) once.current = { of, key: crypto.randomUUID() };
    return formCalls.create(kind, whole as never, once.current.key);
  };
  /** `more`: fields beside those that are typed: what has arrived, the status of an order. */
  const save = async (more: Readonly<Record<string, unknown>> = {}, how: Partial<Kept> = {}): Promise<void> => {
    if (saving) return;
    const against = { text, base, seen, ...how };
    const wrong = formProblem(kind, against.text);
    if (wrong !== undefined) return setStop({ kind: 'problem', sentence: wrong });
    setSaving(true);
    setStop(undefined);
    try {
      const saved = await vouched((witness) => send(against.text, more, { against, witness }));
      past.current = [];
      kept.restart({ text: textOf(kind, saved), base: saved, seen: against.seen });
      onSaved(saved, against.base);
    } catch (error) {
      setStop(await stopOf(error, kind, against, more));
    } finally {
      setSaving(false);
    }
  };
  return {
    text,
    base,
    keptAt: kept.keptAt,
    change,
    undo,
    save,
    saving,
    /** Asks for the second person, where what is saved moves a controlled drug. */
    dialog,
    stop,
    /** Takes over what somebody else has made of it. */
    take: (theirs: Form<EditedKind>) => {
      kept.restart({ text: textOf(kind, theirs), base: theirs, seen });
      setStop(undefined);
    },
    /** Goes on with other rows, knowing of further deliveries. */
    goOn: (part: Partial<FormText>, deliveries: readonly string[]) => {
      kept.change({ text: { ...text, ...part }, seen: deliveries });
      setStop(undefined);
    },
    dismiss: () => setStop(undefined),
    discard: () => {
      past.current = [];
      kept.restart({ text: first, base: stored ?? null, seen: known });
      setStop(undefined);
    },
  };
}

const moreOf = (base: Form<EditedKind>, more: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.keys(more).map((field) => [field, (base as Readonly<Record<string, unknown>>)[field]]));

async function stopOf(
  error: unknown,
  kind: EditedKind,
  { base, text, seen }: Kept,
  more: Readonly<Record<string, unknown>>,
): Promise<Stop> {
  if (error instanceof DomainError && error.codeName === 'conflict') {
    if (error.detail.rule === 'orderReceived') {
      const all = await deliveriesOf(text.orderID).catch(() => undefined);
      if (all) return { kind: 'received', all, unseen: all.filter(({ id }) => !seen.includes(id)) };
    }
    const { fields } = error.detail;
    if (base && error.detail.rule === undefined && Array.isArray(fields)) {
      const theirs = await formCalls.get(kind, base.id).catch(() => undefined);
      if (theirs) return { kind: 'clash', fields: fields.map(String), theirs, more };
    }
  }
  const { sentence, code } = refusal(error);
  return { kind: 'refused', sentence, code };
}

/** Fields of a form in the words of its screen. */
export const fieldWords = (fields: readonly string[]): string =>
  fields
    .map((field) => (formWords.fields as Readonly<Record<string, unknown>>)[field])
    .filter((word): word is string => typeof word === 'string')
    .join('、');
