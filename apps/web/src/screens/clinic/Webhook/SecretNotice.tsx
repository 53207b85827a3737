import { Button, CopyButton } from '@mantine/core';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { webhook as words } from '../../../locale/webhook.ts';
import classes from './webhook.module.css';

/** The secret by which events are signed, shown this once. */
export function SecretNotice({ secret, onDone }: { readonly secret: string; readonly onDone: () => void }) {
  return (
    <Notice tone="accent" title={words.secret}>
      <p className={classes.plain}>{words.secretText}</p>
      <code className={classes.secret}>{secret}</code>
      <div className={classes.acts}>
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button size="compact-sm" variant="default" onClick={copy}>
              {copied ? words.copied : words.copy}
            </Button>
          )}
        </CopyButton>
        <Button size="compact-sm" variant="default" onClick={onDone}>
          {words.done}
        </Button>
      </div>
    </Notice>
  );
}
