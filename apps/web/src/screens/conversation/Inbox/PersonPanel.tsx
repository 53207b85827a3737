import { Button } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import type { Conversation } from '@vetloom/domain/conversation/conversation.schema.ts';
import { isProved } from '@vetloom/domain/conversation/conversation-state.ts';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import { isInCare } from '@vetloom/domain/pet/pet.schema.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatPhone } from '@vetloom/ui/format/phone.ts';
import { useAnimalsOf } from '../../../data/conversation/conversations.ts';
import { crmCalls } from '../../../data/conversation/crm-calls.ts';
import { useCan, useSyncStatus } from '../../../data/engine/hooks.ts';
import { conversations } from '../../../locale/conversation.ts';
import { attempt } from '../../../parts/act/attempt.ts';
import { ContactLines } from '../../../parts/contacts/ContactLines.tsx';
import { PersonPicker } from '../../../parts/find-people/PersonPicker.tsx';
import { useKinds } from '../../../parts/form/use-customize.ts';
import { breedWord, kindWord } from '../../../parts/patient-strip/patient-words.ts';
import { links } from '../../../routes/links.ts';
import { AppLink } from '../../../routes/navigation.tsx';
import classes from './inbox.module.css';

const words = conversations.person;

interface PersonPanelProps {
  readonly conversation: Conversation;
  readonly owner: Owner | undefined;
}

/** Who writes, beside the thread. */
export function PersonPanel(props: PersonPanelProps) {
  return (
    <aside className={classes.person} aria-label={words.label}>
      <PersonFacts {...props} />
    </aside>
  );
}

/** Who writes, as far as that is known, and their animals; who it probably is, is said here, and proved by the app alone. */
export function PersonFacts({ conversation, owner }: PersonPanelProps) {
  const pets = useAnimalsOf(owner?._id ?? '') ?? [];
  const kinds = useKinds();
  const can = useCan();
  const offline = useSyncStatus()?.connection === 'offline';
  const proved = isProved(conversation, owner);
  const place = (userID: string) =>
    void attempt(async () => {
      await crmCalls.place(conversation._id, userID);
      showSuccess(userID === '' ? conversations.unknownOwner : words.placed);
    });
  return (
    <>
      {owner !== undefined && conversation.name === owner.name && conversation.channel === 'line' ? null : (
        <div>
          <b>{conversation.name || (conversation.channel === 'mail' ? '' : conversations.unknownPerson)}</b>
          {conversation.channel === 'mail' ? <small>{conversation.account}</small> : null}
        </div>
      )}
      {owner === undefined ? (
        <>
          <p className={classes.warn}>{conversations.unknownOwner}</p>
          {offline ? (
            <small>{words.needsNetwork}</small>
          ) : (
            <PersonPicker
              kind="owner"
              label={words.pick}
              hint={words.pickHint}
              except=""
              value={undefined}
              onChange={(id) => id !== undefined && place(id)}
            />
          )}
        </>
      ) : (
        <>
          <p className={proved ? classes.sure : classes.warn}>
            {proved ? (conversation.channel === 'mail' ? words.provedMail : words.proved) : words.probable}
          </p>
          {proved ? null : <small>{words.probableHint}</small>}
          <div>
            <h3>{owner.name}</h3>
            <a href={`tel:${owner.phone}`}>{formatPhone(owner.phone)}</a>
            <ContactLines contacts={owner.contacts} />
          </div>
          <AppLink to={links.owner(owner._id)}>{words.open}</AppLink>
          {proved ? null : (
            <div className={classes.stack}>
              {conversation.channel === 'line' && can('CUSTOMER_WRITE') ? (
                <Button
                  size="sm"
                  disabled={offline}
                  onClick={() =>
                    void attempt(async () => {
                      await crmCalls.invite(owner._id);
                      showSuccess(words.invited);
                    })
                  }
                >
                  {words.invite}
                </Button>
              ) : null}
              <Button size="sm" variant="default" disabled={offline} onClick={() => place('')}>
                {words.unplace}
              </Button>
            </div>
          )}
          <h3>{words.animals}</h3>
          {pets.length === 0 ? (
            <div className={classes.animal}>
              <small>{words.noAnimals}</small>
              {can('BOOKING_WRITE') ? <Book name={owner.name} of={{ user: owner._id }} /> : null}
            </div>
          ) : null}
          <ul className={classes.animals}>
            {pets.map((pet) => (
              <li key={pet._id} className={classes.animal}>
                <span>
                  <AppLink to={links.pet(pet._id)}>{pet.name}</AppLink>
                  <small>{[kindWord(kinds, pet.type), breedWord(kinds, pet)].filter(Boolean).join(' · ')}</small>
                </span>
                {can('BOOKING_WRITE') && isInCare(pet) ? <Book name={pet.name} of={{ pet: pet._id }} /> : null}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** Opens the calendar with a booking begun for an animal, or for an owner whose animal isn't here yet. */
function Book({
  name,
  of,
}: {
  readonly name: string;
  readonly of: { readonly pet: string } | { readonly user: string };
}) {
  return (
    <Button
      size="compact-sm"
      variant="default"
      component={AppLink}
      to={links.to('booking', of)}
      leftSection={<IconCalendarPlus size={14} stroke={1.6} />}
      aria-label={words.bookFor(name)}
    >
      {words.book}
    </Button>
  );
}
