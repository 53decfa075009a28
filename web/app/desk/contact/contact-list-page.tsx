import deskContactTexts from '@bb1/texts/pages/desk-contact';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { loadList } from '../records/record-kind.ts';
import { RecordListPage } from '../records/record-list-page.tsx';
import type { Route } from './+types/contact-list-page.ts';
import { contactKind } from './contact-kind.tsx';

export const meta = pageMeta(deskContactTexts, (texts) => texts.list);

export function loader(args: Route.LoaderArgs) {
  return loadList(contactKind, args);
}

export default function ContactListPage({ loaderData }: Route.ComponentProps) {
  const texts = useTexts(deskContactTexts).list;
  return (
    <RecordListPage
      kind={contactKind}
      answer={loaderData}
      list={contactKind.useList(loaderData)}
      beside={
        <ButtonLink to="/desk/reply_templates" look="secondary">
          {texts.templates}
        </ButtonLink>
      }
    />
  );
}
