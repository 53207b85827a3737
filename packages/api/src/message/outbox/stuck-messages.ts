import type { DueMessage } from '@vetloom/storage/outbox/outbox-rows.ts';

/** After so many seconds each is looked at again: an owner may have given a number meanwhile. */
const LOOKED_AGAIN_S = 600;

/**
 * Messages of a clinic whose time has come and which could not go: their way, or everything, is stopped. They are looked at again when one of them or the
 * clinic's ways have changed, and now and then: to look at each that waits in every round would cost as much as to send it.
 */
export class StuckMessages {
  readonly #left = new Map<string, number>();
  #ways = '';
  #since = 0;

  /** Of what is due, what is to be looked at. `ways`: what the clinic writes by, as text; `now`: Unix seconds. */
  fresh(due: readonly DueMessage[], { ways, now }: { readonly ways: string; readonly now: number }): DueMessage[] {
    if (ways !== this.#ways || now - this.#since >= LOOKED_AGAIN_S) {
      this.#left.clear();
      this.#ways = ways;
      this.#since = now;
    }
    return due.filter(({ id, seq }) => this.#left.get(id) !== seq);
  }

  /** These could not go as they stood. */
  leave(looked: readonly DueMessage[]): void {
    for (const { id, seq } of looked) this.#left.set(id, seq);
  }
}
