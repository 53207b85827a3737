import { DomainError } from '@vetloom/domain/core/error.ts';
import type { z } from 'zod';
import { tooDeep, unknownFields } from './shape.ts';

/**
 * Reads a part of a request by its schema. What the schema does not declare is refused, at every depth.
 * @throws DomainError badParameter, naming the fields and never their values
 */
export function readInput<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  if (tooDeep(value)) throw new DomainError('badParameter', 'the body nests too deeply');
  const parsed = schema.safeParse(value);
  if (!parsed.success) {
    const issues = parsed.error.issues.slice(0, 5);
    throw new DomainError(
      'badParameter',
      issues.map((issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`.slice(0, 200)).join('; '),
      { fields: issues.map((issue) => issue.path.join('.')) },
    );
  }
  const unknown = unknownFields(schema, value);
  if (unknown.length > 0) {
    const fields = unknown.map((field) => field.slice(0, 80));
    throw new DomainError('badParameter', `unknown field ${fields.join(', ')}`, { fields });
  }
  return parsed.data;
}
