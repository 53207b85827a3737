import { Button } from '@mantine/core';
import { isCollection } from '@vetloom/domain/kinds.ts';
import type { Conflict } from '@vetloom/domain/sync/case.schema.ts';
import { withStored } from '@vetloom/domain/sync/review.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { Sheet } from '@vetloom/ui/layout/Sheet.tsx';
import { useMemo } from 'react';
import { type Bring, useFetched } from '../../../data/engine/fetched.ts';
import { found, useDocument } from '../../../data/engine/hooks.ts';
import { bringBill } from '../../../data/record/bring-bill.ts';
import { syncReview as words } from '../../../locale/sync-review.ts';
import { links } from '../../../routes/links.ts';
import { useGo, useQuery } from '../../../routes/navigation.tsx';
import { PageHeader } from '../../../shell/header/PageHeader.tsx';
import { ReviewSheet } from './ReviewSheet.tsx';

/** Two versions of the same fields side by side (spec 2 §3 "Draft conflict log"): `/conflict?id=…`. */
export default function ConflictReview() {
  const [{ id }] = useQuery();
  const held = useDocument('conflict', id);
  const conflict: Conflict | undefined = found(held);
  if (held.state === 'loading') return null;
  if (conflict?.state === 'open' && conflict.fields.length > 0) return <Current conflict={conflict} />;
  const elsewhere = held.state === 'elsewhere';
  return (
    <>
      <PageHeader title={words.title} />
      <Sheet fill>
        <Nothing
          title={elsewhere ? words.elsewhere : words.gone}
          next={elsewhere ? words.elsewhereNext : words.goneNext}
        />
      </Sheet>
    </>
  );
}

/** What is neither a visit nor sure to be here is reviewed by what the conflict itself says. */
const NOWHERE: Bring = async () => 'unreached';

/** The review against what the clinic has now. A value that moves on while it is open makes what was chosen over it open again. */
function Current({ conflict }: { readonly conflict: Conflict }) {
  const { documentCollection, documentID } = conflict;
  // Of a visit that is older than what this device holds, the review is made against what the clinic has now.
  const held = useFetched(
    isCollection(documentCollection) ? documentCollection : 'record',
    documentID,
    documentCollection === 'record' ? bringBill(documentID) : NOWHERE,
  );
  const stored = held.state === 'found' ? held.document : undefined;
  const current = useMemo(() => withStored(conflict, stored), [conflict, stored]);
  const moved = useMemo(() => {
    const keys = current.fields.flatMap((field, at) => (field === conflict.fields[at] ? [] : [field.path.join('/')]));
    return new Set(keys);
  }, [conflict, current]);
  if (held.state === 'loading') return null;
  return (
    <ReviewSheet
      key={`${conflict._id} ${JSON.stringify(current.fields.map(({ theirs }) => theirs))}`}
      conflict={current}
      stored={stored}
      moved={moved}
    />
  );
}

function Nothing({ title, next }: { readonly title: string; readonly next: string }) {
  const go = useGo();
  return (
    <EmptyState
      title={title}
      next={next}
      actions={
        <Button variant="default" onClick={() => go(links.home())}>
          {words.home}
        </Button>
      }
    />
  );
}
