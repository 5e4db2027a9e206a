import { createElement, type FunctionComponent, type SVGProps } from 'react';

/**
 * An icon whose drawing the build has written as markup (`build/icons-plugin.ts`). The class `i` gives it stroke and size.
 */
export const draw =
  (markup: string): FunctionComponent<SVGProps<SVGSVGElement>> =>
  (props) =>
    createElement('svg', {
      viewBox: '0 0 24 24',
      ...props,
      dangerouslySetInnerHTML: { __html: markup },
    });
