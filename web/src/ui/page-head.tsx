import { useT } from '../i18n/use-t.tsx';

interface PageHeadProps {
  readonly title: string;
  readonly description?: string;
}

/** The document's title and description. React moves them into the head, on a server as in a browser. */
export function PageHead({ title, description }: PageHeadProps) {
  const t = useT();
  return (
    <>
      <title>{t('site.title', { page: title })}</title>
      {description ? <meta name="description" content={description} /> : null}
    </>
  );
}
