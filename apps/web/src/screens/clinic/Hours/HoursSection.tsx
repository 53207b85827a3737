import { Button } from '@mantine/core';
import { hitBookings } from '@vetloom/domain/booking/lost-ground.ts';
import { BOOKING_SETTING, type BookingSetting } from '@vetloom/domain/clinic/settings/booking.setting.ts';
import { editSetting } from '@vetloom/domain/clinic/settings/setting.commands.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { useMemo } from 'react';
import { useAhead } from '../../../data/booking/ahead.ts';
import { useRun, useSetting } from '../../../data/engine/hooks.ts';
import { bookingSetting } from '../../../locale/clinic-booking.ts';
import { hours as words } from '../../../locale/clinic-hours.ts';
import { useDraft } from '../../../parts/draft/use-draft.ts';
import { useQuery } from '../../../routes/navigation.tsx';
import frame from '../frame/frame.module.css';
import { SaveBar } from '../frame/SettingPage.tsx';
import { useSaving } from '../frame/use-saving.ts';
import { BookingRules } from './BookingRules.tsx';
import classes from './hours.module.css';
import {
  changedHours,
  clearAll,
  copyMonday,
  type HoursTyped,
  hoursEdits,
  hoursTyped,
  isSound,
  NOTHING,
  type Place,
} from './hours-values.ts';
import { WeekTable } from './WeekTable.tsx';

/** How many bookings lose their ground by the hours that are typed: told before they are saved. */
function useHits(stored: BookingSetting, typed: HoursTyped): number {
  const ahead = useAhead();
  const now = useNow();
  const minute = Math.floor(now / 60) * 60;
  return useMemo(() => {
    if (ahead === undefined || changedHours(stored, typed).places.length === 0) return 0;
    const setting = { ...ahead.ground.setting, businessHours: hoursTyped(stored, typed) };
    return hitBookings(ahead.ground, { ...ahead.ground, setting }, ahead.bookings, minute).length;
  }, [ahead, stored, typed, minute]);
}

/** A week's hours at the left, the rules of booking at the right, one bar for both. */
export function HoursSection({ editable }: { readonly editable: boolean }) {
  const stored = useSetting(BOOKING_SETTING);
  return stored === undefined ? null : <HoursForm stored={stored} editable={editable} />;
}

interface HoursDraft {
  readonly typed: HoursTyped;
  /** The setting as the person saw it when they began: the `from` of the edits (law 3). */
  readonly base: BookingSetting | null;
}

const placeName = (place: Place): string => {
  const [day = '', part = ''] = place.split('.');
  return words.place(words.days[day as keyof typeof words.days], words.parts[part as keyof typeof words.parts]);
};

function HoursForm({ stored, editable }: { readonly stored: BookingSetting; readonly editable: boolean }) {
  const run = useRun();
  const draft = useDraft<HoursDraft>('setting.booking', { typed: NOTHING, base: null });
  const { typed, base } = draft.values;
  const change = (next: HoursTyped) => draft.change({ typed: next, base: base ?? stored });
  const { places, figures, line } = changedHours(stored, typed);
  const [, setQuery] = useQuery();
  const hits = useHits(stored, typed);
  const saving = useSaving({
    changed: [
      ...places.map(placeName),
      ...figures.map((name) => words.fields[name].label),
      ...(line ? [words.fields.disableLineBooking.label] : []),
    ],
    alsoReady: stored.suggested === true,
    check: () => isSound(stored, typed),
    send: async () => {
      const edits = hoursEdits(base ?? stored, typed);
      if (edits.length > 0) await run(editSetting, { settingID: BOOKING_SETTING.id, edits });
      if (hits > 0) setQuery({ panel: 'stranded' });
    },
    restore: () => draft.restart(),
    saved: words.saved,
  });
  const copy = () => change(copyMonday(stored, typed));
  useHotkey('Alt A', words.copyMonday, copy, { enabled: editable });
  return (
    <div className={frame.column}>
      <div className={classes.panes}>
        <section className={classes.week}>
          <header className={frame.head}>
            <h2>{words.title}</h2>
            <p>{editable ? words.text : words.readOnly}</p>
          </header>
          {saving.failure === undefined ? null : (
            <ErrorState title={saving.failure.sentence} code={saving.failure.code} />
          )}
          {stored.suggested && editable ? (
            <Notice tone="ochre" title={words.suggested}>
              {words.suggestedText}
            </Notice>
          ) : null}
          {hits === 0 ? null : <Notice tone="ochre">{bookingSetting.hits(hits)}</Notice>}
          <WeekTable stored={stored} typed={typed} editable={editable} onChange={change} placeName={placeName} />
          {editable ? (
            <div className={classes.tools}>
              <Button size="sm" variant="default" rightSection={<Keycap keys="Alt A" />} onClick={copy}>
                {words.copyMonday}
              </Button>
              <Button size="sm" variant="subtle" onClick={() => change(clearAll(typed))}>
                {words.clear}
              </Button>
            </div>
          ) : null}
        </section>
        <section className={classes.rules}>
          <BookingRules stored={stored} typed={typed} editable={editable} onChange={change} />
        </section>
      </div>
      {editable ? <SaveBar saving={saving} /> : null}
    </div>
  );
}
