import type { Edit } from '@vetloom/domain/core/edit.ts';
import {
  type FillIn,
  type FillPart,
  type FillSource,
  fillInEdits,
  partsOf,
  templateFillIn,
  visitFillIn,
} from '@vetloom/domain/writing/fill-in.ts';
import type { RecordTemplate } from '@vetloom/domain/writing/record-template.schema.ts';
import { undoOf } from '@vetloom/domain/writing/undo-edits.ts';
import { showSuccess, showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { formatMonthDay } from '@vetloom/ui/format/date.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { useMemo } from 'react';
import { newID } from '../../../../data/engine/ids.ts';
import { writing } from '../../../../locale/writing.ts';
import { useEditing } from '../editing.ts';
import { useVisitDrugs } from '../Prescribed.tsx';
import type { FillChoice } from './fill-choices.ts';

/** Parts that "same as last time" takes unless told otherwise: a diagnosis is made anew. */
const SAME_AS_LAST: readonly FillPart[] = ['therapy', 'drug', 'charge'];

/** The name of a choice, as it is offered and as it is told after it was applied. */
export const choiceName = (choice: FillChoice): string =>
  choice.kind === 'template'
    ? choice.template.name
    : choice.kind === 'last'
      ? writing.fill.sameAsLast(formatMonthDay(choice.record.dateTime))
      : `${formatMonthDay(choice.record.dateTime)} ${choice.record.cause || writing.fill.noCause}`;

/** What a choice would fill in at this visit; undefined without a choice. */
export function useFillIn(choice: FillChoice | undefined, templates: readonly RecordTemplate[]): FillIn | undefined {
  const { itemOf, itemNamed, macros, facts } = useEditing();
  const { dosed } = useVisitDrugs();
  const now = useNow();
  return useMemo(() => {
    if (!choice) return undefined;
    const source: FillSource = {
      itemOf,
      itemNamed,
      weight: dosed.weight,
      now,
      zone: shownZone(),
      newRowID: newID.row,
    };
    if (choice.kind !== 'template') return visitFillIn(choice.record, source);
    const missing = (name: keyof typeof writing.variables) => writing.missing(writing.variables[name]);
    return templateFillIn(choice.template, { ...source, templates, macros, facts: facts(), missing });
  }, [choice, templates, itemOf, itemNamed, dosed.weight, now, macros, facts]);
}

/** The parts that are ticked to begin with. */
export const usualParts = (choice: FillChoice, fill: FillIn): readonly FillPart[] => {
  const has = partsOf(fill);
  if (choice.kind === 'template') return has;
  return has.filter((part) => SAME_AS_LAST.includes(part));
};

/** Fills the visit in with one command, and offers for ten seconds to take all of it back with one key. */
export function useApply(): (name: string, fill: FillIn, parts: readonly FillPart[]) => Promise<void> {
  const { act } = useEditing();
  return async (name, fill, parts) => {
    let edits: readonly Edit[] = [];
    const done = await act((stored) => {
      edits = fillInEdits(stored, fill, parts, newID.row);
      return edits;
    });
    if (!done || edits.length === 0) return;
    showUndo({
      message: writing.fill.applied(name),
      undoWord: writing.fill.undo,
      onUndo: () => {
        const back = undoOf(edits);
        const gone = back.flatMap((edit) => (edit.op === 'remove' ? [edit.path] : []));
        void act(back, gone).then((undone) => undone && showSuccess(writing.fill.undone));
      },
    });
  };
}
