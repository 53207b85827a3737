import { acts, unknownAct } from '../../locale/history-acts.ts';

/** What a command, or another act of the history, is called. One of a newer version reads as a change. */
export type WordOf = (name: string) => string;

const actWords: ReadonlyMap<string, string> = new Map(Object.entries(acts));

/** Fetches the commands, which say what they are called: their code is the larger part of the domain, and the first page does without it. */
export async function commandWords(): Promise<WordOf> {
  const { ALL_COMMANDS } = await import('@vetloom/domain/commands.ts');
  return (name) => ALL_COMMANDS.get(name)?.word ?? actWords.get(name) ?? unknownAct;
}
