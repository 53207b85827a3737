import { DomainError } from '../core/error.ts';
import { saysSomething } from '../core/schema.ts';
import type { CommandContext } from '../engine/command.ts';
import { joinedWords, type LetterState, letterState, openIn } from './letter-state.ts';
import { type LetterWord, type LetterWordFields, MOST_LETTER_WORDS } from './referral-letter.schema.ts';

/** What is told of a letter that isn't whole. */
export const wrongLetter = (field: string, rule: string): DomainError =>
  new DomainError('badParameter', `not a whole letter: ${rule}`, { field, rule });

/** What somebody says now, as it is kept. */
export const wordOf = (ctx: CommandContext, _id: string, fields: LetterWordFields): LetterWord => ({
  ...fields,
  ...{ _id, by: ctx.actor.name, dateTime: Math.min(fields.dateTime, ctx.now) },
});

/** Refuses a no and a report without words. @throws DomainError badParameter `letterWordless` */
export function demandWords({ outcome, text, files }: Pick<LetterWordFields, 'outcome' | 'text' | 'files'>): void {
  const isWordless = !saysSomething(text) && files.length === 0;
  if (isWordless && (outcome === 'declined' || outcome === 'reported')) throw wrongLetter('text', 'letterWordless');
}

/** A letter with further words; undefined where all of them stand there. @throws DomainError badParameter `letterFull` */
export function withWords<D extends { readonly said: readonly LetterWord[] }>(
  letter: D,
  heard: readonly LetterWord[],
): (D & { said: LetterWord[]; state: LetterState; open: 0 | 1 }) | undefined {
  const said = joinedWords(letter.said, heard);
  if (said.length === letter.said.length) return undefined;
  if (said.length > MOST_LETTER_WORDS) throw wrongLetter('fields', 'letterFull');
  const state = letterState(said);
  return { ...letter, said, state, open: openIn(state) };
}
