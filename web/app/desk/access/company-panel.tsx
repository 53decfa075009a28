import type { getCompanyLink } from '@bb1/domain/officers/company-sign-in-endpoints';
import { useTexts } from '../../language/use-texts.ts';
import type { Reply } from '../../session/api-client.ts';
import deskAccessTexts from '@bb1/texts/pages/desk-access';
import { Panel } from '../parts/panel.tsx';
import { useFormat } from '../parts/use-format.ts';
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
  const format = useFormat();
  if (company === null) return null;
  return (
    <Panel title={texts.title({ company })}>
      <p className="text-small">
        {since === null ? texts.notLinked : texts.since({ date: format.date(since) })}{' '}
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
