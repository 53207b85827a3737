import { NOW_SECONDS } from '@vetloom/domain/ward/dose-state.ts';
import { noteMissionReminders } from '@vetloom/domain/ward/mission-reminder.commands.ts';
import { showOffer } from '@vetloom/ui/feedback/toasts.tsx';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { useEffect, useRef } from 'react';
import { useRun } from '../../data/engine/hooks.ts';
import { type ShownReminder, useShownReminders } from '../../data/ward/shown-reminders.ts';
import { due } from '../../locale/ward-due.ts';
import { BASE, links } from '../../routes/links.ts';
import { useGo } from '../../routes/navigation.tsx';
import { isFirstHere } from './first-here.ts';
import { noticeChoice } from './notice-choice.ts';
import { playTones, showSystemNotice } from './notices.ts';
import { freshReminders, reminderWords } from './reminder-words.ts';

const words = due.notice;

interface DueNotifierProps {
  /** Hears how many moments of the ward are late. */
  readonly onLate: (late: number) => void;
}

/**
 * Tells whoever is signed in of what comes due in the ward, ten minutes before it (spec 2 §9): once on this page, on the screen, and once in this browser by sound and
 * its own notices, as the device was told to. Whoever answers it has taken note for the clinic: it isn't told at another desk after that. Shows nothing itself.
 */
export default function DueNotifier({ onLate }: DueNotifierProps) {
  const now = useNow();
  const shown = useShownReminders(now);
  const run = useRun();
  const go = useGo();
  const known = useRef<ReadonlySet<string> | undefined>(undefined);
  const late = shown?.filter(({ reminder }) => reminder.missionExecuteDateTime + NOW_SECONDS <= now).length;
  useEffect(() => {
    if (late !== undefined) onLate(late);
  }, [late, onLate]);
  const tell = (fresh: readonly ShownReminder[]) => {
    const said = reminderWords(fresh);
    const reminderIDs = fresh.map(({ reminder }) => reminder._id).slice(0, 200);
    showOffer({
      message: `${words.title(fresh.length)}：${said}`,
      word: words.look,
      onTake: () => {
        // Taking note is no more than that: what is due stays due, and who can't reach the clinic works on.
        run(noteMissionReminders, { reminderIDs }).catch(() => undefined);
        go(links.to('inHospital.mission'));
      },
    });
    const { sound, system } = noticeChoice();
    if (!sound && !system) return;
    void isFirstHere(reminderIDs).then((isFirst) => {
      if (!isFirst) return;
      if (sound) playTones();
      if (system)
        void showSystemNotice({
          ...{ title: words.title(fresh.length), body: said, tag: 'ward-due' },
          url: `${BASE}${links.to('inHospital.mission')}`,
        });
    });
  };
  useEffect(() => {
    if (shown === undefined) return;
    const fresh = freshReminders(shown, known.current);
    known.current = new Set(shown.map(({ reminder }) => reminder._id));
    if (fresh.length > 0) tell(fresh);
  });
  useEffect(() => {
    const worker = navigator.serviceWorker;
    if (worker === undefined) return;
    const onMessage = ({ data }: MessageEvent) => {
      if (data?.kind === 'vetloom.notice') go(links.to('inHospital.mission'));
    };
    worker.addEventListener('message', onMessage);
    return () => worker.removeEventListener('message', onMessage);
  }, [go]);
  return null;
}
