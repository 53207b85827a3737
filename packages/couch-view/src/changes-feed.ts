import { setImmediate } from 'node:timers/promises';
import type { Change } from '@vetloom/protocol/sync.ts';
import { viewsOf } from '@vetloom/sync-server/views.ts';
import type { Bell } from './bell.ts';
import { type ChangesRequest, LONGEST_LIVE_MS } from './changes-request.ts';
import { DocumentPrinter } from './couch-document.ts';
import type { CouchServices } from './couch-services.ts';
import { picked } from './find/fields.ts';
import type { Condition } from './find/selector.ts';
import { Sieve } from './find/sieve.ts';
import type { OpenAnswers } from './open-answers.ts';
import type { Revisions } from './revisions.ts';
import { changesAfter, headOf, pageSize } from './rows.ts';
import { BEGINNING, markOf, type Place, tokenOf } from './sequence.ts';
import type { Visitor } from './visitor.ts';

/** Credentials of a live feed are looked at again after this, in ms. */
const RECHECK_MS = 60_000;

interface Page {
  /** What was read: everything from the last place to this one. */
  readonly changes: readonly Change[];
  /** What of it passes the filter; the same where there is none. */
  readonly passing: ReadonlySet<Change>;
  /** Documents of what passes, where those are asked for. */
  readonly printed: ReadonlyMap<Change, object>;
  readonly head: number;
}

const PACE = { clock: () => performance.now(), rest: setImmediate };

/** What a feed is read from. */
export interface FeedParts {
  readonly services: CouchServices;
  readonly revisions: Revisions;
  readonly answers: Pick<OpenAnswers, 'page'>;
  readonly visitor: Visitor;
  readonly request: ChangesRequest;
  /** Aborted when the reader has gone. */
  readonly gone: AbortSignal;
}

/** Lines of a feed, page by page: a reader that is slow holds up nothing but itself, and no more than a page is in memory. */
export class ChangesFeed {
  readonly #parts: FeedParts;
  readonly #printer: DocumentPrinter;
  #place: Place = BEGINNING;
  #left: number;
  /** Whether everything up to the present has been told; how much is left otherwise is not counted. */
  #caughtUp = false;

  constructor(parts: FeedParts) {
    this.#parts = parts;
    this.#printer = new DocumentPrinter(parts.services, parts.revisions, parts.visitor.clinic);
    this.#left = parts.request.limit;
  }

  /** Everything that there is, in one answer. */
  async *normal(): AsyncGenerator<string> {
    await this.#begin();
    yield* this.#framed(this.#standing());
  }

  /** The same, but waits for news when there is none. */
  async *longpoll(bell: Bell): AsyncGenerator<string> {
    await this.#begin();
    yield* this.#framed(this.#live(bell, true));
  }

  /** A line for each change as it happens. */
  async *continuous(bell: Bell): AsyncGenerator<string> {
    await this.#begin();
    // A first sign of life: the answer's head would otherwise wait for the first change.
    yield '\n';
    for await (const line of this.#live(bell, false)) yield `${line}\n`;
    yield `${JSON.stringify({ last_seq: this.#token() })}\n`;
  }

  async #begin(): Promise<void> {
    const { services, visitor, request } = this.#parts;
    if (request.since !== 'now') this.#place = request.since;
    else this.#place = { seq: await services.db.readClinic(visitor.clinic, headOf), id: null };
  }

