import deskRefundTexts from '@bb1/texts/pages/desk-refunds';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { loadList } from '../records/record-kind.ts';
import { RecordListPage } from '../records/record-list-page.tsx';
import type { Route } from './+types/refunds-page.ts';
import { refundKind } from './refund-kind.tsx';

export const meta = pageMeta(deskRefundTexts, (texts) => texts.list);

export function loader(args: Route.LoaderArgs) {
  return loadList(refundKind, args);
}

export default function RefundsPage({ loaderData }: Route.ComponentProps) {
  return (
    <RecordListPage
      kind={refundKind}
      answer={loaderData}
      list={refundKind.useList(loaderData)}
      beside={
        <ButtonLink to="/desk/refunds/files" look="secondary">
          {useTexts(deskRefundTexts).list.toFiles}
        </ButtonLink>
      }
    />
  );
}
