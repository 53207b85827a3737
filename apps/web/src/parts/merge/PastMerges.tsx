import { Button } from '@mantine/core';
import { changedSince } from '@vetloom/domain/engine/merge.ts';
import { undoMergeOwners } from '@vetloom/domain/owner/merge.commands.ts';
import { undoCombinePets } from '@vetloom/domain/pet/merge.commands.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { SectionHeading } from '@vetloom/ui/layout/SectionHeading.tsx';
import { useState } from 'react';
import { useDocuments, useRun } from '../../data/engine/hooks.ts';
import { ownerCare } from '../../locale/owner-care.ts';
import { ConfirmDialog } from '../confirm/ConfirmDialog.tsx';
import classes from './merge.module.css';

const words = ownerCare.merge;

interface PastMergesProps {
  readonly kind: 'pet' | 'user';
  /** The document that remains, as it is now. */
  readonly main: { readonly _id: string };
  readonly editable: boolean;
}

/** What was combined into an animal or owner, with the way back. */
export function PastMerges({ kind, main, editable }: PastMergesProps) {
  const merges = useDocuments(kind === 'pet' ? 'petMerge' : 'userMerge', 'byTarget', { equals: [main._id] }) ?? [];
  const standing = merges.filter((merge) => merge.undoneDateTime === 0);
  const run = useRun();
  const [asked, setAsked] = useState<string>();
  const merge = standing.find((one) => one._id === asked);
  if (standing.length === 0) return null;
  const nameOf = (one: (typeof standing)[number]) => String(one.source.name ?? '');
  const fields = merge === undefined ? [] : changedSince(merge, main);
  return (
    <div>
      <SectionHeading>{words.past}</SectionHeading>
      <ul className={classes.past}>
        {standing.map((one) => (
          <li key={one._id}>
            <span>{words.pastLine(nameOf(one), formatDate(one.createDateTime))}</span>
            {editable ? (
              <Button size="compact-sm" variant="subtle" onClick={() => setAsked(one._id)}>
                {words.undoOne}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={merge !== undefined}
        onClose={() => setAsked(undefined)}
        title={words.undoTitle}
        text={[
          merge === undefined ? '' : words.undoText(nameOf(merge)),
          fields.length === 0
            ? ''
            : words.changedSince(fields.map((field) => ownerCare.fields[field] ?? field).join('、')),
        ]
          .filter(Boolean)
          .join(' ')}
        confirmWord={words.undoOne}
        onConfirm={async () => {
          if (merge === undefined) return;
          await run(kind === 'pet' ? undoCombinePets : undoMergeOwners, { mergeID: merge._id });
          showSuccess(words.undone);
        }}
      />
    </div>
  );
}
