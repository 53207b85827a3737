/** How long another page of the browser may hear of something later than the first one, in ms: one that lies in the background looks at the clock rarely. */
const LATER = 10 * 60_000;

/**
 * Whether this page is the first one of the browser that tells of any of these: of several open pages one sounds. A page holds the name of what it tells of for a
 * while; in a browser without locks every page is the first.
 */
export async function isFirstHere(
  ids: readonly string[],
  locks: Pick<LockManager, 'request'> | undefined = navigator.locks,
): Promise<boolean> {
  if (locks === undefined) return true;
  const isMine = (id: string) =>
    new Promise<boolean>((answer) => {
      const held = locks.request(`vetloom.wardNotice ${id}`, { ifAvailable: true }, async (lock) => {
        answer(lock !== null);
        if (lock !== null) await new Promise((release) => setTimeout(release, LATER));
      });
      // A page that may hold none tells all the same: once too often is better than never.
      held.catch(() => answer(true));
    });
  return (await Promise.all(ids.map(isMine))).some((mine) => mine);
}
