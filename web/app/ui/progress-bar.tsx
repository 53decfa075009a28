import { useEffect, useState } from 'react';
import { useTexts } from '../language/use-texts.ts';
import uiTexts from '@bb1/texts/pages/ui';

const THROTTLE_MS = 200;

/**
 * A thin bar for page loads longer than 200 ms; it runs for 5 seconds and then waits at the end.
 */
export function ProgressBar({ loading }: { readonly loading: boolean }) {
  const [late, setLate] = useState(false);
  const texts = useTexts(uiTexts);
  useEffect(() => {
    if (!loading) return undefined;
    const timer = setTimeout(() => setLate(true), THROTTLE_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [loading]);
  return (
    <div aria-live="polite" className="pointer-events-none fixed inset-x-0 top-0 z-50 h-1">
      {loading && late && (
        <>
          <span className="sr-only">{texts.loading}</span>
          <div className="h-full origin-left animate-load bg-gold motion-reduce:opacity-70" />
        </>
      )}
    </div>
  );
}
