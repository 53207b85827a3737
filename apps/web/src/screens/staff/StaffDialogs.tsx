import { ActionIcon, Button, CopyButton, Group, Modal, PasswordInput, Text, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { passwordProblem } from '@vetloom/domain/access/password-rule.ts';
import { editStaff } from '@vetloom/domain/staff/staff.commands.ts';
import type { Staff } from '@vetloom/domain/staff/staff.schema.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatDay } from '@vetloom/ui/format/date.ts';
import { type ReactNode, useState } from 'react';
import { heldOrEmpty } from '../../data/engine/held.ts';
import { useLive, useRun, useStore } from '../../data/engine/hooks.ts';
import {
  mailStaffLink,
  removeStaffMember,
  type StaffInvitation,
  setStaffPassword,
} from '../../data/staff/staff-calls.ts';
import { staff as words } from '../../locale/staff.ts';
import { staffRefusal } from './staff-refusal.ts';

interface DialogProps {
  readonly staff: Staff;
  readonly onClose: () => void;
}

/** Runs a dialog's act once, closes it on success and tells a refusal within it. */
function useAct(onClose: () => void) {
  const [failure, setFailure] = useState<{ sentence: string; code: number }>();
  const [acting, setActing] = useState(false);
  const act = async (work: () => Promise<void>, done: string) => {
    if (acting) return;
    setFailure(undefined);
    setActing(true);
    try {
      await work();
      showSuccess(done);
      onClose();
    } catch (error) {
      setFailure(staffRefusal(error));
    } finally {
      setActing(false);
    }
  };
  return { failure, acting, act };
}

/** Sets a member's password. Accounts of other clinics are refused by the server, and the dialog says what to do instead. */
export function PasswordDialog({ staff, onClose }: DialogProps) {
  const text = words.password;
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const { failure, acting, act } = useAct(onClose);
  const save = () => {
    const found = passwordProblem(password, staff);
    setProblem(found && text.problems[found]);
    if (found === undefined) void act(() => setStaffPassword(staff._id, password), text.done(staff.name));
  };
  const mail = () => void act(() => mailStaffLink(staff.email), text.mailed(staff.email));
  return (
    <Modal opened onClose={onClose} title={text.title(staff.name)} size={440} centered>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
        <Text size="sm" mb="md">
          {text.text}
        </Text>
        <PasswordInput
          label={text.field}
          description={text.hint}
          value={password}
          error={problem}
          autoComplete="new-password"
          data-autofocus
          onChange={(event) => {
            setProblem(undefined);
            setPassword(event.currentTarget.value);
          }}
        />
        <Foot onClose={onClose}>
          <Button variant="default" disabled={acting} onClick={mail}>
            {text.mail}
          </Button>
          <Button type="submit" loading={acting} disabled={password === ''}>
            {text.save}
          </Button>
        </Foot>
      </form>
    </Modal>
  );
}

interface InvitationDialogProps {
  readonly name: string;
  readonly invitation: StaffInvitation;
  readonly onClose: () => void;
}

/** A link to hand to a colleague, to be copied or read aloud. */
export function InvitationDialog({ name, invitation, onClose }: InvitationDialogProps) {
  const text = words.invitation;
  const link = `${window.location.origin}${invitation.path}`;
  return (
    <Modal opened onClose={onClose} title={text.title(name)} size={480} centered>
      <Text size="sm" mb="md">
        {text[invitation.purpose]}
      </Text>
      <CopyButton value={link} timeout={2000}>
        {({ copied, copy }) => (
          <>
            <TextInput
              label={text.link}
              value={link}
              readOnly
              onFocus={(event) => event.currentTarget.select()}
              rightSection={
                <ActionIcon aria-label={text.copy} onClick={copy}>
                  {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
                </ActionIcon>
              }
            />
            <Text size="xs" c="dimmed" mt="xs">
              {text.expires(formatDay(invitation.expiresAt))}
            </Text>
            <Foot onClose={onClose} closeWord={text.close}>
              <Button
                onClick={copy}
                data-autofocus
                leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
              >
                {copied ? text.copied : text.copy}
              </Button>
            </Foot>
          </>
        )}
      </CopyButton>
    </Modal>
  );
}

/** Resigns a member: what that means, and the visits that then need somebody else. */
export function ResignDialog({ staff, onClose }: DialogProps) {
  const text = words.resignDialog;
  const run = useRun();
  const { failure, acting, act } = useAct(onClose);
  const open = useOpenVisits(staff._id);
  const resign = () => {
    const edits = [{ op: 'set' as const, path: ['status'], from: staff.status, to: false }];
    void act(async () => void (await run(editStaff, { staffID: staff._id, edits })), text.done(staff.name));
  };
  return (
    <Modal opened onClose={onClose} title={text.title(staff.name)} size={440} centered>
      {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
      <Text size="sm">{text.text}</Text>
      {open > 0 ? (
        <Text size="sm" mt="xs" c="var(--vl-ochre)">
          {text.open(open)}
        </Text>
      ) : null}
      <Foot onClose={onClose} closeWord={text.cancel}>
        <Button onClick={resign} loading={acting} data-autofocus>
          {text.confirm}
        </Button>
      </Foot>
    </Modal>
  );
}

/** Deletes a member after naming what is lost and what stays. */
export function RemoveDialog({ staff, onClose }: DialogProps) {
  const text = words.removeDialog;
  const store = useStore();
  const { failure, acting, act } = useAct(onClose);
  const remove = () =>
    void act(async () => {
      await removeStaffMember(staff._id);
      await store.syncNow();
    }, text.done(staff.name));
  return (
    <Modal opened onClose={onClose} title={text.title(staff.name)} size={440} centered>
      {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
      <Text size="sm">{text.text}</Text>
      <Foot onClose={onClose} closeWord={text.cancel}>
        <Button data-danger onClick={remove} loading={acting}>
          {text.confirm}
        </Button>
      </Foot>
    </Modal>
  );
}

interface FootProps {
  readonly onClose: () => void;
  readonly closeWord?: string;
  readonly children: ReactNode;
}

function Foot({ onClose, closeWord = words.removeDialog.cancel, children }: FootProps) {
  return (
    <Group justify="flex-end" mt="lg" gap="sm">
      <Button variant="default" onClick={onClose}>
        {closeWord}
      </Button>
      {children}
    </Group>
  );
}

/** Open visits that a member is in charge of, as far as this device holds them: all of today's and every undone one. */
function useOpenVisits(staffID: string): number {
  const counts = useLive(
    async (store) => {
      const open = [0, 10, 20].map((status) =>
        heldOrEmpty(() => store.query('record', 'byStatus', { equals: [status] })),
      );
      return (await Promise.all(open)).flat().filter((visit) => visit.doctorID === staffID).length;
    },
    [staffID],
  );
  return counts ?? 0;
}
