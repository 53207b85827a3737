import { BASE, links, type Place } from '../../routes/links.ts';
import type { NoticeChoice } from './notice-choice.ts';

interface PageHere {
  /** The clinic of this page. */
  readonly clinic: string;
  readonly choice: NoticeChoice;
  readonly go: (place: Place) => void;
}

/** The place within the application of an address that a notice leads to; the list of what is due for anything else. */
export function placeIn(url: unknown): Place {
  const due = links.to('inHospital.mission');
  if (typeof url !== 'string' || !url.startsWith(`${BASE}${due}`)) return due;
  return url.slice(BASE.length);
}

/**
 * What the application's worker asks of an open page or tells it (`public/notice-worker.js`): whether the page tells of a clinic's ward by itself, so that nothing is told twice, and where
 * a pressed notice leads.
 */
export function answerWorker({ data, ports }: Pick<MessageEvent, 'data' | 'ports'>, page: PageHere): void {
  if (data?.kind === 'vetloom.notice') page.go(placeIn(data.url));
  if (data?.kind === 'vetloom.push')
    ports[0]?.postMessage({
      tells: data.clinic === page.clinic,
      // A page in the background shows a notice of its own, or only sounds.
      shows: page.choice.system,
      sounds: page.choice.sound,
    });
}
