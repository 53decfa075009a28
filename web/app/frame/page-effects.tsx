import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { Snackbar } from '../ui/snackbar.tsx';
import { leavePage } from '../ui/snackbar-store.ts';
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

/**
 * Says to a screen reader which page has come, which a browser does by itself only where it loads a new document. `data-shows`
 * is the address whose page is on the screen: that of the browser changes a moment before. It is busy until what came of an act
 * is on the screen too, as an answer is shown before the page has asked what it changed.
 */
function PageArrival({ loading }: { readonly loading: boolean }) {
  const { pathname, search } = useLocation();
  const last = useRef(pathname);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (pathname === last.current) return;
    last.current = pathname;
    setTitle(document.title);
  }, [pathname]);
  return (
    <div aria-live="polite" aria-busy={loading} className="sr-only" data-shows={pathname + search}>
      {title}
    </div>
  );
}
