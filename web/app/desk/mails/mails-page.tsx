import deskMailTexts from '@bb1/texts/pages/desk-mails';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { bulkSubmission } from '../records/bulk-submission.ts';
import { loadList } from '../records/record-kind.ts';
import { RecordListPage } from '../records/record-list-page.tsx';
import type { Route } from './+types/mails-page.ts';
import { mailActions, mailKind } from './mail-kind.tsx';

export const meta = pageMeta(deskMailTexts, (texts) => texts.list);

export function loader(args: Route.LoaderArgs) {
  return loadList(mailKind, args);
}

export function action(args: Route.ActionArgs) {
  return bulkSubmission(mailActions, args);
}

export default function MailsPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <RecordListPage
      kind={mailKind}
      answer={loaderData}
      list={mailKind.useList(loaderData)}
      done={actionData}
      beside={
        <ButtonLink to="/desk/mail-previews" look="secondary">
          {useTexts(deskMailTexts).list.previews}
        </ButtonLink>
      }
    />
  );
}
