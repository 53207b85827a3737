import { useDocuments } from '../../data/engine/hooks.ts';
import { machines } from '../../locale/staff-machines.ts';
import { StaffName } from './StaffName.tsx';

/** A person by id, as the clinic knows them now. */
export function StaffLabel({ id }: { readonly id: string }) {
  const staff = useDocuments('staff', 'byName', {})?.find(({ _id }) => _id === id);
  const name = staff?.name ?? id.replace(/^\/staff\//, '');
  return <StaffName id={id} name={machines[name] ?? name} />;
}
