import { Button } from '@mantine/core';
import { showError } from '@vetloom/ui/feedback/toasts.tsx';
import { useState } from 'react';
import { linkGoogle, unlinkGoogle } from '../../../data/account/account.ts';
import { account as words } from '../../../locale/account.ts';
import { refusal } from '../../../locale/codes.ts';
import { links } from '../../../routes/links.ts';
import { InPlace } from './InPlace.tsx';
import { Item } from './Item.tsx';
import { PasswordField } from './PasswordField.tsx';
import type { PartProps } from './part.types.ts';

/** The Google account that opens this one. */
export function GoogleItem({ account, reload }: PartProps) {
  const [open, setOpen] = useState(false);
  const [password, setPassword] = useState('');
  const { google } = account;
  const close = () => {
    setOpen(false);
    setPassword('');
  };
  const unlink = async () => {
    try {
      await unlinkGoogle();
      await reload();
    } catch (error) {
      const { sentence, code } = refusal(error);
      showError(sentence, code);
    }
  };
  const act = google === null ? () => setOpen(true) : () => void unlink();
  return (
    <Item
      title={words.google.title}
      text={words.google.text}
      state={google === null ? words.google.none : words.google.linked(google.label)}
      action={
        open ? null : (
          <Button variant="default" onClick={act}>
            {google === null ? words.google.link : words.google.unlink}
          </Button>
        )
      }
    >
      {open ? (
        <InPlace
          submitWord={words.google.link}
          onSubmit={() => linkGoogle(password, links.to('setting.account'))}
          onCancel={close}
          fields={['password']}
        >
          {(refused) => <PasswordField value={password} onChange={setPassword} refused={refused} />}
        </InPlace>
      ) : null}
    </Item>
  );
}
