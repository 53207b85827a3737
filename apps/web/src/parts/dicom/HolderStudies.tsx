import { useHolderStudies } from '../../data/imaging/studies.ts';
import { StudyList } from './StudyList.tsx';

/** The studies that hang on a visit, or on an exam of a stay's day; nothing where none does. */
export function HolderStudies({ petID, holderID }: { readonly petID: string; readonly holderID: string }) {
  return <StudyList petID={petID} studies={useHolderStudies(holderID) ?? []} />;
}
