import { Button, Popover, Select } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import { CHANNELS } from '@vetloom/domain/core/channels.ts';
import { MESSAGE_MATTERS } from '@vetloom/domain/core/message-purposes.ts';
import { found, useDocument } from '../../../data/engine/hooks.ts';
import { channelNames, messages, purposeNames } from '../../../locale/message.ts';
import { PersonPicker } from '../../../parts/find-people/PersonPicker.tsx';
import { dateText, timeOf } from '../../../parts/form/clinic-time.ts';
import { DateField } from '../../../parts/form/DateField.tsx';
import { FoldedFilters } from '../../../parts/keyset-list/FoldedFilters.tsx';
import { ListSearch } from '../../../parts/keyset-list/ListSearch.tsx';
import list from '../../../parts/keyset-list/list.module.css';
import { conditionsOf, type MessageNarrowing } from './message-address.ts';
import classes from './messages.module.css';

const words = messages.filters;

interface MessageFiltersProps {
  readonly narrowing: MessageNarrowing;
  /** Changes of the address. */
  readonly change: (change: Readonly<Record<string, string | undefined>>) => void;
  readonly onEnter: () => void;
}

/** What the list is narrowed by: words, way, purpose, day, and whose messages they are. */
export function MessageFilters({ narrowing, change, onEnter }: MessageFiltersProps) {
  return (
    <>
      <ListSearch
        label={words.words}
        value={narrowing.words}
        onChange={(q) => change({ q: q === '' ? undefined : q })}
        onEnter={onEnter}
      />
      <FoldedFilters label={words.fold(conditionsOf(narrowing))}>
        <DateField
          size="sm"
          aria-label={words.day}
          value={narrowing.day === undefined ? '' : dateText(narrowing.day)}
          onChange={(day) => {
            const at = timeOf(day);
            change({ day: at === undefined ? undefined : dateText(at), sel: undefined });
          }}
        />
        <Select
          size="sm"
          className={list.select ?? ''}
          aria-label={words.channel}
          placeholder={words.anyChannel}
          data={CHANNELS.map((value) => ({ value, label: channelNames[value] }))}
          value={narrowing.channel ?? null}
          clearable
          onChange={(way) => change({ way: way ?? undefined, sel: undefined })}
        />
        <Select
          size="sm"
          className={list.select ?? ''}
          aria-label={words.purpose}
          placeholder={words.anyPurpose}
          data={MESSAGE_MATTERS.map((value) => ({ value, label: purposeNames[value] }))}
          value={narrowing.about ?? null}
          clearable
          onChange={(about) => change({ about: about ?? undefined, sel: undefined })}
        />
        <People narrowing={narrowing} change={change} />
      </FoldedFilters>
    </>
  );
}

function People({ narrowing: { userID, petID }, change }: Pick<MessageFiltersProps, 'narrowing' | 'change'>) {
  const owner = found(useDocument('user', userID));
  const pet = found(useDocument('pet', petID));
  const named = [owner?.name, pet?.name].filter(Boolean).join('、');
  return (
    <Popover position="bottom-start" withArrow={false} shadow="md">
      <Popover.Target>
        <Button size="sm" variant="default" leftSection={<IconUser size={14} />} data-active={named !== ''}>
          {named === '' ? `${words.person}／${words.pet}` : words.of(named)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown w={304}>
        <div className={classes.people}>
          <PersonPicker
            kind="owner"
            label={words.person}
            hint=""
            except=""
            value={userID}
            onChange={(id) => change({ user: id, sel: undefined })}
          />
          <PersonPicker
            kind="pet"
            label={words.pet}
            hint=""
            except=""
            value={petID}
            onChange={(id) => change({ pet: id, sel: undefined })}
          />
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
