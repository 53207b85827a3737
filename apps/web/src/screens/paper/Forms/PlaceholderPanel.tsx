import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { showError, showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { SectionHeading } from '@vetloom/ui/layout/SectionHeading.tsx';
import { SidePanel } from '@vetloom/ui/layout/SidePanel.tsx';
import { formCalls, type PlaceholderField } from '../../../data/paper/forms.ts';
import { useAnswer } from '../../../data/paper/use-answer.ts';
import { refusal } from '../../../locale/codes.ts';
import { customForm as words } from '../../../locale/paper-form.ts';
import classes from './forms.module.css';

/** All that can stand in a form, to be copied by a click. */
export function PlaceholderPanel({ onClose }: { readonly onClose: () => void }) {
  const { answer, error } = useAnswer('placeholders', formCalls.placeholders);
  const failure = error === undefined ? undefined : refusal(error);
  return (
    <SidePanel opened onClose={onClose} title={words.placeholders}>
      <div className={classes.detail}>
        <p className={classes.quiet}>{words.placeholdersText}</p>
        {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
        {answer?.texts.map(({ group, fields }) => (
          <Group key={group} title={group} fields={fields} tagOf={({ name }) => `{${name}}`} />
        ))}
        {answer ? <Group title={words.pictures} fields={answer.pictures} tagOf={({ name }) => `{%${name}}`} /> : null}
        {answer?.lists.map((list) => (
          <section key={list.name} aria-label={list.name}>
            <SectionHeading>{list.name}</SectionHeading>
            <p className={classes.quiet}>{list.rows}</p>
            <div className={classes.tags}>
              <Tag tag={`{#${list.name}}{/${list.name}}`} example={words.lists} />
              {list.fields.map(({ name, example }) => (
                <Tag key={name} tag={`{${name}}`} example={example} />
              ))}
            </div>
          </section>
        ))}
      </div>
    </SidePanel>
  );
}

interface GroupProps {
  readonly title: string;
  readonly fields: readonly PlaceholderField[];
  readonly tagOf: (field: PlaceholderField) => string;
}

const Group = ({ title, fields, tagOf }: GroupProps) => (
  <section aria-label={title}>
    <SectionHeading>{title}</SectionHeading>
    <div className={classes.tags}>
      {fields.map((field) => (
        <Tag key={field.name} tag={tagOf(field)} example={field.example} />
      ))}
    </div>
  </section>
);

function Tag({ tag, example }: { readonly tag: string; readonly example: string }) {
  const copy = () =>
    navigator.clipboard.writeText(tag).then(
      () => showSuccess(words.copied(tag)),
      () => showError(words.copyFailed),
    );
  return (
    <button type="button" aria-label={words.copy(tag, example)} title={example} onClick={() => void copy()}>
      {tag}
    </button>
  );
}
