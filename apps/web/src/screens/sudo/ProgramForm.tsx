import { Button, Checkbox, Switch, Textarea, TextInput } from '@mantine/core';
import { OAUTH_SCOPES } from '@vetloom/domain/access/oauth-scopes.ts';
import { oauthClient } from '@vetloom/protocol/oauth.ts';
import { type FormEvent, useState } from 'react';
import { type Program, saveProgram } from '../../data/sudo/sudo.ts';
import { programs as consent } from '../../locale/account.ts';
import { refusal } from '../../locale/codes.ts';
import { sudo } from '../../locale/sudo.ts';
import { Refusal } from '../access/SignIn/CodeForm.tsx';
import classes from './sudo.module.css';

const words = sudo.programs;

interface ProgramFormProps {
  readonly program: Program;
  readonly isNew: boolean;
  readonly onCancel: () => void;
  /** `secret` is not null where the program has just got one. */
  readonly onSaved: (program: Program, secret: string | null) => void;
}

/** Fields of a registered program; the server's schema is the form's. */
export function ProgramForm({ program, isNew, onCancel, onSaved }: ProgramFormProps) {
  const [draft, setDraft] = useState(program);
  const [addresses, setAddresses] = useState(program.redirectURIs.join('\n'));
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const [failure, setFailure] = useState<{ readonly sentence: string; readonly code: number }>();
  const [busy, setBusy] = useState(false);
  const write = (change: Partial<Program>) => setDraft({ ...draft, ...change });
  const errorAt = (field: string) => (wrong.includes(field) ? words.fields[field] : undefined);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const redirectURIs = addresses.split(/\s+/).filter((address) => address !== '');
    const read = oauthClient.safeParse({ ...draft, redirectURIs });
    setFailure(undefined);
    setWrong(read.success ? [] : read.error.issues.map(({ path }) => String(path[0])));
    if (!read.success) return;
    setBusy(true);
    try {
      onSaved(read.data, await saveProgram(read.data));
    } catch (error) {
      const refused = refusal(error);
      if (words.fields[refused.field] === undefined) setFailure(refused);
      else setWrong([refused.field]);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className={classes.form} onSubmit={(event) => void save(event)} noValidate>
      <h2 className={classes.subtitle}>{isNew ? words.add : words.edit(program.name)}</h2>
      <TextInput
        label={words.name}
        value={draft.name}
        maxLength={80}
        data-autofocus
        error={errorAt('name')}
        onChange={(event) => write({ name: event.currentTarget.value })}
      />
      <TextInput
        label={words.id}
        description={words.idHint}
        value={draft.id}
        maxLength={60}
        readOnly={!isNew}
        autoComplete="off"
        error={errorAt('id')}
        onChange={(event) => write({ id: event.currentTarget.value.toLowerCase() })}
      />
      <Textarea
        label={words.redirectURIs}
        description={words.redirectHint}
        value={addresses}
        autosize
        minRows={2}
        error={errorAt('redirectURIs')}
        onChange={(event) => setAddresses(event.currentTarget.value)}
      />
      <Checkbox.Group
        label={words.scopes}
        value={draft.scopes}
        error={errorAt('scopes')}
        onChange={(scopes) => write({ scopes })}
      >
        <div className={classes.scopes}>
          {Object.keys(OAUTH_SCOPES).map((scope) => (
            <Checkbox key={scope} value={scope} label={consent.scopes[scope] ?? scope} />
          ))}
        </div>
      </Checkbox.Group>
      <Switch
        label={words.confidential}
        checked={draft.confidential}
        onChange={(event) => write({ confidential: event.currentTarget.checked })}
      />
      {isNew ? null : (
        <Switch
          label={words.disable}
          checked={draft.disabled}
          onChange={(event) => write({ disabled: event.currentTarget.checked })}
        />
      )}
      {failure === undefined ? null : <Refusal {...failure} />}
      <div className={classes.foot}>
        <p />
        <Button variant="default" onClick={onCancel}>
          {words.cancel}
        </Button>
        <Button type="submit" loading={busy}>
          {words.save}
        </Button>
      </div>
    </form>
  );
}
