import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { PATIENCE } from '../../e2e/harness/sit-down.ts';
import type { Answer, Question, SentWords, Step, Steps } from '../page/steps.ts';
import type { BrowserWindow } from './driver.ts';
import { pageScript } from './page-script.ts';

const LOOK_EVERY_MS = 50;

type Words = string | RegExp;
const sent = (words: Words, exact = false): SentWords =>
  words instanceof RegExp ? { source: words.source, flags: words.flags } : { text: words, exact };

type Found = Extract<Answer, { count: number }>;
type State = 'attached' | 'detached' | 'visible' | 'hidden';
const HOLDS: Readonly<Record<State, (found: Found) => boolean>> = {
  attached: ({ count }) => count > 0,
  detached: ({ count }) => count === 0,
  visible: ({ visible }) => visible > 0,
  hidden: ({ visible }) => visible === 0,
};

/** Asks a page until the answer is no longer that it has to wait. */
class Asker {
  readonly window: BrowserWindow;

  constructor(window: BrowserWindow) {
    this.window = window;
  }

  /** One answer. A page that was just loaded has no finder yet. */
  async once(steps: Steps, question: Question): Promise<Answer> {
    const asked = '(steps, question) => window.vetloomScreen?.(steps, question) ?? null';
    const answer = await this.window.run<Answer | null>(asked, steps, question);
    if (answer !== null) return answer;
    await this.window.run(await pageScript('screen'));
    return this.once(steps, question);
  }

  async until<T>(steps: Steps, question: Question, taken: (answer: Answer) => T | undefined, timeout = PATIENCE) {
    const end = performance.now() + timeout;
    for (let last = 'it did not answer'; ; ) {
      // While a page is being left, its answer is lost.
      const answer = await this.once(steps, question).catch((error: unknown) => ({ wait: String(error) }));
      const result = 'wait' in answer ? undefined : taken(answer);
      if (result !== undefined) return result;
      last = 'wait' in answer ? answer.wait : JSON.stringify(answer);
      if (performance.now() > end) throw new Error(`After ${timeout} ms: ${last}, at ${JSON.stringify(steps)}`);
      await delay(LOOK_EVERY_MS);
    }
  }
}

const isDone = (answer: Answer) => ('done' in answer ? true : undefined);

class RemoteLocator {
  readonly asker: Asker;
  readonly steps: Steps;

  constructor(asker: Asker, steps: Steps) {
    this.asker = asker;
    this.steps = steps;
  }

