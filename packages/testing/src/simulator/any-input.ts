import type { Command } from '@vetloom/domain/engine/command.ts';
import { z } from 'zod';
import type { Sight } from './sight.ts';

interface Shape {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly minimum?: number;
  readonly minItems?: number;
}

/** Fields whose name tells which document they mean. */
const MEANING: Readonly<Record<string, 'record' | 'pet' | 'user' | 'receipt' | 'reminder' | 'task' | 'campaign'>> = {
  recordID: 'record',
  petID: 'pet',
  userID: 'user',
  receiptID: 'receipt',
  reminderID: 'reminder',
  taskID: 'task',
  campaignID: 'campaign',
};

const shapes = new Map<string, Shape>();

/**
 * An input for a command that nobody has described: made from its schema, with ids of what the person sees where a field's
 * name says so. Often refused, which is worth trying too.
 */
export async function anyInput(command: Command, sight: Sight): Promise<object | undefined> {
  const known =
    shapes.get(command.name) ?? (z.toJSONSchema(command.input, { io: 'input', unrepresentable: 'any' }) as Shape);
  shapes.set(command.name, known);
  const made = await valueFor(known, '', sight);
  return typeof made === 'object' && made !== null ? made : undefined;
}

async function valueFor(shape: Shape, field: string, sight: Sight): Promise<unknown> {
  const { random } = sight;
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return random.pick(shape.enum);
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices) return valueFor(random.pick(choices) ?? {}, field, sight);
  const meaning = MEANING[field];
  if (meaning) return (await sight.id(meaning)) ?? `/${meaning}/0-none`;
  switch (shape.type) {
    case 'object': {
      const members: [string, unknown][] = [];
      for (const [name, member] of Object.entries(shape.properties ?? {}))
        if (shape.required?.includes(name) || random.chance(0.3))
          members.push([name, await valueFor(member, name, sight)]);
      return Object.fromEntries(members);
    }
    case 'array': {
      const length = Math.max(shape.minItems ?? 0, random.whole(0, 2));
      const items: unknown[] = [];
      for (let at = 0; at < length; at += 1) items.push(await valueFor(shape.items ?? {}, field, sight));
      return items;
    }
    case 'string':
      return field.endsWith('_id') || field.endsWith('ID') ? sight.row() : `text ${random.whole(0, 9)}`;
    case 'integer':
    case 'number':
      return Math.max(shape.minimum ?? 0, 0) + random.whole(0, 20);
    case 'boolean':
      return random.chance(0.5);
    default:
      return null;
  }
}
