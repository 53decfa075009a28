import type { CurrentUser } from '@bb1/domain/accounts/current-user';
import { type ReactNode, useEffect } from 'react';
import { localPath } from '../language/locale-path.ts';
import { useLocale } from '../language/use-locale.ts';
import { clearAuthenticated, rememberAuthenticated } from '../session/authenticated-flag.ts';
import { useTexts } from '../language/use-texts.ts';
import { Alert } from '../ui/alert.tsx';
import { buttonClass } from '../ui/button.tsx';
import { AccountMenu } from './account-menu.tsx';
import frameTexts from '@bb1/texts/pages/frame';
import { LanguagePicker } from './language-picker.tsx';
import { LegalLinks } from './legal-links.tsx';
import { LogoLink } from './logo.tsx';
import { ModeRibbon } from './public-frame.tsx';
import { SkipLink } from './skip-link.tsx';

/** The portal's frame: logo, language, account menu; a login link without a session. */
export function AccountFrame({
  user,
  children,
}: {
  readonly user: CurrentUser | null;
  readonly children: ReactNode;
}) {
  const texts = useTexts(frameTexts);
  const locale = useLocale();
  const signedIn = user !== null;
  useEffect(() => (signedIn ? rememberAuthenticated() : clearAuthenticated()), [signedIn]);
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <ModeRibbon />
      <header className="sticky top-0 z-30 border-b border-line bg-surface/95 backdrop-blur">
        <div className="wrap flex min-h-16 items-center gap-2">
          <LogoLink className="mr-auto" />
          <LanguagePicker />
          {user ? (
            <AccountMenu user={user} />
          ) : (
            <a
              href={localPath(locale, '/login')}
              className={buttonClass('secondary', 'max-sm:px-3.5')}
            >
              {texts.login}
            </a>
          )}
        </div>
      </header>
      <main id="content" tabIndex={-1} className="wrap flex-1 py-8 md:py-12">
        {user?.refused === true && (
          <div className="mb-8">
            <Alert kind="info" title={texts.refusedTitle}>
              {texts.refused}
            </Alert>
          </div>
        )}
        {children}
      </main>
      <LegalLinks />
    </div>
  );
}
