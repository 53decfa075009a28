import type { getMailWords, MailWordsVersion } from '@bb1/domain/mails/words-endpoints';
import deskMailTexts from '@bb1/texts/pages/desk-mails';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import type { Reply } from '../../session/api-client.ts';
import { Badge } from '../../ui/badge.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { formatMoment } from '../parts/format-moment.ts';
import { Panel } from '../parts/panel.tsx';
import { ReasonFold } from '../parts/reason-fold.tsx';
import { MailVersionChanges } from './mail-version-changes.tsx';
import { useRight } from '../session/use-desk.ts';

interface MailVersionsProps {
  readonly written: Reply<typeof getMailWords>;
  readonly answer: unknown;
}

/** All versions of a mail's words, the latest first; each earlier one can be put back. */
export function MailVersions({ written, answer }: MailVersionsProps) {
  const texts = useTexts(deskMailTexts).words;
  const mayPropose = useRight('mail_words.propose');
  const { kind, latest, version: inUse, versions, approval_id: waiting } = written;
  const numbers = [...versions.map(({ version }) => version), 0];
  return (
    <Panel title={texts.versions}>
      <ol className="grid divide-y divide-line">
        {numbers.map((version) => (
          <li key={version} className="grid gap-2 py-4 first:pt-0 last:pb-0">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-semibold">
                {version === 0 ? texts.shipped : texts.version({ version })}
              </span>
              {version === inUse && <Badge kind="success">{texts.inUse}</Badge>}
              <PageLink
                to={`/desk/mail-previews/${kind}?words=${version}`}
                className="link inline-flex min-h-6 items-center text-small"
              >
                {texts.look}
              </PageLink>
            </p>
            <Decision version={versions.find((one) => one.version === version)} />
            {version > 0 && <MailVersionChanges written={written} version={version} />}
            {mayPropose && waiting === null && version < latest && (
              <ReasonFold
                intent={`restore ${version}`}
                answer={answer}
                title={texts.putBack({ version })}
                hint={texts.putBackHint}
                reason={texts.reason}
                submit={texts.propose}
                hidden={{ restores: version, version: latest }}
                takesProof={false}
              />
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function Decision({ version }: { readonly version: MailWordsVersion | undefined }) {
  const texts = useTexts(deskMailTexts).words;
  const locale = useLocale();
  if (version === undefined) return null;
  const { proposed_by: proposer, decided_by: approver, decided_at: at, restores, reason } = version;
  return (
    <div className="grid gap-1 text-small text-muted">
      <p>{texts.by({ proposer, approver, time: formatMoment(locale, at) })}</p>
      {restores !== null && <p>{texts.restores({ version: restores })}</p>}
      <p className="max-w-prose wrap-anywhere">{reason}</p>
    </div>
  );
}
