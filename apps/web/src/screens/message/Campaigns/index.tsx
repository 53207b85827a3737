import { useMediaQuery } from '@mantine/hooks';
import type { Campaign } from '@vetloom/domain/message/campaign/campaign.schema.ts';
import { CAMPAIGN_STATUS, CAMPAIGN_WRITERS } from '@vetloom/domain/message/campaign/campaign-status.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { formatCount } from '@vetloom/ui/format/number.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { CreateButton } from '@vetloom/ui/input/CreateButton.tsx';
import { Footer, Sheet, Split, Toolbar } from '@vetloom/ui/layout/Sheet.tsx';
import { SidePanel } from '@vetloom/ui/layout/SidePanel.tsx';
import { ListTable } from '@vetloom/ui/table/ListTable.tsx';
import { useState } from 'react';
import { useCan } from '../../../data/engine/hooks.ts';
import { useCampaigns } from '../../../data/message/campaigns.ts';
import { useWays } from '../../../data/message/ways.ts';
import { campaigns as words } from '../../../locale/message-campaign.ts';
import { useHeldRow } from '../../../parts/held-choice/held-choice.ts';
import list from '../../../parts/keyset-list/list.module.css';
import { MessageBands } from '../../../parts/message/MessageBands.tsx';
import { useQuery } from '../../../routes/navigation.tsx';
import { CampaignDetail } from './CampaignDetail.tsx';
import { CampaignEditor } from './CampaignEditor.tsx';
import { copyOf, newCampaign } from './campaign-values.ts';
import classes from './campaigns.module.css';
import { columnsAt } from './columns.tsx';

const NARROW = '(max-width: 1100px)';

/** `/message/campaign`: one message to each of a choice of owners. What was sent with its figures, and drafts on which people write. */
export default function Campaigns() {
  const now = useNow();
  const [query, setQuery] = useQuery();
  const found = useCampaigns();
  const ways = useWays();
  const mayWrite = CAMPAIGN_WRITERS.some(useCan());
  const narrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false }) === true;
  const [peeking, setPeeking] = useState(false);
  const rows = found ?? [];
  const id = useHeldRow(
    query.sel,
    rows.map(({ _id }) => _id),
  );
  const chosen = rows.find(({ _id }) => _id === id);
  const written = rows.find(({ _id }) => _id === query.write);
  const begin = () => setQuery({ write: 'new', from: undefined });
  const open = (campaign: Campaign) =>
    mayWrite && campaign.status === CAMPAIGN_STATUS.draft
      ? setQuery({ write: campaign._id, sel: campaign._id })
      : setQuery({ sel: campaign._id });
  if (query.write !== undefined && mayWrite && found !== undefined) {
    const source = rows.find(({ _id }) => _id === query.from);
    if (query.write === 'new' || written?.status === CAMPAIGN_STATUS.draft)
      return (
        <CampaignEditor
          key={`${query.write} ${query.from ?? ''}`}
          stored={written}
          begun={source === undefined ? newCampaign() : copyOf(source)}
          draftName={`campaign ${query.write} ${query.from ?? ''}`}
          onKept={(kept) => setQuery({ write: kept, sel: kept, from: undefined })}
          onLeave={(sel) => setQuery({ write: undefined, from: undefined, ...(sel !== undefined && { sel }) })}
        />
      );
  }
  const detail = (
    <CampaignDetail
      campaign={chosen}
      {...{ mayWrite, now }}
      onEdit={() => chosen && open(chosen)}
      onCopy={() => chosen && setQuery({ write: 'new', from: chosen._id })}
    />
  );
  return (
    <Sheet fill>
      <Toolbar end={mayWrite ? <CreateButton label={words.create} onCreate={begin} /> : null}>
        <span className={classes.intro}>{words.intro}</span>
      </Toolbar>
      <MessageBands ways={ways} />
      <Split>
        <div className={list.frame}>
          <ListTable
            label={words.label}
            rows={rows}
            rowKey={({ _id }) => _id}
            columns={columnsAt(now, narrow)}
            activeKey={id}
            onActiveChange={(sel) => setQuery({ sel })}
            onPreview={({ _id }) => {
              setQuery({ sel: _id });
              setPeeking(narrow);
            }}
            onOpen={open}
            autoFocus
            empty={found === undefined ? null : <EmptyState title={words.empty.title} next={words.empty.next} />}
          />
        </div>
        {narrow ? null : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: figures may be long and hold nothing to focus
          <section className={list.previewPane} aria-label={words.figures.title} tabIndex={0}>
            {detail}
          </section>
        )}
      </Split>
      <Footer>{words.count(formatCount(rows.length))}</Footer>
      <SidePanel
        opened={narrow && peeking && chosen !== undefined}
        onClose={() => setPeeking(false)}
        title={chosen?.name ?? words.title}
      >
        {detail}
      </SidePanel>
    </Sheet>
  );
}
