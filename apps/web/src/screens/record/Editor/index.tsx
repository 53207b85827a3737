import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { Sheet } from '@vetloom/ui/layout/Sheet.tsx';
import { bringPet, useFetched } from '../../../data/engine/fetched.ts';
import type { VisitEntry } from '../../../data/overview/today.ts';
import { visit } from '../../../locale/record.ts';
import { ConnectedPatientStrip } from '../../../parts/patient-strip/ConnectedPatientStrip.tsx';
import { idFromSegment, links } from '../../../routes/links.ts';
import { useGo, useRouteParams } from '../../../routes/navigation.tsx';
import { PageHeader } from '../../../shell/header/PageHeader.tsx';
import { Doubled } from './Doubled.tsx';
import { RemovedVisit } from './RemovedVisit.tsx';
import { useFetchedVisit, useMyVisits } from './use-visit.ts';
import { VisitBody } from './VisitBody.tsx';
import classes from './visit.module.css';

/** The visit editor (spec 2 §3, §4): `/pet/:id/record/:rid`. */
export default function VisitEditor() {
  const { id = '', rid = '' } = useRouteParams();
  const petID = idFromSegment('pet', id);
  const recordID = idFromSegment('record', rid);
  const held = useFetchedVisit(petID, recordID);
  const whose = held.state === 'found' ? held.document.petID : petID;
  const heldPet = useFetched('pet', whose, bringPet(whose));
  const pet = heldPet.state === 'found' ? heldPet.document : undefined;
  // Nothing is written before the animal is here: a weight that it can hardly have would be taken without a question.
  if (held.state === 'loading' || heldPet.state === 'loading') return null;
  if (held.state === 'found' && heldPet.state === 'fetching') return null;
  if (held.state === 'found') {
    const record = held.document;
    return (
      <>
        <Tabs shown={{ record, pet }} />
        <Sheet fill>
          <div className={classes.page}>
            <ConnectedPatientStrip petID={record.petID} recordID={record._id} />
            <Doubled recordID={record._id} />
            <VisitBody key={record._id} record={record} pet={pet} />
          </div>
        </Sheet>
      </>
    );
  }
  return (
    <Sheet fill>
      <RemovedVisit recordID={recordID} petName={pet?.name ?? ''} missing={held.state} />
    </Sheet>
  );
}

/** The doctor's open visits, a tab each. */
function Tabs({ shown }: { readonly shown: VisitEntry }) {
  const go = useGo();
  const visits = useMyVisits(shown, useNow());
  return (
    <PageHeader
      title={visit.title}
      tabs={visits.map(({ record, pet }) => ({ key: record._id, label: pet?.name ?? visit.unnamed }))}
      activeTab={shown.record._id}
      onTab={(key) => {
        const chosen = visits.find(({ record }) => record._id === key);
        if (chosen) go(links.visit(chosen.record.petID, chosen.record._id));
      }}
    />
  );
}
