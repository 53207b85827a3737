import { type CalendarFeed, calendarFeed, type MadeFeed, madeFeed } from '@vetloom/protocol/calendar-feed.ts';
import { z } from 'zod';
import { endpoints } from '../engine/calls/environment.ts';
import { callServer, inClinic } from '../engine/calls/own-call.ts';

/** One's own calendar addresses. @throws DomainError networkRequired, forbidden */
export const myFeeds = async (): Promise<CalendarFeed[]> =>
  z.array(calendarFeed).parse(await callServer('GET', inClinic`/booking/feed`));

/** Makes one; its address is told this once. @throws DomainError networkRequired, contradictory (`notDoctor`, `feedsUsedUp`) */
export const makeFeed = async (name: string): Promise<MadeFeed> =>
  madeFeed.parse(await callServer('POST', inClinic`/booking/feed`, { name }));

/** Revokes one: its address leads nowhere from then on. @throws DomainError networkRequired */
export async function revokeFeed(feedID: string): Promise<void> {
  const path = inClinic`/booking/feed`;
  await callServer('DELETE', async () => `${await path()}?${new URLSearchParams({ feedID })}`);
}

/** Where a calendar program reads it: the services may stand elsewhere than the page. */
export const feedUrl = ({ path }: Pick<MadeFeed, 'path'>): string =>
  new URL(endpoints.api + path, window.location.origin).href;
