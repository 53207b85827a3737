import type { BlacklistEntry } from '../../../data/booking/blacklist.ts';

const bare = (text: string): string => text.toLowerCase().replace(/[\s()-]/g, '');

/** Those of a list whose name, phone or reason holds what was typed; all where nothing was. */
export function matching(entries: readonly BlacklistEntry[], typed: string): readonly BlacklistEntry[] {
  const wanted = bare(typed);
  if (wanted === '') return entries;
  return entries.filter(({ listed, owner }) =>
    [owner?.name, owner?.phone, listed.reason].some((text) => bare(text ?? '').includes(wanted)),
  );
}
