import { useQuery } from '../../../routes/navigation.tsx';
import { type ClinicSection, type InfoSection, isOfInfo } from '../frame/sections.ts';

/** Which of the open parts `/setting/info` shows: it stands in the address. */
export function useSection(open: readonly ClinicSection[]): InfoSection {
  const [query] = useQuery();
  return open.filter(isOfInfo).find((name) => name === query.section) ?? 'info';
}
