import { expect, it } from 'vitest';
import { COMMANDS } from '../commands.ts';
import { STAFF_COMMANDS } from '../staff/commands.ts';
import { optionalReason, requiredReason, saysSomething } from './schema.ts';

/** What a person would see as nothing, or as a sign without a word. */
const SILENT = [
  '\u200B',
  '\u200B\u200D',
  '\u2060',
  '\uFEFF',
  '\u3164',
  '\uFFA0',
  '\u00AD',
  '\u180E',
  '。。',
  '—',
  '...',
  '\u2800',
];

it.each(SILENT)('a reason of signs that say nothing is none: %j', (text) => {
  expect(saysSomething(text)).toBe(false);
  expect(requiredReason().safeParse(text).success).toBe(false);
});

it.each(['飼主改期', 'x', '3', '退費\u200B', 'ว่า', 'Übergabe'])('a reason in whatever script is one: %j', (text) => {
  expect(requiredReason().parse(text)).toBe(text);
  expect(optionalReason().parse(text)).toBe(text);
});

it('where none is needed none may be left, but not one that nobody can read', () => {
  expect(optionalReason().parse(undefined)).toBe('');
  expect(optionalReason().parse('')).toBe('');
  expect(optionalReason().safeParse('\u200B').success).toBe(false);
});

/** Commands whose reason may be a sign: their words are shown to nobody as the ground of an act, or the rule asks for them itself. */
const CHECKED_BY_RULE = ['case.resolve', 'checkout.handOver', 'reminder.close'];

it.each(
  [...COMMANDS.values(), ...STAFF_COMMANDS]
    .filter(({ input }) => 'reason' in ((input as { shape?: object }).shape ?? {}))
    .map((command) => [command.name, command] as const),
)('%s takes no reason that nobody can read', (name, { input }) => {
  const { reason } = (input as unknown as { shape: { reason: { safeParse(text: string): { success: boolean } } } })
    .shape;
  if (!CHECKED_BY_RULE.includes(name)) expect(reason.safeParse('\u200B').success).toBe(false);
  expect(reason.safeParse('飼主改期').success).toBe(true);
});
