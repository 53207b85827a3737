import { mergeOwners, undoMergeOwners } from '@vetloom/domain/owner/merge.commands.ts';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import { OWNER_MERGE } from '@vetloom/domain/owner/owner-merge.schema.ts';
import { useState } from 'react';
import { found, useDocument, useRun, useStore } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import { ownerCare } from '../../../locale/owner-care.ts';
import { MergePanel } from '../../../parts/merge/MergePanel.tsx';
import { links } from '../../../routes/links.ts';

interface MergeOwnerProps {
  /** The owner who goes. */
  readonly owner: Owner;
  readonly pets: number;
  readonly visits: number;
  readonly onClose: () => void;
}

/** Merges an owner into another. */
export function MergeOwner({ owner, pets, visits, onClose }: MergeOwnerProps) {
  const run = useRun();
  const store = useStore();
  const [mainID, setMainID] = useState<string>();
  return (
    <MergePanel
      kind="owner"
      spec={OWNER_MERGE}
      source={owner}
      main={found(useDocument('user', mainID))}
      mainID={mainID}
      onFind={setMainID}
      words={ownerCare.merge}
      moves={ownerCare.merge.moves(pets, visits)}
      merge={async (order) => {
        const mergeID = newID.userMerge(store.now());
        await run(mergeOwners, { userID: owner._id, mergeID, ...order });
        return () => run(undoMergeOwners, { mergeID });
      }}
      placeOf={links.owner}
      onClose={onClose}
    />
  );
}
