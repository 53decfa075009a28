import { useEffect } from 'react';
import { useBlocker } from 'react-router';

interface WithPolicy {
  readonly featurePolicy?: { allowsFeature(feature: string): boolean };
}

/**
 * Camera rights belong to a document, not to an address. A call page reached by a link from a page
 * without them is therefore loaded as a new document, and left by loading the next page as a new
 * document, so that no other page inherits them.
 */
export function useCallPageDocument(): void {
  useEffect(() => {
    const { featurePolicy } = document as WithPolicy;
    // Loading the document for this page again would not help.
    const loadedFor = new URL(performance.getEntriesByType('navigation')[0]?.name ?? location.href)
      .pathname;
    if (loadedFor !== location.pathname && featurePolicy?.allowsFeature('camera') === false)
      location.reload();
  }, []);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const { pathname, search, hash } = blocker.location;
    location.assign(pathname + search + hash);
  }, [blocker]);
}
