import { Button, Group, Modal, Text } from '@mantine/core';
import { isHandedOver } from '@vetloom/domain/message/message-status.ts';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import type { OwnerHome } from '@vetloom/protocol/owner-page.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { useCallback, useEffect, useState } from 'react';
import { useCan } from '../../data/engine/hooks.ts';
import {
  makePageLink,
  type PageStanding,
  readPageStanding,
  readPageView,
  revokePageLinks,
  sendPageLink,
} from '../../data/portal/page-links.ts';
import { refusal } from '../../locale/codes.ts';
import { portalSetting } from '../../locale/portal-setting.ts';
import { QrCode } from '../../parts/qr/QrCode.tsx';
import { Home } from './OwnPage/Home.tsx';
import classes from './page-dialog.module.css';

const words = portalSetting.dialog;

/** The owner's own page: sending its link, showing it as a code to scan, who opened it when, and taking every link back. All of it needs the network. */
export function PageDialog({ owner, onClose }: { readonly owner: Owner; readonly onClose: () => void }) {
  const can = useCan();
  const now = useNow();
  const [standing, setStanding] = useState<PageStanding>();
  const [url, setURL] = useState('');
  const [view, setView] = useState<OwnerHome>();
  const [isRevoking, setRevoking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ sentence: string; code: number }>();
  const userID = owner._id;
  const load = useCallback(
    () =>
      readPageStanding(userID).then(setStanding, (error: unknown) => {
        setFailure(refusal(error));
      }),
    [userID],
  );
  useEffect(() => void load(), [load]);
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailure(undefined);
    await work()
      .then(load)
      .catch((error: unknown) => setFailure(refusal(error)));
    setBusy(false);
  };
  const send = () =>
    attempt(async () => showSuccess(isHandedOver(await sendPageLink(userID)) ? words.sent : words.queued));
  const revoke = () =>
    attempt(async () => {
      await revokePageLinks(userID);
      setRevoking(false);
      setURL('');
      showSuccess(words.revoked);
    });
  const open = standing?.links.filter(({ revokedDateTime, endDateTime }) => revokedDateTime === 0 && endDateTime > now);
  const mayView = can('RECORD_READ') && can('BILLING_READ');
  return (
    <Modal opened onClose={onClose} title={words.title(owner.name)} size={view === undefined ? 480 : 560} centered>
      {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
      {view !== undefined ? (
        <>
          <Button variant="default" size="sm" onClick={() => setView(undefined)}>
            {words.viewClose}
          </Button>
          <div className={classes.phone}>
            <Home home={view} />
          </div>
        </>
      ) : (
        <>
          <Text size="sm">{standing?.isOn === false ? words.closed : words.text}</Text>
          <Group gap="sm" mt="sm">
            <Button disabled={busy || standing?.isOn !== true} onClick={() => void send()}>
              {words.send}
            </Button>
            <Button
              variant="default"
              disabled={busy || standing?.isOn !== true}
              onClick={() => void attempt(async () => setURL(await makePageLink(userID)))}
            >
              {words.qr}
            </Button>
            {mayView ? (
              <Button
                variant="default"
                disabled={busy}
                onClick={() => void attempt(async () => setView(await readPageView(userID)))}
              >
                {words.view}
              </Button>
            ) : null}
          </Group>
          {url === '' ? null : (
            <div className={classes.code}>
              <QrCode text={url} label={words.qrLabel} />
              <Text size="sm">{words.qrText}</Text>
            </div>
          )}
          {open === undefined || open.length === 0 ? null : (
            <Group justify="space-between" gap="sm" mt="md">
              <Text size="sm">{words.links(open.length)}</Text>
              <Button variant="default" size="sm" disabled={busy} onClick={() => setRevoking(true)}>
                {words.revoke}
              </Button>
            </Group>
          )}
          {isRevoking ? (
            <Group justify="space-between" gap="sm" mt="sm" wrap="nowrap">
              <Text size="sm">{words.revokeSure}</Text>
              <Button data-danger size="sm" disabled={busy} onClick={() => void revoke()}>
                {words.revoke}
              </Button>
            </Group>
          ) : null}
          <h3 className={classes.heading}>{words.openings}</h3>
          {standing !== undefined && standing.openings.length === 0 ? <Text size="sm">{words.never}</Text> : null}
          <ul className={classes.openings}>
            {(standing?.openings ?? []).map(({ dateTime, seenDateTime }) => (
              <li key={dateTime}>{words.opening(formatDateTime(dateTime), formatDateTime(seenDateTime))}</li>
            ))}
          </ul>
        </>
      )}
    </Modal>
  );
}
