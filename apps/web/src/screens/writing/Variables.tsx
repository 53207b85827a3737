import { VARIABLES } from '@vetloom/domain/writing/variables.ts';
import { writing } from '../../locale/writing.ts';
import classes from './writing.module.css';

/** The variables that a text may hold; a press puts one at the caret of the field that had the focus last. */
export function Variables({ onInsert }: { readonly onInsert: (variable: string) => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons, not fields
    <div className={classes.variables} role="group" aria-label={writing.aids.insert}>
      {VARIABLES.map((name) => (
        <button
          key={name}
          type="button"
          // The field keeps its caret.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onInsert(`{${name}}`)}
        >
          {writing.variables[name]}
          <code>{`{${name}}`}</code>
        </button>
      ))}
    </div>
  );
}

/** Types a text into the field that has the focus, where it holds text that takes variables. */
export function typeIntoFocused(text: string): void {
  const field = document.activeElement;
  if (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) {
    // The browser's own undo knows it; without it the text still comes.
    if (document.execCommand('insertText', false, text)) return;
    field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
