import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { createProblem } from '@vetloom/domain/writing/problem.commands.ts';
import { isActiveProblem } from '@vetloom/domain/writing/problem.schema.ts';
import { showError, showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useRun, useStore } from '../../../../data/engine/hooks.ts';
import { newID } from '../../../../data/engine/ids.ts';
import { useProblems } from '../../../../data/writing/writing.ts';
import { refusal } from '../../../../locale/codes.ts';
import { writing } from '../../../../locale/writing.ts';
import { useEditing } from '../editing.ts';
import { useShown } from '../shown.ts';

type Diagnosis = VisitRecord['disease'][number];

/** Puts diagnoses of the visit on the animal's problem list. */
export interface Promotion {
  readonly isProblem: (name: string) => boolean;
  readonly promote: (diagnosis: Diagnosis) => void;
  /** The last diagnosis that is no problem yet: the one that was just made. */
  readonly promoteLast: () => void;
}

export const diseasesOf = ({ disease }: VisitRecord): VisitRecord['disease'] => disease;

/** 列為問題, by the pin of a diagnosis and by Alt P. */
export function usePromotion(): Promotion {
  const { record, readOnly } = useEditing();
  const diseases = useShown(diseasesOf);
  const problems = useProblems(record.petID) ?? [];
  const run = useRun();
  const store = useStore();
  const isProblem = (name: string) => problems.some((problem) => problem.name === name && isActiveProblem(problem));
  const promote = ({ name, certainty }: Diagnosis) => {
    if (readOnly) return;
    const input = {
      _id: newID.problem(store.now()),
      petID: record.petID,
      recordID: record._id,
      fields: { name, certainty, since: record.dateTime },
    };
    run(createProblem, input).then(
      () => showSuccess(writing.problems.promoted(name)),
      (error: unknown) => {
        const { sentence, code } = refusal(error);
        showError(sentence, code);
      },
    );
  };
  const promoteLast = () => {
    const fresh = diseases.findLast(({ name }) => !isProblem(name));
    const any = diseases.at(-1);
    if (fresh) promote(fresh);
    else showSuccess(any ? writing.problems.already(any.name) : writing.problems.nothing);
  };
  return { isProblem, promote, promoteLast };
}
