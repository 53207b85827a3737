import { Button } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { CLAIM_WRITERS } from '@vetloom/domain/claim/claim.commands.ts';
import { claimState, claimsOfBill } from '@vetloom/domain/claim/claim-state.ts';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { useState } from 'react';
import { useCan, useDocuments } from '../../../data/engine/hooks.ts';
import { claim as words } from '../../../locale/claim.ts';
import { links } from '../../../routes/links.ts';
import { AppLink } from '../../../routes/navigation.tsx';
import { ClaimLater } from '../../claim/ClaimLater.tsx';
import classes from './bill-claims.module.css';

interface BillClaimsProps {
  readonly petID: string;
  /** A visit or a stay. */
  readonly billID: string;
}

/** As many of an animal's claims as are looked through. */
const MOST_READ = 40;

/** What was claimed from insurers for a bill, and a further claim that begins with it. Nothing for whoever may begin none. */
export function BillClaims({ petID, billID }: BillClaimsProps) {
  const may = CLAIM_WRITERS.some(useCan());
  const all = useDocuments('claim', 'byPet', { equals: [petID], descending: true, limit: MOST_READ });
  const [begun, setBegun] = useState(false);
  if (!may) return null;
  return (
    <section className={classes.claims} aria-label={words.title}>
      {claimsOfBill(all ?? [], billID).map((one) => (
        <AppLink key={one._id} to={links.to('checkout.claims', { sel: one._id })}>
          {words.title} {one.insurer} <Chip>{words.states[claimState(one)]}</Chip>
        </AppLink>
      ))}
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconShieldCheck size={14} stroke={1.6} />}
        onClick={() => setBegun(true)}
      >
        {words.action}
      </Button>
      <ClaimLater open={begun} petID={petID} billID={billID} onClose={() => setBegun(false)} />
    </section>
  );
}
