import { expect, it } from 'vitest';
import type { FeedRow } from '../store/rows.ts';
import { newFeed } from './feed-state.ts';
import { advanced, nextWork, type PageFrame } from './load-plan.ts';

const page = (after: string | null): PageFrame => ({ head: 1, views: {}, count: 0, after, total: null });

/** The stages in the order in which their pages are asked for, when each has as many pages as `pages` says. */
function orderOf(start: FeedRow, pages: Readonly<Record<string, number>>): string[] {
  const asked: string[] = [];
  let feed = start;
  for (let work = nextWork(feed); work; work = nextWork(feed)) {
    const name = work.kind === 'stage' ? work.row.stage : `reload ${work.collection}`;
    asked.push(name);
    const done = asked.filter((one) => one === name).length >= (pages[name] ?? 1);
    feed = advanced(feed, work, page(done ? null : `${asked.length}`));
  }
  return asked;
}

it('[C50] loads today right after the first page of the reference data, which boards need, and the catalogue after it', () => {
  const order = orderOf(newFeed('a@b.test', 1_795_147_200), { reference: 3, today: 2, history: 2 });
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
  const feed = { ...newFeed('a@b.test', 1_795_147_200), reloads: [{ collection: 'receipt', after: null }] as const };
  expect(orderOf(feed, {}).slice(0, 4)).toEqual(['reference', 'today', 'reload receipt', 'people']);
});
