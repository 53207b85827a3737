import { Button } from '@mantine/core';
import { SegmentedFilter } from '@vetloom/ui/input/SegmentedFilter.tsx';
import { Sheet, Toolbar } from '@vetloom/ui/layout/Sheet.tsx';
import type { ComponentType } from 'react';
import { useAhead, useStranded } from '../../../data/booking/ahead.ts';
import { useCan } from '../../../data/engine/hooks.ts';
import { bookingSetting as words } from '../../../locale/clinic-booking.ts';
import { RebookingPanel } from '../../../parts/rebooking/RebookingPanel.tsx';
import { useQuery } from '../../../routes/navigation.tsx';
import { DaysSection } from '../DaysOff/DaysSection.tsx';
import { KindsSection } from '../Kinds/KindsSection.tsx';
import { HoursSection } from './HoursSection.tsx';

type Part = keyof typeof words.parts;

/** The parts of the page; a further one is a line here and its word. */
const PARTS: Readonly<Record<Part, ComponentType<{ readonly editable: boolean }>>> = {
  hours: HoursSection,
  kinds: KindsSection,
  days: DaysSection,
};

/** `/setting/booking`: the clinic's hours and its rules of booking, its kinds of appointment, and its days off (spec 3 §2). */
export default function BookingSettings() {
  const [query, setQuery] = useQuery();
  const names = Object.keys(PARTS) as Part[];
  const part = names.find((one) => one === query.part) ?? 'hours';
  const Section = PARTS[part];
  const ahead = useAhead();
  const stranded = useStranded(ahead);
  const openList = (isOpen: boolean) => setQuery({ panel: isOpen ? 'stranded' : undefined });
  return (
    <Sheet fill>
      <Toolbar
        end={
          stranded === undefined || stranded.length === 0 ? null : (
            <Button size="sm" variant="subtle" onClick={() => openList(true)}>
              {words.stranded(stranded.length)}
            </Button>
          )
        }
      >
        <SegmentedFilter
          label={words.which}
          options={names.map((value) => ({ value, label: words.parts[value] }))}
          value={part}
          onChange={(next) => setQuery({ part: next === 'hours' ? undefined : next })}
        />
      </Toolbar>
      <Section key={part} editable={useCan()('BIZ_HOURS_WRITE')} />
      {query.panel === 'stranded' && ahead !== undefined ? (
        <RebookingPanel ahead={ahead} entries={stranded ?? []} onClose={() => openList(false)} />
      ) : null}
    </Sheet>
  );
}
