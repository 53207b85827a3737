import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import type { Prescribing } from '@vetloom/domain/pharmacy/prescribe-warnings.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { createContext, type ReactNode, useContext, useDeferredValue, useMemo } from 'react';
import { usePrescribing } from '../../../parts/prescribing/use-prescribing.ts';
import { useEditing } from './editing.ts';
import { fieldsOf, useShown } from './shown.ts';

const PrescribingContext = createContext<Prescribing | undefined>(undefined);

/** Doses and warnings follow what is typed into these at once; the words of the diagnosis, in which illnesses are looked for, a moment later. */
const DRUGS = fieldsOf('_id', 'petID', 'drugBag', 'weight', 'dateTime', 'disease');
const diagnosisOf = ({ diagnosis }: VisitRecord): string => diagnosis;
/** Seconds within which a course doesn't end nor a weight grow stale for the screen. */
const STEP = 600;

/** Looks at the drugs of the visit, for those parts of the editor that show or order them. */
export function Prescribed({ pet, children }: { readonly pet: Pet | undefined; readonly children: ReactNode }) {
  const { itemOf } = useEditing();
  const drugs = useShown(DRUGS);
  const diagnosis = useDeferredValue(useShown(diagnosisOf));
  const visit = useMemo(() => ({ ...drugs, diagnosis }), [drugs, diagnosis]);
  const now = useNow();
  const around = usePrescribing(visit, pet, now - (now % STEP));
  const prescribing = useMemo(() => ({ ...around, itemOf }), [around, itemOf]);
  return <PrescribingContext value={prescribing}>{children}</PrescribingContext>;
}

/** All that the drugs are looked at with. */
export function useVisitDrugs(): Prescribing {
  const prescribing = useContext(PrescribingContext);
  if (!prescribing) throw new Error('nothing looks at the drugs above this component');
  return prescribing;
}
