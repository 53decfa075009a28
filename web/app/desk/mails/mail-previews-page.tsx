import { listMailPreviews } from '@bb1/domain/mails/desk-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import deskMailTexts from '@bb1/texts/pages/desk-mails';
import { BackLink } from '../parts/back-link.tsx';
import { DeskTable } from '../parts/desk-table.tsx';
import { DeskTitle } from '../parts/desk-title.tsx';
import { useRight } from '../session/use-desk.ts';
import type { Route } from './+types/mail-previews-page.ts';
import { deskLoader } from '../session/desk-loader.ts';
import { RowLink } from '../parts/row-link.tsx';

export const meta = pageMeta(deskMailTexts, (texts) => texts.previews);

export const loader = deskLoader((api) => api(listMailPreviews));

/** Every kind of mail by its subject; the right to edit texts opens these and no sent mail. */
export default function MailPreviewsPage({ loaderData: { previews } }: Route.ComponentProps) {
  const texts = useTexts(deskMailTexts).previews;
  const seesMails = useRight('mails.view');
  return (
    <div className="grid gap-5">
      <DeskTitle
        before={seesMails && <BackLink to="/desk/mails">{texts.back}</BackLink>}
        lead={texts.lead}
      >
        {texts.title}
      </DeskTitle>
      <DeskTable
        caption={texts.title}
        columns={({ column, figureColumn }) => [
          column('subject', texts.subject, ({ kind, subject }) => (
            <RowLink to={`/desk/mail-previews/${kind}`}>{subject}</RowLink>
          )),
          column('kind', texts.kind, ({ kind }) => (
            <span translate="no" className="font-mono text-fine text-muted">
              {kind}
            </span>
          )),
          figureColumn('version', texts.version, ({ version }) => version),
        ]}
        rows={previews}
        rowKey={({ kind }) => kind}
      />
    </div>
  );
}
