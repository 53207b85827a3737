import { ActionIcon } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { duplicateRecord } from '@vetloom/domain/visit/visit.commands.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { useState } from 'react';
import { useCan, useRun, useStore } from '../../data/engine/hooks.ts';
import { newID } from '../../data/engine/ids.ts';
import { checkin } from '../../locale/visit.ts';
import { ConfirmDialog } from '../../parts/confirm/ConfirmDialog.tsx';
import { links } from '../../routes/links.ts';
import { useGo } from '../../routes/navigation.tsx';

const words = checkin.duplicate;

/** Copies a visit to today, as one written by hand ([2.7.018]), and goes on to it. Says before what comes along and what doesn't. */
export function DuplicateVisit({ record }: { readonly record: VisitRecord }) {
  const can = useCan();
  const run = useRun();
  const store = useStore();
  const go = useGo();
  const [asking, setAsking] = useState(false);
  if (!can('RECORD_WRITE')) return null;
  const copy = async () => {
    const _id = newID.record(store.now());
    await run(duplicateRecord, { recordID: record._id, _id });
    showSuccess(words.done);
    go(links.visit(record.petID, _id));
  };
  return (
    <>
      <ActionIcon aria-label={words.action} onClick={() => setAsking(true)}>
        <IconCopy size={16} stroke={1.8} />
      </ActionIcon>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={words.action}
        text={words.text(formatDate(record.dateTime))}
        confirmWord={words.confirm}
        onConfirm={copy}
      />
    </>
  );
}
