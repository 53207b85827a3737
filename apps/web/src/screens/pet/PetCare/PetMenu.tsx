import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowsExchange,
  IconArrowsJoin2,
  IconBuildingHospital,
  IconCalendarPlus,
  IconChecklist,
  IconFileCertificate,
  IconFileInvoice,
  IconFilePlus,
  IconFileText,
  IconHash,
  IconHistory,
  IconLeaf,
  IconMessage,
  IconPhone,
  IconPlaylistAdd,
  IconSend,
  IconShieldCheck,
  IconSignature,
  IconTrash,
  IconWritingSign,
} from '@tabler/icons-react';
import { MESSAGE_WRITERS } from '@vetloom/domain/message/message.commands.ts';
import { setPetApproval } from '@vetloom/domain/pet/approval.commands.ts';
import { DEATH_WRITERS } from '@vetloom/domain/pet/death.commands.ts';
import { APPROVAL, isInCare, PET_STATUS, type Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { removePet } from '@vetloom/domain/removal/pet-removal.commands.ts';
import { TASK_KEEPERS } from '@vetloom/domain/task/task-status.ts';
import { showError, showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { useState } from 'react';
import { useCan, useRun, useSession } from '../../../data/engine/hooks.ts';
import { adverseReaction } from '../../../locale/adverse-reaction.ts';
import { booking } from '../../../locale/booking.ts';
import { claim } from '../../../locale/claim.ts';
import { refusal } from '../../../locale/codes.ts';
import { consents } from '../../../locale/consent.ts';
import { death } from '../../../locale/death.ts';
import { estimates } from '../../../locale/estimate.ts';
import { history } from '../../../locale/history.ts';
import { messages } from '../../../locale/message.ts';
import { formPrint } from '../../../locale/paper-form.ts';
import { issuedPaper } from '../../../locale/paper-issued.ts';
import { petCare } from '../../../locale/pet-care.ts';
import { referral } from '../../../locale/referral.ts';
import { letters } from '../../../locale/referral-letter.ts';
import { signatures } from '../../../locale/signature.ts';
import { tasks } from '../../../locale/task.ts';
import { checkin } from '../../../locale/visit.ts';
import { ReactionLater } from '../../../parts/adverse-reaction/ReactionLater.tsx';
import { ConfirmDialog } from '../../../parts/confirm/ConfirmDialog.tsx';
import { ConsentsLater } from '../../../parts/consent/ConsentsLater.tsx';
import { DeathLater } from '../../../parts/death/DeathLater.tsx';
import { useDeathCommand } from '../../../parts/death/use-death-command.ts';
import { HistoryDrawer } from '../../../parts/history/HistoryDrawer.tsx';
import { MoreMenu } from '../../../parts/menu/MoreMenu.tsx';
import { WriteLater } from '../../../parts/message/WriteLater.tsx';
import { FormPrintLater } from '../../../parts/paper/FormPrintLater.tsx';
import { IssuedPapersLater } from '../../../parts/paper/IssuedPapersLater.tsx';
import { SignaturesLater } from '../../../parts/signature/SignaturesLater.tsx';
import { composeTask, useTaskAbout } from '../../../parts/task/compose.ts';
import { NEW_TASK_KEYS } from '../../../parts/task/new-task-keys.ts';
import { links } from '../../../routes/links.ts';
import { useGo, useQuery } from '../../../routes/navigation.tsx';
import { ClaimLater } from '../../claim/ClaimLater.tsx';
import { EstimatesLater } from '../../estimate/EstimatesLater.tsx';
import { ReferralLater } from '../../referral/ReferralLater.tsx';
import { SendReferralLater } from '../../referral/SendReferralLater.tsx';
import { LateVisitLater } from '../../visit/LateVisitLater.tsx';
import { CombinePet } from './CombinePet.tsx';
import { RenamePet } from './RenamePet.tsx';
import { TransferPet } from './TransferPet.tsx';
import { UndoDeath } from './UndoDeath.tsx';

type Doing =
  | 'message'
  | 'death'
  | 'undoDeath'
  | 'transfer'
  | 'rename'
  | 'combine'
  | 'remove'
  | 'history'
  | 'referral'
  | 'claim'
  | 'sendReferral'
  | 'estimates'
  | 'consents'
  | 'form'
  | 'papers'
  | 'signatures'
  | 'reaction'
  | 'late'
  | undefined;

interface PetMenuProps {
  readonly pet: Pet;
  readonly visits: number;
}

/** What is done with an animal now and then: what its owner is told and who calls them first, then moving, renaming, combining, asking for a check, deletion. */
export function PetMenu({ pet, visits }: PetMenuProps) {
  const can = useCan();
  const run = useRun();
  const go = useGo();
  const [query, setQuery] = useQuery();
  const [doing, setDoing] = useState<Doing>();
  // An address may ask for the estimates.
  const asksEstimates = query.open === 'estimates';
  const close = () => {
    setDoing(undefined);
    if (asksEstimates) setQuery({ open: undefined });
  };
  const mayDelete = can('PET_DELETE');
  const mayWrite = can('PET_WRITE');
  const mayEnterDeath = DEATH_WRITERS.some(can);
  const isDead = pet.status === PET_STATUS.death;
  useDeathCommand(pet, mayEnterDeath && !isDead ? () => setDoing('death') : undefined);
  const mayMessage = MESSAGE_WRITERS.some(can) && can('CUSTOMER_READ');
  useHotkey('M', messages.act.write, () => setDoing('message'), { enabled: mayMessage });
  const mayEstimate = can('RECORD_READ') || can('BILLING_READ');
  useHotkey('G', estimates.open, () => setDoing('estimates'), { enabled: mayEstimate && doing === undefined });
  const mayBook = can('BOOKING_WRITE') && isInCare(pet);
  const book = () => go(links.to('booking', { pet: pet._id }));
  useHotkey('B', booking.ofPet, book, { enabled: mayBook && doing === undefined });
  const { clinic: here } = useSession();
  const isAllied = (here?.alliance ?? '') !== '';
  const waits = pet.approvalStatus === APPROVAL.waiting;
  useTaskAbout({ petID: pet._id });
  if (!can('PET_READ')) return null;
  const ask = () =>
    run(setPetApproval, { petID: pet._id, approvalStatus: APPROVAL.waiting })
      .then(() => showSuccess(petCare.approval.asked))
      .catch((error: unknown) => {
        const { sentence, code } = refusal(error);
        showError(sentence, code);
      });
  return (
    <>
      <MoreMenu
        label={petCare.menu}
        groups={[
          [
            ...(mayMessage
              ? [{ word: messages.act.write, icon: IconMessage, keys: 'M', onChoose: () => setDoing('message') }]
              : []),
            ...(TASK_KEEPERS.some(can)
              ? [
                  {
                    word: tasks.create,
                    icon: IconPlaylistAdd,
                    keys: NEW_TASK_KEYS,
                    onChoose: () => composeTask({ petID: pet._id }),
                  },
                  {
                    word: tasks.createCall,
                    icon: IconPhone,
                    onChoose: () => composeTask({ petID: pet._id, kind: 'callback' }),
                  },
                ]
              : []),
            ...(mayBook ? [{ word: booking.ofPet, icon: IconCalendarPlus, keys: 'B', onChoose: book }] : []),
            ...(mayEstimate
              ? [
                  { word: estimates.open, icon: IconFileInvoice, keys: 'G', onChoose: () => setDoing('estimates') },
                  { word: consents.title, icon: IconSignature, onChoose: () => setDoing('consents') },
                  { word: signatures.title, icon: IconWritingSign, onChoose: () => setDoing('signatures') },
                ]
              : []),
          ],
          [
            ...(mayWrite
              ? [
                  { word: petCare.transfer.action, icon: IconArrowsExchange, onChoose: () => setDoing('transfer') },
                  { word: petCare.rename.action, icon: IconHash, onChoose: () => setDoing('rename') },
                  { word: petCare.combine.action, icon: IconArrowsJoin2, onChoose: () => setDoing('combine') },
                  {
                    word: waits ? petCare.approval.waiting : petCare.approval.ask,
                    icon: IconChecklist,
                    disabled: waits,
                    onChoose: () => void ask(),
                  },
                ]
              : []),
            ...(can('RECORD_WRITE')
              ? [
                  { word: formPrint.action, icon: IconFileText, onChoose: () => setDoing('form') },
                  { word: checkin.late.action, icon: IconFilePlus, onChoose: () => setDoing('late') },
                  { word: referral.action, icon: IconBuildingHospital, onChoose: () => setDoing('referral') },
                  ...(isAllied
                    ? [{ word: letters.action, icon: IconSend, onChoose: () => setDoing('sendReferral') }]
                    : []),
                  { word: adverseReaction.action, icon: IconAlertTriangle, onChoose: () => setDoing('reaction') },
                ]
              : []),
            ...(mayEnterDeath
              ? [
                  isDead
                    ? { word: death.back.action, icon: IconArrowBackUp, onChoose: () => setDoing('undoDeath') }
                    : { word: death.action, icon: IconLeaf, onChoose: () => setDoing('death') },
                ]
              : []),
            ...(can('RECORD_WRITE') || can('BILLING_WRITE')
              ? [{ word: claim.action, icon: IconShieldCheck, onChoose: () => setDoing('claim') }]
              : []),
            ...(can('RECORD_READ')
              ? [{ word: issuedPaper.title, icon: IconFileCertificate, onChoose: () => setDoing('papers') }]
              : []),
            { word: history.open, icon: IconHistory, onChoose: () => setDoing('history') },
          ],
          mayDelete && [{ word: petCare.remove.action, icon: IconTrash, onChoose: () => setDoing('remove') }],
        ]}
      />
      <WriteLater open={doing === 'message'} userID={pet.userID} petID={pet._id} onClose={close} />
      <EstimatesLater open={doing === 'estimates' || asksEstimates} petID={pet._id} onClose={close} />
      <ConsentsLater open={doing === 'consents'} petID={pet._id} onClose={close} />
      <SignaturesLater open={doing === 'signatures'} petID={pet._id} name={pet.name} onClose={close} />
      <IssuedPapersLater open={doing === 'papers'} pet={pet} onClose={close} />
      <FormPrintLater open={doing === 'form'} pet={pet} onClose={close} />
      <ClaimLater open={doing === 'claim'} petID={pet._id} onClose={close} />
      <ReferralLater open={doing === 'referral'} petID={pet._id} onClose={close} />
      <SendReferralLater open={doing === 'sendReferral'} pet={pet} onClose={close} />
      <ReactionLater open={doing === 'reaction'} petID={pet._id} onClose={close} />
      <DeathLater open={doing === 'death'} pet={pet} onClose={close} />
      {doing === 'undoDeath' ? <UndoDeath pet={pet} onClose={close} /> : null}
      <LateVisitLater open={doing === 'late'} pet={pet} onClose={close} />
      {doing === 'transfer' ? <TransferPet pet={pet} onClose={close} /> : null}
      {doing === 'history' ? <HistoryDrawer collection="pet" id={pet._id} name={pet.name} onClose={close} /> : null}
      {doing === 'rename' ? <RenamePet pet={pet} onClose={close} /> : null}
      {doing === 'combine' ? <CombinePet pet={pet} visits={visits} onClose={close} /> : null}
      <ConfirmDialog
        opened={doing === 'remove'}
        onClose={close}
        title={petCare.remove.title(pet.name)}
        text={petCare.remove.text}
        confirmWord={petCare.remove.confirm}
        danger
        onConfirm={async () => {
          await run(removePet, { petID: pet._id });
          showSuccess(petCare.remove.done(pet.name));
          go(links.to('pets'));
        }}
      />
    </>
  );
}
