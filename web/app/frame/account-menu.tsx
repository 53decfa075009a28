import type { CurrentUser } from '@bb1/domain/accounts/current-user';
import { useLocale } from '../language/use-locale.ts';
import { localPath } from '../language/locale-path.ts';
import { forgetOnSignOut } from '../session/authenticated-flag.ts';
import { CsrfField } from '../session/csrf-field.tsx';
import { useTexts } from '../language/use-texts.ts';
import { MenuLink } from '../ui/page-link.tsx';
import frameTexts from '@bb1/texts/pages/frame';

const ITEM =
  'flex min-h-11 w-full cursor-pointer items-center rounded-md px-3 text-small font-medium hover:bg-wash aria-[current=page]:bg-wash aria-[current=page]:text-link';

/**
 * Dashboard, verification (once the terms are accepted), affiliate dashboard, messages, account, sign
 * out.
 * Signing out is a form, so that it works with or without script: it ends the session and returns
 * home.
 */
export function AccountMenu({ user }: { readonly user: CurrentUser }) {
  const texts = useTexts(frameTexts).account;
  const locale = useLocale();
  return (
    <details data-menu className="relative">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2.5 rounded-control px-2 text-small font-medium hover:bg-wash">
        <span className="sr-only">{texts.open({ name: user.full_name })}</span>
        <span
          aria-hidden="true"
          className="flex size-9 items-center justify-center rounded-full bg-brand font-semibold text-on-brand"
        >
          {initials(user.full_name)}
        </span>
        <span aria-hidden="true" className="max-w-48 truncate max-md:hidden">
          {user.full_name}
        </span>
      </summary>
      <nav
        aria-label={texts.menu}
        className="absolute top-full right-0 z-20 mt-1 grid min-w-60 rounded-control border border-line bg-surface p-1.5 shadow-lift"
      >
        <MenuLink to="/dashboard" className={ITEM}>
          {texts.dashboard}
        </MenuLink>
        {user.accepted_terms && (
          <MenuLink to="/verification/checklist" className={ITEM}>
            {texts.checklist}
          </MenuLink>
        )}
        <MenuLink to="/affiliate/dashboard" className={ITEM}>
          {texts.affiliate}
        </MenuLink>
        <MenuLink to="/conversations" className={ITEM}>
          {texts.messages}
        </MenuLink>
        <MenuLink to="/account" className={ITEM}>
          {texts.settings}
        </MenuLink>
        <form
          method="post"
          action={localPath(locale, '/sign-out')}
          onSubmit={forgetOnSignOut}
          className="mt-1.5 border-t border-line pt-1.5"
        >
          <CsrfField />
          <button type="submit" className={ITEM}>
            {texts.signOut}
          </button>
        </form>
      </nav>
    </details>
  );
}

/** First letters of the first and the last name. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters
    .map((word) =>
      String.fromCodePoint(word?.codePointAt(0) ?? 32)
        .toLocaleUpperCase()
        .trim(),
    )
    .join('');
}
