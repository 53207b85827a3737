import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { claimState } from '@vetloom/domain/claim/claim-state.ts';
import { dayStart, daysBetween } from '@vetloom/domain/core/clock.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { MISSING } from '@vetloom/ui/format/missing.ts';
import { formatAmount } from '@vetloom/ui/format/number.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { SegmentedFilter } from '@vetloom/ui/input/SegmentedFilter.tsx';
import { Sheet } from '@vetloom/ui/layout/Sheet.tsx';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { type ClaimEntry, useClaims } from '../../../data/claim/claims.ts';
import { claim as words } from '../../../locale/claim.ts';
import { useQuery } from '../../../routes/navigation.tsx';
import classes from '../claim.module.css';
import { ClaimDetail } from './ClaimDetail.tsx';

/** `/checkout/claims`: claims against insurers, how long they are open, and what was heard of each. */
export default function ClaimsPage() {
  const [query, setQuery] = useQuery();
  const onlyOpen = query.show !== 'all';
  const claims = useClaims(onlyOpen);
  const chosen = claims?.find(({ claim }) => claim._id === query.sel);
  return (
    <Sheet fill>
      <div className={classes.bar}>
        {chosen === undefined ? null : (
          <Button
            size="sm"
            variant="default"
            className={classes.back ?? ''}
            leftSection={<IconArrowLeft size={14} />}
            onClick={() => setQuery({ sel: undefined })}
          >
            {words.back}
          </Button>
        )}
        <SegmentedFilter
          label={words.filter.label}
          value={onlyOpen ? 'open' : 'all'}
          options={[
            { value: 'open', label: words.filter.open },
            { value: 'all', label: words.filter.all },
          ]}
          onChange={(show) => setQuery({ show: show === 'all' ? show : undefined })}
        />
      </div>
      {claims === undefined ? null : claims.length === 0 ? (
        <EmptyState title={words.none} next={words.noneNext} />
      ) : (
        <div className={classes.page} data-chosen={chosen !== undefined || undefined}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
          <section aria-label={words.title} tabIndex={0}>
            <ClaimTable claims={claims} chosen={chosen?.claim._id} onChoose={(sel) => setQuery({ sel })} />
          </section>
          {chosen === undefined ? (
            <EmptyState title={words.pick} />
          ) : (
            <ClaimDetail key={chosen.claim._id} entry={chosen} />
          )}
        </div>
      )}
    </Sheet>
  );
}

interface ClaimTableProps {
  readonly claims: readonly ClaimEntry[];
  readonly chosen: string | undefined;
  readonly onChoose: (claimID: string) => void;
}

function ClaimTable({ claims, chosen, onChoose }: ClaimTableProps) {
  const zone = shownZone();
  const today = dayStart(useNow(), zone);
  const { head } = words;
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {[head.animal, head.insurer, head.state].map((word) => (
            <th scope="col" key={word}>
              {word}
            </th>
          ))}
          <th scope="col" className={classes.number}>
            {head.days}
          </th>
          <th scope="col" className={classes.number}>
            {head.asked}
          </th>
        </tr>
      </thead>
      <tbody>
        {claims.map(({ claim, pet, owner, isChanged }) => (
          <tr key={claim._id} data-chosen={claim._id === chosen}>
            <td>
              <button type="button" aria-current={claim._id === chosen} onClick={() => onChoose(claim._id)}>
                {pet?.name ?? MISSING}
              </button>
              <small>{owner?.name ?? ''}</small>
            </td>
            <td>{claim.insurer}</td>
            <td>
              <Chip>{words.states[claimState(claim)]}</Chip>{' '}
              {isChanged ? <Chip tone="ochre">{words.changed}</Chip> : null}
            </td>
            <td className={classes.number}>
              {words.days(Math.max(0, daysBetween(dayStart(claim.createDateTime, zone), today, zone)))}
            </td>
            <td className={classes.number}>{claim.asked === null ? MISSING : formatAmount(claim.asked)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
