import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { Holiday } from '@vetloom/domain/booking/holiday.schema.ts';
import { calendarDate } from '@vetloom/domain/core/clock.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { shownNow } from '@vetloom/ui/format/shown-clock.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { CreateButton } from '@vetloom/ui/input/CreateButton.tsx';
import { Chip, type ChipTone } from '@vetloom/ui/marks/Chip.tsx';
import { useState } from 'react';
import { useAhead } from '../../../data/booking/ahead.ts';
import { useDocuments } from '../../../data/engine/hooks.ts';
import { clinicInfo } from '../../../locale/clinic.ts';
import { bookingSetting } from '../../../locale/clinic-booking.ts';
import { dateText } from '../../../parts/form/clinic-time.ts';
import { useQuery } from '../../../routes/navigation.tsx';
import { SettingPage } from '../frame/SettingPage.tsx';
import { DayForm } from './DayForm.tsx';
import classes from './days.module.css';
import { daysOfYear, daysWord, partsWord } from './days-values.ts';
import { OfficialPanel } from './OfficialPanel.tsx';
import { Sudden } from './Sudden.tsx';
import { useDayActs } from './use-day-acts.ts';

const words = bookingSetting.days;
const TONES: Readonly<Record<Holiday['source'], ChipTone>> = { official: 'quiet', own: 'accent', sudden: 'cinnabar' };
type Open = { readonly panel: 'form'; readonly id: string } | { readonly panel: 'official' };

/** The clinic's days off by year: its own, those of the office calendar, and those closed at short notice. */
export function DaysSection({ editable }: { readonly editable: boolean }) {
  const today = shownNow();
  const thisYear = calendarDate(today, shownZone()).year;
  const [year, setYear] = useState(thisYear);
  const [open, setOpen] = useState<Open>();
  const holidays = useDocuments('holiday', 'byEnd', {});
  const ahead = useAhead();
  const [, setQuery] = useQuery();
  const acts = useDayActs(ahead);
  if (holidays === undefined) return null;
  const shown = daysOfYear(holidays, year);
  const close = () => setOpen(undefined);
  const saved = (hits: number) => {
    close();
    if (hits > 0) setQuery({ panel: 'stranded' });
  };
  const begin = year === thisYear ? dateText(today) : `${year}-01-01`;
  return (
    <SettingPage title={words.title} text={editable ? words.text : clinicInfo.readOnly}>
      {editable ? <Sudden holidays={holidays} acts={acts} onClosed={saved} /> : null}
      <div className={classes.tools}>
        <ActionIcon variant="subtle" aria-label={words.earlier} onClick={() => setYear(year - 1)}>
          <IconChevronLeft size={16} />
        </ActionIcon>
        <b>{words.year(year)}</b>
        <ActionIcon variant="subtle" aria-label={words.later} onClick={() => setYear(year + 1)}>
          <IconChevronRight size={16} />
        </ActionIcon>
        {editable ? (
          <>
            <CreateButton label={words.add} onCreate={() => setOpen({ panel: 'form', id: '' })} />
            <Button size="sm" variant="default" onClick={() => setOpen({ panel: 'official' })}>
              {words.official.open}
            </Button>
          </>
        ) : null}
      </div>
      {shown.length === 0 ? (
        <EmptyState title={words.none} next={editable ? words.noneNext : undefined} />
      ) : (
        <ul className={classes.days} aria-label={words.list}>
          {shown.map((holiday) => (
            <li key={holiday._id} className={classes.day}>
              <span className={classes.when}>{daysWord(holiday)}</span>
              {editable ? (
                <button
                  type="button"
                  className={classes.name}
                  aria-label={words.edit(holiday.name)}
                  onClick={() => setOpen({ panel: 'form', id: holiday._id })}
                >
                  {holiday.name}
                </button>
              ) : (
                <b className={classes.name}>{holiday.name}</b>
              )}
              <Chip tone={TONES[holiday.source]} dense>
                {words.sources[holiday.source]}
              </Chip>
              <span className={holiday.parts.length === 0 ? classes.quiet : undefined}>{partsWord(holiday.parts)}</span>
              <span className={classes.quiet}>{holiday.note}</span>
            </li>
          ))}
        </ul>
      )}
      {open?.panel === 'form' ? (
        <DayForm
          key={open.id}
          holiday={holidays.find(({ _id }) => _id === open.id)}
          day={begin}
          acts={acts}
          onSaved={saved}
          onClose={close}
        />
      ) : null}
      {open?.panel === 'official' ? (
        <OfficialPanel key={year} {...{ year, holidays, acts }} onSaved={saved} onClose={close} />
      ) : null}
    </SettingPage>
  );
}
