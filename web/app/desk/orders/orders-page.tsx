import deskOrderTexts from '@bb1/texts/pages/desk-orders';
import { pageMeta } from '../../frame/page-meta.ts';
import { loadList } from '../records/record-kind.ts';
import { RecordListPage } from '../records/record-list-page.tsx';
import type { Route } from './+types/orders-page.ts';
import { orderKind } from './order-kind.tsx';

export const meta = pageMeta(deskOrderTexts, (texts) => texts.list);

export function loader(args: Route.LoaderArgs) {
  return loadList(orderKind, args);
}

export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  return (
    <RecordListPage kind={orderKind} answer={loaderData} list={orderKind.useList(loaderData)} />
  );
}
