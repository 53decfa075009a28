import {
  approveAllocation,
  getAllocation,
  rejectAllocation,
  takeOrderOut,
  withdrawAllocation,
} from '@bb1/domain/tokens/desk-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import deskTokenTexts from '@bb1/texts/pages/desk-tokens';
import { BackLink } from '../parts/back-link.tsx';
import { DeskTitle } from '../parts/desk-title.tsx';
import { formatMoment } from '../parts/format-moment.ts';
import { HashLine } from '../parts/hash-line.tsx';
import { Panel } from '../parts/panel.tsx';
import { deskApi, deskSubmission } from '../session/desk-session.ts';
import type { Route } from './+types/allocation-page.ts';
import { STATE_KINDS } from './allocation-columns.tsx';
import { AllocationDecision } from './allocation-decision.tsx';
import { AllocationLines } from './allocation-lines.tsx';

export const meta = pageMeta(deskTokenTexts, (texts) => texts.allocation);

export function loader(args: Route.LoaderArgs) {
  return deskApi(args)(getAllocation, { params: { id: args.params.id } });
}

export function action(args: Route.ActionArgs) {
  const params = { id: args.params.id };
  return deskSubmission(args, (api, form) => {
    switch (form.text('intent')) {
      case 'approve':
        return api(approveAllocation, { params, body: form.body(['content_hash']) });
      case 'reject':
        return api(rejectAllocation, { params, body: form.body(['reason']) });
      case 'take_out':
        return api(takeOrderOut, { params, body: form.body(['reference', 'reason']) });
      case 'withdraw':
        return api(withdrawAllocation, { params });
      default:
        throw new Response(null, { status: 400 });
    }
  });
}

/** One proposal: its maker, its content, and the second officer's decision. */
export default function AllocationPage({
  loaderData: allocation,
  actionData,
}: Route.ComponentProps) {
  const texts = useTexts(deskTokenTexts);
  const locale = useLocale();
  return (
    <div className="grid gap-5">
      <DeskTitle
        before={<BackLink to="/desk/allocations">{texts.allocation.back}</BackLink>}
        lead={`${texts.allocations.proposedBy} ${allocation.proposed_by}, ${formatMoment(locale, allocation.proposed_at)}`}
        beside={
          <Badge kind={STATE_KINDS[allocation.state]}>
            {texts.allocations.states[allocation.state]}
          </Badge>
        }
      >
        {texts.allocation.title}
      </DeskTitle>
      <Panel title={texts.allocation.lines}>
        <AllocationLines
          caption={texts.allocation.lines}
          lines={allocation.lines}
          totalEur={allocation.total_eur}
          totalTokens={allocation.total_tokens}
        />
        <HashLine
          label={texts.allocation.hash}
          hash={allocation.content_hash}
          hint={texts.allocation.hashHint}
        />
      </Panel>
      <AllocationDecision allocation={allocation} answer={actionData} />
    </div>
  );
}
