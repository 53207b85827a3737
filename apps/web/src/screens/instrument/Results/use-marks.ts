import { useState } from 'react';

/** Reports of a list that somebody has marked, to do one thing with all of them; what has left the list since is none of them. */
export function useMarks(listed: readonly string[]) {
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const marked = listed.filter((id) => kept.has(id));
  return {
    marked,
    /** Marks one, or takes its mark away. */
    toggle: (id: string) => setKept(new Set(kept.has(id) ? marked.filter((one) => one !== id) : [...marked, id])),
    /** Marks all of them, or none where all are. */
    toggleAll: () => setKept(new Set(marked.length === listed.length ? [] : listed)),
    clear: () => setKept(new Set()),
  };
}

/** Reports of a list that somebody has marked. */
export type Marks = ReturnType<typeof useMarks>;
