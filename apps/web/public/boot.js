// Sets the colour scheme before the first paint. A file of its own, because the content policy allows no inline script.
(() => {
  const choice = localStorage.getItem('vetloom.colourScheme') ?? 'auto';
  const dark = choice === 'dark' || (choice !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
