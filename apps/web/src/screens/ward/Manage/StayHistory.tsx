import { Select } from '@mantine/core';
import { missionLogID, stayMonitorID } from '@vetloom/domain/hospital/stay-ids.ts';
import { formatMonthDay } from '@vetloom/ui/format/date.ts';
import { useState } from 'react';
import type { HistorySubject } from '../../../data/history/history.ts';
import type { StayFile } from '../../../data/ward/stay-file.ts';
import { wardHistory as words } from '../../../locale/history-ward.ts';
import { HistoryDrawer } from '../../../parts/history/HistoryDrawer.tsx';

interface Part {
  readonly collection: HistorySubject;
  readonly id: string;
  readonly word: string;
}

/** What of a stay has a history: itself, and the plan, the log and the sheet of each of its days, the latest first. */
const partsOf = ({ stay, plans }: StayFile): readonly Part[] => [
  { collection: 'inHospital', id: stay._id, word: words.stay },
  ...plans.toReversed().flatMap(({ _id, planDateTime }): Part[] => {
    const day = formatMonthDay(planDateTime);
    return [
      { collection: 'inHospitalPlan', id: _id, word: words.plan(day) },
      { collection: 'inHospitalMissionLog', id: missionLogID(stay._id, planDateTime), word: words.log(day) },
      { collection: 'inHospitalMonitor', id: stayMonitorID(stay._id, planDateTime), word: words.monitor(day) },
    ];
  }),
];

interface StayHistoryProps {
  readonly file: StayFile;
  readonly onClose: () => void;
}

/** Who changed what of a stay and when: of itself, or of what one of its days planned, did and measured. */
export function StayHistory({ file, onClose }: StayHistoryProps) {
  const parts = partsOf(file);
  const [chosen, setChosen] = useState(file.stay._id);
  const part = parts.find(({ id }) => id === chosen) ?? parts[0];
  if (part === undefined) return null;
  const { collection, id, word } = part;
  return (
    <HistoryDrawer
      key={id}
      {...{ collection, id, onClose }}
      name={words.of(file.pet?.name ?? '', word)}
      head={
        <Select
          aria-label={words.part}
          data={parts.map((one) => ({ value: one.id, label: one.word }))}
          value={id}
          allowDeselect={false}
          onChange={(next) => setChosen(next ?? file.stay._id)}
        />
      }
    />
  );
}
