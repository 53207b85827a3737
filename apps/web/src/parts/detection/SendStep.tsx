import { Button, NativeSelect } from '@mantine/core';
import { DETECTION_SETTING, type DetectionAsk, hostOf } from '@vetloom/domain/clinic/settings/detection.setting.ts';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { useState } from 'react';
import { detectionCalls, type Leaving } from '../../data/detection/detection-calls.ts';
import { useSetting, useSyncStatus } from '../../data/engine/hooks.ts';
import { detection as words } from '../../locale/detection.ts';
import { useAct } from '../act/use-act.ts';
import classes from './detection.module.css';
import { isShownToday, noteShown } from './shown-today.ts';

interface SendStepProps {
  readonly holderID: string;
  readonly hash: string;
}

/** What a model is asked, and before it is: the very picture that leaves the house, where it goes, and the words beside it. */
export function SendStep({ holderID, hash }: SendStepProps) {
  const setting = useSetting(DETECTION_SETTING);
  const online = useSyncStatus()?.connection === 'online';
  const day = formatDate(useNow());
  const { act, busy } = useAct();
  const [ask, setAsk] = useState<DetectionAsk>();
  const [leaving, setLeaving] = useState<Leaving>();
  const endpoint = setting?.endpoint;
  if (!setting || !endpoint) return null;
  const chosen = ask ?? setting.asks[0] ?? 'general';
  const file = { collectionID: holderID, hash, ask: chosen };
  const host = hostOf(endpoint);
  const shownToday = !setting.shownEachTime && isShownToday(localStorage, host, day);
  const send = async () => {
    const once = crypto.randomUUID();
    const { host, model } = leaving ?? { host: hostOf(endpoint), model: endpoint.model };
    if (!(await act(() => detectionCalls.send({ ...file, host, model }, once)))) return;
    if (!setting.shownEachTime) noteShown(localStorage, host, day);
    setLeaving(undefined);
  };
  return (
    <div className={classes.step}>
      <NativeSelect
        label={words.ask}
        value={chosen}
        onChange={({ currentTarget: { value } }) => {
          setLeaving(undefined);
          setAsk(setting.asks.find((one) => one === value));
        }}
        data={setting.asks.map((value) => ({ value, label: words.asks[value] }))}
      />
      {online ? null : <Notice tone="ochre">{words.offline}</Notice>}
      {leaving === undefined ? (
        <div className={classes.acts}>
          <Button
            variant={shownToday ? 'default' : 'filled'}
            disabled={!online}
            loading={busy}
            onClick={() => void act(async () => setLeaving(await detectionCalls.leaving(file)))}
          >
            {words.look}
          </Button>
          {shownToday ? (
            <Button disabled={!online} loading={busy} title={words.shownToday} onClick={() => void send()}>
              {words.sendAtOnce}
            </Button>
          ) : null}
        </div>
      ) : (
        <LeavingPart leaving={leaving} busy={busy} onSend={() => void send()} onBack={() => setLeaving(undefined)} />
      )}
    </div>
  );
}

interface LeavingPartProps {
  readonly leaving: Leaving;
  readonly busy: boolean;
  readonly onSend: () => void;
  readonly onBack: () => void;
}

function LeavingPart({ leaving: { picture, host, model, prompt }, busy, onSend, onBack }: LeavingPartProps) {
  return (
    <div className={classes.leaving}>
      <h3>{words.leaving}</h3>
      {picture === null ? (
        <Notice tone="ochre">{words.cannotShow}</Notice>
      ) : (
        <img src={`data:image/jpeg;base64,${picture}`} alt={words.picture} />
      )}
      <dl>
        <dt>{words.goesTo}</dt>
        <dd>{host}</dd>
        <dt>{words.model}</dt>
        <dd>{model}</dd>
      </dl>
      <p>{words.pixelsAlone}</p>
      <Notice tone="ochre">{words.burntIn}</Notice>
      <details>
        <summary>{words.prompt}</summary>
        <pre>{prompt}</pre>
      </details>
      <div className={classes.acts}>
        <Button variant="default" onClick={onBack}>
          {words.back}
        </Button>
        <Button disabled={picture === null} loading={busy} onClick={onSend} data-autofocus>
          {words.send}
        </Button>
      </div>
    </div>
  );
}
