import { useEffect } from 'react';
import { useQuery } from '../../../routes/navigation.tsx';
import { setTabCounts } from '../../../shell/tab-counts.ts';
import { Roles } from '../Roles/Roles.tsx';
import { StaffList } from '../StaffList.tsx';
import { useEveryone } from '../use-staff-list.ts';

/** /setting/staffs: the people of the clinic and, with `?tab=role`, their roles (spec 1 §2). */
export default function Staffs() {
  const [query] = useQuery();
  const everyone = useEveryone();
  const people = everyone && everyone.counts.active + everyone.counts.invited;
  const roles = everyone?.roles.length;
  useEffect(() => {
    setTabCounts({ 'setting.staffs': people, 'setting.staffs role': roles });
    return () => setTabCounts({ 'setting.staffs': undefined, 'setting.staffs role': undefined });
  }, [people, roles]);
  if (query.tab === 'role') return <Roles />;
  return everyone === undefined ? <div aria-busy="true" /> : <StaffList everyone={everyone} />;
}
