import { TEST_ZONE } from '@vetloom/testing/domain/clinic.ts';
import { expect, it } from 'vitest';
import type { FeedRow } from '../store/rows.ts';
import { newFeed } from './feed-state.ts';
import { advanced, dueWork, type PageFrame, type Work } from './load-plan.ts';

const page = (after: string | null): PageFrame => ({ head: 1, views: {}, count: 0, after, total: null });

const nameOf = (work: Work) => (work.kind === 'stage' ? work.row.stage : `reload ${work.collection}`);

/** The stages in the order in which their pages are taken, when each has as many pages as `pages` says and the one asked for first comes first. */
function orderOf(start: FeedRow, pages: Readonly<Record<string, number>>): string[] {
  const asked: string[] = [];
  let feed = start;
  for (let [work] = dueWork(feed); work; [work] = dueWork(feed)) {
    const name = nameOf(work);
    asked.push(name);
    const done = asked.filter((one) => one === name).length >= (pages[name] ?? 1);
    feed = advanced(feed, work, page(done ? null : `${asked.length}`));
  }
  return asked;
}

it('[C50] loads today right after the first page of the reference data, which boards need, and the catalogue after it', () => {
  const order = orderOf(newFeed('a@b.test', 1_795_147_200, TEST_ZONE), { reference: 3, today: 2, history: 2 });
  expect(order).toEqual([
    'reference',
    'today',
    'today',
    'reference',
    'reference',
    'people',
    'open',
    'history',
    'history',
  ]);
});

it('[C50] reads a collection anew after what boards need and before everything else', () => {
  const feed = {
    ...newFeed('a@b.test', 1_795_147_200, TEST_ZONE),
    reloads: [{ collection: 'receipt', after: null }] as const,
  };
  expect(orderOf(feed, {}).slice(0, 4)).toEqual(['reference', 'today', 'reload receipt', 'people']);
});

it('[C50] asks for history beside people and open work, and for nothing beside what boards need', () => {
  const beside: string[][] = [];
  let feed = newFeed('a@b.test', 1_795_147_200, TEST_ZONE);
  for (let due = dueWork(feed); due.length > 0; due = dueWork(feed)) {
    beside.push(due.map(nameOf));
    for (const work of due) feed = advanced(feed, work, page(null));
  }
  expect(beside).toEqual([['reference'], ['today'], ['people', 'history'], ['open']]);
});

it('[C50] asks for nothing beside a collection that is read anew', () => {
  const stages = newFeed('a@b.test', 1_795_147_200, TEST_ZONE).stages.map((row) => ({
    ...row,
    done: row.stage !== 'history',
  }));
  const feed = {
    ...newFeed('a@b.test', 1_795_147_200, TEST_ZONE),
    stages,
    reloads: [{ collection: 'receipt', after: null }] as const,
  };
  expect(dueWork(feed).map(nameOf)).toEqual(['reload receipt']);
});
