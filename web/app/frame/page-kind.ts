import { useMatches, useRouteError } from 'react-router';

/** The `handle` of layouts whose pages are complete without script: nothing is hydrated. */
const WITHOUT_SCRIPT = { withoutScript: true } as const;
/** The `handle` of layouts whose pages search engines may index. */
export const PUBLIC_PAGE = { ...WITHOUT_SCRIPT, listed: true } as const;

export interface PageKind {
  readonly hydrated: boolean;
  readonly listed: boolean;
}

export function usePageKind(): PageKind {
  const handles = useMatches().map((match) => match.handle);
  const failed = (useRouteError() ?? null) !== null;
  const has = (mark: 'withoutScript' | 'listed') =>
    handles.some((handle) => typeof handle === 'object' && handle !== null && mark in handle);
  return { hydrated: !failed && !has('withoutScript'), listed: !failed && has('listed') };
}
