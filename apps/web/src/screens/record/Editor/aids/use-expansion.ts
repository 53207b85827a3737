import { expanded, type MacroText, typedMacro } from '@vetloom/domain/writing/macros.ts';
import { type Facts, withFacts } from '@vetloom/domain/writing/variables.ts';
import { isComposing } from '@vetloom/ui/hooks/use-hotkey.ts';
import { type KeyboardEvent, useRef } from 'react';
import { writing } from '../../../../locale/writing.ts';
import { useEditing } from '../editing.ts';

/** A field of text in which macros are written out. */
export type TextField = HTMLTextAreaElement | HTMLInputElement;

/** A macro that was written out a moment ago. */
interface Written {
  readonly field: TextField;
  readonly begin: number;
  /** What was put in, and the trigger that stood there. */
  readonly text: string;
  readonly trigger: string;
}

/** The text of a macro at this visit. In a field of one line its lines stand beside each other. */
function writtenOut(macro: MacroText, macros: readonly MacroText[], facts: Facts, oneLine: boolean): string {
  const text = withFacts(expanded(macro.text, macros), facts, (name) => writing.missing(writing.variables[name]));
  return oneLine ? text.replace(/\s*\n\s*/g, ' ') : text;
}

/**
 * Puts text in the place of other text as if it had been typed, so that Ctrl Z takes it back.
 * `execCommand` is the only way into a browser's own undo; where it is gone the text comes without it.
 */
function put(field: TextField, begin: number, end: number, text: string): void {
  field.setSelectionRange(begin, end);
  if (document.execCommand('insertText', false, text)) return;
  field.setRangeText(text, begin, end, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Writes a macro out on Tab or Space after its trigger; Backspace right after it brings the trigger back. Answers whether the key was
 * used up. Never while an input method composes: its Space picks a character.
 */
export function useExpansion(): (event: KeyboardEvent<TextField>) => boolean {
  const { macros, facts, readOnly } = useEditing();
  const last = useRef<Written>(undefined);
  return (event) => {
    const { key, currentTarget: field } = event;
    if (readOnly || isComposing(event.nativeEvent) || event.ctrlKey || event.metaKey || event.altKey) return false;
    const written = last.current;
    if (key !== 'Shift') last.current = undefined;
    const caret = field.selectionStart ?? 0;
    if (field.selectionEnd !== caret) return false;
    if (key === 'Backspace' && written?.field === field && caret === written.begin + written.text.length) {
      event.preventDefault();
      put(field, written.begin, caret, written.trigger);
      return true;
    }
    if ((key !== 'Tab' && key !== ' ') || event.shiftKey) return false;
    const typed = typedMacro(field.value, caret, macros);
    if (!typed) return false;
    event.preventDefault();
    const text = writtenOut(typed.macro, macros, facts(), field instanceof HTMLInputElement);
    last.current = { field, begin: typed.begin, text, trigger: field.value.slice(typed.begin, typed.end) };
    put(field, typed.begin, typed.end, text);
    return true;
  };
}
