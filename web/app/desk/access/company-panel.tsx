import type { getCompanyLink } from '@bb1/domain/officers/company-sign-in-endpoints';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import type { Reply } from '../../session/api-client.ts';
import { formatDate } from '../../ui/format.ts';
import deskAccessTexts from '@bb1/texts/pages/desk-access';
import { Panel } from '../parts/panel.tsx';
import { CodeForm } from './code-form.tsx';

/** The link to the officer's account at the company's OpenID provider; nothing without one. */
export function CompanyPanel({
  link: { company, linked_at: since },
  answer,
}: {
  readonly link: Reply<typeof getCompanyLink>;
  readonly answer: unknown;
}) {
  const texts = useTexts(deskAccessTexts).company;
  const locale = useLocale();
  if (company === null) return null;
  return (
    <Panel title={texts.title({ company })}>
      <p className="text-small">
        {since === null ? texts.notLinked : texts.since({ date: formatDate(locale, since) })}{' '}
        <span className="text-muted">{texts.lead({ company })}</span>
      </p>
      {since === null ? (
        <CodeForm
          act="link"
          answer={answer}
          fold={texts.link}
          submit={texts.linkSubmit({ company })}
        >
          <p className="text-small text-muted">{texts.linkHint({ company })}</p>
        </CodeForm>
      ) : (
        <CodeForm
          act="unlink"
          answer={answer}
          fold={texts.unlink}
          submit={texts.unlinkSubmit}
          look="danger"
        >
          <p className="text-small text-muted">{texts.unlinkHint}</p>
        </CodeForm>
      )}
    </Panel>
  );
}
