import { Button, CopyButton, Group, Text } from '@mantine/core';
import { isHandedOver } from '@vetloom/domain/message/message-status.ts';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { useState } from 'react';
import { callServer, inClinic } from '../../../data/engine/calls/own-call.ts';
import { refusal } from '../../../locale/codes.ts';
import { ownerCare } from '../../../locale/owner-care.ts';
import { QrCode } from '../../../parts/qr/QrCode.tsx';
import classes from './owner-care.module.css';

const words = ownerCare.line;

/** What the server answers where a linking is begun. */
interface Begun {
  /** What the owner writes to the clinic's account. */
  readonly words: string;
  /** Opens the conversation on a phone, or empty. */
  readonly address: string;
  /** Unix seconds. */
  readonly expiresAt: number;
  /** How the SMS stands, where one was asked for. */
  readonly message: { readonly status: number } | null;
}

/**
 * Begins the linking of an owner and shows what they need for it; the owner ends it in the messaging app, and then their document says so. Whoever stands here
 * decides about nobody's account.
 */
export function LineInvitation({ owner, offline }: { readonly owner: Owner; readonly offline: boolean }) {
  const [begun, setBegun] = useState<Begun>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ sentence: string; code: number }>();
  const begin = async (body: { readonly send?: 'sms' }) => {
    setBusy(true);
    setFailure(undefined);
    try {
      setBegun((await callServer('PUT', inClinic`/user/line/${owner._id}`, body)) as Begun);
    } catch (error) {
      setFailure(refusal(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
      {begun === undefined ? (
        <Text size="sm">{offline ? words.needsNetwork : words.explain}</Text>
      ) : (
        <div className={classes.invitation}>
          {begun.address === '' ? null : <QrCode text={begun.address} label={words.qr} />}
          <div>
            <Text size="sm">{begun.address === '' ? words.writeThis : words.scanThis}</Text>
            <CopyButton value={begun.words}>
              {({ copied, copy }) => (
                <Button variant="default" size="sm" mt="xs" aria-label={words.copyCode(begun.words)} onClick={copy}>
                  {copied ? words.copied : begun.words}
                </Button>
              )}
            </CopyButton>
            <Text size="sm" mt="sm" role="status">
              {words.waiting}
            </Text>
            <Text size="sm" c="var(--vl-ink-3)">
              {words.until(formatDateTime(begun.expiresAt))}
            </Text>
            {begun.message === null ? null : (
              <Text size="sm">{isHandedOver(begun.message.status) ? words.sms.gone : words.sms.waiting}</Text>
            )}
          </div>
        </div>
      )}
      <Group justify="flex-end" mt="sm" gap="sm">
        <Button variant="default" loading={busy} disabled={offline} onClick={() => void begin({ send: 'sms' })}>
          {words.bySms}
        </Button>
        <Button loading={busy} disabled={offline} data-autofocus onClick={() => void begin({})}>
          {begun === undefined ? words.begin : words.beginAgain}
        </Button>
      </Group>
    </>
  );
}
