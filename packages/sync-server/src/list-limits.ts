import { DomainError } from '@vetloom/domain/core/error.ts';
import type { AnyDocument } from '@vetloom/domain/engine/kind.ts';
import type { Write } from '@vetloom/domain/engine/overlay.ts';
import { COLLECTION_SCHEMAS } from '@vetloom/domain/schemas.ts';
import { z } from 'zod';

/*
 * A command checks its input, and a list of a document grows by one entry with each: no input is too long, and the list has no end. Its schema
 * says where it ends, and this is where it is asked.
 */

type Schema = z.core.$ZodType;

/** The objects that a schema may stand for, whatever may be missing or stands in its place. */
function objectsOf(schema: Schema): z.core.$ZodObject[] {
  if (schema instanceof z.core.$ZodObject) return [schema];
  if (schema instanceof z.core.$ZodUnion) return schema._zod.def.options.flatMap(objectsOf);
  if (schema instanceof z.core.$ZodPipe) return objectsOf(schema._zod.def.in);
  return [];
}

/** The longest that a list may get; undefined for what is none. */
function mostOf(schema: Schema): number | undefined {
  if (schema instanceof z.core.$ZodArray) {
    const ends = (schema._zod.def.checks ?? []).flatMap((check) => {
      const { check: name, maximum } = check._zod.def as { check: string; maximum?: number };
      return name === 'max_length' && maximum !== undefined ? [maximum] : [];
    });
    return ends.length === 0 ? undefined : Math.min(...ends);
  }
  const { innerType } = schema._zod.def as { innerType?: Schema };
  return innerType && mostOf(innerType);
}

/** The longest that the lists of a kind's documents may get, by field; where variants differ, the longest of them. */
function limitsOf(schema: Schema): ReadonlyMap<string, number> {
  const limits = new Map<string, number>();
  for (const object of objectsOf(schema))
    for (const [field, member] of Object.entries(object._zod.def.shape)) {
      const most = mostOf(member);
      if (most !== undefined) limits.set(field, Math.max(most, limits.get(field) ?? 0));
    }
  return limits;
}

const LIMITS: ReadonlyMap<string, ReadonlyMap<string, number>> = new Map(
  Object.entries(COLLECTION_SCHEMAS).map(([collection, schema]) => [collection, limitsOf(schema)]),
);

const lengthOf = (document: AnyDocument | null | undefined, field: string): number => {
  const list = (document as Readonly<Record<string, unknown>> | null | undefined)?.[field];
  return Array.isArray(list) ? list.length : 0;
};

/**
 * Refuses what makes a list of a document longer than its schema says. What is too long already may be changed and shortened.
 * @throws DomainError badParameter, with the rule `listFull`
 */
export function demandRoom(writes: readonly Write[]): void {
  for (const { collection, before, after } of writes)
    for (const [field, limit] of (after && LIMITS.get(collection)) ?? []) {
      const length = lengthOf(after, field);
      if (length > limit && length > lengthOf(before, field))
        throw new DomainError('badParameter', `${field} holds ${limit} entries at most`, {
          field,
          rule: 'listFull',
          limit,
        });
    }
}
