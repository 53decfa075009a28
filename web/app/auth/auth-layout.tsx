import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { Guilloche } from '../frame/guilloche.tsx';
import { LanguagePicker } from '../frame/language-picker.tsx';
import { LegalLinks } from '../frame/legal-links.tsx';
import { LogoLink } from '../frame/logo.tsx';
import { ModeRibbon } from '../frame/public-frame.tsx';
import { clearAuthenticated } from '../session/authenticated-flag.ts';
import { requireVisitor } from '../session/current-user.ts';
import type { Route } from './+types/auth-layout.ts';

export const middleware: Route.MiddlewareFunction[] = [requireVisitor];

// Without a loader, the guard would not run when script changes the page.
export function loader() {
  return null;
}

/**
 * The auth layout has only the logo and the links that the law requires. A signed-in person goes to
 * the dashboard.
 */
export default function AuthLayout() {
  // The guard has let the page through, so there is no session, whatever the browser remembers.
  useEffect(clearAuthenticated, []);
  return (
    <div className="relative flex min-h-dvh flex-col overflow-x-clip">
      <ModeRibbon />
      <header className="wrap flex min-h-16 items-center justify-between md:min-h-20">
        <LogoLink />
        <div className="-mr-3">
          <LanguagePicker />
        </div>
      </header>
      <div
        aria-hidden="true"
        className="pointer-events-none absolute inset-0 -z-10 overflow-hidden"
      >
        <Guilloche className="absolute top-24 -left-64 size-[42rem] text-line lg:-left-[30rem]" />
        <Guilloche className="absolute -right-80 -bottom-40 size-[42rem] text-line max-md:hidden" />
      </div>
      <main id="content" className="wrap flex-1 pt-4 pb-20 md:pt-10">
        <Outlet />
      </main>
      <LegalLinks />
    </div>
  );
}
