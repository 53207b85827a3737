import { zoneIn } from '@vetloom/domain/clinic/clinic-zone.ts';
import { BOOKING_KIND_SETTING } from '@vetloom/domain/clinic/settings/booking-kind.setting.ts';
import { QUEUE_SETTING } from '@vetloom/domain/clinic/settings/queue.setting.ts';
import { settingOf } from '@vetloom/domain/clinic/settings/setting-concern.ts';
import { dayStart, nextDay } from '@vetloom/domain/core/clock.ts';
import type { Reader } from '@vetloom/domain/engine/overlay.ts';
import { laneOf } from '@vetloom/domain/overview/board.ts';
import { expectedWaits, minutesByKind } from '@vetloom/domain/overview/expected-wait.ts';
import { calledNumbers, isCalled, isSkipped, lastCall } from '@vetloom/domain/overview/queue.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { type QueuePlace, type QueueScreen, SHOWN_NUMBERS } from '@vetloom/protocol/queue.ts';
import { one } from '../engine/read.ts';
import { searchLists } from '../record/search-lists.ts';

/** Today's visits of a clinic. `now`: Unix seconds. */
export async function visitsToday(reader: Reader, now: number): Promise<VisitRecord[]> {
  const zone = await zoneIn(reader);
  const range = { from: dayStart(now, zone), to: nextDay(now, zone) };
  return (await reader.query('record', 'byTime', range)) as unknown as VisitRecord[];
}

/** A waiting room that was put together: what a screen shows, and each place by its visit. */
export interface QueueView {
  readonly screen: QueueScreen;
  /** The place of a visit of today; undefined for one that isn't today's. */
  readonly placeOf: (recordID: string) => QueuePlace | undefined;
}

/** The waiting room as everybody may see it: numbers and rooms. Nobody is named in it, whatever their link. */
export async function queueViewOf(reader: Reader, now: number): Promise<QueueView> {
  const [setting, { kinds }, clinic, visits, lists] = [
    await settingOf(reader, QUEUE_SETTING),
    await settingOf(reader, BOOKING_KIND_SETTING),
    await one(reader, 'clinic', '/clinic'),
    await visitsToday(reader, now),
    await searchLists(reader),
  ];
  const usualMinutes = minutesByKind(kinds, lists.services);
  const waits = expectedWaits({ visits, now, usualMinutes, isSkipped, labels: lists.labels });
  const name = clinic?.name ?? '';
  const byID = new Map(visits.map((visit) => [visit._id, visit]));
  const placeOf = (recordID: string): QueuePlace | undefined => {
    const visit = byID.get(recordID);
    if (!visit) return undefined;
    const last = lastCall(visit);
    return {
      ...{ clinic: name, now, ticket: visit.ticket, state: stateOf(visit) },
      room: last?.kind === 'call' ? last.room : '',
      before: waits.before.get(recordID) ?? 0,
      wait: waits.of.get(recordID) ?? 0,
    };
  };
  const screen: QueueScreen = {
    ...{ clinic: name, now, isSpoken: setting.isSpoken, isDark: setting.isDark },
    called: calledNumbers(visits, SHOWN_NUMBERS),
    waiting: waits.waiting,
    wait: setting.showsWait ? waits.fresh('') : null,
  };
  return { screen, placeOf };
}

function stateOf(visit: VisitRecord): QueuePlace['state'] {
  const lane = laneOf(visit);
  if (lane === 'waiting') return isSkipped(visit) ? 'skipped' : isCalled(visit) ? 'called' : 'waiting';
  return lane === 'inRoom' || lane === 'exam' ? 'inRoom' : 'over';
}
