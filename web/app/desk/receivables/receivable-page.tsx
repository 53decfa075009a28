import { getReceivable, proposeWriteOff } from '@bb1/domain/receivables/desk-endpoints';
import { redirect } from 'react-router';
import { pageMeta } from '../../frame/page-meta.ts';
import { localeOfPath, localPath } from '../../language/locale-path.ts';
import { useTexts } from '../../language/use-texts.ts';
import deskReceivableTexts from '@bb1/texts/pages/desk-receivables';
import { DeskPage } from '../parts/desk-page.tsx';
import { useFormat } from '../parts/use-format.ts';
import { ListPlace } from '../records/list-place.tsx';
import { loadNeighbours } from '../records/list-neighbours.ts';
import { deskApi, deskSubmission } from '../session/desk-session.ts';
import type { Route } from './+types/receivable-page.ts';
import { receivableKind } from './receivable-kind.tsx';
import { ReceivableFacts } from './receivable-facts.tsx';
import { ReceivableHistory } from './receivable-history.tsx';
import { ReceivableNextStep } from './receivable-next-step.tsx';
import { ReceivableStateBadge } from './receivable-state-badge.tsx';

export const meta = pageMeta(deskReceivableTexts, (texts) => texts.page);

export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params;
  const [detail, neighbours] = await Promise.all([
    deskApi(args)(getReceivable, { params: { id } }),
    loadNeighbours(receivableKind, args, `/desk/receivables/${id}`),
  ]);
  return { detail, neighbours };
}

export function action(args: Route.ActionArgs) {
  const locale = localeOfPath(new URL(args.request.url).pathname);
  return deskSubmission(args, async (api, form) => {
    const { approval_id: id } = await api(proposeWriteOff, {
      params: { id: args.params.id },
      body: form.body(['reason', 'version']),
    });
    return redirect(localPath(locale, `/desk/approvals/${id}`));
  });
}

/** Who owes what and why on the left, what to do and what was done on the right. */
export default function ReceivablePage({
  loaderData: { detail, neighbours },
  actionData,
}: Route.ComponentProps) {
  const texts = useTexts(deskReceivableTexts);
  const format = useFormat();
  const { receivable } = detail;
  return (
    <DeskPage
      title={<span className="font-mono">{receivable.reference}</span>}
      before={
        <ListPlace to="/desk/receivables" neighbours={neighbours}>
          {texts.page.back}
        </ListPlace>
      }
      lead={
        <span className="figures">
          {format.eur(receivable.open_eur)} · {receivable.full_name ?? texts.nobody}
        </span>
      }
      beside={<ReceivableStateBadge state={receivable.state} />}
    >
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <ReceivableFacts detail={detail} />
        <div className="grid min-w-0 gap-5">
          <ReceivableNextStep detail={detail} answer={actionData} />
          <ReceivableHistory detail={detail} />
        </div>
      </div>
    </DeskPage>
  );
}
