import { useEffect } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { Snackbar } from '../ui/snackbar.tsx';
import { leavePage } from '../ui/snackbar-store.ts';
import { PageArrival } from './page-arrival.tsx';
import { usePageKind } from './page-kind.ts';

/** What belongs to every page with script: the progress of page loads, what has come by them, and short messages. */
export function PageEffects() {
  const navigation = useNavigation();
  const { pathname } = useLocation();
  const loading = navigation.state !== 'idle';
  if (!usePageKind().hydrated) return null;
  return (
    <>
      <ProgressBar loading={loading} />
      <Snackbar />
      <PageArrival loading={loading} />
      <PageLeft key={pathname} />
    </>
  );
}

/** Lives as long as one page. Its end comes before the new page's own effects, which may show a message. */
function PageLeft() {
  useEffect(() => leavePage, []);
  return null;
}
