import type { Edit } from '@vetloom/domain/core/edit.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { kindOf } from '@vetloom/domain/kinds.ts';
import { resolveConflict } from '@vetloom/domain/sync/case.commands.ts';
import type { Conflict } from '@vetloom/domain/sync/case.schema.ts';
import {
  type Choice,
  type ContestedField,
  type ContestedGroup,
  canKeepBoth,
  contestedGroups,
  reviewEdits,
} from '@vetloom/domain/sync/review.ts';
import { showError, showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useMemo, useState } from 'react';
import { useRun } from '../../../data/engine/hooks.ts';
import { refusal } from '../../../locale/codes.ts';
import { syncReview as words } from '../../../locale/sync-review.ts';
import { type Bars, barsOf, firstChoice, otherSide, type Side, standingChoice } from './choices.ts';

/** A decision of the review with what was decided so far. */
export interface Decision extends ContestedGroup {
  /** Of the document in question. */
  readonly collection: string;
  readonly contested: readonly ContestedField[];
  readonly choice: Choice | undefined;
  /** Whether it is one field of prose, of which both may be kept. */
  readonly joins: boolean;
  /** Why a side can be read and not taken. */
  readonly bars: Bars;
}

/** The state of a review: what is to be decided, and how it is saved. */
export interface Review {
  readonly decisions: readonly Decision[];
  readonly left: number;
  readonly choose: (at: number, choice: Choice) => void;
  /** Takes a side, or with prose adds it to the other. */
  readonly toggle: (at: number, side: Side) => void;
  readonly chooseAll: (side: Side) => void;
  readonly save: () => Promise<boolean>;
}

const toggled = (choice: Choice | undefined, side: Side, joins: boolean): Choice => {
  if (!joins) return side;
  if (choice === 'both') return otherSide(side);
  return choice === otherSide(side) ? 'both' : side;
};

/** Follows the decisions of one conflict; `stored` is the document in question as it stands, where it is at hand. */
export function useReview(conflict: Conflict, stored: unknown): Review {
  const { documentCollection: collection } = conflict;
  const groups = useMemo(() => {
    const pick = (at: number): ContestedField[] => conflict.fields.slice(at, at + 1);
    return contestedGroups(conflict).map((group) => ({ ...group, contested: group.fields.flatMap(pick) }));
  }, [conflict]);
  const bars = useMemo(
    () => groups.map(({ contested }) => barsOf(collection, stored, contested)),
    [groups, collection, stored],
  );
  const [choices, setChoices] = useState<readonly (Choice | undefined)[]>(() =>
    groups.map(({ contested }, at) => firstChoice(collection, contested, bars[at] ?? {})),
  );
  const save = useSave(conflict);
  const decisions = groups.map((group, at): Decision => {
    const [only] = group.contested;
    const barred = bars[at] ?? {};
    return {
      ...group,
      collection,
      choice: standingChoice(choices[at], barred),
      joins: only !== undefined && group.contested.length === 1 && canKeepBoth(collection, only),
      bars: barred,
    };
  });
  const choose = (at: number, choice: Choice) => setChoices(choices.map((old, index) => (index === at ? choice : old)));
  return {
    decisions,
    left: decisions.filter(({ choice }) => choice === undefined).length,
    choose,
    toggle(at, side) {
      const decision = decisions[at];
      if (decision && !decision.bars[side]) choose(at, toggled(decision.choice, side, decision.joins));
    },
    chooseAll: (side) => setChoices(decisions.map(({ bars: barred, choice }) => (barred[side] ? choice : side))),
    save: () =>
      save(
        decisions.flatMap(({ contested, choice }) =>
          reviewEdits(
            collection,
            contested,
            contested.map(() => choice ?? 'theirs'),
          ),
        ),
      ),
  };
}

/** Brings the chosen values in by an ordinary edit, then ends the review. False when a rule refused. */
function useSave(conflict: Conflict): (edits: Edit[]) => Promise<boolean> {
  const run = useRun();
  return async (edits) => {
    try {
      if (edits.length > 0) await edit(run, conflict, edits);
      await run(resolveConflict, { conflictID: conflict._id });
      showSuccess(words.saved);
      return true;
    } catch (error) {
      const { sentence, code } = refusal(error);
      showError(sentence, code);
      return false;
    }
  };
}

/** By the commands that edit documents of that kind. @throws DomainError unknownCommand for a kind that nobody edits */
async function edit(run: ReturnType<typeof useRun>, { documentCollection, documentID }: Conflict, edits: Edit[]) {
  const { COMMANDS } = await import('@vetloom/domain/commands.ts');
  for (const { name, input } of kindOf(documentCollection).editedBy?.(documentID, edits) ?? [{ name: '', input: {} }]) {
    const command = COMMANDS.get(name);
    if (!command) throw new DomainError('unknownCommand', `no command edits ${documentCollection}`);
    await run(command, input);
  }
}
