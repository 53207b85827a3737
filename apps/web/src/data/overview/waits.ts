import { BOOKING_KIND_SETTING } from '@vetloom/domain/clinic/settings/booking-kind.setting.ts';
import { dayStart } from '@vetloom/domain/core/clock.ts';
import { type ExpectedWaits, expectedWaits, minutesByKind } from '@vetloom/domain/overview/expected-wait.ts';
import { isSkipped } from '@vetloom/domain/overview/queue.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useMemo } from 'react';
import { heldOrEmpty, heldSetting } from '../engine/held.ts';
import { useLive } from '../engine/hooks.ts';
import { visitsOfDay } from './today.ts';

/** The waiting room of today, with how long each still waits. */
export interface WaitingRoomView extends ExpectedWaits {
  readonly visits: readonly VisitRecord[];
}

/** Who waits today, how long each still will, and how long somebody would who comes now; live, at the day's own pace. `now` in Unix seconds. */
export function useWaits(now: number): WaitingRoomView | undefined {
  const day = dayStart(now, shownZone());
  const read = useLive(
    async (store) => ({
      visits: await visitsOfDay(store, day),
      kinds: (await heldSetting(store, BOOKING_KIND_SETTING))?.kinds,
      lists: await heldOrEmpty(() => store.getMany('customize', ['/customize/labels', '/customize/services'])),
    }),
    ['waits', day],
  );
  return useMemo(() => {
    if (read === undefined) return undefined;
    const { visits, kinds = [], lists } = read;
    const [labels, services] = lists;
    const usualMinutes = minutesByKind(kinds, services?.services);
    return { ...expectedWaits({ visits, now, usualMinutes, isSkipped, labels: labels?.labels }), visits };
  }, [read, now]);
}
