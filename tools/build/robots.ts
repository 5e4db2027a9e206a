/**
 * robots.txt. A file, because the functions' framework answers that address itself, with nothing. It must name the sitemap by its whole
 * address: SITE_URL, or the address that the provider gives every project.
 */
export function robots(env: Readonly<Record<string, string | undefined>>): string {
  const project = env.VITE_FIREBASE_PROJECT_ID || 'demo-fareground';
  const site = (env.SITE_URL || `https://${project}.web.app`).replace(/\/+$/, '');
  return [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /data/',
    'Disallow: /dashboard',
    'Disallow: /payment',
    'Disallow: /booking/',
    'Disallow: /ticket/',
    'Disallow: /auth/',
    `Sitemap: ${site}/sitemap.xml`,
    '',
  ].join('\n');
}
