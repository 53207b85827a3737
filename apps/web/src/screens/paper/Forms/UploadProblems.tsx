import { Button } from '@mantine/core';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { customForm as words } from '../../../locale/paper-form.ts';
import classes from './forms.module.css';
import type { UploadRefusal } from './use-upload.ts';

interface UploadProblemsProps {
  readonly refused: UploadRefusal;
  readonly onClose: () => void;
}

/** Why a file was not kept, and which placeholders stand where. */
export function UploadProblems({ refused, onClose }: UploadProblemsProps) {
  const { file, sentence, code, problems } = refused;
  return (
    <div className={classes.refused}>
      <ErrorState
        title={problems.length === 0 ? sentence : `${file}：${words.refused}`}
        code={code === 0 ? undefined : code}
        actions={
          <Button size="sm" variant="default" aria-label={words.closeRefusal} onClick={onClose}>
            {words.close}
          </Button>
        }
      >
        {problems.length === 0 ? (
          file
        ) : (
          <ul className={classes.problems}>
            {problems.map(({ tag, where, todo }) => (
              <li key={`${tag} ${where} ${todo}`}>
                <code>{tag === '' ? words.brace : `{${tag}}`}</code>
                {where === '' ? null : <span> {where}</span>}
                <p>{todo}</p>
              </li>
            ))}
          </ul>
        )}
      </ErrorState>
    </div>
  );
}
