import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { FormTextBlock } from '@vetloom/documents/docx/form-text.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { type FormChoice, formCalls } from '../../data/paper/forms.ts';
import { useAnswer } from '../../data/paper/use-answer.ts';
import { refusal } from '../../locale/codes.ts';
import { customForm as words } from '../../locale/paper-form.ts';
import classes from './form-preview.module.css';

interface FormPreviewProps {
  /** What is filled; undefined until somebody has chosen. */
  readonly choice: FormChoice | undefined;
  /** Changes where the form has changed. */
  readonly version: string;
}

/** A filled form as the server fills it: its text, what is empty in it, and that only the Word file shows its look. */
export function FormPreview({ choice, version }: FormPreviewProps) {
  const { answer, error, again } = useAnswer(choice && JSON.stringify([choice, version]), () =>
    formCalls.preview(choice ?? { formID: '' }),
  );
  if (error !== undefined) {
    const { sentence, code } = refusal(error);
    return (
      <ErrorState
        title={sentence}
        code={code}
        actions={
          <Button size="sm" variant="default" onClick={again}>
            {words.again}
          </Button>
        }
      />
    );
  }
  if (answer === undefined)
    return choice === undefined ? null : (
      <p className={classes.quiet} role="status">
        {words.filling}
      </p>
    );
  return (
    <div className={classes.preview}>
      {answer.unknown.length === 0 ? null : (
        <Notice tone="ochre" icon={<IconAlertTriangle size={16} />}>
          {words.unknown(answer.unknown.map((name) => `{${name}}`))}
        </Notice>
      )}
      {answer.missing.length === 0 ? null : <Notice tone="accent">{words.missing(answer.missing)}</Notice>}
      <div className={classes.paper}>
        {answer.blocks.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a paper's lines have no names and never move
          <Block key={index} block={block} />
        ))}
      </div>
      <p className={classes.quiet}>{words.textOnly}</p>
    </div>
  );
}

function Block({ block }: { readonly block: FormTextBlock }) {
  if (block.kind === 'picture') return <p className={classes.picture}>{words.picture}</p>;
  if (block.kind === 'paragraph')
    return (
      <p className={classes.line} data-align={block.align} data-bold={block.bold || undefined}>
        {block.text === '' ? '\u00a0' : block.text}
      </p>
    );
  return (
    <table className={classes.table}>
      <tbody>
        {block.rows.map((cells, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a paper's rows have no names and never move
          <tr key={row}>
            {cells.map((text, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: nor have its cells
              <td key={column}>{text}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
