import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * Says to a screen reader which page has come, which a browser does by itself only where it loads a new document. `data-shows`
 * is the address whose page is on the screen: that of the browser changes a moment before. It is busy until what came of an act
 * is on the screen too, as an answer is shown before the page has asked what it changed.
 */
export function PageArrival({ loading }: { readonly loading: boolean }) {
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
