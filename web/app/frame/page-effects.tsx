import { useEffect, useRef, useState } from 'react';
import { useLocation, useMatches, useNavigation } from 'react-router';
import { rememberPage } from '../session/kept-page.ts';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { Snackbar } from '../ui/snackbar.tsx';
import { leavePage } from '../ui/snackbar-store.ts';
import { usePageKind } from './page-kind.ts';

/**
 * Common to every page with script: the progress of page loads, the announcement of the new page,
 * and short messages.
 */
export function PageEffects() {
  const navigation = useNavigation();
  const { pathname, search } = useLocation();
  const matches = useMatches();
  const loading = navigation.state !== 'idle';
  useEffect(() => rememberPage(pathname + search, matches), [pathname, search, matches]);
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

/**
 * Lives as long as one page. Its cleanup runs before the new page's own effects, which may show a
 * message.
 */
function PageLeft() {
  useEffect(() => leavePage, []);
  return null;
}

/**
 * Announces the new page to a screen reader, which a browser does on its own only when it loads a
 * new document. `data-shows` is the address of the page on the screen; the browser's own address
 * changes a moment earlier. It is busy until the effect of an action is on the screen too, because
 * an answer is shown before the page has reloaded its data.
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
