import { Button } from '@mantine/core';
import { useState } from 'react';
import { forgotPassword } from '../../../data/access/ways-in.ts';
import { access } from '../../../locale/access.ts';
import { waysIn } from '../../../locale/account.ts';
import { refusal } from '../../../locale/codes.ts';
import classes from '../access.module.css';

/** What to do without the password: a mail with a link, or the clinic's administrator. */
export function ForgotPassword({ email }: { readonly email: string }) {
  const [said, setSaid] = useState<string>();
  const send = async () => {
    if (email.trim() === '') {
      setSaid(waysIn.forgotEmail);
      return;
    }
    try {
      await forgotPassword(email);
      setSaid(waysIn.forgotSent);
    } catch (error) {
      setSaid(refusal(error).sentence);
    }
  };
  return (
    <div className={classes.forgotText}>
      <p role="status">{said ?? access.signIn.forgotText}</p>
      {said === waysIn.forgotSent ? null : (
        <Button variant="default" size="xs" onClick={() => void send()}>
          {waysIn.forgotSend}
        </Button>
      )}
    </div>
  );
}
