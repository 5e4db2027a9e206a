import type { PublicPageName } from '../config/pages.ts';

/** A public page's style sheet: its address and all that stands in it. */
export interface PageStyle {
  readonly href: string;
  readonly css: string;
}

export interface PageFiles {
  /** Of the start: the application first, React second. */
  readonly scripts: readonly string[];
  readonly styles: readonly PageStyle[];
}

/** What the server that renders pages knows of the client's files. Written by `tools/build/web.ts`; in dev made by `tools/dev/site.ts`. */
export interface PageAssets extends PageFiles {
  /** The file that starts the application by itself, for pages that are not rendered on a server. */
  readonly shell: string;
  /** What every head begins with: character set, icons, fonts. */
  readonly head: string;
  /** Sets the theme before anything is painted. */
  readonly themeScript: string;
  /** Headers of every answer, as hosting gives them to files. */
  readonly headers: Readonly<Record<string, string>>;
  /** What each public page needs beside those. */
  readonly pages: Readonly<Partial<Record<PublicPageName, PageFiles>>>;
}
