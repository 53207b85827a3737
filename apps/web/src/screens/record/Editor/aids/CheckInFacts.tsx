import { laneOf } from '@vetloom/domain/overview/board.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { useMemo } from 'react';
import { heldOrEmpty } from '../../../../data/engine/held.ts';
import { useLive } from '../../../../data/engine/hooks.ts';
import { today } from '../../../../locale/overview.ts';
import { visit } from '../../../../locale/record.ts';
import { writing } from '../../../../locale/writing.ts';
import { useEntryWord } from '../../../../parts/doubles/use-names.ts';
import { CallBar } from '../../../../parts/queue/CallBar.tsx';
import { CallMarks } from '../../../../parts/queue/CallMarks.tsx';
import { links } from '../../../../routes/links.ts';
import { AppLink } from '../../../../routes/navigation.tsx';
import { useEditing } from '../editing.ts';
import frame from '../visit.module.css';

const words = writing.group;
/** Animals that came together were checked in within this many seconds. */
const TOGETHER = 86_400;

/** What the front desk knows of the visit: its number in the queue, what they noted, and who came along. */
export function CheckInFacts() {
  const { record } = useEditing();
  const together = useTogether(record);
  const entryWord = useEntryWord();
  const { checkInCorrection: corrected, checkInCancel: cancelled } = record;
  const isQuiet = record.ticket === '' && record.checkInNote === '' && together.length === 0;
  const isWaiting = laneOf(record) === 'waiting' || laneOf(record) === 'inRoom';
  const called = useMemo(() => (isWaiting ? [{ record, name: '' }] : []), [isWaiting, record]);
  if (isQuiet && corrected === undefined && cancelled === undefined) return null;
  return (
    <span className={frame.headFact}>
      {record.ticket === '' ? null : <Chip dense>{today.ticket(record.ticket)}</Chip>}
      {record.ticket === '' || !isWaiting ? null : (
        <>
          <CallMarks record={record} />
          <CallBar entries={called} chosen={record._id} hotkey="Alt Q" only />
        </>
      )}
      {record.checkInNote === '' ? null : (
        <span className={frame.headNote} title={`${words.checkInNote}：${record.checkInNote}`}>
          {record.checkInNote}
        </span>
      )}
      {corrected === undefined ? null : (
        <Chip tone="ochre">{today.corrected(corrected.name, entryWord(corrected.dateTime, corrected.by))}</Chip>
      )}
      {cancelled === undefined ? null : (
        <Chip tone="ochre">{words.cancelled(entryWord(cancelled.dateTime, cancelled.by))}</Chip>
      )}
      {together.length === 0 ? null : (
        <span>
          {words.together}
          {together.map(({ record: other, name }) => (
            <AppLink key={other._id} to={links.visit(other.petID, other._id)} className={frame.headLink}>
              {name}
            </AppLink>
          ))}
        </span>
      )}
    </span>
  );
}

/** The other visits of the same check-in, with their animals' names. */
function useTogether({ _id, checkInGroupID, userID, dateTime }: VisitRecord) {
  return (
    useLive(
      async (store) => {
        if (checkInGroupID === '') return [];
        const near = await heldOrEmpty(() =>
          store.query('record', 'byOwner', { equals: [userID], from: dateTime - TOGETHER, to: dateTime + TOGETHER }),
        );
        const others = near.filter((one) => one.checkInGroupID === checkInGroupID && one._id !== _id);
        const pets = await store.getMany(
          'pet',
          others.map(({ petID }) => petID),
        );
        return others.map((record, at) => ({ record, name: pets[at]?.name ?? visit.unnamed }));
      },
      [_id],
      [checkInGroupID, userID, dateTime],
    ) ?? []
  );
}
