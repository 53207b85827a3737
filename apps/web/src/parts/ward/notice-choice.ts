import { useSyncExternalStore } from 'react';

const KEY = 'vetloom.wardNotice';

/** How this device tells that something comes due in the ward, beside a word on the screen. */
export interface NoticeChoice {
  readonly sound: boolean;
  /** By the browser's own notices, which are seen while another window lies above; it asks the person first. */
  readonly system: boolean;
}

const NEITHER: NoticeChoice = { sound: false, system: false };

function kept(): NoticeChoice {
  try {
    const words = (localStorage.getItem(KEY) ?? '').split(' ');
    return { sound: words.includes('sound'), system: words.includes('system') };
  } catch {
    return NEITHER; // A browser that keeps nothing: a word on the screen is all.
  }
}

let choice = kept();
const listeners = new Set<() => void>();

/** What was chosen on this device. */
export const noticeChoice = (): NoticeChoice => choice;

/** Chooses for this device. */
export function chooseNotice(change: Partial<NoticeChoice>): void {
  choice = { ...choice, ...change };
  try {
    localStorage.setItem(KEY, [choice.sound ? 'sound' : '', choice.system ? 'system' : ''].filter(Boolean).join(' '));
  } catch {
    // For this page it holds all the same.
  }
  for (const listener of listeners) listener();
}

/** What was chosen on this device, as it changes. */
export const useNoticeChoice = (): NoticeChoice =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => choice,
  );
