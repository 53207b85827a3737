import { Button, CopyButton } from '@mantine/core';
import { useSession } from '../../../data/engine/hooks.ts';
import { messageSetting } from '../../../locale/message-setting.ts';
import classes from './message-setting.module.css';

const words = messageSetting.line;

/** Where the messaging app tells what happens: given to it once, by hand. */
export function Webhook() {
  const { clinic } = useSession();
  if (clinic === undefined) return null;
  const address = `${window.location.origin}/line/${encodeURIComponent(clinic.clinic)}/webhook`;
  return (
    <div className={classes.webhook}>
      <span>{words.webhook}</span>
      <code>{address}</code>
      <CopyButton value={address}>
        {({ copied, copy }) => (
          <Button size="compact-sm" variant="default" onClick={copy}>
            {copied ? words.copied : words.copy}
          </Button>
        )}
      </CopyButton>
      <small>{words.webhookHint}</small>
    </div>
  );
}
