/**
 * robots.txt. A file, because the functions' framework answers that address itself, with nothing. It must name the sitemap by its whole
 * address: SITE_URL, or the address that the provider gives every project. A demo is at another address each time and names none.
 */
export function robots(env: Readonly<Record<string, string | undefined>>): string {
  const project = env.VITE_FIREBASE_PROJECT_ID;
  const site = (env.SITE_URL || (project && `https://${project}.web.app`))?.replace(/\/+$/, '');
  return [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /data/',
    'Disallow: /dashboard',
    'Disallow: /payment',
    'Disallow: /booking/',
    'Disallow: /ticket/',
    'Disallow: /auth/',
    ...(site ? [`Sitemap: ${site}/sitemap.xml`] : []),
    '',
  ].join('\n');
}
