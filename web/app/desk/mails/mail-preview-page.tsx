import { LOCALES } from '@bb1/domain/locale';
import { getMailPreview } from '@bb1/domain/mails/desk-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import deskMailTexts from '@bb1/texts/pages/desk-mails';
import { BackLink } from '../parts/back-link.tsx';
import { DeskTitle } from '../parts/desk-title.tsx';
import { FilterLinks } from '../parts/filter-links.tsx';
import { deskApi } from '../session/desk-session.ts';
import type { Route } from './+types/mail-preview-page.ts';
import { MailWords } from './mail-words.tsx';
import { previewLanguage } from './preview-language.ts';

export const meta = pageMeta(deskMailTexts, (texts) => texts.preview);

export function loader(args: Route.LoaderArgs) {
  return deskApi(args)(getMailPreview, {
    params: { kind: args.params.kind },
    query: { locale: previewLanguage(args.request) },
  });
}

export default function MailPreviewPage({
  loaderData: { kind, locale: language, subject, text },
}: Route.ComponentProps) {
  const texts = useTexts(deskMailTexts);
  return (
    <div className="grid gap-5">
      <DeskTitle
        before={<BackLink to="/desk/mail-previews">{texts.preview.back}</BackLink>}
        lead={
          <span translate="no" className="font-mono">
            {kind}
          </span>
        }
      >
        <span lang={language}>{subject}</span>
      </DeskTitle>
      <FilterLinks
        name="language"
        title={texts.preview.language}
        chosen={language}
        options={LOCALES.map((value) => ({ value, label: texts.languages[value] }))}
      />
      <MailWords
        key={language}
        source={`/desk/mail-previews/${kind}/html?language=${language}`}
        text={`${texts.preview.subject({ subject })}\n\n${text}`}
        language={language}
      />
    </div>
  );
}
