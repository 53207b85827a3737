// Sets the colour scheme before the first paint. A file of its own, because the content policy allows no inline script.
(() => {
  const choice = localStorage.getItem('vetloom.colourScheme') ?? 'auto';
  const dark = choice === 'dark' || (choice !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
// The content policy forbids code made of text. Without this zod would try it once on each page, which browsers write down as an error.
globalThis.__zod_globalConfig = { jitless: true };
