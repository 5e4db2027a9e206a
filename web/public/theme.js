// The person's theme, else the system's, our typefaces where this browser has them already, and whether an announcement was closed, before
// the first paint. A file of its own, so that no policy needs an inline exception.
(() => {
  const { dataset } = document.documentElement;
  let kept = {};
  try {
    kept = localStorage;
  } catch {
    // Storage is off: the system decides.
  }
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  dataset.theme = kept.theme === 'dark' || kept.theme === 'light' ? kept.theme : dark ? 'dark' : 'light';
  if (kept.announcement) dataset.announcement = 'closed';
  if (!kept.fonts) return;
  dataset.fonts = 'all';
  for (const name of ['anybody', 'instrument-sans']) {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = 'font';
    link.crossOrigin = '';
    link.href = `/fonts/${name}-latin.woff2`;
    document.head.append(link);
  }
})();
