import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCopy, IconInfoCircle } from '@tabler/icons-react';
import type { Answer, Calculator, Entered, Refused } from '@vetloom/domain/calculators/calculator.ts';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { showError, showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { calculatorWords as words } from '../../locale/calculators-words.ts';
import classes from './calculators.module.css';
import type { CalculatorsAbout } from './calculators-port.ts';
import { resultText, rowWord } from './result-text.ts';

interface CalculatorResultProps {
  readonly calculator: Calculator;
  readonly entered: Entered;
  readonly answer: Answer;
  readonly insert: CalculatorsAbout['insert'];
  readonly onClose: () => void;
}

const TONES = { calm: 'accent', watch: 'ochre', danger: 'cinnabar' } as const;

/** What comes of a calculator, or what it still needs; by which formula, from where, and what it is not for. */
export function CalculatorResult({ calculator, entered, answer, insert, onClose }: CalculatorResultProps) {
  const isThere = answer.state === 'answered';
  const text = () => (isThere ? resultText(calculator, entered, answer) : '');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text());
      showSuccess(words.copied);
    } catch {
      showError(words.notCopied);
    }
  };
  const put = async () => {
    if (!(await insert?.(text()))) return;
    showSuccess(words.inserted);
    onClose();
  };
  const main = insert === undefined ? copy : put;
  useHotkey('Ctrl Enter', insert === undefined ? words.copy : words.insert, () => void main(), { enabled: isThere });
  return (
    <section className={classes.result} aria-label={words.result}>
      <div role="status">
        {isThere ? (
          <>
            <dl className={classes.rows}>
              {answer.rows.map((one) => (
                <div key={one.key} data-main={one.main || undefined}>
                  <dt>{words.rows[one.key] ?? one.key}</dt>
                  <dd>{rowWord(one)}</dd>
                </div>
              ))}
            </dl>
            {answer.level === undefined ? null : (
              <Notice
                tone={TONES[answer.level.tone]}
                icon={
                  answer.level.tone === 'calm' ? (
                    <IconInfoCircle size={18} stroke={1.6} aria-hidden="true" />
                  ) : (
                    <IconAlertTriangle size={18} stroke={1.6} aria-hidden="true" />
                  )
                }
              >
                {words.levels[answer.level.key]}
              </Notice>
            )}
          </>
        ) : (
          <p className={classes.wanted}>{wantedWord(calculator, answer)}</p>
        )}
      </div>
      {isThere ? (
        <div className={classes.acts}>
          {insert === undefined ? null : (
            <Button size="sm" rightSection={<Keycap keys="Ctrl Enter" onFill />} onClick={() => void put()}>
              {words.insert}
            </Button>
          )}
          <Button
            size="sm"
            variant={insert === undefined ? 'filled' : 'default'}
            leftSection={<IconCopy size={15} stroke={1.6} />}
            {...(insert === undefined ? { rightSection: <Keycap keys="Ctrl Enter" onFill /> } : {})}
            onClick={() => void copy()}
          >
            {words.copy}
          </Button>
        </div>
      ) : null}
      <div className={classes.proof}>
        <p className={classes.limit}>
          <strong>{words.limit}</strong> {words.limits[calculator.key]}
        </p>
        <h4>{words.formula}</h4>
        <ul className={classes.formula}>
          {calculator.formula.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
        <h4>{words.source}</h4>
        <ul>
          {calculator.sources.map((one) => (
            <li key={one}>{one === 'arithmetic' ? words.arithmetic : one}</li>
          ))}
        </ul>
        {calculator.unchecked.length === 0 ? null : (
          <p className={classes.limit}>{words.unchecked(calculator.unchecked)}</p>
        )}
      </div>
    </section>
  );
}

function wantedWord({ fields }: Calculator, { field, why }: Refused): string {
  const label = words.fieldNames[field] ?? field;
  const asked = fields[field];
  if (why === 'contradicts') return words.contradicts[field] ?? words.cannot;
  if (asked?.kind === 'choice') return asked.options.length === 1 ? words.onlyDogs : words.wanted(label);
  return words.missing(label);
}
