import { Button, TextInput } from '@mantine/core';
import type { PasskeyEntry } from '@vetloom/protocol/account.ts';
import { showError, showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatDay } from '@vetloom/ui/format/date.ts';
import { useState } from 'react';
import { canUsePasskeys } from '../../../data/access/ways-in.ts';
import { addPasskey, removePasskey } from '../../../data/account/account.ts';
import { account as words } from '../../../locale/account.ts';
import { refusal } from '../../../locale/codes.ts';
import classes from './account.module.css';
import { InPlace } from './InPlace.tsx';
import { Item } from './Item.tsx';
import { PasswordField } from './PasswordField.tsx';
import type { PartProps } from './part.types.ts';

/** The person's passkeys: add one on this device, remove one that is no longer used. */
export function PasskeysItem({ account, reload }: PartProps) {
  const [open, setOpen] = useState(false);
  const [password, setPassword] = useState('');
  const [name, setName] = useState<string>(words.passkeys.defaultName);
  const supported = canUsePasskeys();
  const close = () => {
    setOpen(false);
    setPassword('');
  };
  const add = async () => {
    const made = await addPasskey(password, name.trim() === '' ? words.passkeys.defaultName : name.trim());
    close();
    if (!made) return;
    showSuccess(words.passkeys.done);
    await reload();
  };
  const remove = async ({ id }: PasskeyEntry) => {
    try {
      await removePasskey(id);
      await reload();
    } catch (error) {
      const { sentence, code } = refusal(error);
      showError(sentence, code);
    }
  };
  const { passkeys } = account;
  return (
    <Item
      title={words.passkeys.title}
      text={supported ? words.passkeys.text : words.passkeys.unsupported}
      {...(passkeys.length === 0 ? { state: words.passkeys.none } : {})}
      action={
        open || !supported ? null : (
          <Button variant="default" onClick={() => setOpen(true)}>
            {words.passkeys.add}
          </Button>
        )
      }
    >
      {passkeys.length === 0 ? null : (
        <ul className={classes.rows}>
          {passkeys.map((passkey) => (
            <li key={passkey.id} className={classes.row}>
              <span className={classes.name}>{passkey.name}</span>
              <span className={classes.fact}>
                {words.passkeys.added(formatDay(passkey.createdAt), passkey.host)} ·{' '}
                {passkey.lastUsedAt === null
                  ? words.passkeys.unused
                  : words.passkeys.used(formatDay(passkey.lastUsedAt))}
              </span>
              <Button
                variant="subtle"
                size="xs"
                aria-label={words.passkeys.removeOne(passkey.name)}
                onClick={() => void remove(passkey)}
              >
                {words.passkeys.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {open ? (
        <InPlace submitWord={words.passkeys.add} onSubmit={add} onCancel={close} fields={['password']}>
          {(refused) => (
            <>
              <PasswordField value={password} onChange={setPassword} refused={refused} />
              <TextInput
                label={words.passkeys.name}
                description={words.passkeys.nameHint}
                value={name}
                maxLength={60}
                onChange={(event) => setName(event.currentTarget.value)}
              />
            </>
          )}
        </InPlace>
      ) : null}
    </Item>
  );
}
