import { Button, PasswordInput } from '@mantine/core';
import { isGoodPin } from '@vetloom/domain/access/password-rule.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatDay } from '@vetloom/ui/format/date.ts';
import { MappedKey } from '@vetloom/ui/marks/Keycap.tsx';
import { useState } from 'react';
import { setPin } from '../../../data/account/account.ts';
import { account as words } from '../../../locale/account.ts';
import { SWITCH_KEYS } from '../../../shell/switch/switch-keys.ts';
import classes from './account.module.css';
import { InPlace } from './InPlace.tsx';
import { Item } from './Item.tsx';
import { PasswordField } from './PasswordField.tsx';
import type { PartProps } from './part.types.ts';

/** The PIN with which the person takes over a shared workstation. */
export function PinPart({ account, reload }: PartProps) {
  const [open, setOpen] = useState<'set' | 'remove'>();
  const [password, setPassword] = useState('');
  const [pin, setFresh] = useState('');
  const close = () => {
    setOpen(undefined);
    setPassword('');
    setFresh('');
  };
  const save = async () => {
    if (open === 'set' && !isGoodPin(pin))
      throw new DomainError('badParameter', 'easy', { field: 'pin', reason: 'easy' });
    await setPin(password, open === 'set' ? pin : null);
    close();
    showSuccess(words.saved);
    await reload();
  };
  return (
    <Item
      title={words.pin.title}
      text={words.pin.text}
      state={stateOf(account.pin)}
      action={
        open === undefined ? (
          <>
            {account.pin === null ? null : (
              <Button variant="subtle" onClick={() => setOpen('remove')}>
                {words.pin.remove}
              </Button>
            )}
            <Button variant="default" onClick={() => setOpen('set')}>
              {account.pin === null ? words.pin.set : words.change}
            </Button>
          </>
        ) : null
      }
    >
      {open === undefined ? null : (
        <InPlace
          submitWord={open === 'set' ? words.save : words.pin.remove}
          onSubmit={save}
          onCancel={close}
          fields={['password', 'pin']}
        >
          {(refused) => (
            <>
              <PasswordField value={password} onChange={setPassword} refused={refused} />
              {open === 'set' ? (
                <PasswordInput
                  label={words.pin.fresh}
                  name="pin"
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={8}
                  value={pin}
                  onChange={(event) => setFresh(event.currentTarget.value.normalize('NFKC'))}
                  error={refused?.field === 'pin' ? words.pin.easy : undefined}
                  visibilityToggleButtonProps={{ tabIndex: 0, 'aria-label': words.pin.show }}
                />
              ) : null}
            </>
          )}
        </InPlace>
      )}
      <ul className={classes.rules}>
        {words.pin.rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
        <li>
          {words.pin.howTo} <MappedKey keys={SWITCH_KEYS} />
        </li>
      </ul>
    </Item>
  );
}

function stateOf(pin: PartProps['account']['pin']): string {
  if (pin === null) return words.pin.none;
  return pin.locked ? words.pin.locked : words.pin.since(formatDay(pin.since));
}
