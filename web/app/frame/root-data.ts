import { createContext, use } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { rootLoader } from './root-loader.ts';

type RootData = ReturnType<typeof rootLoader>;

/**
 * What the root loader would have found, for error pages that precede it; only the server renders
 * them.
 */
export const RootDataOfErrors = createContext<RootData | undefined>(undefined);

export function useRootData(): RootData | undefined {
  const instead = use(RootDataOfErrors);
  return useRouteLoaderData<typeof rootLoader>('root') ?? instead;
}
