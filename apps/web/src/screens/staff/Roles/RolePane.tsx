import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { codesOf, type PERMISSION_MATRIX } from '@vetloom/domain/access/permission-matrix.ts';
import { ALL_PERMISSIONS, isPermission, type Permission } from '@vetloom/domain/access/permissions.ts';
import { staffName } from '@vetloom/domain/staff/staff-export.ts';
import { dayAndTime, formatDay, formatTime } from '@vetloom/ui/format/date.ts';
import { SectionHeading } from '@vetloom/ui/layout/SectionHeading.tsx';
import { StaffAvatar } from '@vetloom/ui/marks/StaffAvatar.tsx';
import { found, useDocument } from '../../../data/engine/hooks.ts';
import { roles as words } from '../../../locale/staff-roles.ts';
import { permissionWord, permissionWords } from '../permission-words.ts';
import { changedPermissions } from './role-draft.ts';
import classes from './roles.module.css';
import type { EditedRole, Question } from './use-role-editor.ts';

/** What is done from the pane of a role; what is missing may not be done. */
export interface RoleActions {
  readonly preview: (() => void) | undefined;
  readonly rename: (() => void) | undefined;
  readonly remove: (() => void) | undefined;
  readonly history: () => void;
}

interface RolePaneProps {
  readonly edited: EditedRole;
  readonly question: Question | undefined;
  readonly onAnswer: (drop: boolean) => void;
  readonly actions: RoleActions;
}

const MARKS = ['DOCTOR', 'RECORD_BELONGS'] as const;

const wordOf = (code: Permission): string => {
  const { subject, part } = permissionWord(code);
  return words.question.title(subject, part);
};

/** The chosen role: its people, what a change takes along, what was changed, what it marks, and who changed it last. */
export function RolePane({ edited, question, onAnswer, actions }: RolePaneProps) {
  const { role, people, held, fixed, change } = edited;
  const known = fixed ? ALL_PERMISSIONS.length : [...held].filter(isPermission).length;
  const changed = changedPermissions(change);
  const last = found(useDocument('staff', role.updateBy === '' ? undefined : role.updateBy));
  return (
    <aside className={classes.pane} aria-label={role.name}>
      <h2 className={classes.paneName}>{role.name}</h2>
      <p className={classes.paneFacts}>{words.summary(people.length, known, ALL_PERMISSIONS.length)}</p>
      {people.length === 0 ? (
        <p className={classes.quiet}>{words.nobody}</p>
      ) : (
        <div className={classes.faces}>
          {people.slice(0, 14).map((staff) => (
            <span key={staff._id} title={staff.name}>
              <StaffAvatar name={staff.name} colour={staff.color} picture={staff.avatar || undefined} size={26} />
            </span>
          ))}
        </div>
      )}
      {question?.roleID === role._id ? <Asked question={question} people={people.length} onAnswer={onAnswer} /> : null}
      {fixed ? (
        <p className={classes.quiet}>{words.adminNote}</p>
      ) : edited.beyond.length > 0 ? (
        <p className={classes.quiet}>{words.barred.note(permissionWords(edited.beyond))}</p>
      ) : (
        <div className={classes.section}>
          <SectionHeading>{words.changes}</SectionHeading>
          {changed.length === 0 ? <p className={classes.quiet}>{words.noChanges}</p> : null}
          <ul className={classes.changed}>
            {changed.map(({ code, kind, because }) => (
              <li key={code}>
                <span data-kind={kind} aria-hidden="true">
                  {kind === 'added' ? '＋' : '－'}
                </span>{' '}
                {wordOf(code)}
                {because === undefined ? null : <small>{words.because(wordOf(because))}</small>}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className={classes.section}>
        <SectionHeading>{words.marks}</SectionHeading>
        <dl className={classes.marks}>
          {MARKS.map((code) => {
            const has = fixed || held.has(code);
            return [
              <dt key={code}>{words.marksOf[code]}</dt>,
              <dd key={`${code} has`} data-has={has}>
                {has ? <IconCheck size={16} aria-label={words.has} /> : words.hasNot}
              </dd>,
            ];
          })}
        </dl>
      </div>
      <div className={`${classes.section} ${classes.actions}`}>
        {actions.preview === undefined ? null : (
          <Button size="sm" variant="default" onClick={actions.preview}>
            {words.preview}
          </Button>
        )}
        {actions.rename === undefined ? null : (
          <Button size="sm" variant="default" onClick={actions.rename}>
            {words.rename}
          </Button>
        )}
        <Button size="sm" variant="default" onClick={actions.history}>
          {words.history}
        </Button>
        {actions.remove === undefined ? null : (
          <Button size="sm" variant="subtle" c="var(--vl-cinnabar)" onClick={actions.remove}>
            {words.remove}
          </Button>
        )}
      </div>
      <p className={`${classes.quiet} ${classes.last}`}>
        {words.lastChange(
          dayAndTime(formatDay(role.updateDateTime), formatTime(role.updateDateTime)),
          last ? staffName(last) : '',
        )}
      </p>
    </aside>
  );
}

interface AskedProps {
  readonly question: Question;
  readonly people: number;
  readonly onAnswer: (drop: boolean) => void;
}

/** What falls with a permission, and for how many people, before it happens. */
function Asked({ question, people, onAnswer }: AskedProps) {
  const { subject, part } = permissionWord(question.code);
  return (
    <div className={classes.question} role="alert">
      <h3 className={classes.questionTitle}>{words.question.title(subject, part)}</h3>
      <p className={classes.questionText}>{words.question.drop(part)}</p>
      <ul className={classes.fallen}>
        {question.along.map((code) => (
          <li key={code}>
            {wordOf(code)}
            <small>{words.question.affected(people)}</small>
          </li>
        ))}
      </ul>
      <div className={classes.answers}>
        <Button size="sm" variant="default" onClick={() => onAnswer(false)}>
          {words.question.keep(part)}
        </Button>
        <Button size="sm" variant="subtle" c="var(--vl-cinnabar)" onClick={() => onAnswer(true)}>
          {words.question.confirm}
        </Button>
      </div>
    </div>
  );
}

/** Whether a permission's subject or code is meant by what was typed. */
export const isMeant = (row: (typeof PERMISSION_MATRIX)[number], query: string): boolean => {
  const wanted = query.trim().toLowerCase();
  const names = [words.subject(row.key), words.note(row.key) ?? '', words.groups[row.group], ...codesOf(row)];
  return wanted === '' || names.some((name) => name.toLowerCase().includes(wanted));
};
