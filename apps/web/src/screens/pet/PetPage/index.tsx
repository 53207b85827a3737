import { Button } from '@mantine/core';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { Sheet } from '@vetloom/ui/layout/Sheet.tsx';
import { type ReactNode, useMemo, useState } from 'react';
import { useCan } from '../../../data/engine/hooks.ts';
import { today } from '../../../locale/overview.ts';
import { pets } from '../../../locale/pet.ts';
import { petTabs } from '../../../locale/pet-tabs.ts';
import { keyWords } from '../../../locale/shell-keys.ts';
import { CalculatorsButton } from '../../../parts/calculators/CalculatorsButton.tsx';
import { knowledgeOf } from '../../../parts/exam/exam-knowledge.ts';
import { useExamItems } from '../../../parts/exam/use-exam-data.ts';
import { useKinds } from '../../../parts/form/use-customize.ts';
import { QuestionedNotice } from '../../../parts/instrument/QuestionedNotice.tsx';
import { stripProps, usePatient } from '../../../parts/patient-strip/ConnectedPatientStrip.tsx';
import { PatientStrip } from '../../../parts/patient-strip/PatientStrip.tsx';
import type { Patient } from '../../../parts/patient-strip/read-patient.ts';
import { idFromSegment, links } from '../../../routes/links.ts';
import { AppLink, useGo, useQuery, useRouteParams } from '../../../routes/navigation.tsx';
import { PageHeader } from '../../../shell/header/PageHeader.tsx';
import { CheckInDrawer } from '../../visit/CheckInDrawer.tsx';
import { PatientExport } from '../PetCare/PatientExport.tsx';
import { PetEditDrawer } from '../PetEditDrawer.tsx';
import { EntryDetail } from './EntryDetail.tsx';
import { FactsColumn } from './FactsColumn.tsx';
import { ImageTab } from './ImageTab.tsx';
import { LabTab } from './LabTab.tsx';
import classes from './pet-page.module.css';
import { Timeline } from './Timeline.tsx';
import { type History, useHistory, useHistorySource, usePetOpened } from './use-history.ts';
import { useTimelineAddress } from './use-timeline-address.ts';

/** /petProfile/:petId: strip, standing facts, one timeline, the chosen entry (DESIGN "03 Pet"). */
export default function PetPage() {
  const { petId = '' } = useRouteParams();
  const petID = idFromSegment('pet', petId);
  const read = usePatient(petID);
  // Beside the patient, not after it: each is a round of the local database.
  const source = useHistorySource(petID);
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
  return <Profile key={petID} patient={read.patient} source={source} />;
}

function Page({ children }: { readonly children?: ReactNode }) {
  return (
    <div className={classes.page}>
      <Sheet fill>{children}</Sheet>
    </div>
  );
}

const NO_RECORDS: readonly VisitRecord[] = [];

interface ProfileProps {
  readonly patient: Patient;
  readonly source: History['source'] | undefined;
}

function Profile({ patient, source }: ProfileProps) {
  const { pet } = patient;
  const can = useCan();
  const go = useGo();
  const now = useNow();
  const [query, setQuery] = useQuery();
  const tab = can('RECORD_READ') && (query.tab === 'labs' || query.tab === 'images') ? query.tab : 'timeline';
  const reach = usePetOpened(pet._id);
  const history = useHistory(source, pet);
  const items = useExamItems();
  const records = history?.source.records ?? NO_RECORDS;
  const kinds = useKinds();
  const knowledge = useMemo(() => knowledgeOf(items, records, pet, kinds), [items, records, pet, kinds]);
  const address = useTimelineAddress(history, query.record, reach, now);
  const [drawer, setDrawer] = useState<'checkin' | 'edit'>();
  const mayCheckIn = can('CHECK_IN');
  const mayEdit = can('PET_WRITE');
  useHotkey('N', today.checkIn, () => setDrawer('checkin'), { enabled: mayCheckIn });
  useHotkey('E', keyWords.edit, () => setDrawer('edit'), { enabled: mayEdit });
  const owner = patient.owner?.name ?? pet.userName;
  const openBill = patient.bills[0];
  return (
    <>
      <PageHeader
        title={pet.name}
        tabs={[
          { key: 'timeline', label: pets.profile.timelineTab },
          ...(can('RECORD_READ')
            ? [
                { key: 'labs', label: petTabs.labs },
                { key: 'images', label: petTabs.images },
              ]
            : []),
          { key: 'owner', label: pets.profile.ownerTab(owner) },
        ]}
        activeTab={tab}
        onTab={(chosen) => {
          if (chosen === 'owner') go(links.owner(pet.userID));
          else setQuery({ tab: chosen === 'timeline' ? undefined : chosen });
        }}
      >
        <CalculatorsButton about={{ petID: pet._id }} />
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
        <QuestionedNotice petID={pet._id} />
        {tab === 'labs' ? <LabTab knowledge={knowledge} /> : null}
        {tab === 'images' ? <ImageTab petID={pet._id} records={records} /> : null}
        <div className={classes.split} hidden={tab !== 'timeline'}>
          <FactsColumn
            patient={patient}
            history={history}
            now={now}
            selected={address.entry}
            onCheckIn={mayCheckIn ? () => setDrawer('checkin') : undefined}
            onEdit={mayEdit ? () => setDrawer('edit') : undefined}
          />
          <Timeline {...{ pet, history, reach, address, knowledge }} />
          <EntryDetail {...{ pet, records, knowledge, now }} entry={address.entry} missing={address.missing} />
        </div>
      </Page>
      <CheckInDrawer open={drawer === 'checkin'} petID={pet._id} onClose={() => setDrawer(undefined)} />
      <PetEditDrawer petID={drawer === 'edit' ? pet._id : undefined} onClose={() => setDrawer(undefined)} />
    </>
  );
}
