import { minutesBetween } from '@vetloom/ui/format/number.ts';
import { useEffect, useRef, useState } from 'react';
import { keptStorage } from '../../../data/engine/storage/kept-storage.ts';

/** Minutes between readings that a person may be reminded of; 0 is never. */
export const INTERVALS = [0, 3, 5, 10, 15] as const;
const KEY = 'vetloom.surgery.reminder';

interface Setting {
  readonly minutes: number;
  readonly sound: boolean;
}
const DEFAULT: Setting = { minutes: 5, sound: false };

function kept(): Setting {
  const [minutes, sound] = (keptStorage().getItem(KEY) ?? '').split(' ');
  const known = INTERVALS.find((one) => String(one) === minutes);
  return known === undefined ? DEFAULT : { minutes: known, sound: sound === 'sound' };
}

/** One soft tone; a browser that allows no sound yet stays silent, as the word on the screen says the same. */
function ring(): void {
  const context = new AudioContext();
  const tone = context.createOscillator();
  const volume = context.createGain();
  volume.gain.value = 0.08;
  tone.frequency.value = 660;
  tone.connect(volume).connect(context.destination);
  tone.onended = () => void context.close();
  tone.start();
  tone.stop(context.currentTime + 0.35);
}

/** How long ago the last reading was, and whether it is time for another; the interval is this device's. Times in Unix seconds. */
export function useReminder(since: number, now: number, running: boolean) {
  const [setting, setSetting] = useState(kept);
  const minutes = minutesBetween(since, now);
  const due = running && setting.minutes > 0 && minutes >= setting.minutes;
  const rung = useRef(0);
  useEffect(() => {
    if (!due || !setting.sound || rung.current === since) return;
    rung.current = since;
    ring();
  }, [due, setting.sound, since]);
  const change = (part: Partial<Setting>) => {
    const next = { ...setting, ...part };
    setSetting(next);
    keptStorage().setItem(KEY, `${next.minutes} ${next.sound ? 'sound' : 'silent'}`);
  };
  return { minutes, due, setting, change };
}
