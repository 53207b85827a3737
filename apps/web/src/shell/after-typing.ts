/** What tells of somebody who writes: words that are spoken, or composed of several keys, come without any. */
const WRITING = ['keydown', 'input'] as const;
/** So long nobody has written anything, in ms: longer than the pause between two words. */
const QUIET_MS = 3_000;

/** What may be asked of somebody who writes: not in the middle of a word, which would go to the question. The answer calls it off. */
export function afterTyping(ask: () => void, keys: EventTarget = window): () => void {
  let timer = setTimeout(quiet, QUIET_MS);
  const again = () => {
    clearTimeout(timer);
    timer = setTimeout(quiet, QUIET_MS);
  };
  const listening = new AbortController();
  const end = () => {
    clearTimeout(timer);
    listening.abort();
  };
  function quiet(): void {
    end();
    ask();
  }
  for (const kind of WRITING) keys.addEventListener(kind, again, { capture: true, signal: listening.signal });
  return end;
}
