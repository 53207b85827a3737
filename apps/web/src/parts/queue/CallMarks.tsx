import { alsoCalledBy, lastCall } from '@vetloom/domain/overview/queue.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { formatTime } from '@vetloom/ui/format/date.ts';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { queue as words } from '../../locale/visit-queue.ts';

/** Whether a number was called and where, or passed over; rooms that called it at the same time are named. Nothing for one that nobody has called. */
export function CallMarks({ record }: { readonly record: Pick<VisitRecord, 'calls'> }) {
  const last = lastCall(record);
  if (last === undefined) return null;
  if (last.kind === 'skip')
    return (
      <Chip dense tone="ochre" title={formatTime(last.dateTime)}>
        {words.chipSkipped}
      </Chip>
    );
  const others = [...new Set(alsoCalledBy(record).map(({ room }) => room))];
  return (
    <>
      <Chip dense tone="accent" title={formatTime(last.dateTime)}>
        {words.chipCalled(last.room)}
      </Chip>
      {others.length === 0 ? null : (
        <Chip dense tone="ochre">
          {words.also(others.join('、'))}
        </Chip>
      )}
    </>
  );
}
