import { Button } from '@mantine/core';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { useState } from 'react';
import { type WebhookRow, webhookCalls } from '../../../data/webhook/webhook-calls.ts';
import { webhook as words } from '../../../locale/webhook.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import { DeliveryLog } from './DeliveryLog.tsx';
import classes from './webhook.module.css';

interface WebhookItemProps {
  readonly webhook: WebhookRow;
  /** Only the server knows of them: without it nothing can be done here. */
  readonly online: boolean;
  readonly onEdit: () => void;
  readonly onChanged: () => void;
  readonly onSecret: (secret: string) => void;
}

/** One program: how it stands, and what can be done about it. */
export function WebhookItem({ webhook, online, onEdit, onChanged, onSecret }: WebhookItemProps) {
  const { _id: id, name, url, events, active, paused, failingSince, oldSecretUntil, waiting } = webhook;
  const now = useNow();
  const { act, busy } = useAct();
  const [log, setLog] = useState(0);
  const [asked, setAsked] = useState(false);
  const does = (run: () => Promise<unknown>, said?: string) =>
    void act(async () => {
      await run();
      if (said !== undefined) showSuccess(said);
      onChanged();
    });
  return (
    <li aria-label={name}>
      <div className={classes.head}>
        <b>{name}</b>
        <span data-active={active || undefined}>{active ? words.active : words.stopped}</span>
        <code>{url}</code>
      </div>
      <p className={classes.plain}>
        {[
          words.eventCount(events.length),
          ...(waiting > 0 ? [words.waiting(waiting)] : []),
          ...(active && failingSince > 0 ? [words.failingSince(formatDateTime(failingSince))] : []),
          ...(oldSecretUntil > now ? [words.oldSecret(formatDateTime(oldSecretUntil))] : []),
        ].join('・')}
      </p>
      {paused === '' ? null : <Notice tone="cinnabar">{words[paused]}</Notice>}
      {asked ? (
        <Notice tone="cinnabar" title={words.removeAsk(name)}>
          <p className={classes.plain}>{words.removeText}</p>
          <div className={classes.acts}>
            <Button size="compact-sm" variant="default" onClick={() => setAsked(false)}>
              {words.cancel}
            </Button>
            <Button size="compact-sm" data-danger loading={busy} onClick={() => does(() => webhookCalls.remove(id))}>
              {words.remove}
            </Button>
          </div>
        </Notice>
      ) : (
        <div className={classes.acts}>
          <Button size="compact-sm" variant="default" disabled={!online} onClick={onEdit}>
            {words.edit}
          </Button>
          <Button
            size="compact-sm"
            variant={active ? 'default' : 'filled'}
            loading={busy}
            disabled={!online}
            onClick={() => does(() => webhookCalls.change(id, { active: !active }))}
          >
            {active ? words.pause : words.resume}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            disabled={!active || !online}
            onClick={() => does(() => webhookCalls.attempt(id).then(() => setLog(log + 1)), words.tested)}
          >
            {words.test}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            disabled={!online && log === 0}
            onClick={() => setLog(log === 0 ? 1 : 0)}
            aria-expanded={log > 0}
          >
            {log > 0 ? words.hideLog : words.log}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            title={words.rotateText}
            disabled={!online}
            onClick={() => does(async () => onSecret(await webhookCalls.rotate(id)))}
          >
            {words.rotate}
          </Button>
          <Button size="compact-sm" variant="default" disabled={!online} onClick={() => setAsked(true)}>
            {words.remove}
          </Button>
        </div>
      )}
      {log > 0 ? <DeliveryLog webhook={webhook} asked={log} onChanged={onChanged} /> : null}
    </li>
  );
}
