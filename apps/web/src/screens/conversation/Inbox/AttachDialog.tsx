import { Button, Group, Modal, Text } from '@mantine/core';
import type { Conversation } from '@vetloom/domain/conversation/conversation.schema.ts';
import { CONTENT_STATE, type ConversationLine } from '@vetloom/domain/conversation/conversation-line.schema.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { useState } from 'react';
import { useAnimalsOf } from '../../../data/conversation/conversations.ts';
import { found, useDocument } from '../../../data/engine/hooks.ts';
import { conversations } from '../../../locale/conversation.ts';
import { useUnrepeated } from '../../../parts/act/unrepeated.ts';
import { PersonPicker } from '../../../parts/find-people/PersonPicker.tsx';
import classes from './inbox.module.css';

const words = conversations.attach;

interface AttachDialogProps {
  readonly conversation: Conversation;
  readonly lines: readonly ConversationLine[];
  readonly onClose: () => void;
  readonly onAttach: (pet: Pet) => Promise<void>;
}

/** To which animal lines are put: the owner's own stand first, any other is found by its name. */
export function AttachDialog({ conversation, lines, onClose, onAttach }: AttachDialogProps) {
  const own = useAnimalsOf(conversation.userID) ?? [];
  const [asked, setAsked] = useState<string>();
  const [elsewhere, setElsewhere] = useState(false);
  const petID = asked ?? (own.length === 1 ? own[0]?._id : undefined);
  const pet = found(useDocument('pet', petID));
  const once = useUnrepeated();
  const waits = lines.some(({ contentState }) => contentState === CONTENT_STATE.waiting);
  const files = lines.filter(({ file }) => file !== undefined).length;
  return (
    <Modal opened onClose={onClose} title={words.title} size={460} centered>
      <div className={classes.dialog}>
        <Text size="sm">{waits ? words.waits : words.what(lines.length, files)}</Text>
        {own.length === 0 ? null : (
          <Group gap={8}>
            {own.map((one, at) => (
              <Button
                key={one._id}
                {...(at === 0 ? { 'data-autofocus': true } : {})}
                size="sm"
                variant={one._id === petID ? 'filled' : 'default'}
                aria-pressed={one._id === petID}
                onClick={() => setAsked(one._id)}
              >
                {one.name}
              </Button>
            ))}
            {elsewhere ? null : (
              <Button size="sm" variant="subtle" onClick={() => setElsewhere(true)}>
                {words.other}
              </Button>
            )}
          </Group>
        )}
        {elsewhere || own.length === 0 ? (
          <PersonPicker kind="pet" label={words.pet} hint={words.petHint} except="" value={petID} onChange={setAsked} />
        ) : null}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" {...(own.length === 0 ? { 'data-autofocus': true } : {})} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button disabled={pet === undefined || waits} onClick={() => pet && void once(() => onAttach(pet))}>
            {words.confirm}
          </Button>
        </Group>
      </div>
    </Modal>
  );
}
