import { useCallback, useEffect, useState } from 'react';

/** Room that this browser gives the application. */
export interface DeviceStorage {
  /** Bytes; undefined where the browser doesn't tell. */
  readonly used: number | undefined;
  readonly quota: number | undefined;
  /** The browser promised not to evict; undefined where it makes no promises. */
  readonly persisted: boolean | undefined;
  /** Safari deletes what a page stored after seven days without a visit, unless it is installed. */
  readonly evictsAfterDays: boolean;
}

const LOOK_EVERY_MS = 15_000;

/** Safari, whose eviction is another one than that of others. Chromium and its kin name Safari too. */
export const isSafari = (userAgent: string): boolean =>
  /Safari\//.test(userAgent) && !/Chrom(e|ium)|Edg|Android|CriOS|FxiOS/.test(userAgent);

const installed = (): boolean => window.matchMedia('(display-mode: standalone)').matches;

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
    evictsAfterDays: isSafari(navigator.userAgent) && !installed(),
  };
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
