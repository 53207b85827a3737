import { assignSchedule } from '@vetloom/domain/booking/assign.commands.ts';
import { type BareCalendar, hitBookings, type StrandedBooking } from '@vetloom/domain/booking/lost-ground.ts';
import { type Turn, withTurns } from '@vetloom/domain/booking/turns.ts';
import { showSuccess, showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useState } from 'react';
import type { Ahead } from '../../../data/booking/ahead.ts';
import { useRun, useStore } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import { roster as words } from '../../../locale/booking-roster.ts';
import { attempt } from '../../../parts/act/attempt.ts';
import { undone } from './clipboard.ts';

/** A change of the ground, as somebody asks for it. */
export interface GroundChange {
  /** What the ground is afterwards. */
  readonly after: (ground: BareCalendar) => BareCalendar;
  readonly save: () => Promise<unknown>;
}

/** A change that waits for a word, because bookings lose their ground by it. */
export interface AskedChange {
  readonly hits: readonly StrandedBooking[];
  readonly go: () => Promise<void>;
}

/** How rosters are changed here: bookings that are hit are said before, and listed after. */
export function useRosterActs(ahead: Ahead | undefined, onHit: () => void) {
  const run = useRun();
  const store = useStore();
  const [asked, setAsked] = useState<AskedChange>();
  const hitsOf = (after: GroundChange['after']): readonly StrandedBooking[] =>
    ahead === undefined ? [] : hitBookings(ahead.ground, after(ahead.ground), ahead.bookings, Math.floor(store.now()));
  /** Saves at once where nothing is hit, else asks first. */
  const change = async ({ after, save }: GroundChange): Promise<void> => {
    const hits = hitsOf(after);
    if (hits.length === 0) {
      await attempt(save);
      return;
    }
    setAsked({
      hits,
      go: async () => {
        await save();
        onHit();
      },
    });
  };
  const send = (turns: readonly Turn[]) => run(assignSchedule, { turns: [...turns], cycleTag: newID.row() });
  /** Arranges turns; what was arranged can be taken back. */
  const assign = async (turns: readonly Turn[], said: string): Promise<void> => {
    if (turns.length === 0) return;
    await change({
      after: (ground) => ({ ...ground, schedules: withTurns(ground.schedules, turns, shownZone()) }),
      save: async () => {
        await send(turns);
        showUndo({ message: said, undoWord: words.undo, onUndo: () => void attempt(() => send(undone(turns))) });
      },
    });
  };
  const say = (word: string) => showSuccess(word);
  return { asked, dismiss: () => setAsked(undefined), hitsOf, change, assign, say };
}
/** How rosters are changed here. */
export type RosterActs = ReturnType<typeof useRosterActs>;
