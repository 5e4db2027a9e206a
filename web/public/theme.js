// The person's theme, else the system's, set before the first paint. A file of its own, so that no policy needs an inline exception.
(() => {
  let kept = null;
  try {
    kept = localStorage.getItem('theme');
  } catch {
    // Storage is off: the system decides.
  }
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.theme =
    kept === 'dark' || kept === 'light' ? kept : dark ? 'dark' : 'light';
})();
