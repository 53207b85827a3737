import { computeAccessibleName, getRole, isDisabled, isInaccessible } from 'dom-accessibility-api';
import type { Answer, Question, SentWords, Step, Steps } from './steps.ts';

/** Runs inside a page of whatever browser: finds what a screen shows by roles, names and words, as Playwright's locators do. */
declare global {
  interface Window {
    vetloomScreen?: (steps: Steps, question: Question) => Answer;
  }
}

const squeezed = (text: string): string => text.replace(/\s+/g, ' ').trim();
const textOf = (node: Element): string =>
  /^(SCRIPT|STYLE|NOSCRIPT)$/.test(node.tagName) ? '' : squeezed(node.textContent ?? '');

function matches(text: string, words: SentWords): boolean {
  if ('source' in words) return new RegExp(words.source, words.flags).test(text);
  const wanted = squeezed(words.text);
  return words.exact ? text === wanted : text.toLowerCase().includes(wanted.toLowerCase());
}

const inOrder = (nodes: Iterable<Element>): Element[] =>
  [...new Set(nodes)].sort((one, other) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );

const below = (scope: readonly Element[] | undefined, css: string): Element[] =>
  scope === undefined
    ? [...document.querySelectorAll(css)]
    : inOrder(scope.flatMap((node) => [...node.querySelectorAll(css)]));

/** A button, say, has no child whose words are a role of its own; `option` and `region` keep theirs. */
function hasRole(node: Element, role: string): boolean {
  if (getRole(node) !== role) return false;
  // A section or a form is a landmark only with a name.
  return node.localName !== 'section' || node.hasAttribute('role') || computeAccessibleName(node) !== '';
}

const CANDIDATES: Readonly<Record<string, string>> = {
  button: 'button, summary, input, [role]',
  heading: 'h1, h2, h3, h4, h5, h6, [role]',
  link: 'a, [role]',
  textbox: 'input, textarea, [role]',
  option: 'option, [role]',
  status: 'output, [role]',
};

function byRole(scope: readonly Element[] | undefined, step: Extract<Step, { by: 'role' }>): Element[] {
  return below(scope, CANDIDATES[step.role] ?? '*').filter((node) => {
    if (!hasRole(node, step.role) || isInaccessible(node)) return false;
    if (step.disabled !== undefined && (isDisabled(node) || node.ariaDisabled === 'true') !== step.disabled)
      return false;
    return step.name === undefined || matches(squeezed(computeAccessibleName(node)), step.name);
  });
}

/** Every name that a label gives a field. */
function labelsOf(node: Element): string[] {
  const named = (node.getAttribute('aria-labelledby') ?? '').split(/\s+/).filter(Boolean);
  const labels =
    node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement || node instanceof HTMLSelectElement
      ? node.labels
      : null;
  return [
    ...named.map((id) => document.getElementById(id)?.textContent ?? ''),
    node.getAttribute('aria-label') ?? '',
    ...[...(labels ?? [])].map((label) => label.textContent ?? ''),
  ].map(squeezed);
}

const LABELLED = 'input, textarea, select, button, [aria-label], [aria-labelledby]';

/** The innermost elements whose text says it. */
function byText(scope: readonly Element[] | undefined, words: SentWords): Element[] {
  const saying = below(scope, '*').filter(
    (node) => node.closest('head, noscript') === null && matches(textOf(node), words),
  );
  return saying.filter((node) => ![...node.children].some((child) => matches(textOf(child), words)));
}

function filtered(nodes: readonly Element[], step: Extract<Step, { by: 'filter' }>): Element[] {
  return nodes.filter((node) => {
    if (step.hasText && !matches(textOf(node), step.hasText)) return false;
    if (step.hasNotText && matches(textOf(node), step.hasNotText)) return false;
    return step.has === undefined || found(step.has, [node]).length > 0;
  });
}

function found(steps: Steps, within?: readonly Element[]): Element[] {
  let scope = within;
  for (const step of steps) scope = stepped(scope, step);
  return [...(scope ?? [])];
}

