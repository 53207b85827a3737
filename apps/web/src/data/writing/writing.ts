import type { Problem } from '@vetloom/domain/writing/problem.schema.ts';
import { sortedProblems } from '@vetloom/domain/writing/problem.schema.ts';
import type { RecordTemplate } from '@vetloom/domain/writing/record-template.schema.ts';
import type { TextMacro } from '@vetloom/domain/writing/text-macro.schema.ts';
import { useMemo } from 'react';
import { useDocuments } from '../engine/hooks.ts';

/** The clinic's templates by name; undefined while they are read for the first time. */
export const useTemplates = (): readonly RecordTemplate[] | undefined => useDocuments('recordTemplate', 'byName', {});

/** The clinic's macros by trigger; undefined while they are read for the first time. */
export const useMacros = (): readonly TextMacro[] | undefined => useDocuments('textMacro', 'byTrigger', {});

/** An animal's problems, those that go on first; undefined while they are read for the first time. */
export function useProblems(petID: string): readonly Problem[] | undefined {
  const problems = useDocuments('problem', 'byPet', { equals: [petID] });
  return useMemo(() => problems && sortedProblems(problems), [problems]);
}
