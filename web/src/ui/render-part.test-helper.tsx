import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { createCatalogue } from '../i18n/catalogue.ts';

/** The markup of a piece of the kit as a server would send it, in English. For tests. */
export const renderPart = (part: ReactNode): string =>
  renderToStaticMarkup(
    <I18nProvider i18n={createCatalogue()}>
      <StaticRouter location="/">{part}</StaticRouter>
    </I18nProvider>,
  );
