import { LOCALES } from '@bb1/domain/locale';
import { useLocation } from 'react-router';
import { localPath } from '../../language/locale-path.ts';
import { useLocale } from '../../language/use-locale.ts';
import { forgetTab } from '../../session/authenticated-flag.ts';
import { CsrfField } from '../../session/csrf-field.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import deskTexts from '@bb1/texts/pages/desk';
import type { Desk } from '../session/use-desk.ts';
import { useWords } from '../parts/use-words.ts';

const BUTTON =
  'inline-flex min-h-11 cursor-pointer items-center justify-center rounded-control px-3 text-small font-medium text-on-deep hover:bg-deep-raised aria-[current=true]:bg-deep-raised aria-[current=true]:font-semibold';
// Each language has its own name in every language.
const NAMES = { en: 'English', de: 'Deutsch' } as const;

/** The officer, the product's clock, the language, and the sign-out. */
export function OfficerBox({ desk: { officer, now } }: { readonly desk: Desk }) {
  const [texts, format] = useWords(deskTexts);
  const locale = useLocale();
  const { pathname, search } = useLocation();
  const roles = officer.roles.map((role) => texts.roles[role]).join(', ');
  return (
    <div className="grid gap-3 border-t border-deep-line pt-4">
      <div className="px-3">
        <p className="text-fine text-on-deep-muted">{texts.clock}</p>
        <time dateTime={now} className="block text-fine font-medium">
          {format.dateTime(now)}
        </time>
      </div>
      <div className="px-3">
        <p className="text-small font-semibold">{officer.name}</p>
        <p className="text-fine text-on-deep-muted">{roles === '' ? texts.noRole : roles}</p>
      </div>
      <form
        method="post"
        action={localPath(locale, '/desk/language')}
        aria-label={texts.language}
        className="flex gap-1"
      >
        <CsrfField />
        <input type="hidden" name="back" value={pathname + search} readOnly />
        {LOCALES.map((one) => (
          <button
            key={one}
            type="submit"
            name="locale"
            value={one}
            lang={one}
            aria-current={one === locale ? 'true' : undefined}
            className={BUTTON}
          >
            {NAMES[one]}
          </button>
        ))}
      </form>
      <div className="grid grid-cols-2 gap-1">
        <PageLink to="/desk/access" className={`${BUTTON} border border-deep-line`}>
          {texts.access}
        </PageLink>
        <form method="post" action={localPath(locale, '/desk/sign-out')} onSubmit={forgetTab}>
          <CsrfField />
          <button type="submit" className={`${BUTTON} w-full border border-deep-line`}>
            {texts.signOut}
          </button>
        </form>
      </div>
    </div>
  );
}
