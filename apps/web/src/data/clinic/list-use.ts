import type { MergedList } from '@vetloom/domain/clinic/list-entries.ts';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { callServer, clinicBase } from '../engine/calls/own-call.ts';

const used = z.object({ use: z.string(), count: z.number(), more: z.boolean(), first: z.string().nullable() });
/** How many documents of one sort name an entry of a list, with one of them to look at. */
export type ListUse = z.output<typeof used>;

/** What names an entry: `away` where only the server knows and there is no line to it. Undefined until it is known. */
export function useListUse(
  list: MergedList,
  entryID: string | undefined,
  breed?: string,
): readonly ListUse[] | 'away' | undefined {
  const [found, setFound] = useState<readonly ListUse[] | 'away'>();
  useEffect(() => {
    setFound(undefined);
    if (entryID === undefined) return;
    let asked = true;
    const query = new URLSearchParams({ entryID, ...(breed === undefined ? {} : { breed }) });
    callServer('GET', `${clinicBase()}/customize/${list}/use?${query}`)
      .then((answer) => z.array(used).parse(answer))
      .catch(() => 'away' as const)
      .then((answer) => asked && setFound(answer));
    return () => {
      asked = false;
    };
  }, [list, entryID, breed]);
  return found;
}
