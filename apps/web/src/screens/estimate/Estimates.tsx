import { Button } from '@mantine/core';
import { byEstimate, standingOf, supersededIDs } from '@vetloom/domain/estimate/decided.ts';
import { contentOf, type Estimate } from '@vetloom/domain/estimate/estimate.schema.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { SidePanel } from '@vetloom/ui/layout/SidePanel.tsx';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { useState } from 'react';
import { found, useCan, useDocument } from '../../data/engine/hooks.ts';
import { usePetEstimates } from '../../data/estimate/estimates.ts';
import { estimates as words } from '../../locale/estimate.ts';
import { dateText } from '../../parts/form/clinic-time.ts';
import { later, OnDemand } from '../../parts/on-demand/OnDemand.tsx';
import { EstimateDetail } from './EstimateDetail.tsx';
import { EditEstimate, NewEstimate } from './EstimateForm.tsx';
import { EstimateList } from './EstimateList.tsx';

const decideCode = later(async () => (await import('../../parts/estimate/DecideForm.tsx')).DecideForm);

/** What lies open over the list. */
type Doing =
  | { readonly what: 'new'; readonly from?: { readonly estimate: Estimate; readonly supersedes: boolean } }
  | { readonly what: 'edit' | 'decide' };

export interface EstimatesProps {
  readonly petID: string;
  /** The visit from which they are looked at; without it what is made is planned. */
  readonly recordID?: string | undefined;
  readonly onClose: () => void;
}

/** An animal's estimates, from its page or from a visit: what each says, what was decided, and what is done with it. */
export function Estimates({ petID, recordID = '', onClose }: EstimatesProps) {
  const can = useCan();
  const read = usePetEstimates(petID);
  const pet = found(useDocument('pet', petID));
  const today = dateText(useNow());
  const [chosenID, choose] = useState<string>();
  const [doing, setDoing] = useState<Doing>();
  const mayWrite = can('RECORD_WRITE');
  const mayDecide = mayWrite || can('BILLING_WRITE');
  const all = read?.estimates ?? [];
  const decisionsOf = byEstimate(read?.decisions ?? []);
  const superseded = supersededIDs(all, decisionsOf);
  // From a visit its own come first: they are what one is here for.
  const shown = [...all].sort((a, b) => Number(b.recordID === recordID) - Number(a.recordID === recordID));
  const chosen = shown.find(({ _id }) => _id === chosenID) ?? (recordID === '' ? shown[0] : ofVisit(shown, recordID));
  const create = () => setDoing({ what: 'new' });
  // Not N: on the animal's page that checks in.
  useHotkey('A', words.create, create, { enabled: mayWrite && doing === undefined });
  useHotkey('S', words.decide, () => setDoing({ what: 'decide' }), {
    enabled: mayDecide && chosen !== undefined && doing === undefined,
  });
  const back = () => setDoing(undefined);
  if (read === undefined) return null;
  const owner = { name: pet?.userName ?? '', phone: pet?.userPhone ?? '' };
  if (doing?.what === 'new')
    return (
      <NewEstimate
        petID={petID}
        recordID={recordID}
        from={doing.from}
        earlier={all}
        onMade={(made) => {
          choose(made);
          back();
        }}
        onClose={back}
      />
    );
  if (doing?.what === 'edit' && chosen !== undefined)
    return <EditEstimate estimate={chosen} earlier={all.filter((one) => one !== chosen)} onClose={back} />;
  return (
    <SidePanel
      opened
      onClose={onClose}
      title={words.panel(pet?.name ?? '')}
      footer={
        mayWrite ? (
          <Button onClick={create} rightSection={<Keycap keys="A" onFill />}>
            {words.create}
          </Button>
        ) : undefined
      }
    >
      {shown.length === 0 ? (
        <EmptyState title={words.none} next={words.noneNext} />
      ) : (
        <EstimateList
          estimates={shown}
          recordID={recordID}
          today={today}
          decisionsOf={decisionsOf}
          superseded={superseded}
          chosen={chosen?._id}
          onChoose={choose}
        />
      )}
      {chosen === undefined ? null : (
        <EstimateDetail
          key={chosen._id}
          estimate={chosen}
          supersedes={all.find(({ _id }) => _id === chosen.supersedesID)}
          decisions={decisionsOf(chosen._id)}
          recordID={recordID}
          onDecide={mayDecide ? () => setDoing({ what: 'decide' }) : undefined}
          onEdit={mayWrite ? () => setDoing({ what: 'edit' }) : undefined}
          onAgain={
            mayWrite ? (supersedes) => setDoing({ what: 'new', from: { estimate: chosen, supersedes } }) : undefined
          }
        />
      )}
      {doing?.what === 'decide' && chosen !== undefined ? (
        <OnDemand
          code={decideCode}
          open
          props={{
            holder: { estimateID: chosen._id },
            petID: chosen.petID,
            owner,
            content: contentOf(chosen),
            corrects: standingOf(decisionsOf(chosen._id)).heads.map(({ _id }) => _id),
            onClose: back,
          }}
        />
      ) : null}
    </SidePanel>
  );
}

/** The one of a visit, or of what is planned, where there is any. */
const ofVisit = (estimates: readonly Estimate[], recordID: string): Estimate | undefined =>
  estimates.find((estimate) => estimate.recordID === recordID) ??
  estimates.find((estimate) => estimate.recordID === '');
