import { type BiFacts, type BiStep, biFacts } from '@vetloom/domain/bi/bi.schema.ts';
import { type BiRange, factsOf, itemsOf, joinFacts } from '@vetloom/domain/bi/facts.ts';
import { storedDays } from '@vetloom/domain/billing/stored-days.ts';
import { addDays, calendarDate, dayStart, daysBetween, fromCalendarDate, nextDay } from '@vetloom/domain/core/clock.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useEffect, useMemo } from 'react';
import { visitsOf } from '../billing/till.ts';
import { useAnswer } from '../engine/answer.ts';
import { callServer, inClinic } from '../engine/calls/own-call.ts';
import { heldOrEmpty } from '../engine/held.ts';
import { useCan, useLive, useSession } from '../engine/hooks.ts';
import type { LocalReads } from '../engine/store-types.ts';

/** Ranges up to this long are live; longer ones are the server's, in days. */
const MOST_LOCAL_DAYS = 31;
/** The days before today hardly change: they are asked for once a minute, in seconds. */
const MINUTE = 60;

/** What a person may see of the figures. */
export interface BiSight {
  /** Revenue, items and what doctors earned: of the whole clinic, one's own, or none. */
  readonly money: 'clinic' | 'own' | 'none';
  readonly visits: boolean;
  readonly owners: boolean;
}

/** What the signed-in person may see (spec 1 §6; the route itself is open to everybody who is signed in). */
export function useBiSight(): BiSight {
  const can = useCan();
  return {
    money: can('BILLING_STAT') ? 'clinic' : can('BILLING_READ_STAT') ? 'own' : 'none',
    visits: can('RECORD_READ') || can('DAILY_STATUS') || can('BILLING_STAT') || can('BILLING_READ_STAT'),
    owners: can('CUSTOMER_READ') || can('BILLING_STAT'),
  };
}

/** Figures, where they come from, and how far a long answer has come. */
export interface BiRead {
  readonly facts: BiFacts | undefined;
  /** `device` where the server can't be asked: only what this device holds. */
  readonly from: 'live' | 'server' | 'device';
  readonly progress: { readonly done: number; readonly total: number } | undefined;
  readonly error: unknown;
}

async function localFacts(store: LocalReads, range: BiRange, step: BiStep, sight: BiSight, staffID: string) {
  const days = { from: dayStart(range.from, shownZone()), to: nextDay(range.to, shownZone()) };
  const period = { startTime: days.from - 1, endTime: days.to - 1 };
  const money = sight.money !== 'none';
  const [all, receipts, owners] = await Promise.all([
    heldOrEmpty(() => store.query('record', 'byTime', days)),
    money ? heldOrEmpty(() => store.query('receipt', 'byDay', storedDays(period))) : [],
    sight.owners && sight.money !== 'own'
      ? heldOrEmpty(() => store.query('user', 'byUpdate', { from: days.from }))
      : [],
  ]);
  const own = sight.money === 'own';
  const visits = all.filter((visit) => !own || visit.doctorID === staffID);
  const paid = new Map<string, VisitRecord>(all.map((visit) => [visit._id, visit]));
  const older = [...new Set(receipts.map(({ collectionID }) => collectionID))].filter((id) => !paid.has(id));
  for (const visit of await visitsOf(store, older)) if (visit) paid.set(visit._id, visit);
  return factsOf(
    {
      visits,
      receipts: receipts.filter(
        (one) => !own || one.receiveBy === staffID || paid.get(one.collectionID)?.doctorID === staffID,
      ),
      newOwners: owners.map(({ createDateTime }) => createDateTime),
      items: money ? itemsOf(visits) : [],
      paid,
    },
    range,
    step,
    shownZone(),
  );
}

/** Calendar years of a range: a long one is asked for year by year, so that it can show how far it is. */
function yearsOf({ from, to }: BiRange): BiRange[] {
  const parts: BiRange[] = [];
  let start = dayStart(from, shownZone());
  while (start <= to) {
    const next = fromCalendarDate(calendarDate(start, shownZone()).year + 1, 1, 1, shownZone());
    parts.push({ from: start, to: Math.min(to, addDays(next, -1, shownZone())) });
    start = next;
  }
  return parts;
}

