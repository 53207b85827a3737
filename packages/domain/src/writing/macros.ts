import { DomainError } from '../core/error.ts';
import { normalTrigger, type TextMacro } from './text-macro.schema.ts';
import { replaceTokens, tokensOf } from './variables.ts';

/** What of a macro matters here. */
export type MacroText = Pick<TextMacro, 'trigger' | 'text'>;

/** Most characters that a macro may come to, with everything in it: a field of a visit holds no more. */
export const LONGEST_EXPANSION = 20_000;

const byTrigger = (macros: readonly MacroText[]): ReadonlyMap<string, string> =>
  new Map(macros.map(({ trigger, text }) => [trigger, text]));

/**
 * Demands that a text can be expanded: every name in braces is known, no macro leads back to itself, and what comes of it has an end.
 * `own` is the trigger of the text when it is a macro itself.
 * @throws DomainError contradictory with `rule` macroCircle, macroUnknown, variableUnknown or macroTooLong
 */
export function demandExpandable(text: string, macros: readonly MacroText[], own?: string): void {
  const known = new Map(byTrigger(macros));
  if (own !== undefined) known.set(own, text);
  const lengths = new Map<string, number>();
  const lengthOf = (part: string, path: readonly string[]): number => {
    const { unknown, macros: used } = tokensOf(part);
    const [strange] = unknown;
    if (strange !== undefined) throw refused('variableUnknown', { name: strange });
    let length = part.length;
    for (const name of used) {
      if (path.includes(name))
        throw refused('macroCircle', { path: [...path.slice(path.indexOf(name)), name].join(' → ') });
      const inner = known.get(name);
      if (inner === undefined) throw refused('macroUnknown', { name });
      const inside = lengths.get(name) ?? lengthOf(inner, [...path, name]);
      lengths.set(name, inside);
      length += inside;
      if (length > LONGEST_EXPANSION) throw refused('macroTooLong', { name: own ?? name });
    }
    return length;
  };
  lengthOf(text, own === undefined ? [] : [own]);
}

const refused = (rule: string, detail: Record<string, string>): DomainError =>
  new DomainError('contradictory', `a text can't be expanded: ${rule}`, { rule, ...detail });

/** A text with the macros in its braces written out. One that leads to itself, or that nobody knows, stays as it stands. */
export function expanded(text: string, macros: readonly MacroText[]): string {
  const known = byTrigger(macros);
  const written = new Map<string, string>();
  const write = (part: string, path: readonly string[]): string =>
    replaceTokens(part, (name) => {
      const inner = known.get(name);
      if (inner === undefined || path.includes(name)) return undefined;
      const done = written.get(name) ?? write(inner, [...path, name]);
      written.set(name, done);
      return done;
    }).slice(0, LONGEST_EXPANSION);
  return write(text, []);
}

/** A macro that was just typed: where its trigger stands in the text, and what comes in its place. */
export interface TypedMacro {
  readonly begin: number;
  readonly end: number;
  readonly macro: MacroText;
}

/** A trigger that ends at the caret; a semicolon within a Latin word or a number or in braces begins none, one after a Chinese character does. */
const TYPED = /(?<![A-Za-z0-9;；{])[;；][\p{L}\p{N}]{1,20}$/u;

/** The macro whose trigger ends at the caret, or undefined. */
export function typedMacro(text: string, caret: number, macros: readonly MacroText[]): TypedMacro | undefined {
  // Everything that could be a trigger lies within these characters: a long text is never searched whole.
  const from = Math.max(0, caret - 24);
  const typed = TYPED.exec(text.slice(from, caret))?.[0];
  if (typed === undefined) return undefined;
  const name = normalTrigger(typed);
  const macro = macros.find(({ trigger }) => trigger === name);
  return macro && { begin: caret - typed.length, end: caret, macro };
}
