import { useEffect } from 'react';
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
import { localPath } from '../language/locale-path.ts';
import { useLocale } from '../language/use-locale.ts';
import { isLoadFailure, reloadOnce } from '../enhance/reload-once.ts';
import { useTexts } from '../language/use-texts.ts';
import { buttonClass } from '../ui/button.tsx';
import { Guilloche } from './guilloche.tsx';
import { latestReference } from '../session/browser-trace.ts';
import frameTexts from '@bb1/texts/pages/frame';
import { LegalLinks } from './legal-links.tsx';
import { LogoLink } from './logo.tsx';
import { pageTitle } from './page-meta.ts';
import { ModeRibbon } from './public-frame.tsx';
import { useRootData } from './root-data.ts';

/** The error page: its text and a link home; it keeps the answer's real status. */
export function ErrorPage() {
  const error = useRouteError();
  const texts = useTexts(frameTexts);
  const locale = useLocale();
  const { pathname, search } = useLocation();
  const { status, message } = described(error);
  const root = useRootData();
  // What failed later, after a click, has another reference than the document.
  const reference = status === 404 ? '' : latestReference() || root?.reference;
  const offline = error instanceof TypeError && !isOnline();
  const text = offline
    ? texts.error.offline
    : status === 404
      ? texts.error.notFound
      : (message ?? texts.error.generic);
  useEffect(() => {
    if (isLoadFailure(error)) reloadOnce();
  }, [error]);
  return (
    <div className="relative flex min-h-dvh flex-col overflow-hidden">
      <Guilloche className="absolute top-1/2 -right-64 size-[52rem] -translate-y-1/2 text-line max-md:hidden" />
      <title>{pageTitle(text, root?.tokenCode)}</title>
      <ModeRibbon />
      <header className="wrap relative py-6">
        <LogoLink />
      </header>
      <main className="wrap relative grid flex-1 content-center justify-items-start gap-5 py-16">
        <p className="figures text-hero font-semibold text-link">{offline ? '–' : status}</p>
        <h1 className="max-w-xl text-title">{text}</h1>
        {reference !== undefined && reference !== '' && (
          <p>
            {texts.error.reference} <span className="figures break-all">{reference}</span>
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          {status >= 500 && (
            <a href={pathname + search} className={buttonClass('primary')}>
              {texts.error.again}
            </a>
          )}
          <a
            href={localPath(locale, '/')}
            className={buttonClass(status >= 500 ? 'secondary' : 'primary')}
          >
            {texts.error.home}
          </a>
        </div>
      </main>
      <LegalLinks />
    </div>
  );
}

function described(error: unknown): { status: number; message: string | null } {
  if (!isRouteErrorResponse(error)) return { status: 500, message: null };
  const data: unknown = error.data;
  const message =
    typeof data === 'object' && data !== null && 'message' in data ? data.message : null;
  return {
    status: error.status,
    message: typeof message === 'string' && message !== '' ? message : null,
  };
}

/** The server renders no page without a connection. */
function isOnline(): boolean {
  return typeof navigator === 'undefined' || navigator.onLine;
}
