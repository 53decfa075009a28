import '../desk.css';
import { getClock } from '@bb1/domain/officers/endpoints';
import { getDeskSettings } from '@bb1/domain/officers/desk-settings-endpoints';
import { getPaymentHaltState } from '@bb1/domain/officers/payment-halt-endpoints';
import { getDeskStepUp } from '@bb1/domain/officers/step-up-endpoints';
import { Outlet, redirect, useLocation } from 'react-router';
import { ModeRibbon } from '../../frame/public-frame.tsx';
import { SkipLink } from '../../frame/skip-link.tsx';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import deskTexts from '@bb1/texts/pages/desk';
import { deskLoginPath } from '../session/desk-login-path.ts';
import { currentOfficer, deskApi, requireOfficer } from '../session/desk-session.ts';
import type { Desk } from '../session/use-desk.ts';
import type { Route } from './+types/desk-layout.ts';
import { DeskBrand } from './desk-brand.tsx';
import { DeskNavigation } from './desk-navigation.tsx';
import { OfficerBox } from './officer-box.tsx';
import { useFocusOnPage } from './use-focus-on-page.ts';
import { useWaiting, type WaitingByPlace } from './use-waiting.ts';
import { SearchLink, Shortcuts } from './shortcuts.tsx';
import { Alert } from '../../ui/alert.tsx';
import { languageTag } from '../../ui/format.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { DraftOwner } from '../../ui/use-draft.ts';

export const middleware: Route.MiddlewareFunction[] = [requireOfficer];

export async function loader(args: Route.LoaderArgs): Promise<Desk> {
  const officer = await currentOfficer(args);
  if (officer === null) throw redirect(deskLoginPath(args.request));
  const api = deskApi(args);
  const [{ now, movable }, { stepped_up: steppedUp, factors }, { scopes }, settings] =
    await Promise.all([
      api(getClock),
      api(getDeskStepUp),
      api(getPaymentHaltState),
      api(getDeskSettings),
    ]);
  return {
    officer,
    now,
    clockMovable: movable,
    haltedScopes: scopes,
    settings,
    proof: { given: steppedUp !== null, passkeys: factors.includes('passkey') },
  };
}

/**
 * The frame of the back office: menu at the side, on narrow screens behind a button, so that tables
 * get the width.
 */
export default function DeskLayout({ loaderData: desk }: Route.ComponentProps) {
  const waiting = useWaiting(desk);
  const main = useFocusOnPage();
  return (
    <div
      data-density={desk.settings.dense ? 'dense' : 'roomy'}
      className="min-h-dvh lg:grid lg:grid-cols-[16rem_minmax(0,1fr)] print:block"
    >
      <SkipLink />
      <Shortcuts desk={desk} />
      <aside className="sticky top-0 flex h-dvh flex-col gap-4 overflow-y-auto bg-deep p-4 text-on-deep max-lg:hidden print:hidden">
        <div className="px-3">
          <DeskBrand />
        </div>
        <SearchLink />
        <DeskNavigation officer={desk.officer} waiting={waiting} />
        <div className="mt-auto">
          <OfficerBox desk={desk} />
        </div>
      </aside>
      <div className="flex min-w-0 flex-col">
        <ModeRibbon />
        <NarrowBar desk={desk} waiting={waiting} />
        <main
          ref={main}
          id="content"
          tabIndex={-1}
          className="outline-none mx-auto w-full max-w-[110rem] flex-1 px-5 py-6 md:px-8 md:py-8"
        >
          {desk.haltedScopes.length > 0 && <PaymentHaltBanner desk={desk} />}
          <DraftOwner value={`officer/${desk.officer.id}`}>
            <Outlet context={desk} />
          </DraftOwner>
        </main>
      </div>
    </div>
  );
}

function NarrowBar({ desk, waiting }: { readonly desk: Desk; readonly waiting: WaitingByPlace }) {
  const texts = useTexts(deskTexts);
  // A new page closes the menu: the key makes it a new, closed one.
  const { pathname } = useLocation();
  return (
    <header className="sticky top-0 z-30 flex min-h-14 items-center justify-between gap-4 bg-deep px-5 text-on-deep md:px-8 lg:hidden print:hidden">
      <DeskBrand />
      <details key={pathname} data-menu>
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-control px-3 text-small font-semibold hover:bg-deep-raised">
          <svg aria-hidden="true" viewBox="0 0 20 20" className="size-5 stroke-current stroke-2">
            <path d="M2 5h16M2 10h16M2 15h16" />
          </svg>
          {texts.menu}
        </summary>
        <div className="absolute inset-x-0 top-full grid max-h-[calc(100dvh-3.5rem)] gap-4 overflow-y-auto border-t border-deep-line bg-deep p-4 shadow-lift">
          <SearchLink />
          <DeskNavigation officer={desk.officer} waiting={waiting} />
          <OfficerBox desk={desk} />
        </div>
      </details>
    </header>
  );
}

/** Says on every page of the desk what does not move; where to lift it, to those who may look. */
function PaymentHaltBanner({ desk: { officer, haltedScopes } }: { readonly desk: Desk }) {
  const texts = useTexts(deskTexts).home;
  const locale = useLocale();
  // When everything is halted, the other halts need no mention.
  const named = haltedScopes.includes('everything') ? (['everything'] as const) : haltedScopes;
  const scopes = new Intl.ListFormat(languageTag(locale)).format(
    named.map((scope) => texts.haltedScopes[scope]),
  );
  return (
    <div className="mb-5 print:hidden">
      <Alert kind="error" title={texts.haltedTitle}>
        {texts.stopped({ scopes })}{' '}
        {officer.rights.includes('payment_halts.view') && (
          <PageLink to="/desk/payment-halts" className="link">
            {texts.haltedWhy}
          </PageLink>
        )}
      </Alert>
    </div>
  );
}
