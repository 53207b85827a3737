import { Button, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { formatDate, formatTime } from '@vetloom/ui/format/date.ts';
import { SectionHeading } from '@vetloom/ui/layout/SectionHeading.tsx';
import { Sheet } from '@vetloom/ui/layout/Sheet.tsx';
import { type ReactNode, useEffect, useState } from 'react';
import {
  agreedOwners,
  allianceQuota,
  lookAtPartner,
  type PartnerClinic,
  type PartnerLook,
  type PartnerOwner,
  type PartnerPet,
  partnerClinics,
  referredHere,
} from '../../data/alliance/partner-calls.ts';
import { useAnswer } from '../../data/engine/answer.ts';
import { useCan } from '../../data/engine/hooks.ts';
import { alliance } from '../../locale/alliance.ts';
import { refusal } from '../../locale/codes.ts';
import { links } from '../../routes/links.ts';
import { AppLink } from '../../routes/navigation.tsx';
import { Letters } from '../referral/Letters.tsx';
import classes from './alliance.module.css';
import { type PartnerFailure, partnerFailure } from './partner-failure.ts';

const words = alliance.look;
/** What a way of looking is called in the call. */
const FIELD = { phone: 'phone', chip: 'chipID', name: 'name' } as const;
type By = 'phone' | 'chip' | 'name';

/** /alliance: an owner or animal of a partner clinic by the exact phone or chip, with a reason; and what partners referred to this one. */
export default function AllianceLook() {
  const [partners, setPartners] = useState<readonly PartnerClinic[]>();
  const [failure, setFailure] = useState<{ sentence: string; code: number }>();
  const [chosen, setChosen] = useState<string>();
  const can = useCan();
  useEffect(() => {
    partnerClinics().then(setPartners, (error: unknown) => setFailure(refusal(error)));
  }, []);
  const clinic = chosen ?? partners?.[0]?.clinic;
  return (
    <Sheet fill label={words.title}>
      <div className={classes.look}>
        {can('RECORD_READ') ? <Letters /> : null}
        {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
        {partners?.length === 0 ? <EmptyState title={words.noPartners} /> : null}
        {partners === undefined || clinic === undefined ? null : (
          <>
            <p className={classes.quiet}>{words.text}</p>
            <NativeSelect
              label={words.partner}
              value={clinic}
              onChange={(event) => setChosen(event.currentTarget.value)}
              data={partners.map((one) => ({ value: one.clinic, label: one.name }))}
            />
            <Search key={clinic} clinic={clinic} />
            <Referred key={`${clinic} referred`} clinic={clinic} />
            {can('CUSTOMER_READ') ? <Agreed key={`${clinic} agreed`} clinic={clinic} /> : null}
          </>
        )}
      </div>
    </Sheet>
  );
}

/** A refusal of a look; a partner that shares nothing and a number that it doesn't know are not told apart. */
function lookRefusal(error: unknown): { sentence: string; code: number } {
  const refused = refusal(error);
  if (!(error instanceof DomainError)) return refused;
  if (error.codeName === 'ownerNotFound' || error.codeName === 'petNotFound')
    return { ...refused, sentence: words.closed };
  return refused;
}

function Search({ clinic }: { readonly clinic: string }) {
  const can = useCan();
  const ways: readonly By[] = [
    ...(can('CUSTOMER_READ') ? ['phone' as const] : []),
    ...(can('PET_READ') ? ['chip' as const] : []),
    ...(can('CUSTOMER_READ') ? ['name' as const] : []),
  ];
  const [by, setBy] = useState<By>(ways[0] ?? 'phone');
  const [value, setValue] = useState('');
  const [reason, setReason] = useState('');
  const [found, setFound] = useState<PartnerLook>();
  const [failure, setFailure] = useState<{ sentence: string; code: number }>();
  const [busy, setBusy] = useState(false);
  const [quota, setQuota] = useState<Awaited<ReturnType<typeof allianceQuota>>>();
  // Asked anew after each look: a colleague at another computer may look under the same name. What can't be counted is not told.
  const count = () => void allianceQuota().then(setQuota, () => setQuota(undefined));
  useEffect(count, []);
  const search = async () => {
    setBusy(true);
    setFailure(undefined);
    setFound(undefined);
    const what = { [FIELD[by]]: value.trim() };
    try {
      setFound(await lookAtPartner(clinic, { ...what, reason: reason.trim() }));
    } catch (error) {
      setFailure(lookRefusal(error));
    } finally {
      setBusy(false);
      count();
    }
  };
  return (
    <form
      className={classes.lookForm}
      onSubmit={(event) => {
        event.preventDefault();
        void search();
      }}
    >
      <SegmentedControl
        aria-label={words.by}
        value={by}
        data={ways.map((way) => ({ value: way, label: words.ways[way] }))}
        onChange={(next) => {
          setBy(ways.find((way) => way === next) ?? 'phone');
          setValue('');
        }}
      />
      <TextInput
        label={words.ways[by]}
        description={words.exact[by]}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={value}
        maxLength={30}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
      <TextInput
        label={words.reason}
        description={words.reasonHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={reason}
        maxLength={200}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Button type="submit" size="sm" loading={busy} disabled={value.trim() === '' || reason.trim() === ''}>
        {words.search}
      </Button>
      {quota === undefined ? null : <p className={classes.quiet}>{words.quota(quota.most, quota.most - quota.used)}</p>}
      {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
      {found === undefined ? null : <FoundThere clinic={clinic} found={found} by={by} />}
    </form>
  );
}

interface FoundThereProps {
  readonly clinic: string;
  readonly found: PartnerLook;
  readonly by: By;
}

function FoundThere({ clinic, found, by }: FoundThereProps) {
  const { owners, pets, until } = found;
  if (owners.length === 0 && pets.length === 0) return <p role="status">{words.nothing[by]}</p>;
  return (
    <div className={classes.group} role="status">
      <SectionHeading>{until === 0 ? words.foundAgreed : words.found(formatTime(until))}</SectionHeading>
      <ul className={classes.list}>
        {owners.map((owner) => (
          <OwnerLine key={owner._id} clinic={clinic} owner={owner} />
        ))}
        {pets.map((pet) => (
          <PetLine key={pet._id} clinic={clinic} pet={pet} />
        ))}
      </ul>
    </div>
  );
}

const OwnerLine = ({ clinic, owner }: { readonly clinic: string; readonly owner: PartnerOwner }) => (
  <li>
    <AppLink to={links.allianceOwner(clinic, owner._id)}>{owner.name}</AppLink>
    <span>{alliance.owner}</span>
  </li>
);

const PAGE = 50;

/** Owners who agreed that partners find them. The partner is told that they were listed, so it is asked for by hand. */
function Agreed({ clinic }: { readonly clinic: string }) {
  const [listed, setListed] = useState<{ readonly count: number; readonly owners: readonly PartnerOwner[] }>();
  const [failure, setFailure] = useState<{ sentence: string; code: number }>();
  const [busy, setBusy] = useState(false);
  const more = async () => {
    setBusy(true);
    try {
      const next = await agreedOwners(clinic, { skip: listed?.owners.length ?? 0, limit: PAGE });
      setListed({ count: next.count, owners: [...(listed?.owners ?? []), ...next.owners] });
      setFailure(undefined);
    } catch (error) {
      setFailure(lookRefusal(error));
    } finally {
      setBusy(false);
    }
  };
  const owners = listed?.owners ?? [];
  return (
    <div className={classes.group}>
      <SectionHeading>{words.agreed}</SectionHeading>
      {listed?.count === 0 ? <p className={classes.quiet}>{words.agreedNone}</p> : null}
      {owners.length === 0 ? null : (
        <ul className={classes.list}>
          {owners.map((owner) => (
            <OwnerLine key={owner._id} clinic={clinic} owner={owner} />
          ))}
        </ul>
      )}
      {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
      {listed !== undefined && owners.length >= listed.count ? null : (
        <Button size="sm" variant="default" loading={busy} onClick={() => void more()}>
          {listed === undefined ? words.agreedShow : words.agreedMore(owners.length, listed.count)}
        </Button>
      )}
    </div>
  );
}

/** Animals that the partner sent here: the letter is the reason, so nothing has to be typed. */
function Referred({ clinic }: { readonly clinic: string }) {
  const [pets = [], setPets] = useAnswer<Awaited<ReturnType<typeof referredHere>>>([clinic]);
  const [failure, setFailure] = useAnswer<PartnerFailure>([clinic]);
  useEffect(() => {
    let current = true;
    referredHere(clinic).then(
      (found) => {
        if (current) setPets(found);
      },
      (error: unknown) => {
        // Whoever may not, and a partner that shares nothing, have none to show; a fault must not look like that.
        const mayNot = error instanceof DomainError && error.codeName === 'forbidden';
        const failed = partnerFailure(error);
        if (current && !mayNot && failed.why !== 'absent') setFailure(failed);
      },
    );
    return () => {
      current = false;
    };
  }, [clinic, setPets, setFailure]);
  if (pets.length === 0 && failure === undefined) return null;
  return (
    <div className={classes.group}>
      <SectionHeading>{words.referred}</SectionHeading>
      {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
      <ul className={classes.list}>
        {pets.map((pet) => (
          <PetLine key={pet._id} clinic={clinic} pet={pet}>
            <span>{formatDate(pet.dateTime)}</span>
            <span>{pet.note}</span>
          </PetLine>
        ))}
      </ul>
    </div>
  );
}

interface PetLineProps {
  readonly clinic: string;
  readonly pet: PartnerPet;
  readonly children?: ReactNode;
}

const PetLine = ({ clinic, pet, children }: PetLineProps) => (
  <li>
    <AppLink to={links.alliancePet(clinic, pet._id)}>{pet.name}</AppLink>
    {children}
  </li>
);
