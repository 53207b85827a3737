import { Button, Checkbox, PasswordInput, Switch, TextInput } from '@mantine/core';
import {
  DETECTION_ASKS,
  type DetectionAsk,
  detectionEndpoint,
} from '@vetloom/domain/clinic/settings/detection.setting.ts';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { useEffect, useState } from 'react';
import {
  type DetectionSettingAnswer,
  type DetectionTried,
  detectionCalls,
} from '../../../data/detection/detection-calls.ts';
import { useSyncStatus } from '../../../data/engine/hooks.ts';
import { detection } from '../../../locale/detection.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import classes from '../frame/frame.module.css';
import { SettingPage } from '../frame/SettingPage.tsx';
import { SettingRow } from '../frame/SettingRow.tsx';
import { useSaving } from '../frame/use-saving.ts';
import own from './detection-setting.module.css';

const words = detection.setting;

/** What is set of the model that looks at pictures. Only the server knows it whole, so it is read and written with the network. */
export function DetectionSection() {
  const online = useSyncStatus()?.connection === 'online';
  const [stored, setStored] = useState<DetectionSettingAnswer>();
  useEffect(() => {
    if (online) detectionCalls.setting().then(setStored, () => setStored(undefined));
  }, [online]);
  if (stored === undefined)
    return (
      <SettingPage title={words.title} text={words.text}>
        {online ? null : <Notice tone="ochre">{words.readOnly}</Notice>}
      </SettingPage>
    );
  return <DetectionForm stored={stored} onStored={setStored} online={online} />;
}

interface Typed {
  readonly detects: boolean;
  readonly baseURL: string;
  readonly model: string;
  readonly asks: readonly DetectionAsk[];
  readonly shownEachTime: boolean;
}

const typedOf = ({ detects, endpoint, asks, shownEachTime }: DetectionSettingAnswer): Typed => ({
  ...{ detects, asks, shownEachTime },
  ...{ baseURL: endpoint?.baseURL ?? '', model: endpoint?.model ?? '' },
});

interface DetectionFormProps {
  readonly stored: DetectionSettingAnswer;
  readonly onStored: (stored: DetectionSettingAnswer) => void;
  readonly online: boolean;
}

function DetectionForm({ stored, onStored, online }: DetectionFormProps) {
  const before = typedOf(stored);
  const [part, setPart] = useState<Partial<Typed>>({});
  const [key, setKey] = useState('');
  const typed: Typed = { ...before, ...part };
  const change = (more: Partial<Typed>) => setPart({ ...part, ...more });
  const endpoint = detectionEndpoint.safeParse({ baseURL: typed.baseURL, model: typed.model });
  const isEmpty = typed.baseURL === '' && typed.model === '';
  const wrongURL = typed.baseURL !== '' && !detectionEndpoint.shape.baseURL.safeParse(typed.baseURL).success;
  const incomplete = typed.detects && !endpoint.success;
  const saving = useSaving({
    changed: [
      ...(['detects', 'baseURL', 'model', 'shownEachTime'] as const).filter((field) => before[field] !== typed[field]),
      ...(before.asks.join() === typed.asks.join() ? [] : (['asks'] as const)),
      ...(key === '' ? [] : (['key'] as const)),
    ].map((field) => words[field].label),
    check: () => !wrongURL && !incomplete && (isEmpty || endpoint.success),
    send: async () =>
      onStored(
        await detectionCalls.keep({
          ...{ detects: typed.detects, asks: [...typed.asks], shownEachTime: typed.shownEachTime },
          endpoint: endpoint.data ?? null,
          ...(key !== '' && { key }),
        }),
      ),
    restore: () => {
      setPart({});
      setKey('');
    },
    saved: words.saved,
  });
  return (
    <SettingPage title={words.title} text={words.text} saving={online ? saving : undefined}>
      {online ? null : <Notice tone="ochre">{words.readOnly}</Notice>}
      {incomplete ? <Notice tone="ochre">{words.needed}</Notice> : null}
      <div className={classes.rows}>
        <SettingRow {...words.detects}>
          <Switch
            aria-label={words.detects.label}
            checked={typed.detects}
            onChange={(event) => change({ detects: event.currentTarget.checked })}
          />
        </SettingRow>
        <SettingRow {...words.baseURL}>
          <TextInput
            aria-label={words.baseURL.label}
            value={typed.baseURL}
            maxLength={200}
            autoComplete="off"
            placeholder="http://192.168.1.40:11434"
            error={wrongURL ? words.wrongURL : undefined}
            onChange={(event) => change({ baseURL: event.currentTarget.value.trim() })}
          />
        </SettingRow>
        <SettingRow {...words.model}>
          <TextInput
            aria-label={words.model.label}
            value={typed.model}
            maxLength={120}
            autoComplete="off"
            onChange={(event) => change({ model: event.currentTarget.value })}
          />
        </SettingRow>
        <SettingRow {...words.key}>
          <PasswordInput
            aria-label={words.key.label}
            placeholder={stored.hasKey ? words.given : words.missing}
            value={key}
            maxLength={400}
            autoComplete="off"
            onChange={(event) => setKey(event.currentTarget.value.trim())}
          />
          {stored.hasKey ? <ForgetKey onStored={onStored} /> : null}
        </SettingRow>
        <SettingRow {...words.asks}>
          <Checkbox.Group
            value={[...typed.asks]}
            onChange={(chosen) => change({ asks: DETECTION_ASKS.filter((ask) => chosen.includes(ask)) })}
          >
            {DETECTION_ASKS.map((ask) => (
              <Checkbox key={ask} value={ask} label={detection.asks[ask]} my={4} />
            ))}
          </Checkbox.Group>
        </SettingRow>
        <SettingRow {...words.shownEachTime}>
          <Switch
            aria-label={words.shownEachTime.label}
            checked={typed.shownEachTime}
            onChange={(event) => change({ shownEachTime: event.currentTarget.checked })}
          />
        </SettingRow>
      </div>
      {endpoint.success && online ? <Attempt endpoint={endpoint.data} typedKey={key} /> : null}
    </SettingPage>
  );
}

function ForgetKey({ onStored }: Pick<DetectionFormProps, 'onStored'>) {
  const { act, busy } = useAct();
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={busy}
      onClick={() => void act(async () => onStored(await detectionCalls.keep({ key: null })))}
    >
      {words.forget}
    </Button>
  );
}

interface AttemptProps {
  readonly endpoint: { readonly baseURL: string; readonly model: string };
  readonly typedKey: string;
}

/** Shows a grey square to the model, as what is typed says. */
function Attempt({ endpoint, typedKey }: AttemptProps) {
  const { act, busy } = useAct();
  const [tried, setTried] = useState<DetectionTried>();
  return (
    <section className={own.attempt} aria-label={words.test}>
      <p>{words.testText}</p>
      <Button
        variant="default"
        loading={busy}
        onClick={() => void act(async () => setTried(await detectionCalls.attempt(endpoint, typedKey)))}
      >
        {words.test}
      </Button>
      {tried === undefined ? null : (
        <div role="status">
          <Notice tone={tried.trouble === null ? 'moss' : 'cinnabar'}>
            {tried.trouble === null
              ? words.testOk(tried.model || endpoint.model, (tried.tookMs / 1000).toFixed(1))
              : detection.troubles[tried.trouble]}
            {tried.said === '' ? null : <div>{words.testSaid(tried.said)}</div>}
          </Notice>
        </div>
      )}
    </section>
  );
}
