import {
  deleteIdentityProof,
  getKyc,
  listIdentityProofs,
  updateIdentityProof,
} from '@bb1/domain/kyc/endpoints';
import { redirect } from 'react-router';
import { pageMeta } from '../../../frame/page-meta.ts';
import { localeOfPath, localPath } from '../../../language/locale-path.ts';
import { useLocale } from '../../../language/use-locale.ts';
import { submission } from '../../../session/submission.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import { DoneNotice, doneOf, withDone } from '../../account/done-notice.tsx';
import { filesMay } from '../ask-before-upload.tsx';
import { askBeforeApprovalEnds } from '../approval-question.ts';
import { LockedNotice, VerificationShell } from '../verification-shell.tsx';
import { stepAfter } from '../checklist-items.ts';
import { OnwardLink } from '../onward-link.tsx';
import type { Route } from './+types/representatives-page.ts';
import businessTexts from '@bb1/texts/pages/verification-business';
import { givenCompany } from './company-visit.ts';
import { missingOf } from './missing-representatives.ts';
import { representativeOf } from './representative-of.ts';
import { RepresentativeRow } from './representative-row.tsx';
import videoMessages from '@bb1/texts/messages/video-identification';

const HERE = '/verification/legal_reps';

export const meta = pageMeta(businessTexts, (texts) => texts.representatives);

export async function loader(args: Route.LoaderArgs) {
  const { api, kyc, business } = await givenCompany(args);
  const proofs = await api(listIdentityProofs);
  return {
    proofs,
    business,
    may: filesMay(kyc.verdict, args.request),
    missing: missingOf(business.representation, proofs),
    done: doneOf(args.request),
    after: stepAfter(kyc, 'legal_reps'),
    representativeFirst:
      new URL(args.request.url).searchParams.get('notice') === 'legal_representative_first',
  };
}

export function action(args: Route.ActionArgs) {
  const locale = localeOfPath(new URL(args.request.url).pathname);
  return submission(args, async (api, form) => {
    const { verdict } = await api(getKyc);
    askBeforeApprovalEnds(form, { locale, verdict, ends: true });
    if (form.text('intent') === 'remove') {
      await api(deleteIdentityProof, { params: { id: form.text('id') } });
      return redirect(localPath(locale, withDone(HERE, 'removed')));
    }
    const {
      id,
      role: _role,
      attachments: _files,
      complete: _complete,
      ...details
    } = await representativeOf(api, form.text('acting_id'));
    await api(updateIdentityProof, {
      params: { id },
      body: { ...details, acts_for_account: true },
    });
    return redirect(localPath(locale, withDone(HERE, 'acts')));
  });
}

export default function RepresentativesPage({
  loaderData: { proofs, business, may, missing, done, after, representativeFirst },
}: Route.ComponentProps) {
  const texts = useTexts(businessTexts).representatives;
  const locale = useLocale();
  return (
    <VerificationShell title={texts.title} lead={texts.lead}>
      {may === 'read' && <LockedNotice />}
      {representativeFirst && missing.length > 0 && (
        <Alert kind="warning">{videoMessages[locale].legal_representative_first}</Alert>
      )}
      <DoneNotice
        done={done}
        sentences={{ saved: texts.saved, removed: texts.removed, acts: texts.acts }}
      />
      {may !== 'read' && (
        <p className="text-small">
          {texts.rules[business.representation]({ company: business.legal_name })}{' '}
          <PageLink to="/verification/business">{texts.changeRule}</PageLink>
        </p>
      )}
      <Card title={texts.list}>
        {proofs.length === 0 && <p className="text-small text-muted">{texts.none}</p>}
        {proofs.length > 0 && (
          <ul className="grid">
            {proofs.map((proof) => (
              <RepresentativeRow key={proof.id} proof={proof} may={may} />
            ))}
          </ul>
        )}
        {may !== 'read' && (
          <ButtonLink
            to="/verification/legal_reps/new"
            look={missing.includes('too_few') ? 'primary' : 'secondary'}
            className="justify-self-start"
          >
            {texts.add}
          </ButtonLink>
        )}
      </Card>
      {may !== 'read' && proofs.length > 0 && missing.length > 0 && (
        <Alert kind="warning">
          <ul className="grid gap-1">
            {missing.map((one) => (
              <li key={one}>
                {one === 'too_few'
                  ? texts.missing.too_few[business.representation]
                  : texts.missing[one]}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {may === 'change' && missing.length === 0 && <Alert kind="success">{texts.complete}</Alert>}
      {may !== 'read' && missing.length === 0 && <OnwardLink after={after} />}
    </VerificationShell>
  );
}
