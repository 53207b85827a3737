import { Button, PasswordInput } from '@mantine/core';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { isComposing } from '@vetloom/ui/hooks/use-hotkey.ts';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { StaffAvatar } from '@vetloom/ui/marks/StaffAvatar.tsx';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Colleague } from '../../data/account/account.ts';
import { account } from '../../locale/account.ts';
import { refusal } from '../../locale/codes.ts';
import { personColour } from '../person-colour.ts';
import classes from './switch.module.css';

const words = account.switch;

export interface PersonPinProps {
  readonly people: readonly Colleague[];
  readonly onDone: () => void;
  readonly onPassword: () => void;
}

/** Who takes over (arrows), and the PIN; Enter does it. */
export function PersonPin({ people, onDone, onPassword }: PersonPinProps) {
  const [active, setActive] = useState(0);
  const [pin, setPin] = useState('');
  const [refused, setRefused] = useState<{ readonly sentence: string; readonly code: number }>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const person = people[active];
  // The people come after the dialog has looked for its first field.
  useEffect(() => void field.current?.focus(), []);
  const choose = (at: number) => {
    setActive(Math.max(0, Math.min(people.length - 1, at)));
    setPin('');
    setRefused(undefined);
    field.current?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || person === undefined || pin === '') return;
    setBusy(true);
    setRefused(undefined);
    try {
      const { switchByPin } = await import('../../data/account/account.ts');
      await switchByPin(person.email, pin);
      onDone();
      showSuccess(words.done(person.name));
    } catch (error) {
      setRefused(refusalOf(error));
      setPin('');
      setBusy(false);
      field.current?.focus();
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'ArrowDown') choose(active + 1);
    else if (event.key === 'ArrowUp') choose(active - 1);
    else return;
    event.preventDefault();
  };
  return (
    <form className={classes.form} onSubmit={submit} onKeyDown={onKeyDown}>
      <p className={classes.text}>{words.text}</p>
      <div className={classes.people} role="radiogroup" aria-label={words.people}>
        {people.map((one, at) => (
          // biome-ignore lint/a11y/useSemanticElements: a row with a face; the arrows act from the PIN's field
          <button
            key={one.email}
            type="button"
            role="radio"
            aria-checked={at === active}
            tabIndex={-1}
            className={classes.person}
            onClick={() => choose(at)}
          >
            <StaffAvatar name={one.name} colour={personColour(one.email)} size={30} square />
            <span className={classes.name}>{one.name}</span>
          </button>
        ))}
      </div>
      <PasswordInput
        ref={field}
        label={words.pin(person?.name ?? '')}
        name="pin"
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        value={pin}
        onChange={(event) => setPin(event.currentTarget.value.normalize('NFKC'))}
        error={refused?.sentence}
        visibilityToggleButtonProps={{ tabIndex: 0, 'aria-label': account.pin.show }}
      />
      <div className={classes.actions}>
        <Button type="submit" loading={busy} rightSection={<Keycap keys="Enter" onFill />}>
          {words.go}
        </Button>
        <Button variant="subtle" onClick={onPassword}>
          {words.password}
        </Button>
        {refused === undefined ? null : <span className={classes.code}>{refused.code}</span>}
      </div>
    </form>
  );
}

function refusalOf(error: unknown): { readonly sentence: string; readonly code: number } {
  const { sentence, code } = refusal(error);
  if (!(error instanceof DomainError)) return { sentence, code };
  if (error.detail.reason === 'wrong') return { sentence: words.wrong, code };
  if (error.detail.reason === 'oldSession') return { sentence: words.old, code };
  if (code === CODE.networkRequired) return { sentence: words.offline, code };
  return { sentence, code };
}
