import { Button, Checkbox, CopyButton, Group, Modal, Text } from '@mantine/core';
import { codeName } from '@vetloom/domain/core/codes.ts';
import type { InvitedMember, InvitedNow } from '@vetloom/protocol/invitations.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { formatDay } from '@vetloom/ui/format/date.ts';
import { useCallback, useEffect, useState } from 'react';
import { inviteSeveral, notYetIn } from '../../data/staff/invitations.ts';
import { sentenceOf } from '../../locale/codes.ts';
import { archive } from '../../locale/export-archive.ts';
import { useAttempt } from '../../parts/form/use-attempt.ts';
import classes from './staff.module.css';

const words = archive.invitations;

/** Who has not come in yet, all of a clinic that came out of an archive: several are sent their links at once, or handed them. */
export function InvitationsDialog({ onClose }: { readonly onClose: () => void }) {
  const [people, setPeople] = useState<readonly InvitedMember[]>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [made, setMade] = useState<ReadonlyMap<string, InvitedNow>>(new Map());
  const { busy, failure, attempt } = useAttempt();
  const look = useCallback(async () => {
    const found = await notYetIn();
    setPeople(found);
    return found;
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    void attempt(async () => {
      const found = await look();
      // As a rule those are meant who have no link: a new one would end theirs.
      setChosen(new Set(found.filter(({ expiresAt }) => expiresAt === null).map(({ staffID }) => staffID)));
    });
  }, []);
  const invite = (mail: boolean) =>
    void attempt(async () => {
      await inviteSeveral([...chosen], mail, (answers) =>
        setMade((before) => new Map([...before, ...answers.map((one): [string, InvitedNow] => [one.staffID, one])])),
      );
      setChosen(new Set());
      await look();
    });
  const mark = (staffID: string, isChosen: boolean) =>
    setChosen(new Set(isChosen ? [...chosen, staffID] : [...chosen].filter((one) => one !== staffID)));
  const links = (people ?? []).flatMap(({ staffID, name, email }) => {
    const path = made.get(staffID)?.path ?? null;
    return path === null ? [] : [`${name} ${email} ${window.location.origin}${path}`];
  });
  return (
    <Modal opened onClose={onClose} title={words.title} size={640} centered>
      <Text size="sm" mb="md">
        {people?.length === 0 ? words.none : words.text}
      </Text>
      {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
      {people?.length ? (
        <Checkbox
          label={words.all}
          checked={chosen.size === people.length}
          indeterminate={chosen.size > 0 && chosen.size < people.length}
          onChange={({ currentTarget: { checked } }) =>
            setChosen(new Set(checked ? people.map(({ staffID }) => staffID) : []))
          }
        />
      ) : null}
      <ul className={classes.invited} aria-busy={people === undefined}>
        {people?.map((person) => (
          <Invited
            key={person.staffID}
            person={person}
            answer={made.get(person.staffID)}
            isChosen={chosen.has(person.staffID)}
            onChoose={(isChosen) => mark(person.staffID, isChosen)}
          />
        ))}
      </ul>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Text size="xs" c="dimmed" mr="auto" role="status">
          {words.chosen(chosen.size)}
        </Text>
        {links.length > 1 ? (
          <CopyButton value={links.join('\n')}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {copied ? words.copied : words.copyAll}
              </Button>
            )}
          </CopyButton>
        ) : null}
        <Button variant="default" onClick={onClose}>
          {words.close}
        </Button>
        <Button variant="default" loading={busy} disabled={chosen.size === 0} onClick={() => invite(true)}>
          {words.mail}
        </Button>
        <Button loading={busy} disabled={chosen.size === 0} onClick={() => invite(false)}>
          {words.hand}
        </Button>
      </Group>
    </Modal>
  );
}

interface InvitedProps {
  readonly person: InvitedMember;
  readonly answer: InvitedNow | undefined;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
}

function Invited({ person: { name, email, roleName, expiresAt }, answer, isChosen, onChoose }: InvitedProps) {
  const path = answer?.path ?? null;
  const link = `${window.location.origin}${path ?? ''}`;
  return (
    <li>
      <Checkbox
        className={classes.invitedName}
        label={`${name}　${roleName}`}
        description={email}
        checked={isChosen}
        onChange={({ currentTarget: { checked } }) => onChoose(checked)}
      />
      <span className={classes.invitedState}>
        {answer?.refused
          ? sentenceOf(codeName(answer.refused.code), answer.refused.detail)
          : `${answer?.mailed ? `${words.mailed}　` : ''}${expiresAt === null ? words.noLink : words.until(formatDay(expiresAt))}`}
      </span>
      {path === null ? null : (
        <div className={classes.invitedLink}>
          <input
            readOnly
            aria-label={words.linkOf(name)}
            value={link}
            onFocus={(event) => event.currentTarget.select()}
          />
          <CopyButton value={link}>
            {({ copied, copy }) => (
              <Button size="xs" variant="default" onClick={copy}>
                {copied ? words.copied : words.copy}
              </Button>
            )}
          </CopyButton>
        </div>
      )}
    </li>
  );
}
