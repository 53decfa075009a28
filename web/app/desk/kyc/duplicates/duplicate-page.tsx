import { viewDocument } from '@bb1/domain/kyc/desk-endpoints';
import { decideDuplicate, getDuplicate } from '@bb1/domain/kyc/duplicate-endpoints';
import deskKycTexts from '@bb1/texts/pages/desk-kyc';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { pageMeta } from '../../../frame/page-meta.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { DeskPage } from '../../parts/desk-page.tsx';
import { deskApi } from '../../session/desk-session.ts';
import { DocumentPane } from '../documents/document-pane.tsx';
import type { Route } from './+types/duplicate-page.ts';
import { DuplicateComparison } from './duplicate-comparison.tsx';
import { DuplicateDecision } from './duplicate-decision.tsx';
import { pageAct } from '../../session/page-acts.ts';

export const meta = pageMeta(deskKycTexts, (texts) => texts.duplicate);

export function loader(args: Route.LoaderArgs) {
  const { account_id, other_account_id } = args.params;
  return deskApi(args)(getDuplicate, { params: { account_id, other_account_id } });
}

/** Loading both sides is a logged view of two people; opening a document is not another one. */
export function shouldRevalidate({
  formData,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return formData?.get('intent') === 'view' ? false : defaultShouldRevalidate;
}

export const action = pageAct<'account_id' | 'other_account_id'>(
  async (api, form, { params: { account_id, other_account_id } }) => {
    if (form.text('intent') === 'view') {
      const attachmentId = form.text('attachment_id');
      const file = await api(viewDocument, {
        params: { account_id: form.text('account_id'), attachment_id: attachmentId },
        body: form.body(['reason']),
      });
      return {
        viewed: {
          attachmentId,
          name: file.name,
          type: file.type,
          contentBase64: file.content_base64,
        },
      };
    }
    await api(decideDuplicate, {
      params: { account_id, other_account_id },
      body: form.body(['finding', 'reason', 'details_hash']),
    });
    return { decided: true };
  },
);

/** Both sides beside each other, their documents below, and the decision at the end. */
export default function DuplicatePage({ loaderData: pair, actionData }: Route.ComponentProps) {
  const texts = useTexts(deskKycTexts).duplicate;
  const [side, other] = pair.sides;
  return (
    <DeskPage
      title={
        <>
          {side.full_name} · {other.full_name}
        </>
      }
      back={[`/desk/kyc/${side.account_id}`, texts.back]}
      lead={texts.lead}
    >
      <DuplicateComparison pair={pair} />
      <div className="grid items-start gap-5 md:grid-cols-2">
        {pair.sides.map((one) => (
          <DocumentPane
            key={one.account_id}
            review={one}
            pageAnswer={actionData}
            owner={{ accountId: one.account_id, name: one.full_name }}
          />
        ))}
      </div>
      <DuplicateDecision pair={pair} />
    </DeskPage>
  );
}
