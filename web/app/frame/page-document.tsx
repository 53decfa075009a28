import { use, type ReactNode } from 'react';
import { Links, Meta, Scripts, ScrollRestoration, useLocation } from 'react-router';
import { localPath, sitePath } from '../language/locale-path.ts';
import { useLocale } from '../language/use-locale.ts';
// oxlint-disable-next-line import/default -- the suffix makes Vite build the file on its own and hand back its address
import enhancements from '../enhance/enhance.ts?worker&url';
import { MARK_FAILED_PARTS } from '../enhance/failed-parts.ts';
import coreFont from './figtree-core.woff2?url';
import { NonceContext } from './nonce.ts';
import { usePageKind } from './page-kind.ts';
import { useRootData } from './root-data.ts';
import { themeCss } from './theme-css.ts';

/** The document around every page, error pages included. */
export function PageDocument({ children }: { readonly children: ReactNode }) {
  const locale = useLocale();
  const { hydrated, listed } = usePageKind();
  const nonce = use(NonceContext);
  const root = useRootData();
  return (
    <html lang={locale} data-api={root?.apiPath}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="preload" href={coreFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        {listed && root ? (
          <LanguageLinks origin={root.origin} />
        ) : (
          <meta name="robots" content="noindex" />
        )}
        {hydrated && root && <meta name="traceparent" content={root.traceparent} />}
        <Links nonce={nonce} />
        {root && (
          <style nonce={nonce} suppressHydrationWarning>
            {themeCss(root.themeColours)}
          </style>
        )}
        {hydrated && (
          <script
            nonce={nonce}
            suppressHydrationWarning
            dangerouslySetInnerHTML={{ __html: MARK_FAILED_PARTS }}
          />
        )}
        <script src={enhancements} async nonce={nonce} suppressHydrationWarning />
      </head>
      <body>
        {children}
        {hydrated && <ScrollRestoration nonce={nonce} />}
        {hydrated && <Scripts nonce={nonce} />}
      </body>
    </html>
  );
}

/** This page's address for search engines, and the same page in each language. */
function LanguageLinks({ origin }: { readonly origin: string }) {
  const locale = useLocale();
  const page = sitePath(useLocation().pathname);
  const address = (language: 'en' | 'de') => origin + localPath(language, page);
  return (
    <>
      <link rel="canonical" href={address(locale)} />
      <link rel="alternate" hrefLang="en" href={address('en')} />
      <link rel="alternate" hrefLang="de" href={address('de')} />
      <link rel="alternate" hrefLang="x-default" href={address('en')} />
      <meta property="og:url" content={address(locale)} />
      <meta property="og:image" content={`${origin}/social-card.png`} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
