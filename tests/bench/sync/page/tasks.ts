/** Watches for tasks of 50 ms and more on the page's main thread. */
export interface TaskWatch {
  /** Ends it; milliseconds of each such task. */
  stop(): number[];
}

/** Begins to watch. */
export function watchTasks(): TaskWatch {
  const tasks: number[] = [];
  const take = (list: PerformanceEntryList) => {
    for (const { duration } of list) tasks.push(duration);
  };
  const observer = new PerformanceObserver((list) => take(list.getEntries()));
  observer.observe({ type: 'longtask' });
  return {
    stop() {
      take(observer.takeRecords());
      observer.disconnect();
      return tasks;
    },
  };
}
