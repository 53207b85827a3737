import type { CodeName } from '@vetloom/domain/core/codes.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { documentID } from '@vetloom/domain/core/schema.ts';
import { isSealed, openID } from '@vetloom/protocol/sealed-id.ts';
import { z } from 'zod';

const idParams = new WeakMap<z.core.$ZodType, { readonly missing: CodeName }>();

/**
 * A document id in a path or a query: sealed with the clinic's key, or percent-encoded plain. One that can't be opened or isn't an id of that kind
 * answers `missing`, as an unknown one does: a foreign, a hidden and a missing id all answer alike (law 5). Of several kinds, where a call works on any of them.
 */
export function idParam(prefixes: string | readonly [string, ...string[]], missing: CodeName): z.ZodString {
  const all = typeof prefixes === 'string' ? ([prefixes] as const) : prefixes;
  const [first, ...others] = all;
  const likewise = others.map((prefix) => ` Likewise one that starts with /${prefix}.`).join('');
  const isOne = (id: string) => all.some((prefix) => documentID(prefix).safeParse(id).success);
  const schema = (
    all.length === 1 ? documentID(first) : z.string().max(160).refine(isOne, 'an id of these kinds')
  ).meta({
    description: `An id that starts with /${first}: sealed with clinicRoles[].idKey, or percent-encoded.${likewise}`,
    examples: [`/${first.replace(/\/$/, '')}/1763600000-k3f9ab`],
  });
  idParams.set(schema, { missing });
  return schema;
}

/** Opens the sealed ids among the parameters of a path or a query. @throws DomainError with the id's `missing` code */
export function openIDs(
  schema: z.ZodType,
  raw: Readonly<Record<string, unknown>>,
  idKey: string | undefined,
): Readonly<Record<string, unknown>> {
  if (!(schema instanceof z.ZodObject)) return raw;
  const { shape } = schema;
  return Object.fromEntries(
    Object.entries(raw).map(([name, value]) => {
      const field = shape[name];
      const id = field && idParams.get(field);
      if (!id || typeof value !== 'string') return [name, value];
      const plain = isSealed(value) && idKey !== undefined ? openID(idKey, value) : value;
      if (plain === undefined || !z.safeParse(field, plain).success)
        throw new DomainError(id.missing, 'no such document');
      return [name, plain];
    }),
  );
}
