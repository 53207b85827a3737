import type { Channel } from '@vetloom/domain/core/channels.ts';
import { formatCount, formatQuantity } from '@vetloom/ui/format/number.ts';
import type { ReactNode } from 'react';
import { messageLedger as words } from '../../../locale/message-ledger.ts';
import type { Figures } from './ledger-values.ts';

interface FiguresHeadProps {
  readonly first: string;
  readonly channel: Channel;
  /** Further columns, of SMS alone: nothing else is paid by points of an account. */
  readonly more?: readonly string[];
}

/** The heads of a table of figures. */
export function FiguresHead({ first, channel, more = [] }: FiguresHeadProps) {
  const { columns } = words;
  const paid = channel === 'sms' ? [columns.segments, columns.points] : [];
  return (
    <thead>
      <tr>
        {[first, columns.messages, ...paid, columns.unsure, ...(channel === 'sms' ? more : [])].map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface FiguresRowProps {
  readonly head: ReactNode;
  readonly figures: Figures;
  readonly channel: Channel;
  readonly more?: readonly string[];
}

/** A row of figures. */
export function FiguresRow({ head, figures, channel, more = [] }: FiguresRowProps) {
  const { columns } = words;
  const cells: readonly (readonly [column: string, value: string])[] = [
    [columns.messages, formatCount(figures.messages)],
    ...(channel === 'sms'
      ? ([
          [columns.segments, formatCount(figures.segments)],
          [columns.points, formatQuantity(figures.points)],
        ] as const)
      : []),
    [columns.unsure, figures.unsure === 0 ? '–' : formatCount(figures.unsure)],
    ...(channel === 'sms' ? more.map((value, at) => [`more${at}`, value] as const) : []),
  ];
  return (
    <tr>
      <th scope="row">{head}</th>
      {cells.map(([column, value]) => (
        <td key={column}>{value}</td>
      ))}
    </tr>
  );
}
