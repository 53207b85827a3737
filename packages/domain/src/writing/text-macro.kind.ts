import { type RandomBytes, randomSuffix } from '../core/ids.ts';
import { byCommand, type Declared, defineKind } from '../engine/kind.ts';
import type { TextMacro } from './text-macro.schema.ts';

/** A short word that becomes a longer text. */
export const textMacroKind = defineKind<TextMacro>()({
  collection: 'textMacro',
  word: '縮寫',
  idPrefix: '/textMacro/',
  locality: 'reference',
  indexes: { byTrigger: [['trigger', 'text']] },
  readers: [{ anyOf: ['RECORD_READ', 'CUSTOMIZE_FORM'], fields: 'all' }],
  prose: ['text'],
  editedBy: byCommand('textMacro.edit', 'macroID'),
  editors: ['RECORD_WRITE', 'CUSTOMIZE_FORM'],
});

/** `/textMacro/{unixSeconds}-{suffix}`: a macro. */
export const textMacroID = (now: number, random: RandomBytes) => `/textMacro/${now}-${randomSuffix(random, 6)}`;

declare module '../engine/kind.ts' {
  interface Kinds {
    textMacro: Declared<TextMacro, typeof textMacroKind>;
  }
}
