import { useSiteOrigin } from '../config/site.tsx';
import { useT } from '../i18n/use-t.tsx';

interface PageHeadProps {
  readonly title: string;
  readonly description?: string | undefined;
  /** The page's one address, for search engines and for sharing: "/event/night-ferry". Only pages that everyone may see have one. */
  readonly path?: string;
  /** What is shared with it: a file below /share/, or an address that begins with a slash. */
  readonly picture?: string | undefined;
  /** There is no such page: a server answers 404, and search engines leave it out. */
  readonly missing?: boolean;
}

/** The document's title and description. React moves them into the head, on a server as in a browser. */
export function PageHead({ title, description, path, picture, missing = false }: PageHeadProps) {
  const t = useT();
  return (
    <>
      <title>{t('site.title', { page: title })}</title>
      {description ? <meta name="description" content={description} /> : null}
      {missing ? <meta name="robots" content="noindex" /> : null}
      {import.meta.env.SSR && path !== undefined ? (
        <SharedHead title={title} description={description} path={path} picture={picture} />
      ) : null}
    </>
  );
}

/** For search engines and for whoever is sent the address: they read what the server sends, so browsers do without. */
function SharedHead({
  title,
  description,
  path,
  picture = 'fareground',
}: Pick<PageHeadProps, 'title' | 'description' | 'path' | 'picture'>) {
  const origin = useSiteOrigin();
  const address = origin + path;
  const isOwn = picture.startsWith('/');
  return (
    <>
      <link rel="canonical" href={address} />
      <meta property="og:url" content={address} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Fareground" />
      <meta property="og:title" content={title} />
      {description ? <meta property="og:description" content={description} /> : null}
      <meta property="og:image" content={origin + (isOwn ? picture : `/share/${picture}.png`)} />
      <meta property="og:image:alt" content={title} />
      {isOwn ? null : (
        <>
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
        </>
      )}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
