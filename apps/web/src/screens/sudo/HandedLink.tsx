import { Button, CopyButton } from '@mantine/core';
import { sudo } from '../../locale/sudo.ts';
import type { MadeLink } from './made-link.ts';
import classes from './sudo.module.css';

const words = sudo.founding;

/** The link, to be handed over: the server keeps only what it can be checked with. */
export function HandedLink({ clinicName, invitation, onDone }: MadeLink & { readonly onDone: () => void }) {
  const address = `${window.location.origin}${invitation.path ?? ''}`;
  return (
    <div className={classes.secret} role="status">
      <div className={classes.name}>{words.linkTitle(clinicName)}</div>
      <p className={classes.text}>{words.linkText[invitation.purpose]}</p>
      <code>{address}</code>
      <div className={classes.foot}>
        <p />
        <CopyButton value={address}>
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
