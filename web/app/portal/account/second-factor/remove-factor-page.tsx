import { written } from '@bb1/texts/written';
import { listFactors, removePasskey, removeTotp } from '@bb1/domain/accounts/factor-endpoints';
import { redirect } from 'react-router';
import { pageMeta } from '../../../frame/page-meta.ts';
import { localeOfPath, localPath } from '../../../language/locale-path.ts';
import { loaderApi } from '../../../session/page-api.ts';
import { PageForm } from '../../../session/page-form.tsx';
import { requireStepUp } from '../../../session/step-up.ts';
import { submission } from '../../../session/submission.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { SubmitButton } from '../../../ui/form.tsx';
import { AccountShell } from '../account-shell.tsx';
import { withDone } from '../done-notice.tsx';
import type { Factors } from '../has-factor.ts';
import type { Route } from './+types/remove-factor-page.ts';
import factorTexts from '@bb1/texts/pages/account-factors';

const OVERVIEW = '/account/second_factor';
/** The path segment of the app, where a passkey has its id. */
const APP = 'totp';

export const meta = pageMeta(factorTexts, (texts) => texts.overview);

export async function loader(args: Route.LoaderArgs) {
  const api = loaderApi(args);
  await requireStepUp(args.request, api, 'second_factor');
  const factors = await api(listFactors);
  const named = nameOf(args.params.factor, factors);
  // Removed in the meantime, perhaps in another tab.
  if (named === null)
    throw redirect(localPath(localeOfPath(new URL(args.request.url).pathname), OVERVIEW));
  return { ...named, last: factors.passkeys.length + (factors.totp === null ? 0 : 1) === 1 };
}

export function action(args: Route.ActionArgs) {
  const locale = localeOfPath(new URL(args.request.url).pathname);
  const { factor } = args.params;
  return submission(args, async (api) => {
    if (factor === APP) await api(removeTotp);
    else await api(removePasskey, { params: { id: factor } });
    return redirect(
      localPath(locale, withDone(OVERVIEW, factor === APP ? 'totp_removed' : 'passkey_removed')),
    );
  });
}

/** Explains what removing a factor means before it happens. */
export default function RemoveFactorPage({
  loaderData: { kind, name, last },
}: Route.ComponentProps) {
  const { remove: texts, back } = useTexts(factorTexts);
  return (
    <AccountShell
      back={{ to: OVERVIEW, label: back }}
      title={written(texts.titles[kind], { name: name ?? '' })}
    >
      <Card>
        <PageForm>
          <p>{texts[kind]}</p>
          {last && <Alert kind="warning">{texts.last}</Alert>}
          <div className="flex flex-wrap gap-3">
            <SubmitButton look="danger">{texts.submit}</SubmitButton>
            <ButtonLink to={OVERVIEW} look="secondary">
              {texts.keep}
            </ButtonLink>
          </div>
        </PageForm>
      </Card>
    </AccountShell>
  );
}

/**
 * The factor named in the address; the app has no name of its own. Null when there is no such
 * factor.
 */
function nameOf(
  factor: string,
  { totp, passkeys }: Factors,
): { readonly kind: 'totp' | 'passkey'; readonly name: string | null } | null {
  if (factor === APP) return totp === null ? null : { kind: 'totp', name: null };
  const passkey = passkeys.find(({ id }) => id === factor);
  return passkey === undefined ? null : { kind: 'passkey', name: passkey.name };
}
