import { useEffect } from 'react';
import { useBlocker } from 'react-router';

interface WithPolicy {
  readonly featurePolicy?: { allowsFeature(feature: string): boolean };
}

/**
 * Camera rights belong to a document, not to an address: a call page is loaded whole when it was reached by a link from a
 * page without them, and left by loading the next page whole, so that no other page inherits them.
 */
export function useCallPageDocument(): void {
  useEffect(() => {
    const { featurePolicy } = document as WithPolicy;
    // A document that was loaded for this very page would be refused again.
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
