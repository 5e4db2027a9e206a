import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react';
import type { Page } from '../config/pages.ts';
import type { Area } from '../i18n/ids.ts';
import { useAreas } from '../i18n/provider.tsx';
import { Loading } from '../ui/states.tsx';
import { fetchFonts } from './fonts.ts';
import { announceHydrated } from './hydrated.ts';

export type PageModule = { readonly default: ComponentType };

export interface LazyPage {
  readonly areas: readonly Area[];
  readonly preload: () => Promise<PageModule>;
  readonly Body: ComponentType;
}

/** A page that is loaded with its texts when somebody goes there. */
export function lazyPage(load: () => Promise<PageModule>, areas: readonly Area[] = []): LazyPage {
  let loading: Promise<PageModule> | undefined;
  const preload = () => {
    if (loading) return loading;
    const attempt = load();
    loading = attempt;
    // A failure is not kept: whoever comes here next tries again.
    attempt.catch(() => {
      loading = undefined;
    });
    return attempt;
  };
  return { areas, preload, Body: lazy(preload) };
}

/**
 * Those pages, to be loaded from these files.
 * @param files what `import.meta.glob` found, by path from this folder
 */
export function lazyPages<N extends string>(
  names: readonly N[],
  pageOf: (name: N) => Page,
  files: Readonly<Record<string, () => Promise<PageModule>>>,
): Readonly<Record<N, LazyPage>> {
  const entries = names.map((name) => {
    const { file, texts } = pageOf(name);
    const load = files[`../features/${file}.tsx`];
    if (!load) throw new Error(`no file features/${file}.tsx`);
    return [name, lazyPage(load, texts)] as const;
  });
  return Object.fromEntries(entries) as Record<N, LazyPage>;
}

/** Shows a lazy page, and "Loading..." until both it and its texts are here (SPEC S0). */
export function PageSlot({ page, name }: { readonly page: LazyPage; readonly name: string }) {
  return (
    // The name makes a new boundary for every route: inside an old one React would keep showing the page before.
    <Suspense
      key={name}
      fallback={
        <PageFrame>
          <Loading />
        </PageFrame>
      }
    >
      <PageBody page={page} />
      <Hydrated />
    </Suspense>
  );
}

/** Its effect runs when everything beside it is React's own. */
function Hydrated() {
  useEffect(() => {
    announceHydrated();
    fetchFonts();
  }, []);
  return null;
}

export const PageFrame = ({ children }: { readonly children: ReactNode }) => (
  <div className="wrap section">{children}</div>
);

/** A lazy page and its texts; whoever shows it says what is seen until both are here. */
export function PageBody({ page }: { readonly page: LazyPage }) {
  // Both start at once; the page's own promise is waited for by `lazy`.
  page.preload().catch(() => undefined);
  useAreas(page.areas);
  return <page.Body />;
}
