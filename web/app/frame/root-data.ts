import { useRouteLoaderData } from 'react-router';
import type { rootLoader } from './root-loader.ts';

/** What the root loader found; undefined on error pages that came before it. */
export function useRootData() {
  return useRouteLoaderData<typeof rootLoader>('root');
}

/** The configuration of the sale, where the page cannot do without it (layouts that wait for it guarantee it). */
export function useConfig() {
  const config = useRootData()?.config;
  if (!config)
    throw new Error(
      'the page needs the configuration but stands in a layout that does not wait for it',
    );
  return config;
}