  #then(step: Step): RemoteLocator {
    return new RemoteLocator(this.asker, [...this.steps, step]);
  }

  getByRole(role: string, { name, exact, disabled }: { name?: Words; exact?: boolean; disabled?: boolean } = {}) {
    const named = name === undefined ? {} : { name: sent(name, exact) };
    return this.#then({ by: 'role', role, ...named, ...(disabled === undefined ? {} : { disabled }) });
  }
  getByLabel = (words: Words, { exact }: { exact?: boolean } = {}) =>
    this.#then({ by: 'label', words: sent(words, exact) });
  getByText = (words: Words, { exact }: { exact?: boolean } = {}) =>
    this.#then({ by: 'text', words: sent(words, exact) });
  locator(selector: string): RemoteLocator {
    return this.#then(selector === '..' ? { by: 'parent' } : { by: 'css', selector });
  }
  filter({ hasText, hasNotText, has }: { hasText?: Words; hasNotText?: Words; has?: RemoteLocator }) {
    return this.#then({
      by: 'filter',
      ...(hasText === undefined ? {} : { hasText: sent(hasText) }),
      ...(hasNotText === undefined ? {} : { hasNotText: sent(hasNotText) }),
      ...(has === undefined ? {} : { has: has.steps }),
    });
  }
  or = (other: RemoteLocator) => this.#then({ by: 'or', other: other.steps });
  first = () => this.nth(0);
  last = () => this.nth(-1);
  nth = (index: number) => this.#then({ by: 'nth', index });

  async click({ timeout }: { timeout?: number } = {}): Promise<void> {
    // What still moves, such as a list that looks for its place, would be missed: it stands where it stood a moment before.
    let before = '';
    const { x, y } = await this.asker.until(
      this.steps,
      'point',
      (answer) => {
        if (!('x' in answer)) return undefined;
        const stands = `${answer.x} ${answer.y}`;
        const isStill = stands === before;
        before = stands;
        return isStill ? answer : undefined;
      },
      timeout,
    );
    await this.asker.window.click(x, y);
  }
  focus = async () => void (await this.asker.until(this.steps, 'focus', isDone));
  blur = async () => void (await this.asker.until(this.steps, 'blur', isDone));

  /** By the keyboard, over what stands there. */
  async fill(text: string): Promise<void> {
    await this.asker.until(this.steps, 'select', isDone);
    if (text === '') await strike(this.asker.window, 'Backspace');
    else await this.asker.window.type(text);
    await this.asker.until(this.steps, 'value', (answer) =>
      'value' in answer && answer.value === text ? true : undefined,
    );
  }
  async press(key: string): Promise<void> {
    await this.focus();
    await strike(this.asker.window, key);
  }

  async waitFor({ state = 'visible', timeout }: { state?: State; timeout?: number } = {}): Promise<void> {
    const holds = HOLDS[state];
    await this.asker.until(
      this.steps,
      'state',
      (answer) => ('count' in answer && holds(answer) ? true : undefined),
      timeout,
    );
  }
  async isVisible(): Promise<boolean> {
    const answer = await this.asker.once(this.steps, 'state');
    return 'count' in answer && answer.firstVisible;
  }
  async count(): Promise<number> {
    const answer = await this.asker.once(this.steps, 'state');
    return 'count' in answer ? answer.count : 0;
  }
  async allTextContents(): Promise<string[]> {
    const answer = await this.asker.once(this.steps, 'texts');
    return 'texts' in answer ? [...answer.texts] : [];
  }
  async all(): Promise<RemoteLocator[]> {
    return Array.from({ length: await this.count() }, (_, at) => this.nth(at));
  }
  isChecked = () =>
    this.asker.until(this.steps, 'checked', (answer) => ('value' in answer ? answer.value === 'true' : undefined));
  check = () => this.#setChecked(true);
  uncheck = () => this.#setChecked(false);
  async #setChecked(wanted: boolean): Promise<void> {
    if ((await this.isChecked()) === wanted) return;
    await this.click();
    await this.asker.until(this.steps, 'checked', (answer) =>
      'value' in answer && answer.value === String(wanted) ? true : undefined,
    );
  }
  textContent = () =>
    this.asker.until(this.steps, 'texts', (answer) => ('texts' in answer ? answer.texts[0] : undefined));
  inputValue = () => this.asker.until(this.steps, 'value', (answer) => ('value' in answer ? answer.value : undefined));
  getAttribute = (attribute: string) =>
    this.asker
      .until(this.steps, { attribute }, (answer) => ('value' in answer ? answer : undefined))
      .then(({ value }) => value);
}

/** Presses keys together, written as Playwright does: `Control+Enter`. */
async function strike(window: BrowserWindow, chord: string): Promise<void> {
  // Of all keys this one alone is called otherwise by Playwright than on the web.
  const keys = chord.split('+').map((key) => (key === 'Space' ? ' ' : key));
  for (const key of keys) await window.keyDown(key);
  for (const key of keys.toReversed()) await window.keyUp(key);
}

/** Names what a page object wants and this page can't, instead of "is not a function". */
const plain = <T extends object>(object: T): T =>
  new Proxy(object, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (value === undefined && typeof name === 'string' && name !== 'then')
        throw new Error(`${name} is not known to pages of other browsers: tests/browsers/harness/remote-page.ts`);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

/** Pages through which the page objects of `tests/e2e` walk in a browser that Playwright can't drive as it is installed. */
export function remotePage(window: BrowserWindow): Page {
  const root = new RemoteLocator(new Asker(window), []);
  const page = {
    getByRole: root.getByRole.bind(root),
    getByLabel: root.getByLabel,
    getByText: root.getByText,
    locator: (selector: string) => root.locator(selector),
    keyboard: {
      press: (chord: string) => strike(window, chord),
      down: (key: string) => window.keyDown(key),
      up: (key: string) => window.keyUp(key),
      type: (text: string) => window.type(text),
    },
    goto: (url: string) => window.goto(url),
    reload: () => window.reload(),
    evaluate: (asked: (given: unknown) => unknown, given?: unknown) => window.run(String(asked), given ?? null),
  };
  // The part of Playwright's page that page objects use, in the same words; `plain` tells what is missing.
  return plain(page) as unknown as Page;
}
