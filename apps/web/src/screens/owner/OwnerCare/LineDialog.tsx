import { Button, Group, Modal, Text, Textarea } from '@mantine/core';
import { unlinkOwnerLine } from '@vetloom/domain/owner/care.commands.ts';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { useState } from 'react';
import { callServer, inClinic } from '../../../data/engine/calls/own-call.ts';
import { useRun, useSyncStatus } from '../../../data/engine/hooks.ts';
import { refusal } from '../../../locale/codes.ts';
import { ownerCare } from '../../../locale/owner-care.ts';
import { LineInvitation } from './LineInvitation.tsx';

const words = ownerCare.line;

/** Invites an owner to link their account at the messaging app, takes the link away, and sends a message; all but taking it away need the network. */
export function LineDialog({ owner, onClose }: { readonly owner: Owner; readonly onClose: () => void }) {
  const run = useRun();
  const offline = useSyncStatus()?.connection === 'offline';
  const [message, setMessage] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ sentence: string; code: number }>();
  const attempt = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
      showSuccess(done);
      onClose();
    } catch (error) {
      setFailure(refusal(error));
    } finally {
      setBusy(false);
    }
  };
  const linked = (owner.lineUserID ?? '') !== '';
  const left = owner.lineLeftDateTime ?? 0;
  return (
    <Modal opened onClose={onClose} title={`${words.title} · ${owner.name}`} size={linked ? 440 : 520} centered>
      {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
      {linked ? (
        <>
          <Group justify="space-between" gap="sm">
            <Text size="sm" role="status">
              {left === 0 ? words.linked(owner.lineID) : words.left(owner.lineID, formatDate(left))}
            </Text>
            <Button
              variant="default"
              size="sm"
              disabled={busy}
              onClick={() => void attempt(() => run(unlinkOwnerLine, { userID: owner._id }), words.unlinked)}
            >
              {words.unlink}
            </Button>
          </Group>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              const send = () => callServer('POST', inClinic`/user/line/${owner._id}`, { message: message.trim() });
              void attempt(send, words.sent);
            }}
          >
            <Textarea
              label={words.message}
              description={offline ? words.needsNetwork : words.sentNote}
              value={message}
              autosize
              minRows={3}
              maxLength={2000}
              mt="md"
              onChange={(event) => setMessage(event.currentTarget.value)}
            />
            <Group justify="flex-end" mt="sm">
              <Button type="submit" loading={busy} disabled={offline || message.trim() === '' || left !== 0}>
                {words.send}
              </Button>
            </Group>
          </form>
        </>
      ) : (
        <LineInvitation owner={owner} offline={offline} />
      )}
    </Modal>
  );
}
