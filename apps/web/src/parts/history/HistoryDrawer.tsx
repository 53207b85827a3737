import type { ReactNode } from 'react';
import type { HistoryLine, HistorySubject } from '../../data/history/history.ts';
import { HistoryPanel } from './HistoryPanel.tsx';
import { isTold, toldChange } from './history-words.ts';
import { useHistoryLines, useNamedLines } from './use-history-lines.ts';

interface HistoryDrawerProps {
  readonly collection: HistorySubject;
  readonly id: string;
  /** Whose history it is, for the title. */
  readonly name: string;
  /** Stands above the lines: which part of something is told. */
  readonly head?: ReactNode;
  /** What can be done about a line. */
  readonly acts?: (line: HistoryLine) => ReactNode;
  readonly onClose: () => void;
}

/** The history of a document: who changed which of its fields when (law 26). */
export function HistoryDrawer({ collection, id, name, head, acts, onClose }: HistoryDrawerProps) {
  const read = useHistoryLines(collection, id);
  const named = useNamedLines(collection, id, read.lines);
  return (
    <HistoryPanel
      {...{ id, name, read, named, head, acts, onClose }}
      tell={(change, names) => (isTold(collection, change.field) ? toldChange(collection, change, names) : undefined)}
    />
  );
}
