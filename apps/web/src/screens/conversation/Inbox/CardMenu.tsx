import { Button, Group, Menu, Modal } from '@mantine/core';
import { IconCards } from '@tabler/icons-react';
import type { WrittenCard } from '@vetloom/documents/message-cards.ts';
import type { Conversation } from '@vetloom/domain/conversation/conversation.schema.ts';
import { isProved } from '@vetloom/domain/conversation/conversation-state.ts';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import { shownNow } from '@vetloom/ui/format/shown-clock.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useState } from 'react';
import { useCards } from '../../../data/conversation/cards.ts';
import { useAnimalsOf } from '../../../data/conversation/conversations.ts';
import { found, useDocument } from '../../../data/engine/hooks.ts';
import { conversations } from '../../../locale/conversation.ts';
import { useUnrepeated } from '../../../parts/act/unrepeated.ts';
import { CardView } from './CardView.tsx';
import classes from './inbox.module.css';
import type { InboxActs } from './use-inbox-acts.ts';

const words = conversations.compose;

interface CardMenuProps {
  readonly conversation: Conversation;
  readonly owner: Owner | undefined;
  readonly acts: InboxActs;
  readonly disabled: boolean;
}

/** What of the owner's can be sent laid out: shown first, sent to a proved account alone. */
export function CardMenu({ conversation, owner, acts, disabled }: CardMenuProps) {
  const [opened, setOpened] = useState(false);
  const [chosen, setChosen] = useState<WrittenCard>();
  const once = useUnrepeated(conversation._id);
  const proved = isProved(conversation, owner);
  return (
    <>
      <Menu position="top-start" opened={opened} onChange={setOpened}>
        <Menu.Target>
          <Button size="sm" variant="default" leftSection={<IconCards size={14} />} disabled={disabled}>
            {words.card}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={320} style={{ overflow: 'auto' }}>
          {!opened ? null : proved ? (
            <Offered userID={conversation.userID} onChoose={setChosen} />
          ) : (
            <Menu.Label>{words.cardNeedsProof}</Menu.Label>
          )}
        </Menu.Dropdown>
      </Menu>
      {chosen === undefined ? null : (
        <Modal opened onClose={() => setChosen(undefined)} title={words.card} size={420} centered>
          <div className={classes.dialog}>
            <CardView card={chosen.card} text={chosen.text} />
            <Group justify="flex-end" gap={8}>
              <Button variant="default" onClick={() => setChosen(undefined)}>
                {conversations.attach.cancel}
              </Button>
              <Button
                onClick={() =>
                  void once(async () => {
                    if (await acts.answer(conversation, chosen.text, chosen.card)) setChosen(undefined);
                  })
                }
              >
                {words.send}
              </Button>
            </Group>
          </div>
        </Modal>
      )}
    </>
  );
}

function Offered({ userID, onChoose }: { readonly userID: string; readonly onChoose: (card: WrittenCard) => void }) {
  const clinic = found(useDocument('clinic', '/clinic'));
  const pets = useAnimalsOf(userID) ?? [];
  const told = clinic && { clinic: clinic.name, zone: shownZone(), now: shownNow() };
  const cards = useCards(pets, told) ?? [];
  if (cards.length === 0) return <Menu.Label>{words.noCards}</Menu.Label>;
  return cards.map((one) => (
    <Menu.Item key={`${one.card.matter} ${one.card.sourceID}`} onClick={() => onChoose(one)}>
      {[conversations.cards[one.card.matter], one.card.subtitle, one.card.rows[0]?.value].filter(Boolean).join(' · ')}
    </Menu.Item>
  ));
}
