import type { ClinicFlag } from '@vetloom/domain/clinic/clinic-flags.ts';
import { useQuery } from '../../../routes/navigation.tsx';

/** The parts of the page, in the order of its list. */
export const SECTIONS = ['info', 'lists', 'files', 'paper', 'alliance', 'storage', 'export'] as const;
/** A part of the page. */
export type InfoSection = (typeof SECTIONS)[number];

/** Parts that an operator may close with a flag: the own lists are one of the customised settings (spec 1 §6 "flags"). */
const CLOSED_BY: Partial<Record<InfoSection, ClinicFlag>> = { lists: 'customizedSettings', alliance: 'alliance' };

/** The parts that are open to a clinic; without an alliance there is nobody to share with. */
export const sectionsOpen = (closed: readonly ClinicFlag[] = []): readonly InfoSection[] =>
  SECTIONS.filter((name) => {
    const flag = CLOSED_BY[name];
    return flag === undefined || !closed.includes(flag);
  });

/** Which of the open parts is shown: it stands in the address. */
export function useSection(open: readonly InfoSection[]): readonly [InfoSection, (section: InfoSection) => void] {
  const [query, setQuery] = useQuery();
  const section = open.find((name) => name === query.section) ?? 'info';
  return [section, (next) => setQuery({ section: next === 'info' ? undefined : next, list: undefined, q: undefined })];
}
