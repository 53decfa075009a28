import { endDiscountCode, getDiscountCode } from '@bb1/domain/orders/desk-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { PageForm } from '../../session/page-form.tsx';
import { answerTo } from '../../session/refused.ts';
import { useTexts } from '../../language/use-texts.ts';
import { SubmitButton } from '../../ui/form.tsx';
import deskDiscountTexts from '@bb1/texts/pages/desk-discounts';
import { type ActionDone } from '../parts/action-done.ts';
import { BackLink } from '../parts/back-link.tsx';
import { DeskPage } from '../parts/desk-page.tsx';
import { Panel } from '../parts/panel.tsx';
import { HiddenFields } from '../parts/hidden-fields.tsx';
import { deskApi, deskSubmission } from '../session/desk-session.ts';
import { useRight } from '../session/use-desk.ts';
import type { Route } from './+types/discount-code-page.ts';
import { DiscountFacts } from './discount-facts.tsx';
import { DiscountStateBadge } from './discount-state-badge.tsx';
import { DiscountUses } from './discount-uses.tsx';

export const meta = pageMeta(deskDiscountTexts, (texts) => texts.page);

const CODE_ACTIONS = ['end'] as const;

export function loader(args: Route.LoaderArgs) {
  return deskApi(args)(getDiscountCode, { params: { id: args.params.id } });
}

export function action(args: Route.ActionArgs) {
  return deskSubmission(args, async (api): Promise<ActionDone<'end'>> => {
    await api(endDiscountCode, { params: { id: args.params.id } });
    return { done: 'end' };
  });
}

/** The terms of a code, and its uses. */
export default function DiscountCodePage({
  loaderData: { discount_code: code, uses },
  actionData,
}: Route.ComponentProps) {
  const texts = useTexts(deskDiscountTexts).page;
  return (
    <DeskPage
      title={code.code}
      before={<BackLink to="/desk/discounts">{texts.back}</BackLink>}
      beside={<DiscountStateBadge code={code} />}
      answer={actionData}
      done={texts.done}
    >
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <DiscountFacts code={code} />
        <div className="grid min-w-0 gap-5">
          {code.state === 'published' && <EndCode answer={actionData} />}
          {(code.state === 'published' || uses.length > 0) && <DiscountUses uses={uses} />}
        </div>
      </div>
    </DeskPage>
  );
}

function EndCode({ answer }: { readonly answer: unknown }) {
  const texts = useTexts(deskDiscountTexts).page;
  const mayEnd = useRight('discounts.publish');
  const own = answerTo('end', answer);
  if (!mayEnd)
    return (
      <Panel title={texts.end}>
        <p className="text-small text-muted">{texts.mayNotEnd}</p>
      </Panel>
    );
  return (
    <Panel title={texts.end}>
      <PageForm answer={own} className="grid justify-items-start gap-3">
        <HiddenFields intent="end" />
        <p className="text-small">{texts.endHint}</p>
        <SubmitButton look="danger">{texts.endSubmit}</SubmitButton>
      </PageForm>
    </Panel>
  );
}
