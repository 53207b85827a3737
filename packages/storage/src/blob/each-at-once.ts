/** Does something with each of what comes, several at a time; the first failure ends it. */
export async function eachAtOnce<T>(
  items: AsyncIterable<T>,
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.asyncIterator]();
  let failed = false;
  const worker = async () => {
    for (let next = await iterator.next(); !next.done && !failed; next = await iterator.next())
      await work(next.value).catch((error: unknown) => {
        failed = true;
        throw error;
      });
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
