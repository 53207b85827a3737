/** The page of the card's fields, for a frame: it posts what they give to whoever holds it, and asks for nothing else. */
export const fieldsPage = (appID: string, appKey: string): string => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Card</title>
<style>body{font:16px system-ui;margin:0;display:grid;gap:8px;padding:4px}label{display:grid;gap:4px}input{font:inherit;padding:10px;border:1px solid #999;border-radius:6px;min-width:0}div{display:grid;grid-template-columns:1fr 1fr;gap:8px}</style>
<label>Card number<input id="number" inputmode="numeric" autocomplete="cc-number"></label>
<div><label>Expiry (MM/YY)<input id="expiry" autocomplete="cc-exp"></label><label>CCV<input id="ccv" inputmode="numeric" autocomplete="cc-csc"></label></div>
<script>
const tell = (told) => parent.postMessage(told, '*');
const value = (id) => document.getElementById(id).value.replaceAll(/\\s/g, '');
const isComplete = () => /^\\d{13,19}$/.test(value('number')) && /^\\d\\d\\/\\d\\d$/.test(value('expiry')) && /^\\d{3,4}$/.test(value('ccv'));
addEventListener('input', () => tell({ cardFields: 'changed', complete: isComplete() }));
addEventListener('message', async ({ source, data }) => {
  if (source !== parent || data?.cardFields !== 'getPrime') return;
  try {
    const response = await fetch('fields/prime', { method: 'POST', headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ app_id: ${JSON.stringify(appID)}, app_key: ${JSON.stringify(appKey)}, number: value('number'), expiry: value('expiry'), ccv: value('ccv') }) });
    const { status, prime } = await response.json();
    tell(status === 0 ? { cardFields: 'prime', id: data.id, prime } : { cardFields: 'failed', id: data.id, reason: 'cardFormat' });
  } catch { tell({ cardFields: 'failed', id: data.id, reason: 'unreachable' }); }
});
tell({ cardFields: 'ready', complete: false });
</script></html>`;

/** The bank's page on which a card's owner says yes or no. */
export const bankPage = (tradeID: string, amount: number): string => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Bank</title><main><h1>3-D Secure</h1><p>NT$ ${amount}</p>
<form method="post" action="/3ds/${tradeID}/yes"><button>Confirm</button></form>
<form method="post" action="/3ds/${tradeID}/no"><button>Cancel</button></form></main></html>`;
