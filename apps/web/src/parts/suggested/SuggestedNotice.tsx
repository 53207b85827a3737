import { Button } from '@mantine/core';
import { adoptSuggestions, MOST_ADOPTED } from '@vetloom/domain/founding/suggestion.commands.ts';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useState } from 'react';
import { useRun } from '../../data/engine/hooks.ts';
import { suggested as words } from '../../locale/founding-suggested.ts';
import { useAct } from '../act/use-act.ts';
import { ConfirmDialog } from '../confirm/ConfirmDialog.tsx';

interface SuggestedNoticeProps {
  /** What of the list, or the one document, is a suggestion still; nothing is shown without any. */
  readonly ids: readonly string[];
  /** Whether it is a list of which each can be looked at by itself. */
  readonly list?: boolean;
  readonly editable: boolean;
}

/** Says what the clinic was given to begin with and nobody has looked at, and lets whoever may take it over. */
export function SuggestedNotice({ ids, list = false, editable }: SuggestedNoticeProps) {
  const run = useRun();
  const { busy, act } = useAct();
  const [asked, setAsked] = useState(false);
  if (ids.length === 0) return null;
  const adopt = async () => {
    for (let at = 0; at < ids.length; at += MOST_ADOPTED)
      await run(adoptSuggestions, { ids: ids.slice(at, at + MOST_ADOPTED) });
    showSuccess(words.adopted(ids.length));
  };
  return (
    <>
      <Notice
        tone="ochre"
        title={words.title}
        action={
          editable ? (
            <Button
              size="compact-sm"
              variant="default"
              loading={busy}
              onClick={() => (list ? setAsked(true) : void act(adopt))}
            >
              {list ? words.adoptAll : words.adopt}
            </Button>
          ) : undefined
        }
      >
        {list ? words.many(ids.length) : words.one}
      </Notice>
      <ConfirmDialog
        opened={asked}
        onClose={() => setAsked(false)}
        title={words.askAll(ids.length)}
        text={words.askAllText}
        confirmWord={words.adoptAll}
        onConfirm={adopt}
      />
    </>
  );
}
