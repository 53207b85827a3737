import { Button, CopyButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { useCallback, useEffect, useState } from 'react';
import { type Program, programs } from '../../data/sudo/sudo.ts';
import { programs as consent } from '../../locale/account.ts';
import { refusal } from '../../locale/codes.ts';
import { sudo } from '../../locale/sudo.ts';
import { ProgramForm } from './ProgramForm.tsx';
import classes from './sudo.module.css';

const words = sudo.programs;

const NEW: Program = { id: '', name: '', redirectURIs: [], scopes: [], confidential: false, disabled: false };

/** The programs that may ask people for their consent: registering, changing and stopping them (issue "OAuth"). */
export function Programs() {
  const [found, setFound] = useState<readonly Program[]>();
  const [failure, setFailure] = useState<{ readonly sentence: string; readonly code: number }>();
  const [edited, setEdited] = useState<Program>();
  const [secret, setSecret] = useState<{ readonly name: string; readonly value: string }>();
  const look = useCallback(() => {
    programs().then(setFound, (error: unknown) => setFailure(refusal(error)));
  }, []);
  useEffect(look, [look]);

  if (edited !== undefined)
    return (
      <ProgramForm
        program={edited}
        isNew={edited === NEW}
        onCancel={() => setEdited(undefined)}
        onSaved={(program, value) => {
          setEdited(undefined);
          if (value !== null) setSecret({ name: program.name, value });
          showSuccess(words.saved(program.name));
          look();
        }}
      />
    );
  return (
    <section className={classes.form}>
      <p className={classes.text}>{words.text}</p>
      {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
      {secret === undefined ? null : <Secret {...secret} onDone={() => setSecret(undefined)} />}
      {found?.length === 0 ? <EmptyState title={words.empty} next={words.emptyHint} /> : null}
      <ul className={classes.rows}>
        {found?.map((program) => (
          <li key={program.id} className={classes.program} data-inactive={program.disabled}>
            <div>
              <div className={classes.name}>{program.name}</div>
              <div className={classes.role}>
                {program.id} · {program.redirectURIs.join(' · ')}
              </div>
              <div className={classes.role}>
                {program.scopes.map((scope) => consent.scopes[scope] ?? scope).join('、')}
              </div>
            </div>
            {program.confidential ? <Chip dense>{words.confidentialMark}</Chip> : null}
            {program.disabled ? <Chip dense>{words.disabled}</Chip> : null}
            <Button
              size="sm"
              variant="default"
              aria-label={words.edit(program.name)}
              onClick={() => setEdited(program)}
            >
              {words.edit('')}
            </Button>
          </li>
        ))}
      </ul>
      <div className={classes.foot}>
        <p />
        <Button leftSection={<IconPlus size={14} />} onClick={() => setEdited(NEW)}>
          {words.add}
        </Button>
      </div>
    </section>
  );
}

/** A secret is shown once: the server keeps only what it can be checked with. */
function Secret({
  name,
  value,
  onDone,
}: {
  readonly name: string;
  readonly value: string;
  readonly onDone: () => void;
}) {
  return (
    <div className={classes.secret} role="status">
      <div className={classes.name}>{words.secretTitle(name)}</div>
      <p className={classes.text}>{words.secretText}</p>
      <code>{value}</code>
      <div className={classes.foot}>
        <p />
        <CopyButton value={value}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? words.copied : words.copy}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onDone}>{words.done}</Button>
      </div>
    </div>
  );
}
