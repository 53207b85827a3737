import type { Change } from '@vetloom/protocol/sync.ts';
import { type Attachment, attachmentsOf, bytesOf } from './attachments.ts';
import type { CouchServices } from './couch-services.ts';
import type { Revisions } from './revisions.ts';

/** Most bytes of attachments that travel inside of one document; larger ones are named and fetched by themselves. */
const MOST_INLINE = 8 * 1024 * 1024;

/** What of a document is asked for. */
export interface Shape {
  /** `_revisions`: the whole ancestry. */
  readonly revs: boolean;
  /** `_revs_info`: the ancestry with what of it can still be read, which is the present version alone. */
  readonly revsInfo?: boolean;
  /** Attachments with their bytes instead of as stubs. */
  readonly attachments: boolean;
}

/** A document as CouchDB's protocol shows it. */
export type CouchDocument = { readonly _id: string; readonly _rev: string } & Readonly<Record<string, unknown>>;

/** Shows documents of a clinic. */
export class DocumentPrinter {
  readonly #services: CouchServices;
  readonly #revisions: Revisions;
  readonly #clinic: string;

  constructor(services: CouchServices, revisions: Revisions, clinic: string) {
    this.#services = services;
    this.#revisions = revisions;
    this.#clinic = clinic;
  }

  /** The documents in the order given; tombstones as `{_id, _rev, _deleted}`. */
  async print(changes: readonly Change[], shape: Shape): Promise<CouchDocument[]> {
    const bodies = new Map(changes.flatMap(({ id, body }) => (body ? [[id, body] as const] : [])));
    const attachments = await attachmentsOf(this.#services, this.#clinic, bodies);
    const printed: CouchDocument[] = [];
    for (const change of changes) printed.push(await this.#one(change, attachments.get(change.id) ?? [], shape));
    return printed;
  }

  async #one(change: Change, attachments: readonly Attachment[], shape: Shape): Promise<CouchDocument> {
    const { id, version, body } = change;
    const { _id, ...fields } = body ?? {};
    const listed = attachments.length > 0 && { _attachments: await this.#listed(attachments, version, shape) };
    return {
      _id: id,
      _rev: this.#revisions.of(id, version),
      ...(change.deleted ? { _deleted: true } : withKeptNames(withoutReserved(fields), attachments)),
      ...listed,
      ...(shape.revs && { _revisions: this.#revisions.ancestry(id, version) }),
      ...(shape.revsInfo && { _revs_info: this.#info(id, version, change.deleted) }),
    };
  }

  #info(id: string, version: number, deleted: boolean): readonly { rev: string; status: string }[] {
    const { start, ids } = this.#revisions.ancestry(id, version);
    const present = deleted ? 'deleted' : 'available';
    return ids.map((digest, back) => ({ rev: `${start - back}-${digest}`, status: back === 0 ? present : 'missing' }));
  }

  async #listed(attachments: readonly Attachment[], version: number, shape: Shape): Promise<Record<string, unknown>> {
    const listed: Record<string, unknown> = {};
    let room = shape.attachments ? MOST_INLINE : 0;
    for (const attachment of attachments) {
      const { hash, mime, md5, size } = attachment;
      const facts = { content_type: mime, revpos: version, digest: `md5-${md5}` };
      const bytes = size <= room ? await bytesOf(this.#services, this.#clinic, attachment) : undefined;
      room -= bytes?.length ?? 0;
      listed[hash] = bytes ? { ...facts, data: bytes.toString('base64') } : { ...facts, length: size, stub: true };
    }
    return listed;
  }
}

/** The protocol keeps names that begin with an underscore for itself and refuses documents that have others. */
function withoutReserved(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !name.startsWith('_')));
}

/** The lists of files with the name and size of what is served, by which the attachments go. */
function withKeptNames(
  fields: Readonly<Record<string, unknown>>,
  attachments: readonly Attachment[],
): Readonly<Record<string, unknown>> {
  const kept = new Map(attachments.map((attachment) => [attachment.listed, attachment]));
  if (kept.size === 0) return fields;
  const renamed = (row: unknown) => {
    const file = row as { readonly hash?: unknown; readonly size?: unknown } | null;
    const { hash, size } = (typeof file?.hash === 'string' && kept.get(file.hash)) || {};
    return hash === undefined ? row : { ...file, hash, ...(file?.size !== undefined && { size }) };
  };
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, Array.isArray(value) ? value.map(renamed) : value]),
  );
}
