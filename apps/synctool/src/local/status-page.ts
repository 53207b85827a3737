import { STATUS_PAGE as WORDS } from '../locale/status-page.ts';
import { VERSION } from '../version.ts';
import type { ToolView } from './tool-view.ts';

/** What somebody typed into the form, and what was wrong with it. */
export interface PairingTried {
  readonly server: string;
  readonly name: string;
  readonly problem: keyof typeof WORDS.pairProblems;
}

/** The whole page. `token` stands in its forms: who doesn't read the page can't send them. */
export function statusPage(view: ToolView, token: string, tried?: PairingTried): string {
  const { paired } = view;
  return `<!doctype html>
<html lang="zh-Hant-TW">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${tried ? '' : '<meta http-equiv="refresh" content="30">'}
<title>${WORDS.title}</title>
<link rel="stylesheet" href="/style.css">
</head>
<body>
<main>
<h1>${WORDS.title}</h1>
${paired ? standing(view, paired, token) : `<p>${WORDS.notPaired}</p>`}
${paired && !view.isRemoved && !tried ? `<details><summary>${WORDS.pairAgainTitle}</summary>${form(view, token)}</details>` : `<h2>${WORDS.pairTitle}</h2>${form(view, token, tried)}`}
<footer><a href="/logs">${WORDS.logs}</a> · ${WORDS.version(VERSION)}</footer>
</main>
</body>
</html>
`;
}

function standing(view: ToolView, paired: NonNullable<ToolView['paired']>, token: string): string {
  return `<dl>
<dt>${WORDS.clinic}</dt><dd>${text(paired.clinicName)}</dd>
<dt>${WORDS.workstation}</dt><dd>${text(paired.name)}</dd>
<dt>${WORDS.server}</dt><dd>${text(paired.server)}</dd>
<dt>${WORDS.connection}</dt><dd>${connection(view)}</dd>
<dt></dt><dd>${view.waiting === 0 ? WORDS.noneWaiting : WORDS.waiting(view.waiting)}</dd>
${view.refused === 0 ? '' : `<dt></dt><dd>${WORDS.refused(view.refused)} ${again(token)}</dd>`}
</dl>
<h2>${WORDS.instruments}</h2>
<p>${WORDS.roots} ${view.roots.map((root) => `<code>${text(root)}</code>`).join('、')}</p>
${view.instruments.length === 0 ? `<p>${WORDS.noInstruments}</p>` : table(view)}`;
}

function connection({ isRemoved, isReached, isSocketOpen }: ToolView): string {
  if (isRemoved) return WORDS.removed;
  if (!isReached) return WORDS.disconnected;
  return isSocketOpen ? WORDS.connected : WORDS.polling;
}

const again = (token: string): string =>
  `<form method="post" action="/again"><input type="hidden" name="token" value="${token}"><button>${WORDS.sendAgain}</button></form>`;

function table({ instruments }: ToolView): string {
  const rows = instruments.map(
    ({ device, state, lastContact, error }) =>
      `<tr><td>${text(device)}</td><td>${WORDS.states[state]}</td><td>${text(lastContact || WORDS.never)}</td><td>${text(error)}</td></tr>`,
  );
  const heads = [WORDS.device, WORDS.state, WORDS.lastContact, WORDS.problem].map(
    (head) => `<th scope="col">${head}</th>`,
  );
  return `<table><thead><tr>${heads.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function form({ hostName }: ToolView, token: string, tried?: PairingTried): string {
  return `${tried ? `<p role="alert">${WORDS.pairProblems[tried.problem]}</p>` : ''}
<p>${WORDS.pairHelp}</p>
<form method="post" action="/pair" autocomplete="off">
<input type="hidden" name="token" value="${token}">
<label>${WORDS.pairServer}<input name="server" type="url" required placeholder="https://" value="${text(tried?.server ?? '')}"></label>
<label>${WORDS.pairCode}<input name="code" required spellcheck="false"></label>
<label>${WORDS.pairName}<input name="name" required maxlength="80" value="${text(tried?.name ?? hostName)}"></label>
<button>${WORDS.pair}</button>
</form>`;
}

/** Words of others, harmless in HTML. */
const text = (words: string): string => words.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** How the page looks. */
export const STATUS_STYLE = `:root{color-scheme:light dark;font:16px/1.6 system-ui,"Noto Sans TC","Microsoft JhengHei",sans-serif}
body{margin:0}main{max-width:44rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2rem}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1.5rem}dd{margin:0}
table{border-collapse:collapse;width:100%}th,td{text-align:start;padding:.4rem .8rem .4rem 0;border-bottom:1px solid #8886}
label{display:block;margin:.8rem 0}input{display:block;width:100%;box-sizing:border-box;font:inherit;padding:.5rem}
button{font:inherit;padding:.5rem 1.2rem;min-height:2.75rem}dd form{display:inline}
[role=alert]{border-inline-start:4px solid #c00;padding-inline-start:.8rem}footer{margin-top:3rem}summary{margin-top:2rem}
`;
