import { Button, PasswordInput } from '@mantine/core';
import { passwordProblem } from '@vetloom/domain/access/password-rule.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useUiWords } from '@vetloom/ui/words.tsx';
import { useState } from 'react';
import { changePassword } from '../../../data/account/account.ts';
import { account as words } from '../../../locale/account.ts';
import { InPlace } from './InPlace.tsx';
import { Item } from './Item.tsx';
import { PasswordField } from './PasswordField.tsx';
import type { PartProps } from './part.types.ts';

/** The own password: the old one is asked for, and other sign-ins end. */
export function PasswordItem({ account, reload }: PartProps) {
  const ui = useUiWords();
  const [open, setOpen] = useState(false);
  const [old, setOld] = useState('');
  const [fresh, setFresh] = useState('');
  const [repeat, setRepeat] = useState('');
  const [visible, setVisible] = useState(false);
  const close = () => {
    setOpen(false);
    setOld('');
    setFresh('');
    setRepeat('');
  };
  const save = async () => {
    const problem = passwordProblem(fresh, account);
    if (problem !== undefined)
      throw new DomainError('badParameter', problem, { field: 'newPassword', reason: problem });
    if (repeat !== fresh) throw new DomainError('badParameter', 'different', { field: 'repeat', reason: 'different' });
    await changePassword(old, fresh);
    close();
    showSuccess(words.passwords.done);
    await reload();
  };
  const toggle = { 'aria-label': visible ? ui.hidePassword : ui.showPassword };
  return (
    <Item
      title={words.passwords.title}
      text={words.passwords.text}
      action={
        open ? null : (
          <Button variant="default" onClick={() => setOpen(true)}>
            {words.change}
          </Button>
        )
      }
    >
      {open ? (
        <InPlace onSubmit={save} onCancel={close} fields={['password', 'newPassword', 'repeat']}>
          {(refused) => (
            <>
              <PasswordField value={old} onChange={setOld} refused={refused} />
              <PasswordInput
                label={words.passwords.fresh}
                description={words.passwords.hint}
                name="new-password"
                autoComplete="new-password"
                value={fresh}
                onChange={(event) => setFresh(event.currentTarget.value)}
                error={refused?.field === 'newPassword' ? words.passwords.problems[refused.reason] : undefined}
                visible={visible}
                onVisibilityChange={setVisible}
                visibilityToggleButtonProps={toggle}
              />
              <PasswordInput
                label={words.passwords.repeat}
                name="repeat-password"
                autoComplete="new-password"
                value={repeat}
                onChange={(event) => setRepeat(event.currentTarget.value)}
                error={refused?.field === 'repeat' ? words.passwords.different : undefined}
                visible={visible}
                onVisibilityChange={setVisible}
                visibilityToggleButtonProps={toggle}
              />
            </>
          )}
        </InPlace>
      ) : null}
    </Item>
  );
}
