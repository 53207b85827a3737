import { useCallback, useEffect, useState } from 'react';
import { isWebKit } from './web-kit.ts';

/** Room that this browser gives the application. */
export interface DeviceStorage {
  /** Bytes; undefined where the browser doesn't tell. */
  readonly used: number | undefined;
  readonly quota: number | undefined;
  /** The browser promised not to evict; undefined where it makes no promises. */
  readonly persisted: boolean | undefined;
  /** WebKit deletes what a page stored after seven days without a visit, unless it is installed. */
  readonly evictsAfterDays: boolean;
  /** It asks the person before it promises. */
  readonly asksPeople: boolean;
}

const LOOK_EVERY_MS = 15_000;

/** Firefox puts a question to the person, for which somebody must have seen the reason first; others decide by themselves. */
export const asksPeople = (userAgent: string): boolean => /\bFirefox\//.test(userAgent);

/** On a home screen or in a dock: older iPads tell it by a word of their own. */
const installed = (): boolean =>
  window.matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true);

/** Some browsers refuse to tell in private windows. */
async function ask<T>(question: () => Promise<T>): Promise<T | undefined> {
  try {
    return await question();
  } catch (error) {
    if (error instanceof TypeError || error instanceof DOMException) return undefined;
    throw error;
  }
}

async function look(): Promise<DeviceStorage> {
  const estimate = await ask(() => navigator.storage.estimate());
  return {
    used: estimate?.usage,
    quota: estimate?.quota,
    persisted: await ask(() => navigator.storage.persisted()),
    evictsAfterDays: isWebKit(navigator.userAgent) && !installed(),
    asksPeople: asksPeople(navigator.userAgent),
  };
}

/** Asks a browser that decides by itself to keep what a clinic stores here; to be called where somebody begins to work. */
export async function keepQuietly(): Promise<void> {
  if (asksPeople(navigator.userAgent)) return;
  await ask(async () => (await navigator.storage.persisted()) || navigator.storage.persist());
}

/** Room and promises, looked at now and then while it is shown; `persist` asks the browser for its promise. */
export function useDeviceStorage(): {
  readonly storage: DeviceStorage | undefined;
  readonly persist: () => Promise<boolean>;
} {
  const [storage, setStorage] = useState<DeviceStorage>();
  useEffect(() => {
    let shown = true;
    const update = () =>
      void look().then((found) => {
        if (shown) setStorage(found);
      });
    update();
    const timer = setInterval(update, LOOK_EVERY_MS);
    return () => {
      shown = false;
      clearInterval(timer);
    };
  }, []);
  const persist = useCallback(async () => {
    const granted = (await ask(() => navigator.storage.persist())) ?? false;
    setStorage(await look());
    return granted;
  }, []);
  return { storage, persist };
}
