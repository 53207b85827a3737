import { useQuery } from '../../../routes/navigation.tsx';

/** The parts of the page, in the order of its list. */
export const SECTIONS = ['info', 'lists', 'files', 'paper', 'storage', 'export'] as const;
/** A part of the page. */
export type InfoSection = (typeof SECTIONS)[number];

/** Which part is shown: it stands in the address. */
export function useSection(): readonly [InfoSection, (section: InfoSection) => void] {
  const [query, setQuery] = useQuery();
  const section = SECTIONS.find((name) => name === query.section) ?? 'info';
  return [section, (next) => setQuery({ section: next === 'info' ? undefined : next, list: undefined, q: undefined })];
}
