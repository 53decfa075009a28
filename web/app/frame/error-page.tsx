import { useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { localPath } from '../language/locale-path.ts';
import { useLocale } from '../language/use-locale.ts';
import { isLoadFailure, reloadOnce } from '../enhance/reload-once.ts';
import { useTexts } from '../texts/use-texts.ts';
import { buttonClass } from '../ui/button.tsx';
import { Guilloche } from './guilloche.tsx';
import { frameTexts } from './frame-texts.ts';
import { LogoLink } from './logo.tsx';

/** The error page: its text and a way home; the status is the real one of the answer. */
export function ErrorPage() {
  const error = useRouteError();
  const texts = useTexts(frameTexts);
  const locale = useLocale();
  const { status, message } = described(error);
  const text = status === 404 ? texts.error.notFound : (message ?? texts.error.generic);
  useEffect(() => {
    if (isLoadFailure(error)) reloadOnce();
  }, [error]);
  return (
    <div className="relative grid min-h-dvh grid-rows-[auto_1fr] overflow-hidden">
      <Guilloche className="absolute top-1/2 -right-64 size-[52rem] -translate-y-1/2 text-line" />
      <title>{`${text} · BB1`}</title>
      <header className="wrap relative py-6"><LogoLink /></header>
      <main className="wrap relative grid content-center justify-items-start gap-5 pb-32">
        <p className="figures text-hero font-semibold text-link">{status}</p>
        <h1 className="max-w-xl text-title">{text}</h1>
        <a href={localPath(locale, '/')} className={buttonClass('primary')}>{texts.error.home}</a>
      </main>
    </div>
  );
}

function described(error: unknown): { status: number; message: string | null } {
  if (!isRouteErrorResponse(error)) return { status: 500, message: null };
  const data: unknown = error.data;
  const message = typeof data === 'object' && data !== null && 'message' in data ? data.message : null;
  return { status: error.status, message: typeof message === 'string' && message !== '' ? message : null };
}
