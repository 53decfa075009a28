import { listReplyTemplates, type ReplyTemplate } from '@bb1/domain/contact/desk-endpoints';
import deskContactTexts from '@bb1/texts/pages/desk-contact';
import { pageMeta } from '../../frame/page-meta.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { type DeskColumn, column, figureColumn, textColumn } from '../parts/columns.ts';
import { DeskTable } from '../parts/desk-table.tsx';
import { DeskPage } from '../parts/desk-page.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { TwoLines } from '../parts/two-lines.tsx';
import { useWords } from '../parts/use-words.ts';
import { WithRight } from '../parts/with-right.tsx';
import type { Route } from './+types/reply-templates-page.ts';
import { deskLoader } from '../session/desk-loader.ts';

export const meta = pageMeta(deskContactTexts, (texts) => texts.templates);

export const loader = deskLoader((api) => api(listReplyTemplates));

export default function ReplyTemplatesPage({ loaderData: { templates } }: Route.ComponentProps) {
  const [{ templates: texts }, format] = useWords(deskContactTexts);
  const columns: DeskColumn<ReplyTemplate>[] = [
    textColumn('title', texts.name, ({ id, title }) => (
      <RecordLink to={`/desk/reply_templates/${id}`}>{title}</RecordLink>
    )),
    figureColumn('version', texts.version, ({ version }) => version),
    column('use', texts.use, ({ retired }) => (
      <Badge kind={retired ? 'neutral' : 'success'}>{retired ? texts.retired : texts.inUse}</Badge>
    )),
    column('approved', texts.approved, (row) => (
      <TwoLines
        first={format.moment(row.decided_at)}
        second={texts.by({ proposer: row.proposed_by, approver: row.decided_by })}
      />
    )),
  ];
  return (
    <DeskPage
      title={texts.title}
      back={['/desk/contact', texts.back]}
      lead={texts.lead}
      beside={
        <WithRight right="reply_templates.propose">
          <ButtonLink to="/desk/reply_templates/new">{texts.new}</ButtonLink>
        </WithRight>
      }
    >
      <DeskTable caption={texts.title} columns={columns} rows={templates} none={texts.none} />
    </DeskPage>
  );
}
