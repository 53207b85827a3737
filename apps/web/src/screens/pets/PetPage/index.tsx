import { Button } from '@mantine/core';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { Sheet } from '@vetloom/ui/layout/Sheet.tsx';
import { type ReactNode, useState } from 'react';
import { useCan } from '../../../data/hooks.ts';
import { pets } from '../../../locale/pets.ts';
import { PatientExport } from '../../../parts/export/PatientExport.tsx';
import { stripProps, usePatient } from '../../../parts/patient-strip/ConnectedPatientStrip.tsx';
import { PatientStrip } from '../../../parts/patient-strip/PatientStrip.tsx';
import type { Patient } from '../../../parts/patient-strip/read-patient.ts';
import { idFromSegment, links } from '../../../routes/links.ts';
import { AppLink, useGo, useQuery, useRouteParams } from '../../../routes/navigation.tsx';
import { PageHeader } from '../../../shell/header/PageHeader.tsx';
import { CheckInDrawer } from '../../checkin/CheckInDrawer.tsx';
import { PetEditDrawer } from '../PetEditDrawer.tsx';
import { EntryDetail } from './EntryDetail.tsx';
import { FactsColumn } from './FactsColumn.tsx';
import classes from './pet-page.module.css';
import { Timeline } from './Timeline.tsx';
import { useHistory, usePetOpened } from './use-history.ts';
import { useTimelineAddress } from './use-timeline-address.ts';

/** /petProfile/:petId: strip, standing facts, one timeline, the chosen entry (DESIGN "03 Pet"). */
export default function PetPage() {
  const { petId = '' } = useRouteParams();
  const petID = idFromSegment('pet', petId);
  const read = usePatient(petID);
  if (read === undefined) return <Page />;
  if (read.state !== 'found') {
    const gone = read.state === 'absent';
    return (
      <Page>
        <EmptyState
          title={gone ? pets.profile.absent : pets.profile.elsewhere}
          next={gone ? pets.profile.absentNext : pets.profile.elsewhereNext}
          actions={
            <Button component={AppLink} to={links.to('pets')} variant="default" size="sm">
              {pets.profile.toList}
            </Button>
          }
        />
      </Page>
    );
  }
  return <Profile key={petID} patient={read.patient} />;
}

function Page({ children }: { readonly children?: ReactNode }) {
  return (
    <div className={classes.page}>
      <Sheet fill>{children}</Sheet>
    </div>
  );
}

function Profile({ patient }: { readonly patient: Patient }) {
  const { pet } = patient;
  const can = useCan();
  const go = useGo();
  const now = useNow();
  const [query] = useQuery();
  const reach = usePetOpened(pet._id);
  const history = useHistory(pet);
  const address = useTimelineAddress(history, query.record, now);
  const [drawer, setDrawer] = useState<'checkin' | 'edit'>();
  const mayCheckIn = can('CHECK_IN');
  const mayEdit = can('PET_WRITE');
  useHotkey('N', () => setDrawer('checkin'), { enabled: mayCheckIn });
  useHotkey('E', () => setDrawer('edit'), { enabled: mayEdit });
  const owner = patient.owner?.name ?? pet.userName;
  const openBill = patient.bills[0];
  return (
    <>
      <PageHeader
        title={pet.name}
        tabs={[
          { key: 'timeline', label: pets.profile.timelineTab },
          { key: 'owner', label: pets.profile.ownerTab(owner) },
        ]}
        activeTab="timeline"
        onTab={(tab) => {
          if (tab === 'owner') go(links.owner(pet.userID));
        }}
      >
        <PatientExport petID={pet._id} name={pet.name} />
      </PageHeader>
      <Page>
        <PatientStrip
          {...stripProps(patient, now, can('BILLING_READ') || can('RECORD_READ'))}
          balancePlace={
            openBill && can('BILLING_READ')
              ? links.to('checkout.accounting', { record: openBill.record._id })
              : undefined
          }
        />
        <div className={classes.split}>
          <FactsColumn
            patient={patient}
            history={history}
            now={now}
            selected={address.entry}
            onCheckIn={mayCheckIn ? () => setDrawer('checkin') : undefined}
            onEdit={mayEdit ? () => setDrawer('edit') : undefined}
          />
          <Timeline pet={pet} history={history} reach={reach} address={address} />
          <EntryDetail pet={pet} entry={address.entry} now={now} />
        </div>
      </Page>
      <CheckInDrawer open={drawer === 'checkin'} petID={pet._id} onClose={() => setDrawer(undefined)} />
      <PetEditDrawer petID={drawer === 'edit' ? pet._id : undefined} onClose={() => setDrawer(undefined)} />
    </>
  );
}
