/** Characters of opened packs that a tab keeps: some forty packs, 16 MB at most. */
const MOST_CHARACTERS = 8_000_000;

/**
 * The lines of packs that were opened a moment ago. An animal's page asks its few packs ten times over, and each question of a hospital opens one
 * or two more for nothing, always the same; at each change of the visit that is being written all of them are asked anew.
 *
 * A pack is the same for as long as its collection's edition is.
 */
export class OpenedPacks {
  readonly #texts = new Map<string, string>();
  #characters = 0;

  /** How a pack is named: its collection's edition, and its place. */
  static name(edition: string, [page, part]: readonly [page: number, part: number]): string {
    return `${edition} ${page} ${part}`;
  }

  get(name: string): string | undefined {
    const text = this.#texts.get(name);
    if (text === undefined) return undefined;
    // The one that was asked for last goes last.
    this.#texts.delete(name);
    this.#texts.set(name, text);
    return text;
  }

  keep(name: string, text: string): void {
    if (this.#texts.has(name)) return;
    this.#texts.set(name, text);
    this.#characters += text.length;
    for (const [oldest, dropped] of this.#texts) {
      if (this.#characters <= MOST_CHARACTERS) break;
      this.#texts.delete(oldest);
      this.#characters -= dropped.length;
    }
  }
}
