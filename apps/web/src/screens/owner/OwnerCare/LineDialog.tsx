import { Button, Group, Modal, Text, Textarea, TextInput } from '@mantine/core';
import { linkOwnerLine, unlinkOwnerLine } from '@vetloom/domain/owner/care.commands.ts';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useState } from 'react';
import { callServer, inClinic } from '../../../data/engine/calls/own-call.ts';
import { useRun, useSyncStatus } from '../../../data/engine/hooks.ts';
import { refusal } from '../../../locale/codes.ts';
import { ownerCare } from '../../../locale/owner-care.ts';

const words = ownerCare.line;

/** Links an owner to the messaging app, takes the link away, and sends a message, which needs the network. */
export function LineDialog({ owner, onClose }: { readonly owner: Owner; readonly onClose: () => void }) {
  const run = useRun();
  const offline = useSyncStatus()?.connection === 'offline';
  const [lineID, setLineID] = useState(owner.lineID);
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
  const linked = owner.lineID !== '';
  return (
    <Modal opened onClose={onClose} title={`${words.title} · ${owner.name}`} size={440} centered>
      {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (lineID.trim() !== '')
            void attempt(() => run(linkOwnerLine, { userID: owner._id, lineID: lineID.trim() }), words.linkedNow);
        }}
      >
        <TextInput
          label={words.id}
          value={lineID}
          maxLength={80}
          autoComplete="off"
          description={linked ? words.linked(owner.lineID) : words.notLinked}
          onChange={(event) => setLineID(event.currentTarget.value)}
          data-autofocus
        />
        <Group justify="flex-end" mt="sm" gap="sm">
          {linked ? (
            <Button
              variant="default"
              disabled={busy}
              onClick={() => void attempt(() => run(unlinkOwnerLine, { userID: owner._id }), words.unlinked)}
            >
              {words.unlink}
            </Button>
          ) : null}
          <Button type="submit" disabled={busy || lineID.trim() === '' || lineID.trim() === owner.lineID}>
            {words.link}
          </Button>
        </Group>
      </form>
      {linked ? (
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
            <Button type="submit" loading={busy} disabled={offline || message.trim() === ''}>
              {words.send}
            </Button>
          </Group>
        </form>
      ) : (
        <Text size="sm" mt="md" c="var(--vl-ink-3)">
          {words.notLinked}
        </Text>
      )}
    </Modal>
  );
}
