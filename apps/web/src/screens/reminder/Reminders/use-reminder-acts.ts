import {
  closeReminder,
  notifyReminder,
  removeReminder,
  reopenReminder,
  takeBackReminderNotice,
} from '@vetloom/domain/reminder/reminder.commands.ts';
import type { NoticeChannel } from '@vetloom/domain/reminder/reminder.schema.ts';
import { showError, showSuccess, showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { useRun } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import { refusal } from '../../../locale/codes.ts';
import { reminders } from '../../../locale/reminder.ts';

/** What is done with reminders, one or many. Everything but a deletion can be taken back for ten seconds. */
export interface ReminderActs {
  readonly markTold: (ids: readonly string[], channel: NoticeChannel) => Promise<void>;
  /** The owner said what they will do: nothing more of the series goes out. */
  readonly markAnswered: (id: string) => Promise<void>;
  readonly close: (ids: readonly string[], reason: string) => Promise<void>;
  readonly reopen: (id: string) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
}

const words = reminders.done;
/** Commands of one call at most name so many (packages/domain `reminder.commands.ts`). */
const AT_ONCE = 200;

/** The acts, told by toasts. */
export function useReminderActs(): ReminderActs {
  const run = useRun();
  const attempt = async (work: () => Promise<unknown>, after: () => void) => {
    try {
      await work();
      after();
    } catch (error) {
      const { sentence, code } = refusal(error);
      showError(sentence, code);
    }
  };
  const undoable = (message: string, undo: () => Promise<unknown>) =>
    showUndo({ message, undoWord: reminders.undo, onUndo: () => void attempt(undo, () => undefined) });
  return {
    markTold: (ids, channel) => {
      const reminderIDs = ids.slice(0, AT_ONCE);
      const noticeID = newID.row();
      return attempt(
        () => run(notifyReminder, { reminderIDs: [...reminderIDs], noticeID, channel }),
        () =>
          undoable(words.told(reminderIDs.length, reminders.channels[channel]), () =>
            run(takeBackReminderNotice, { reminderIDs: [...reminderIDs], noticeID }),
          ),
      );
    },
    markAnswered: (id) => {
      const noticeID = newID.row();
      const input = { reminderIDs: [id], noticeID };
      return attempt(
        () => run(notifyReminder, { ...input, channel: 'phone', answered: true }),
        () => undoable(words.answered, () => run(takeBackReminderNotice, input)),
      );
    },
    close: (ids, reason) => {
      const reminderIDs = ids.slice(0, AT_ONCE);
      return attempt(
        () => run(closeReminder, { reminderIDs: [...reminderIDs], reason }),
        () =>
          undoable(words.closed(reminderIDs.length), async () => {
            for (const reminderID of reminderIDs) await run(reopenReminder, { reminderID });
          }),
      );
    },
    reopen: (id) =>
      attempt(
        () => run(reopenReminder, { reminderID: id }),
        () => showSuccess(words.reopened),
      ),
    remove: (id) =>
      attempt(
        () => run(removeReminder, { reminderIDs: [id] }),
        () => showSuccess(words.removed),
      ),
  };
}
