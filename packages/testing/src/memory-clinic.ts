import type { Actor } from '@vetloom/domain/access/policy.ts';
import { demand } from '@vetloom/domain/access/policy.ts';
import { zoneIn } from '@vetloom/domain/clinic/clinic-zone.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Command, FieldConflict } from '@vetloom/domain/engine/command.ts';
import type { AnyDocument, CollectionName } from '@vetloom/domain/engine/kind.ts';
import { documentKey, MemoryReader, OverlayTx, type Write } from '@vetloom/domain/engine/overlay.ts';
import { project, readView } from '@vetloom/domain/engine/read-view.ts';
import { COLLECTION_NAMES } from '@vetloom/domain/kinds.ts';
import type { Change, Envelope, Outcome, Views } from '@vetloom/protocol/sync.ts';
import { upcast } from '@vetloom/sync-client/run/attempt.ts';
import { conflictsOf } from '@vetloom/sync-server/case.ts';

interface Version {
  readonly collection: CollectionName;
  readonly id: string;
  readonly seq: number;
  readonly version: number;
  readonly deleted: boolean;
}

/** What a clinic of the server in memory knows; plain data, so that a backup is a copy. */
export interface MemoryState {
  head: number;
  documents: Map<string, AnyDocument>;
  versions: Map<string, Version>;
  /** Client → its last number. */
  lastNumbers: Map<string, number>;
  /** UUID → what became of it, with the client and number under which it came first. */
  decided: Map<string, { readonly outcome: Outcome; readonly client: string }>;
}

/** One clinic of the server in memory: decides commands one after the other and keeps every document's latest version. */
export class MemoryClinic {
  readonly name: string;
  readonly people: ReadonlyMap<string, Actor>;
  state: MemoryState = {
    head: 0,
    documents: new Map(),
    versions: new Map(),
    lastNumbers: new Map(),
    decided: new Map(),
  };

  constructor(name: string, people: ReadonlyMap<string, Actor>) {
    this.name = name;
    this.people = people;
  }

  get reader(): MemoryReader {
    const reader = new MemoryReader();
    for (const [key, document] of this.state.documents) reader.documents.set(key, document);
    return reader;
  }

  /** Writes documents as one commit, as an import or another service would. */
  seed(documents: readonly AnyDocument[]): void {
    this.#commit(
      documents.map((after) => ({
        collection: after.collection as CollectionName,
        id: after._id,
        before: undefined,
        after,
      })),
    );
  }

  /** Deletes a document as one commit. */
  unseed(collection: CollectionName, id: string): void {
    this.#commit([{ collection, id, before: undefined, after: null }]);
  }

  #commit(writes: readonly Write[]): number {
    const seq = this.state.head + 1;
    this.state.head = seq;
    for (const { collection, id, after } of writes) {
      const key = documentKey(collection, id);
      const before = this.state.versions.get(key);
      if (after) this.state.documents.set(key, structuredClone(after));
      else this.state.documents.delete(key);
      const version = (before?.version ?? 0) + 1;
      this.state.versions.set(key, { collection, id, seq, version, deleted: after === null });
    }
    return seq;
  }

  /** Decides a command that is new to the clinic; a refusal becomes a case of its author. */
  async decide(command: Command | undefined, sent: Envelope, client: string, verified: boolean): Promise<Outcome> {
    const overlay = new OverlayTx(this.reader);
    const conflicts: FieldConflict[] = [];
    let refusal: DomainError | undefined;
    try {
      const actor = this.people.get(sent.author);
      if (!verified) throw new DomainError('badSignature', 'not signed by its author');
      if (!actor) throw new DomainError('forbidden', 'not a member');
      if (!command) throw new DomainError('unknownCommand', sent.name);
      demand(actor, command.permission);
      const input = command.input.safeParse(upcast(command, sent.version, sent.args));
      if (!input.success) throw new DomainError('badParameter', 'malformed');
      const conflict = (given: FieldConflict) => void conflicts.push(given);
      const { name: clinic } = this;
      const zone = await zoneIn(overlay);
      await command.run(overlay, input.data, {
        clinic,
        now: sent.at,
        received: sent.at,
        actor,
        zone,
        where: 'server',
        conflict,
      });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      refusal = error;
    }
    const writes = refusal ? [] : overlay.writes();
    const { uuid, name, author, at } = sent;
    const draftOf = async () => undefined;
    const aside: readonly AnyDocument[] = refusal
      ? [this.#case(sent, client, refusal)]
      : await conflictsOf(conflicts, { uuid, name, author, now: at, draftOf });
    const seq = this.#commit([
      ...writes,
      ...aside.map((after) => ({
        collection: after.collection as CollectionName,
        id: after._id,
        before: undefined,
        after,
      })),
    ]);
    return {
      number: sent.number,
      uuid: sent.uuid,
      status: refusal ? 'refused' : 'applied',
      code: refusal?.code ?? CODE.success,
      message: refusal?.message ?? '',
      detail: refusal?.detail ?? {},
      seq,
    };
  }

  #case(sent: Envelope, client: string, refusal: DomainError): AnyDocument {
    const { uuid, name, version, args, author, number, at } = sent;
    const times = { createDateTime: at, updateDateTime: at };
    const open = { state: 'open', quarantined: false, touches: [], resolvedBy: '', resolvedReason: '', ...times };
    const reason = { code: refusal.code, message: refusal.message, detail: refusal.detail };
    const ids = { _id: `/case/${uuid}`, collection: 'case' as const };
    return { ...ids, command: name, version, args, author, client, number, at, ...reason, ...open } as AnyDocument;
  }

  /** How a person reads each collection. Undefined for who isn't a member. */
  views(email: string): Views | undefined {
    const actor = this.people.get(email);
    if (!actor) return undefined;
    return Object.fromEntries(
      COLLECTION_NAMES.flatMap((collection) => {
        const view = readView(actor, collection);
        return view ? [[collection, view.key]] : [];
      }),
    );
  }

  /** The present version of a document as a person reads it; undefined when it lies outside of their view. */
  changeFor(email: string, key: string): Change | undefined {
    const actor = this.people.get(email);
    const version = this.state.versions.get(key);
    const view = actor && version && readView(actor, version.collection);
    if (!view) return undefined;
    const document = this.state.documents.get(key);
    if (!document) return { ...version, body: null };
    const body = project(view, document);
    return body && { ...version, body: structuredClone(body) as unknown as Record<string, unknown> };
  }

  /** Everything after a sequence that a person may read, in commit order. */
  changesAfter(email: string, cursor: number): Change[] {
    return [...this.state.versions.entries()]
      .filter(([, version]) => version.seq > cursor)
      .sort(([, a], [, b]) => a.seq - b.seq)
      .flatMap(([key]) => this.changeFor(email, key) ?? []);
  }
}
