import deskScreeningTexts from '@bb1/texts/pages/desk-screening';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { loadList } from '../records/record-kind.ts';
import { RecordListPage } from '../records/record-list-page.tsx';
import type { Route } from './+types/hits-page.ts';
import { hitKind } from './hit-kind.tsx';

export const meta = pageMeta(deskScreeningTexts, (texts) => texts.hits);

export function loader(args: Route.LoaderArgs) {
  return loadList(hitKind, args);
}

export default function HitsPage({ loaderData }: Route.ComponentProps) {
  return (
    <RecordListPage
      kind={hitKind}
      answer={loaderData}
      list={hitKind.useList(loaderData)}
      beside={
        <ButtonLink to="/desk/screening/lists" look="secondary">
          {useTexts(deskScreeningTexts).hits.toLists}
        </ButtonLink>
      }
    />
  );
}
