import type { Page } from 'playwright-core';

/** How far a first load has come. */
export interface Progress {
  readonly done: boolean;
  /** Documents so far. */
  readonly loaded: number;
}

/** How far the first load of a page has come, from the local database itself. */
export function readProgress(page: Page): Promise<Progress> {
  return page.evaluate(async () => {
    const answered = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await answered(indexedDB.open('vetloom:demo'));
    const feeds: { stages: { done: boolean; loaded: number }[] }[] = await answered(
      database.transaction('feed').objectStore('feed').getAll(),
    );
    database.close();
    const stages = feeds.flatMap((feed) => feed.stages);
    return {
      done: stages.length > 0 && stages.every((stage) => stage.done),
      loaded: stages.reduce((sum, stage) => sum + stage.loaded, 0),
    };
  });
}
