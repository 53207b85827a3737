import { useMediaQuery } from '@mantine/hooks';
import { CONVERSATION_KEEPERS } from '@vetloom/domain/conversation/conversation.commands.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { SegmentedFilter } from '@vetloom/ui/input/SegmentedFilter.tsx';
import { Sheet, Toolbar } from '@vetloom/ui/layout/Sheet.tsx';
import { useRef } from 'react';
import {
  CONVERSATION_VIEWS,
  type ConversationView,
  type Talk,
  useTalks,
} from '../../../data/conversation/conversations.ts';
import { found, useCan, useDocument, useSession } from '../../../data/engine/hooks.ts';
import { conversations } from '../../../locale/conversation.ts';
import { keyWords } from '../../../locale/shell-keys.ts';
import { ListSearch } from '../../../parts/keyset-list/ListSearch.tsx';
import { useQuery } from '../../../routes/navigation.tsx';
import { ConversationList } from './ConversationList.tsx';
import classes from './inbox.module.css';
import { PersonPanel } from './PersonPanel.tsx';
import { Thread } from './Thread.tsx';
import { useInboxActs } from './use-inbox-acts.ts';

const words = conversations;
const NARROW = '(max-width: 800px)';

const viewOf = (asked: string | undefined): ConversationView =>
  CONVERSATION_VIEWS.find((view) => view === asked) ?? 'open';

function matches({ conversation, owner }: Talk, wanted: readonly string[]): boolean {
  const text = [
    conversation.name,
    conversation.account,
    conversation.lastText,
    conversation.subject,
    owner?.name,
    owner?.phone,
  ]
    .join('\n')
    .toLowerCase();
  return wanted.every((word) => text.includes(word));
}

/** /conversation/index: what owners write, answered, put to their animals and closed without leaving the list. */
export default function Inbox() {
  const now = useNow();
  const [query, setQuery] = useQuery();
  const me = useSession().actor?.staffID ?? '';
  const may = CONVERSATION_KEEPERS.some(useCan());
  const view = viewOf(query.view);
  const narrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false }) === true;
  const wanted = (query.q ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const talks = useTalks(view, me);
  const rows = (talks ?? []).filter((talk) => matches(talk, wanted));
  // What somebody has before them stays there: a conversation that somebody else closes, or that moves up, is not taken from under their hands.
  const asked = found(useDocument('conversation', query.sel));
  const owner = found(useDocument('user', asked?.userID || undefined));
  const composer = useRef<HTMLTextAreaElement>(null);
  const acts = useInboxActs();
  const choose = (id: string | undefined) => setQuery({ sel: id });
  const at = rows.findIndex(({ conversation }) => conversation._id === query.sel);
  const move = (by: number) => {
    const next = rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by))];
    if (next) choose(next.conversation._id);
  };
  const keyed = { enabled: may && asked !== undefined };
  useHotkey('J', keyWords.row, () => move(1));
  useHotkey('K', keyWords.row, () => move(-1));
  useHotkey('ArrowDown', keyWords.row, () => move(1));
  useHotkey('ArrowUp', keyWords.row, () => move(-1));
  useHotkey('Enter', words.compose.label, () => composer.current?.focus(), keyed);
  useHotkey('R', words.act.assignMe, () => asked && void acts.assign(asked, asked.assignedTo === me ? '' : me), keyed);
  useHotkey('E', words.act.close, () => asked && void acts.close(asked), keyed);
  const showsList = !narrow || asked === undefined;
  return (
    <Sheet fill>
      {showsList ? (
        <Toolbar>
          <ListSearch
            label={words.search}
            value={query.q ?? ''}
            onChange={(q) => setQuery({ q: q === '' ? undefined : q })}
            onEnter={() => move(0)}
          />
          <SegmentedFilter
            label={words.views.label}
            options={CONVERSATION_VIEWS.map((one) => ({ value: one, label: words.views[one] }))}
            value={view}
            onChange={(next) => setQuery({ view: next })}
          />
        </Toolbar>
      ) : null}
      <div className={classes.body}>
        {showsList ? (
          <ConversationList
            talks={talks === undefined ? undefined : rows}
            narrowed={wanted.length > 0}
            onClear={() => setQuery({ q: undefined })}
            chosen={query.sel}
            me={me}
            now={now}
            onChoose={choose}
          />
        ) : null}
        {asked === undefined ? (
          narrow ? null : (
            <div className={classes.nothing}>
              <EmptyState title={words.choose} next={words.chooseNext} />
            </div>
          )
        ) : (
          <>
            <Thread
              key={asked._id}
              {...{ conversation: asked, owner, now, me, acts, composer }}
              onBack={narrow ? () => choose(undefined) : undefined}
            />
            {narrow ? null : <PersonPanel key={`person ${asked._id}`} conversation={asked} owner={owner} />}
          </>
        )}
      </div>
    </Sheet>
  );
}
