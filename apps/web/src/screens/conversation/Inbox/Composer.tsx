import { Button, Menu, Textarea } from '@mantine/core';
import { IconMessageDots, IconSend } from '@tabler/icons-react';
import { CRM_SETTING } from '@vetloom/domain/clinic/settings/crm.setting.ts';
import type { Conversation } from '@vetloom/domain/conversation/conversation.schema.ts';
import { unfilledVariables } from '@vetloom/domain/core/text-variables.ts';
import { fillText } from '@vetloom/domain/message/fill-text.ts';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import { isComposing } from '@vetloom/ui/hooks/use-hotkey.ts';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { type RefObject, useRef } from 'react';
import { useAnimalsOf } from '../../../data/conversation/conversations.ts';
import { found, useDocument, useSetting, useSyncStatus } from '../../../data/engine/hooks.ts';
import { conversations } from '../../../locale/conversation.ts';
import { useUnrepeated } from '../../../parts/act/unrepeated.ts';
import { useDraft } from '../../../parts/draft/use-draft.ts';
import { links } from '../../../routes/links.ts';
import { AppLink } from '../../../routes/navigation.tsx';
import { CardMenu } from './CardMenu.tsx';
import classes from './inbox.module.css';
import type { InboxActs } from './use-inbox-acts.ts';

const words = conversations.compose;

interface ComposerProps {
  readonly conversation: Conversation;
  readonly owner: Owner | undefined;
  readonly acts: InboxActs;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** Goes back to where letters act. */
  readonly onLeave: () => void;
}

/** Where an answer is written: kept as typed, told to the others while it is, sent by one key and never twice. */
export function Composer({ conversation, owner, acts, field, onLeave }: ComposerProps) {
  const { values, change, restart } = useDraft(`conversation ${conversation._id}`, { text: '' });
  const replies = useSetting(CRM_SETTING)?.quickReplies ?? [];
  const clinic = found(useDocument('clinic', '/clinic'));
  const pets = useAnimalsOf(conversation.userID) ?? [];
  const offline = useSyncStatus()?.connection === 'offline';
  const claimed = useRef(false);
  const once = useUnrepeated(conversation._id);
  const hasLeft = conversation.leftDateTime !== 0;
  const text = values.text.trim();
  const unfilled = unfilledVariables(text);
  const type = (next: string) => {
    change({ text: next });
    if (claimed.current || next.trim() === '') return;
    claimed.current = true;
    void acts.claim(conversation, true);
  };
  const leave = () => {
    if (!claimed.current) return;
    claimed.current = false;
    void acts.claim(conversation, false);
  };
  const send = () =>
    once(async () => {
      if (text === '' || hasLeft || unfilled.length > 0) return;
      if (!(await acts.answer(conversation, text))) return;
      claimed.current = false;
      restart({ text: '' });
    });
  const use = (template: string) => {
    const names = {
      ...{ owner: owner?.name ?? conversation.name, pet: pets.length === 1 ? (pets[0]?.name ?? '') : '' },
      ...{ clinic: clinic?.name ?? '', phone: clinic?.phone ?? '', item: '', date: '' },
    };
    // What isn't known stays in its braces, so that nobody sends a gap.
    const known = Object.fromEntries(Object.entries(names).map(([name, value]) => [name, value || `{${name}}`]));
    type([text, fillText(template, known as typeof names)].filter(Boolean).join('\n'));
  };
  return (
    <form
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Textarea
        ref={field}
        aria-label={words.label}
        placeholder={words.placeholder}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        disabled={hasLeft}
        value={values.text}
        description={
          hasLeft
            ? words.left
            : unfilled.length > 0
              ? words.unfilled(unfilled.join(' '))
              : offline
                ? words.offline
                : undefined
        }
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !isComposing(event.nativeEvent)) return onLeave();
          if (event.key !== 'Enter' || isComposing(event.nativeEvent) || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          void send();
        }}
      />
      <div className={classes.composeActs}>
        {/* What was chosen is read and sent from where it stands. */}
        <Menu position="top-start" returnFocus={false} onExitTransitionEnd={() => field.current?.focus()}>
          <Menu.Target>
            <Button size="sm" variant="default" leftSection={<IconMessageDots size={14} />} disabled={hasLeft}>
              {words.quick}
            </Button>
          </Menu.Target>
          <Menu.Dropdown mah={320} style={{ overflow: 'auto' }}>
            {replies.length === 0 ? <Menu.Label>{words.noQuick}</Menu.Label> : null}
            {replies.map((reply) => (
              <Menu.Item key={reply._id} onClick={() => use(reply.text)}>
                {reply.title}
              </Menu.Item>
            ))}
            <Menu.Divider />
            <Menu.Item component={AppLink} to={links.to('setting.conversation')}>
              {words.toSetting}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
        <CardMenu {...{ conversation, owner, acts }} disabled={hasLeft} />
        <Button
          type="submit"
          size="sm"
          className={classes.send ?? ''}
          leftSection={<IconSend size={14} />}
          rightSection={<Keycap keys="Ctrl Enter" onFill />}
          disabled={text === '' || hasLeft || unfilled.length > 0}
        >
          {words.send}
        </Button>
      </div>
    </form>
  );
}
