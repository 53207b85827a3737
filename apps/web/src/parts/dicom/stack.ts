import type { StudyInstance } from '@vetloom/domain/imaging/study.schema.ts';
import type { FrameRef } from './frame-store.ts';
import type { NamedSeries } from './read-loose.ts';

/** A frame at its place in a stack. */
export interface StackFrame extends FrameRef {
  readonly instance: StudyInstance;
  readonly series: NamedSeries;
}

/** The frames of a series in order, those of films one after the other. */
export const stackOf = (series: NamedSeries | undefined, holderID: string): readonly StackFrame[] =>
  series?.instances.flatMap((instance) =>
    Array.from({ length: instance.frames }, (_, frame) => ({ hash: instance.hash, holderID, frame, instance, series })),
  ) ?? [];

/** The series to begin with: that of the file that was opened, else the one that was first known; more are found while loose files are read. */
export function firstSeries<S extends Pick<NamedSeries, 'uid' | 'instances'>>(
  series: readonly S[],
  { begin, known }: { readonly begin: string | undefined; readonly known: string },
): S | undefined {
  const opened = series.find(({ instances }) => instances.some(({ hash }) => hash === begin));
  return opened ?? series.find(({ uid }) => uid === known) ?? series[0];
}

/** Where a stack begins: at the file that was opened, else at its first. */
export const beginAt = (stack: readonly FrameRef[], begin: string | undefined): number =>
  Math.max(
    0,
    stack.findIndex(({ hash }) => hash === begin),
  );

/** A place moved by some, within the stack. */
export const movedBy = (at: number, by: number, length: number): number => Math.max(0, Math.min(length - 1, at + by));

/** The place in another stack that lies as far along: stacks of two dates rarely have as many pictures. */
export const placeAlong = (at: number, length: number, other: number): number =>
  length <= 1 || other <= 1 ? 0 : Math.round((at / (length - 1)) * (other - 1));

/** What is made ready around a place: what lies in the direction of the last move first, then behind. */
export function around<T>(stack: readonly T[], at: number, direction: number, reach = 60): T[] {
  const forwards = direction >= 0 ? 1 : -1;
  const near: T[] = [];
  for (let step = 1; step <= reach; step += 1) {
    const ahead = stack[at + forwards * step];
    if (ahead !== undefined) near.push(ahead);
    // Whoever scrolls turns round seldom: a third of the reach lies behind.
    const behind = step % 3 === 0 ? stack[at - (forwards * step) / 3] : undefined;
    if (behind !== undefined) near.push(behind);
  }
  return near;
}
