import {
  declareBeneficialOwners,
  getBeneficialOwners,
  removeBeneficialOwner,
} from '@bb1/domain/kyc/business-endpoints';
import { getKyc } from '@bb1/domain/kyc/endpoints';
import { mayEditDetails } from '@bb1/domain/kyc/kyc-verdict';
import { redirect, useActionData } from 'react-router';
import { pageMeta } from '../../../frame/page-meta.ts';
import { localeOfPath, localPath } from '../../../language/locale-path.ts';
import { submission } from '../../../session/submission.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { PageLink } from '../../../ui/page-link.tsx';
import { DoneNotice, doneOf, withDone } from '../../account/done-notice.tsx';
import { askBeforeApprovalEnds } from '../approval-question.ts';
import { LockedNotice, VerificationShell } from '../verification-shell.tsx';
import { stepAfter } from '../checklist-items.ts';
import { OnwardLink } from '../onward-link.tsx';
import type { Route } from './+types/owners-page.ts';
import businessTexts from '@bb1/texts/pages/verification-business';
import { givenCompany } from './company-visit.ts';
import { OwnerList } from './owner-list.tsx';
import { areSettled, type Owners } from './settled-owners.ts';
import { useLocale } from '../../../language/use-locale.ts';
import { Card } from '../../../ui/card.tsx';
import { formatPercent } from '../../../ui/format.ts';
import { OWNERS_DECLARATIONS } from '@bb1/domain/kyc/business';
import { PageForm } from '../../../session/page-form.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { RadioField } from '../../../ui/checkbox-field.tsx';
import { SubmitButton } from '../../../ui/form.tsx';
import { SaveDetails } from '../save-details.tsx';
import { answerTo } from '../../../session/refused.ts';

const HERE = '/verification/business/owners';

export const meta = pageMeta(businessTexts, (texts) => texts.owners);

export async function loader(args: Route.LoaderArgs) {
  const { api, kyc } = await givenCompany(args);
  const given = await api(getBeneficialOwners);
  return {
    given,
    settled: areSettled(given),
    editable: mayEditDetails(kyc.verdict),
    done: doneOf(args.request),
    after: stepAfter(kyc, 'owners'),
  };
}

export function action(args: Route.ActionArgs) {
  const locale = localeOfPath(new URL(args.request.url).pathname);
  return submission(args, async (api, form) => {
    const [{ declaration }, { verdict }] = await Promise.all([
      api(getBeneficialOwners),
      api(getKyc),
    ]);
    if (form.text('intent') === 'remove') {
      askBeforeApprovalEnds(form, { locale, verdict, ends: true });
      await api(removeBeneficialOwner, { params: { id: form.text('id') } });
      return redirect(localPath(locale, withDone(HERE, 'removed')));
    }
    askBeforeApprovalEnds(form, {
      locale,
      verdict,
      ends: form.text('declaration') !== declaration,
    });
    const after = await api(declareBeneficialOwners, { body: form.body(['declaration']) });
    return redirect(localPath(locale, areSettled(after) ? withDone(HERE, 'settled') : HERE));
  });
}

export default function OwnersPage({
  loaderData: { given, settled, editable, done, after },
}: Route.ComponentProps) {
  const texts = useTexts(businessTexts).owners;
  return (
    <VerificationShell title={texts.title} lead={texts.lead}>
      {!editable && <LockedNotice />}
      <DoneNotice
        done={done}
        sentences={{ saved: texts.saved, removed: texts.removed, settled: texts.settled }}
      />
      {editable && <OwnersExplained abovePercent={given.above_percent} />}
      <OwnerList owners={given.owners} editable={editable} />
      {editable && <OwnersDeclaration given={given} settled={settled} />}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        {settled && (
          <OnwardLink after={after} look={done === 'settled' ? 'primary' : 'secondary'} />
        )}
        <PageLink
          to="/verification/business"
          className="link inline-flex min-h-11 items-center text-small"
        >
          {texts.company}
        </PageLink>
      </div>
    </VerificationShell>
  );
}

/** The definition of a beneficial owner, in the words of section 3(2) GwG made plain. */
function OwnersExplained({ abovePercent }: { readonly abovePercent: string }) {
  const texts = useTexts(businessTexts).owners;
  const percent = formatPercent(useLocale(), abovePercent);
  return (
    <Card title={texts.who}>
      <div className="grid gap-3 text-small">
        <p>{texts.whoText}</p>
        <ul className="grid list-disc gap-1.5 pl-5">
          <li>{texts.byCapital({ percent })}</li>
          <li>{texts.byVotes({ percent })}</li>
          <li>{texts.byControl}</li>
        </ul>
        <p>{texts.exact({ percent })}</p>
      </div>
    </Card>
  );
}

/**
 * Only the company knows whether the list is complete: it declares so, or that it has no beneficial
 * owner.
 */
function OwnersDeclaration({
  given: { above_percent: abovePercent, declaration },
  settled,
}: {
  readonly given: Owners;
  readonly settled: boolean;
}) {
  const texts = useTexts(businessTexts).owners;
  const percent = formatPercent(useLocale(), abovePercent);
  return (
    <Card title={texts.declaration}>
      {declaration === 'named' && !settled && <Alert kind="warning">{texts.missing}</Alert>}
      <PageForm answer={answerTo('declare', useActionData<unknown>())}>
        <input type="hidden" name="intent" value="declare" readOnly />
        <RadioField
          name="declaration"
          legend={<span className="sr-only">{texts.declaration}</span>}
          options={OWNERS_DECLARATIONS.map((value) => ({
            value,
            label: texts.declarations[value].label,
            hint: texts.declarations[value].hint({ percent }),
          }))}
          defaultValue={declaration ?? undefined}
        />
        <SaveDetails leaveTo="/verification/business/owners">
          <SubmitButton look={settled ? 'secondary' : 'primary'} className="justify-self-start">
            {texts.declare}
          </SubmitButton>
        </SaveDetails>
      </PageForm>
    </Card>
  );
}
