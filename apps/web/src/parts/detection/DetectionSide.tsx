import { Button } from '@mantine/core';
import type { ImageDetection } from '@vetloom/domain/detection/detection.schema.ts';
import { labelsOfFile } from '@vetloom/domain/detection/file-labels.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { detectionCalls } from '../../data/detection/detection-calls.ts';
import { useStaffNames } from '../../data/ward/stay-sheet.ts';
import { detection as words } from '../../locale/detection.ts';
import { useAct } from '../act/use-act.ts';
import classes from './detection.module.css';
import { IntoSummary } from './IntoSummary.tsx';
import { LabelList } from './LabelList.tsx';
import { SendStep } from './SendStep.tsx';
import { useMayDetect } from './use-detections.ts';

interface DetectionSideProps {
  readonly holderID: string;
  readonly hash: string;
  readonly detections: readonly ImageDetection[];
  /** The label that is looked at, `{detection} {label}`: its place stands out in the picture. */
  readonly chosen: string | undefined;
  readonly onChoose: (key: string) => void;
}

/** What models say of a picture, beside it: asked, waited for, answered label by label, and what of it is the file's. */
export function DetectionSide({ holderID, hash, detections, chosen, onChoose }: DetectionSideProps) {
  const mayAsk = useMayDetect();
  const asked = detections.some(({ status }) => status === 'asked');
  return (
    <aside className={classes.side} aria-label={words.title}>
      <h2>{words.title}</h2>
      <p className={classes.mark}>
        <strong>{words.notDiagnosis}</strong> {words.notDiagnosisWhy}
      </p>
      <FileLabels detections={detections} hash={hash} holderID={holderID} />
      {mayAsk && !asked ? <SendStep key={hash} holderID={holderID} hash={hash} /> : null}
      {detections.length === 0 ? <p className={classes.quiet}>{words.none}</p> : null}
      {detections.map((detection) => (
        <Standing key={detection._id} detection={detection} chosen={chosen} onChoose={onChoose} />
      ))}
    </aside>
  );
}

/** The labels that people have confirmed, each with its source. */
function FileLabels({ detections, hash, holderID }: Pick<DetectionSideProps, 'detections' | 'hash' | 'holderID'>) {
  const names = useStaffNames();
  const labels = labelsOfFile(detections, new Set([hash]));
  return (
    <section aria-label={words.ofFile}>
      <h3>{words.ofFile}</h3>
      {labels.length === 0 ? (
        <p className={classes.quiet}>{words.noLabels}</p>
      ) : (
        <ul className={classes.labels}>
          {labels.map(({ detectionID, labelID, words: said, model, confirmedBy }) => (
            <li key={`${detectionID} ${labelID}`}>
              <b>{said}</b>
              <small>
                {words.sourceShort(model)}，{names.get(confirmedBy) ?? confirmedBy}
              </small>
            </li>
          ))}
        </ul>
      )}
      <IntoSummary holderID={holderID} hash={hash} labels={labels} />
    </section>
  );
}

interface StandingProps extends Pick<DetectionSideProps, 'chosen' | 'onChoose'> {
  readonly detection: ImageDetection;
}

/** One question to a model and how far it has come. */
function Standing({ detection, chosen, onChoose }: StandingProps) {
  const { status, ask, model, modelAsked, host, trouble, said, tookMs, tokensIn, tokensOut, labels, raw } = detection;
  const tokens = tokensIn === null || tokensOut === null ? '' : String(tokensIn + tokensOut);
  return (
    <div className={classes.standing}>
      <h3>
        {words.asks[ask]} <small>{formatDateTime(detection.dateTime)}</small>
      </h3>
      {status === 'asked' ? <Waiting detection={detection} /> : null}
      {status === 'cancelled' && trouble === null ? <p className={classes.quiet}>{words.cancelled}</p> : null}
      {trouble === null ? null : status === 'failed' ? (
        <ErrorState title={words.troubles[trouble]}>{said === '' ? null : <code>{said}</code>}</ErrorState>
      ) : (
        <Notice tone="ochre">{words.troubles[trouble]}</Notice>
      )}
      {status === 'suggested' ? (
        <>
          {labels.length === 0 ? (
            <p className={classes.quiet}>{words.nothingSeen}</p>
          ) : (
            <LabelList detection={detection} chosen={chosen} onChoose={onChoose} />
          )}
          <p className={classes.quiet}>
            {words.source(model || modelAsked, host)}，{words.cost((tookMs / 1000).toFixed(1), tokens)}
          </p>
          <details>
            <summary>{words.raw}</summary>
            <pre>{raw}</pre>
          </details>
        </>
      ) : null}
    </div>
  );
}

/** While the model thinks: for how long it has been waited, and the way out. */
function Waiting({ detection: { _id, dateTime } }: { readonly detection: ImageDetection }) {
  const now = useNow();
  const { act, busy } = useAct();
  return (
    <div className={classes.acts} role="status">
      <span>{words.waiting(Math.max(0, Math.floor(now) - dateTime))}</span>
      <Button
        variant="default"
        size="compact-sm"
        loading={busy}
        onClick={() => void act(() => detectionCalls.cancel(_id))}
      >
        {words.stopWaiting}
      </Button>
    </div>
  );
}
