import { NOW_SECONDS } from '@vetloom/domain/ward/dose-state.ts';
import { noteMissionReminders } from '@vetloom/domain/ward/mission-reminder.commands.ts';
import { showOffer } from '@vetloom/ui/feedback/toasts.tsx';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { useEffect, useRef } from 'react';
import { useRun, useSession } from '../../data/engine/hooks.ts';
import { whenIdle } from '../../data/engine/when-idle.ts';
import { type ShownReminder, useShownReminders } from '../../data/ward/shown-reminders.ts';
import { due } from '../../locale/ward-due.ts';
import { BASE, links } from '../../routes/links.ts';
import { useGo } from '../../routes/navigation.tsx';
import { answerWorker } from './answer-worker.ts';
import { isFirstHere } from './first-here.ts';
import { noticeChoice } from './notice-choice.ts';
import { playTones, showSystemNotice } from './notices.ts';
import { clearPushed } from './push-here.ts';
import { freshReminders, reminderWords } from './reminder-words.ts';
import { renewPush } from './use-push-here.ts';

const words = due.notice;
/** A browser's consent isn't urgent: what is due stands on the page. */
const RENEWED_WITHIN_MS = 20_000;

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
  const { clinic, email } = useSession();
  const clinicID = clinic?.clinic ?? '';
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
    const onMessage = (message: MessageEvent) =>
      answerWorker(message, { clinic: clinicID, choice: noticeChoice(), go });
    worker.addEventListener('message', onMessage);
    return () => worker.removeEventListener('message', onMessage);
  }, [go, clinicID]);
  useEffect(() => {
    // Where it can't be done now, the next page does it.
    return whenIdle(RENEWED_WITHIN_MS, () => void renewPush({ clinic: clinicID, email }).catch(() => undefined));
  }, [clinicID, email]);
  useEffect(() => {
    // Who looks at a page sees what is due there.
    const seen = () => document.visibilityState === 'visible' && void clearPushed(clinicID);
    seen();
    document.addEventListener('visibilitychange', seen);
    return () => document.removeEventListener('visibilitychange', seen);
  }, [clinicID]);
  return null;
}
