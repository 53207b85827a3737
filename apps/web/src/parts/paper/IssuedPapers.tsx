import { ActionIcon, Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { revokePaper } from '@vetloom/domain/paper/issued-paper.commands.ts';
import {
  type IssuedPaper,
  type PaperState,
  paperNumber,
  paperState,
  printedCode,
} from '@vetloom/domain/paper/issued-paper.schema.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { SidePanel } from '@vetloom/ui/layout/SidePanel.tsx';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { useState } from 'react';
import { useCan, useRun } from '../../data/engine/hooks.ts';
import { paperCalls, useIssuedPapers } from '../../data/paper/issued.ts';
import { issuedPaper as words } from '../../locale/paper-issued.ts';
import { ReasonDialog } from '../confirm/ReasonDialog.tsx';
import { useAttempt } from '../form/use-attempt.ts';
import { SignatureButton } from '../signature/SignatureButton.tsx';
import { StaffLabel } from '../staff-name/StaffLabel.tsx';
import classes from './issued-papers.module.css';

export interface IssuedPapersProps {
  readonly open: boolean;
  readonly pet: Pick<Pet, '_id' | 'name' | 'userName'>;
  readonly onClose: () => void;
}

const DOTS: Readonly<Record<PaperState, string>> = {
  valid: 'var(--vl-moss)',
  revoked: 'var(--vl-cinnabar)',
  unmade: 'var(--vl-ink-3)',
};

/** The papers that were issued for an animal: handed over again as they were, or revoked with a reason. */
export function IssuedPapers({ open, pet, onClose }: IssuedPapersProps) {
  const papers = useIssuedPapers(pet._id);
  const run = useRun();
  const writes = useCan()('RECORD_WRITE');
  const [revoking, setRevoking] = useState<IssuedPaper>();
  const { failure, attempt } = useAttempt();
  return (
    <SidePanel opened={open} onClose={onClose} title={words.panel(pet.name)}>
      {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
      {papers?.length === 0 ? <EmptyState title={words.none} next={words.noneNext} /> : null}
      <ul className={classes.list}>
        {papers?.map((paper) => {
          const number = paperNumber(paper);
          const state = paperState(paper);
          return (
            <li key={paper._id}>
              <div className={classes.words}>
                <span className={classes.title}>
                  {paper.title}
                  <Chip dense dot={DOTS[state]}>
                    {words.state[state]}
                  </Chip>
                </span>
                <span className={classes.quiet}>
                  {number} · {printedCode(paper.code)}
                </span>
                <span className={classes.quiet}>
                  {formatDate(paper.createDateTime)} <StaffLabel id={paper.createBy} /> {words.by}
                </span>
                {state === 'unmade' ? <span className={classes.quiet}>{words.unmadeHint}</span> : null}
                {paper.revoked ? (
                  <span className={classes.quiet}>
                    {words.revokedBy(formatDate(paper.revoked.dateTime), paper.revoked.reason)}
                  </span>
                ) : null}
              </div>
              {paper.file ? (
                <ActionIcon
                  variant="subtle"
                  aria-label={words.save(number)}
                  title={words.save(number)}
                  onClick={() => void attempt(() => paperCalls.save(paper))}
                >
                  <IconDownload size={16} />
                </ActionIcon>
              ) : null}
              {state === 'valid' && paper.file?.mime === 'application/pdf' ? (
                <SignatureButton
                  isOffered
                  to={{ of: 'paper', sourceID: paper._id, petID: paper.petID, title: paper.title }}
                  owner={pet.userName}
                />
              ) : null}
              {writes && state === 'valid' ? (
                <Button
                  size="sm"
                  variant="subtle"
                  data-danger
                  aria-label={words.revokeOf(number)}
                  onClick={() => setRevoking(paper)}
                >
                  {words.revoke}
                </Button>
              ) : null}
            </li>
          );
        })}
      </ul>
      {revoking ? (
        <ReasonDialog
          opened
          onClose={() => setRevoking(undefined)}
          title={words.revokeTitle(paperNumber(revoking))}
          text={words.revokeText}
          confirmWord={words.revoke}
          label={words.reason}
          onConfirm={async (reason) => {
            await run(revokePaper, { paperID: revoking._id, reason });
            showSuccess(words.revoked(paperNumber(revoking)));
          }}
        />
      ) : null}
    </SidePanel>
  );
}
