import { useState } from 'react';
import type { HistoryPage } from '../../../data/history/history.ts';
import { fetchRowHistory, type RowSubject } from '../../../data/inventory/row-history.ts';
import { useAsked } from '../../../data/inventory/use-asked.ts';
import { HistoryPanel } from '../../../parts/history/HistoryPanel.tsx';
import { useNamedLines } from '../../../parts/history/use-history-lines.ts';
import { toldRowChange } from './row-words.ts';

interface RowHistoryProps {
  readonly subject: RowSubject;
  readonly id: string;
  /** Read anew when this changes: the time of its last change. */
  readonly version: number;
  /** Whose history it is, for the title. */
  readonly name: string;
  /** What its fields may refer to: the clinic's suppliers, a purchase's order. */
  readonly mentions?: readonly { readonly id: string; readonly name: string }[];
  readonly onClose: () => void;
}

const NOTHING: HistoryPage = { lines: [], next: null };

/** The history of a form, of an item of the price list or of a supplier: who changed which of its fields when (law 26). */
export function RowHistory({ subject, id, version, name, mentions = [], onClose }: RowHistoryProps) {
  const [older, setOlder] = useState<readonly HistoryPage[]>([]);
  const { found, failure } = useAsked(() => fetchRowHistory(subject, id), [subject, id, version]);
  const pages = [found ?? NOTHING, ...older];
  const next = pages.at(-1)?.next ?? null;
  const [asked, setAsked] = useState<HistoryPage['next']>(null);
  const more = useAsked(
    async () => setOlder([...older, await fetchRowHistory(subject, id, asked)]),
    asked === null ? undefined : [subject, id, asked.seq, asked.ord],
  );
  const lines = pages.flatMap((page) => page.lines);
  const loading = failure === undefined && (found === undefined || (asked !== null && asked === next));
  const read = { lines, next, loading, failure: failure ?? more.failure, more: () => setAsked(next) };
  const named = useNamedLines(subject, id, lines);
  const nameOf = (mentioned: string) => mentions.find((one) => one.id === mentioned)?.name ?? named?.names(mentioned);
  return (
    <HistoryPanel {...{ id, name, read, named: named && { ...named, names: nameOf }, onClose }} tell={toldRowChange} />
  );
}
