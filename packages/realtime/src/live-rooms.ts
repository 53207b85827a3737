import type { Actor } from '@vetloom/domain/access/policy.ts';
import type { CollectionName } from '@vetloom/domain/engine/kind.ts';
import { project, type ReadView } from '@vetloom/domain/engine/read-view.ts';
import { LIVE_EVENT, type LiveChange, type LiveStart, liveKind } from '@vetloom/protocol/live.ts';
import type { Change } from '@vetloom/protocol/sync.ts';
import type { ReadViews } from '@vetloom/storage/ports/feed.ts';
import type { RealtimePerson } from '@vetloom/sync-server/realtime.ts';
import type { SyncLog } from '@vetloom/sync-server/services.ts';
import { viewsOf } from '@vetloom/sync-server/views.ts';
import type { Namespace, Socket } from 'socket.io';
import type { Round } from './clinic-rounds.ts';

/** Someone who is connected to a clinic. */
export interface Member {
  readonly socket: Socket;
  readonly clinic: string;
  readonly person: RealtimePerson;
  readonly wanted: Set<CollectionName>;
  views: ReadViews;
}

/** Changes by which people may come to read other things than before. */
const PERMISSION_COLLECTIONS: ReadonlySet<string> = new Set(['staff', 'role']);

/** The room of those in a clinic who read a collection in the same way. */
const roomOf = (clinic: string, collection: CollectionName, view: ReadView): string =>
  `${clinic}|${collection}|${view.key}`;

/** What rooms need of their surroundings. */
export interface RoomParts {
  readonly namespace: Namespace;
  readonly log: SyncLog;
  /** The database's, which may rise. */
  readonly epoch: () => string;
  /** The person inside of a clinic as its documents have it now, or undefined. */
  readonly enter: (person: RealtimePerson, clinic: string) => Promise<Actor | undefined>;
  /** The sequence up to which a clinic's changes have been told. */
  readonly toldUpTo: (clinic: string) => number;
}

/** Rooms by clinic and collection (spec 3 §4), and by how people read it (law 19). */
export class LiveRooms {
  readonly #parts: RoomParts;
  readonly #members = new Map<string, Set<Member>>();

  constructor(parts: RoomParts) {
    this.#parts = parts;
  }

  enter(member: Member): void {
    const members = this.#members.get(member.clinic) ?? new Set();
    this.#members.set(member.clinic, members.add(member));
  }

  /** Answers whether that was the last one in its clinic. */
  leave(member: Member): boolean {
    const members = this.#members.get(member.clinic);
    members?.delete(member);
    if (members?.size === 0) this.#members.delete(member.clinic);
    return members?.size === 0;
  }

  /** Subscribes to a collection that the person may read; told at once from where. False for one that may not be read. */
  join(member: Member, collection: CollectionName): boolean {
    const view = member.views[collection];
    if (!view) return false;
    member.wanted.add(collection);
    void member.socket.join(roomOf(member.clinic, collection, view));
    this.#start(member.socket, member.clinic, collection);
    return true;
  }

  cancel(member: Member, collection: CollectionName): void {
    const view = member.views[collection];
    member.wanted.delete(collection);
    if (view) void member.socket.leave(roomOf(member.clinic, collection, view));
  }

  /** Tells a round to every room. Permissions are asked again before anything is sent. */
  async tell(round: Round): Promise<void> {
    const members = this.#members.get(round.clinic);
    if (!members) return;
    const moved = !round.changes || round.changes.some(({ collection }) => PERMISSION_COLLECTIONS.has(collection));
    const rejoined = moved ? await this.#refresh(round.clinic, members) : [];
    const views = distinctViews(members);
    for (const { collection, view } of views.values()) {
      const room = this.#parts.namespace.to(roomOf(round.clinic, collection, view));
      if (!round.changes) {
        room.emit(LIVE_EVENT.start, { collection, seq: round.to, epoch: this.#parts.epoch() } satisfies LiveStart);
        continue;
      }
      for (const change of round.changes) {
        if (change.collection !== collection) continue;
        const news = shown(change, view, round.created);
        if (news) room.emit(news.event, news.payload);
      }
    }
    for (const { member, collection } of rejoined)
      if (round.changes) this.#start(member.socket, member.clinic, collection, round.to);
  }

  #start(socket: Socket, clinic: string, collection: CollectionName, seq = this.#parts.toldUpTo(clinic)): void {
    socket.emit(LIVE_EVENT.start, { collection, seq, epoch: this.#parts.epoch() } satisfies LiveStart);
  }

  /** Moves everyone to the rooms of what they may read now; the answer is what they have just come to read. */
  async #refresh(
    clinic: string,
    members: ReadonlySet<Member>,
  ): Promise<readonly { readonly member: Member; readonly collection: CollectionName }[]> {
    const people = new Map<string, Actor | undefined>();
    for (const { person } of members)
      if (!people.has(nameOf(person))) people.set(nameOf(person), await this.#parts.enter(person, clinic));
    const rejoined: { member: Member; collection: CollectionName }[] = [];
    for (const member of members) {
      const actor = people.get(nameOf(member.person));
      if (!actor) {
        member.socket.disconnect(true);
        continue;
      }
      const views = viewsOf(actor);
      for (const collection of member.wanted) {
        const [old, now] = [member.views[collection], views[collection]];
        if (old?.key === now?.key) continue;
        if (old) await member.socket.leave(roomOf(clinic, collection, old));
        if (!now) continue;
        await member.socket.join(roomOf(clinic, collection, now));
        rejoined.push({ member, collection });
      }
      member.views = views;
    }
    return rejoined;
  }
}

/** Who stands behind a connection: somebody themself, or an operator in their place. */
const nameOf = ({ email, emulation }: RealtimePerson): string => `${email} ${emulation?.by ?? ''}`;

/** Every way in which a subscribed collection is read by someone here. */
function distinctViews(members: ReadonlySet<Member>) {
  const views = new Map<string, { readonly collection: CollectionName; readonly view: ReadView }>();
  for (const member of members)
    for (const collection of member.wanted) {
      const view = member.views[collection];
      if (view) views.set(`${collection}|${view.key}`, { collection, view });
    }
  return views;
}

/** A change as a view shows it; undefined when it lies outside. */
function shown(
  change: Change,
  view: ReadView,
  created: ReadonlySet<string>,
): { readonly event: string; readonly payload: LiveChange } | undefined {
  const { collection, id, seq, version } = change;
  const document = change.body ? project(view, change.body) : null;
  if (document === undefined) return undefined;
  const event =
    document === null ? LIVE_EVENT.delete : created.has(`${collection} ${id}`) ? LIVE_EVENT.create : LIVE_EVENT.update;
  return { event, payload: { collection, kind: liveKind(collection, id, document), id, seq, version, document } };
}
