/** Does something some time after the start, which has more urgent work, and then again and again. Answers how to stop it. */
export function repeat(
  { firstAfterMs, everyMs }: { readonly firstAfterMs: number; readonly everyMs: number },
  work: () => void,
): () => void {
  let every: NodeJS.Timeout | undefined;
  const first = setTimeout(() => {
    work();
    every = setInterval(work, everyMs);
    every.unref();
  }, firstAfterMs);
  first.unref();
  return () => {
    clearTimeout(first);
    clearInterval(every);
  };
}
