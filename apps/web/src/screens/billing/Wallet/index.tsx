import { Button } from '@mantine/core';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { formatMoney } from '@vetloom/ui/format/number.ts';
import { Sheet } from '@vetloom/ui/layout/Sheet.tsx';
import { useEffect, useState } from 'react';
import { useTakesWallet, type WalletDay, wallets } from '../../../data/billing/wallet.ts';
import { useCan, useStore, useSyncStatus } from '../../../data/engine/hooks.ts';
import { wallet } from '../../../locale/billing-wallet.ts';
import { dateText, timeOf } from '../../../parts/form/clinic-time.ts';
import { DateField } from '../../../parts/form/DateField.tsx';
import { useAttempt } from '../../../parts/form/use-attempt.ts';
import { links } from '../../../routes/links.ts';
import { AppLink, useQuery } from '../../../routes/navigation.tsx';
import till from '../parts/till.module.css';
import { ByHand, WalletLines } from './WalletLines.tsx';
import classes from './wallet.module.css';

const words = wallet.day;

/** `/checkout/wallet`: a day's payments by LINE Pay beside what LINE Pay has of them, and what to do about each difference. */
export default function WalletDayPage() {
  const takes = useTakesWallet();
  const maySet = useCan()('GENERAL_SETTINGS_READ');
  const offline = useSyncStatus()?.connection === 'offline';
  if (!takes)
    return (
      <Sheet fill>
        <EmptyState
          title={words.notConnected}
          next={words.notConnectedNext}
          actions={
            maySet ? (
              <Button component={AppLink} to={links.to('setting.message')} variant="default">
                {words.toSetting}
              </Button>
            ) : undefined
          }
        />
      </Sheet>
    );
  return (
    <Sheet fill>
      <section className={till.pane} aria-label={words.heading}>
        <Compared offline={offline} />
      </section>
    </Sheet>
  );
}

function Compared({ offline }: { readonly offline: boolean }) {
  const store = useStore();
  const [query, setQuery] = useQuery();
  const day = query.day ?? dateText(store.now());
  const [found, setFound] = useState<WalletDay>();
  const { busy, failure, attempt } = useAttempt();
  const time = timeOf(day, '12:00');
  const ask = () => {
    if (time !== undefined) void attempt(async () => setFound(await wallets.day(time)));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for another day, and by the button
  useEffect(() => {
    setFound(undefined);
    if (!offline) ask();
  }, [time, offline]);
  const differing = found?.lines.filter(({ difference }) => difference !== null).length ?? 0;
  return (
    <>
      <header className={`${till.head} ${classes.head}`}>
        <h2>{words.heading}</h2>
        <span className={classes.intro}>{words.text}</span>
        <span className={till.end} />
        <DateField label={words.pick} value={day} onChange={(next) => setQuery({ day: next || undefined })} />
        <Button variant="default" loading={busy} disabled={offline || time === undefined} onClick={ask}>
          {words.ask}
        </Button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      {/* biome-ignore lint/a11y/useSemanticElements: a group of rows, not of fields */}
      <div className={till.scroll} tabIndex={0} role="group" aria-label={words.heading}>
        <div className={classes.said}>
          {offline ? <Notice tone="ochre">{words.offline}</Notice> : null}
          {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
          {found === undefined ? null : (
            <div role="status">
              <Notice tone={differing === 0 ? 'moss' : 'cinnabar'}>
                {differing === 0 ? words.agrees(found.lines.length) : words.differs(differing)}
              </Notice>
              <p className={classes.sums}>
                <span>
                  {words.here} <b>{formatMoney(found.here)}</b>
                </span>
                <span>
                  {words.there} <b>{formatMoney(found.there)}</b>
                </span>
              </p>
            </div>
          )}
        </div>
        {found === undefined ? null : (
          <>
            <WalletLines lines={found.lines} offline={offline} onMended={ask} />
            <ByHand receipts={found.byHand} />
          </>
        )}
      </div>
    </>
  );
}
