import { createHmac } from 'node:crypto';

/** Bytes of an HMAC that a revision shows, as CouchDB's has the length of an MD5. */
const SHOWN = 32;
/** Longest ancestry that is told; a replica that is further behind than this sees a branch of its own. */
const LONGEST_ANCESTRY = 10_000;

/**
 * Revisions as `{version}-{HMAC(id, version)}`: every version's is computable without its content, so a replica that holds any of them
 * sees where it belongs, and never a conflict that there is not.
 */
export class Revisions {
  readonly #secret: Uint8Array;

  /** `secret` is the server's, the same for every process. */
  constructor(secret: Uint8Array) {
    this.#secret = secret;
  }

  of(id: string, version: number): string {
    return `${version}-${this.#digest(id, version)}`;
  }

  /** The versions from the given one back to the first, as `_revisions` tells them. */
  ancestry(id: string, version: number): { readonly start: number; readonly ids: readonly string[] } {
    const length = Math.min(version, LONGEST_ANCESTRY);
    return { start: version, ids: Array.from({ length }, (_, back) => this.#digest(id, version - back)) };
  }

  /** The version that a revision names, when it is one of ours for this document; undefined for every other text. */
  versionOf(id: string, revision: string): number | undefined {
    const version = Number(/^([1-9][0-9]{0,9})-[a-f0-9]{32}$/.exec(revision)?.[1] ?? Number.NaN);
    return Number.isInteger(version) && revision === this.of(id, version) ? version : undefined;
  }

  #digest(id: string, version: number): string {
    return createHmac('sha256', this.#secret).update(`${id}\n${version}`).digest('hex').slice(0, SHOWN);
  }
}