function stepped(scope: readonly Element[] | undefined, step: Step): Element[] {
  switch (step.by) {
    case 'role':
      return byRole(scope, step);
    case 'label':
      return below(scope, LABELLED).filter((node) =>
        labelsOf(node).some((name) => name !== '' && matches(name, step.words)),
      );
    case 'text':
      return byText(scope, step.words);
    case 'css':
      return below(scope, step.selector);
    case 'parent':
      return inOrder((scope ?? []).flatMap((node) => node.parentElement ?? []));
    case 'filter':
      return filtered(scope ?? [], step);
    case 'nth': {
      const one = (scope ?? []).at(step.index);
      return one ? [one] : [];
    }
    case 'or':
      return inOrder([...(scope ?? []), ...found(step.other)]);
  }
}

function isVisible(node: Element): boolean {
  const box = node.getBoundingClientRect();
  return box.width > 0 && box.height > 0 && getComputedStyle(node).visibility === 'visible';
}

/** Where a pointer meets it; what stands in the way is waited for, as a person would. */
function pointOf(node: Element): Answer {
  if (isDisabled(node)) return { wait: 'it is disabled' };
  let box = node.getBoundingClientRect();
  if (box.top < 0 || box.left < 0 || box.bottom > innerHeight || box.right > innerWidth) {
    node.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    box = node.getBoundingClientRect();
  }
  const middle = () => [box.left + box.width / 2, box.top + box.height / 2] as const;
  // A row of a list that scrolls lies within the window and is cut off all the same.
  if (!node.contains(document.elementFromPoint(...middle()))) {
    node.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    box = node.getBoundingClientRect();
  }
  const [x, y] = middle();
  const hit = document.elementFromPoint(x, y);
  const labelled = hit?.closest('label')?.control;
  if (hit === null || !(node.contains(hit) || hit.contains(node) || labelled === node))
    return { wait: `${hit === null ? 'the edge of the window' : hit.outerHTML.slice(0, 120)} is in its way` };
  return { x: Math.round(x), y: Math.round(y) };
}

function onlyOne(nodes: readonly Element[], ask: (node: Element) => Answer, needsSight = true): Answer {
  const [node] = nodes;
  if (node === undefined) return { wait: 'nothing is found' };
  if (nodes.length > 1)
    return { wait: `${nodes.length} are found: ${nodes.map((one) => one.outerHTML.slice(0, 80)).join(' | ')}` };
  return needsSight && !isVisible(node) ? { wait: 'it is not visible' } : ask(node);
}

const isField = (node: Element): node is HTMLInputElement | HTMLTextAreaElement => 'value' in node && 'select' in node;

window.vetloomScreen = (steps, question) => {
  const nodes = found(steps);
  if (typeof question === 'object')
    return onlyOne(nodes, (node) => ({ value: node.getAttribute(question.attribute) }), false);
  switch (question) {
    case 'state':
      return {
        count: nodes.length,
        visible: nodes.filter(isVisible).length,
        firstVisible: nodes[0] !== undefined && isVisible(nodes[0]),
      };
    case 'point':
      return onlyOne(nodes, pointOf);
    case 'focus':
    case 'blur':
    case 'select':
      return onlyOne(nodes, (node) => {
        if (!(node instanceof HTMLElement)) return { wait: 'it takes no focus' };
        node[question === 'blur' ? 'blur' : 'focus']();
        if (question === 'select' && isField(node)) node.select();
        return { done: true };
      });
    case 'texts':
      return { texts: nodes.map((node) => node.textContent ?? '') };
    case 'checked':
      return onlyOne(
        nodes,
        (node) => ({ value: String(node instanceof HTMLInputElement ? node.checked : node.ariaChecked === 'true') }),
        false,
      );
    case 'value':
      return onlyOne(nodes, (node) => (isField(node) ? { value: node.value } : { wait: 'it is no field' }));
  }
};
