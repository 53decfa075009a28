import { closeAccount, getClosing } from '@bb1/domain/accounts/privacy-endpoints';
import { data, redirectDocument } from 'react-router';
import { pageMeta } from '../../frame/page-meta.ts';
import { localeOfPath, localPath } from '../../language/locale-path.ts';
import { loaderApi } from '../../session/page-api.ts';
import type { Refused } from '../../session/refused.ts';
import { requireStepUp } from '../../session/step-up.ts';
import { submission } from '../../session/submission.ts';
import { useTexts } from '../../language/use-texts.ts';
import type { Route } from './+types/close-page.ts';
import { AccountShell } from './account-shell.tsx';
import accountTexts from '@bb1/texts/pages/account';
import { ClosingForm } from './closing-form.tsx';
import { ClosingObstacles } from './closing-obstacles.tsx';
import privacyTexts from '@bb1/texts/pages/account-privacy';
import commonMessages from '@bb1/texts/messages/common';

export const meta = pageMeta(privacyTexts, (texts) => texts.close);

export async function loader(args: Route.LoaderArgs) {
  const api = loaderApi(args);
  const closing = await api(getClosing);
  // A person whose account cannot be closed learns it without a step-up.
  if (closing.obstacles.length === 0) await requireStepUp(args.request, api, 'identity');
  return closing;
}

export function action(args: Route.ActionArgs) {
  const locale = localeOfPath(new URL(args.request.url).pathname);
  return submission(args, async (api, form) => {
    if (!form.ticked('confirmed')) {
      const refused: Refused = {
        refused: true,
        status: 422,
        errors: { confirmed: [commonMessages[locale].must_be_accepted] },
        values: form.values(),
      };
      return data(refused, { status: refused.status });
    }
    await api(closeAccount);
    // The public page shows the notice by its anchor; a new document is loaded, so that no personal
    // data stays in memory.
    return redirectDocument(localPath(locale, '/#account-closed'));
  });
}

export default function ClosePage({ loaderData: { obstacles, kept } }: Route.ComponentProps) {
  const texts = useTexts(privacyTexts).close;
  const { back } = useTexts(accountTexts);
  const open = obstacles.length === 0;
  return (
    <AccountShell
      back={{ to: '/account', label: back }}
      title={texts.title}
      lead={open && texts.lead}
    >
      {open ? <ClosingForm kept={kept} /> : <ClosingObstacles obstacles={obstacles} />}
    </AccountShell>
  );
}