const ask = async ({ from, to }: BiRange, step: BiStep): Promise<BiFacts> =>
  biFacts.parse(await callServer('POST', inClinic`/bi`, { begin: from, end: to, step }));

interface ServerFacts {
  readonly facts: BiFacts | undefined;
  readonly progress: BiRead['progress'];
  readonly error: unknown;
}
const NOT_ASKED: ServerFacts = { facts: undefined, progress: undefined, error: undefined };

/** The server's figures of a range, undefined until they are there; not asked for without one. `pace`: asks again when it changes, and shows the former meanwhile. */
function useServerFacts(range: BiRange | undefined, step: BiStep, pace: number): ServerFacts {
  const { from, to } = range ?? { from: undefined, to: undefined };
  const [read = NOT_ASKED, keep] = useAnswer<ServerFacts>([from, to, step]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was found before is no reason to ask again
  useEffect(() => {
    if (from === undefined || to === undefined) return;
    let current = true;
    const parts = yearsOf({ from, to });
    const load = async () => {
      const found: BiFacts[] = [];
      for (const part of parts) {
        if (!current) return;
        const progress = parts.length > 1 ? { done: found.length, total: parts.length } : undefined;
        if (progress) keep({ facts: read.facts, progress, error: undefined });
        found.push(await ask(part, step));
      }
      if (current) keep({ facts: joinFacts(found), progress: undefined, error: undefined });
    };
    load().catch((error: unknown) => {
      if (current) keep({ facts: undefined, progress: undefined, error });
    });
    return () => {
      current = false;
    };
  }, [from, to, step, pace]);
  return read;
}

const isOffline = (error: unknown): boolean => error instanceof DomainError && error.codeName === 'networkRequired';

/** The part of a range before a day, or undefined where there is none. */
const before = ({ from, to }: BiRange, day: number): BiRange | undefined =>
  from < day ? { from, to: Math.min(to, addDays(day, -1, shownZone())) } : undefined;

/**
 * The figures of days, both ends included. Of short ranges today is the device's, live, with what it has not sent yet; the days before it are the
 * server's, which has them added up: a month of a hospital is thousands of visits to be opened. Long ranges are the server's; without a network the
 * device answers with what it holds. `now` is Unix seconds.
 */
export function useBi(range: BiRange, step: BiStep, sight: BiSight, now: number): BiRead {
  const { actor } = useSession();
  const can = useCan();
  const staffID = actor?.staffID ?? '';
  const { from, to } = range;
  const { money, visits, owners } = sight;
  const short = daysBetween(from, to, shownZone()) < MOST_LOCAL_DAYS;
  const here = money === 'none' || (short && can('BILLING_READ'));
  const today = dayStart(now, shownZone());
  // Days can be put side by side. A bill that was paid yesterday and today is one of its week: a week is added up in one place.
  const past = here && step === 'day' && money !== 'none' ? before(range, today) : undefined;
  const minute = Math.floor(now / MINUTE);
  const remote = useServerFacts(here ? past : range, step, past ? minute : 0);
  const alone = (here && past === undefined) || remote.error !== undefined;
  const device = here ? alone : isOffline(remote.error);
  const own = device ? from : past && to >= today ? today : undefined;
  const found = useLive(
    async (store) =>
      own === undefined
        ? undefined
        : await localFacts(store, { from: own, to }, step, { money, visits, owners }, staffID),
    [own, to, step, money, visits, owners, staffID],
  );
  const joined = useMemo(() => {
    if (remote.facts === undefined || own === undefined) return remote.facts;
    return found && joinFacts([remote.facts, found]);
  }, [remote.facts, own, found]);
  if (here) return { facts: device ? found : joined, from: 'live', progress: undefined, error: undefined };
  if (device) return { facts: found, from: 'device', progress: undefined, error: undefined };
  return { ...remote, from: 'server' };
}