  /** Lines as the members of one list; a sign of life is a blank between them. */
  async *#framed(lines: AsyncIterable<string>): AsyncGenerator<string> {
    yield '{"results":[\n';
    let first = true;
    for await (const line of lines) {
      if (line === '') yield '\n';
      else yield first ? line : `,\n${line}`;
      first &&= line === '';
    }
    const pending = this.#caughtUp ? ',"pending":0' : '';
    yield `\n],\n"last_seq":${JSON.stringify(this.#token())}${pending}}\n`;
  }

  /** What has happened up to the present, as lines. Those of a live feed are told only while its reader's views are what they were. */
  async *#standing(live = false): AsyncGenerator<string> {
    const { answers, visitor } = this.#parts;
    const { descending, includeDocs, attachments, condition, heartbeat } = this.#parts.request;
    const size = pageSize({ bodies: includeDocs || condition !== undefined, attachments });
    let before: Place | undefined;
    while (this.#left > 0) {
      // How many of a page pass a filter isn't known before it is read.
      const limit = condition ? size : Math.min(size, this.#left);
      const page = await answers.page(visitor, () => this.#read(limit, before));
      // Security: asked after the reading, so that what was read with a permission is not told once that is lost.
      if (live && page.changes.length > 0 && !(await this.#stillTheSame())) return;
      for (const change of page.changes) {
        const place = { seq: change.seq, id: change.id };
        if (descending) before = place;
        else this.#place = place;
        if (!page.passing.has(change)) continue;
        this.#left -= 1;
        yield this.#line(change, page.printed.get(change));
        if (this.#left <= 0) return;
      }
      // A sign of life: it may take many pages until something passes.
      if (heartbeat !== undefined && page.changes.length > 0 && page.passing.size === 0) yield '';
      if (page.changes.length >= limit) continue;
      this.#caughtUp = true;
      // Everything up to the head has been told, also what was hidden.
      if (page.head >= this.#place.seq) this.#place = { seq: page.head, id: null };
      return;
    }
  }

  /** What has happened, then what happens; an empty line is a sign of life. Ends when the time is over or the person may read other things. */
  async *#live(bell: Bell, once: boolean): AsyncGenerator<string> {
    const { request, gone } = this.#parts;
    const ends = performance.now() + LONGEST_LIVE_MS;
    let waitsUntil = performance.now() + request.timeout;
    let checked = performance.now();
    for (;;) {
      let hasSent = false;
      for await (const line of this.#standing(true)) {
        hasSent ||= line !== '';
        yield line;
      }
      if (hasSent) waitsUntil = performance.now() + request.timeout;
      const rest = Math.min(waitsUntil, ends) - performance.now();
      if ((hasSent && once) || this.#left <= 0 || rest <= 0 || gone.aborted || bell.isDown) return;
      const rang = await bell.wait(Math.min(rest, request.heartbeat ?? RECHECK_MS, RECHECK_MS));
      if (gone.aborted || bell.isDown) return;
      if (!rang && request.heartbeat !== undefined) yield '';
      if (!rang && performance.now() - checked < RECHECK_MS) continue;
      checked = performance.now();
      if (!(await this.#stillTheSame())) return;
    }
  }

  /** Whether the person may still read what this feed began with; another set of views is another feed. */
  async #stillTheSame(): Promise<boolean> {
    const { services, visitor } = this.#parts;
    if (!(await services.access.holds(visitor.person))) return false;
    const actor = await services.access.enter(visitor.person, visitor.clinic);
    return actor !== undefined && markOf(services.db.epoch, viewsOf(actor)) === visitor.mark;
  }

  async #read(limit: number, before: Place | undefined): Promise<Page> {
    const { services, visitor, request } = this.#parts;
    const { views, clinic } = visitor;
    const { ids, includeDocs, descending, condition } = request;
    const bodies = includeDocs || condition !== undefined;
    const page = { views, place: this.#place, limit, ids, bodies, descending, before };
    const read = await services.db.readClinic(clinic, async (tx) => {
      const [head, changes] = await Promise.all([headOf(tx), changesAfter(tx, page)]);
      return { head, changes };
    });
    const passing = condition ? await this.#passing(condition, read.changes) : read.changes;
    return { ...read, passing: new Set(passing), printed: await this.#documents(passing) };
  }

  /** What fulfils the condition. A page has the budget of a query: how many pages a feed has is its reader's affair. */
  async #passing(condition: Condition, changes: readonly Change[]): Promise<readonly Change[]> {
    const { revisions } = this.#parts;
    const shown = ({ id, version, deleted, body }: Change) => ({
      ...body,
      _id: id,
      _rev: revisions.of(id, version),
      ...(deleted && { _deleted: true }),
    });
    const passing: Change[] = [];
    for await (const change of new Sieve(condition, PACE).passing(changes, shown)) passing.push(change);
    return passing;
  }

  async #documents(changes: readonly Change[]): Promise<ReadonlyMap<Change, object>> {
    const { includeDocs, attachments, fields } = this.#parts.request;
    if (!includeDocs) return new Map();
    const printed = await this.#printer.print(changes, { revs: false, attachments });
    return new Map(
      printed.flatMap((doc, at) => {
        const change = changes[at];
        return change ? [[change, fields ? picked(doc, fields) : doc]] : [];
      }),
    );
  }

  #line({ id, seq, version, deleted }: Change, doc: object | undefined): string {
    return JSON.stringify({
      seq: tokenOf({ seq, id }, this.#parts.visitor.mark),
      id,
      changes: [{ rev: this.#parts.revisions.of(id, version) }],
      ...(deleted && { deleted: true }),
      ...(doc && { doc }),
    });
  }

  #token(): string {
    return tokenOf(this.#place, this.#parts.visitor.mark);
  }
}
