import { LOCALES } from '@bb1/domain/locale';
import {
  type MailWordsVersion,
  getMailWords,
  restoreMailWords,
} from '@bb1/domain/mails/words-endpoints';
import deskMailTexts from '@bb1/texts/pages/desk-mails';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { ActionOutcome } from '../parts/action-outcome.tsx';
import { AuditLink } from '../parts/audit-link.tsx';
import { BackLink } from '../parts/back-link.tsx';
import { DeskTitle } from '../parts/desk-title.tsx';
import { FilterLinks } from '../parts/filter-links.tsx';
import { WaitingApproval } from '../parts/waiting-approval.tsx';
import { deskApi } from '../session/desk-session.ts';
import { useRight } from '../session/use-desk.ts';
import type { Route } from './+types/mail-preview-page.ts';
import { MailVersionChanges } from './mail-version-changes.tsx';
import { MailWords } from './mail-words.tsx';
import { loadPreview } from './previewed.ts';
import { pageAct } from '../session/page-acts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Panel } from '../parts/panel.tsx';
import { ReasonFold } from '../parts/reason-fold.tsx';
import { useWords } from '../parts/use-words.ts';
import { RowLink } from '../parts/row-link.tsx';

export const meta = pageMeta(deskMailTexts, (texts) => texts.preview);

export async function loader(args: Route.LoaderArgs) {
  const [preview, written] = await Promise.all([
    loadPreview(args),
    deskApi(args)(getMailWords, { params: { kind: args.params.kind } }),
  ]);
  return { preview, written };
}

/** Proposes an earlier version again. */
export const action = pageAct<'kind'>(async (api, form, { params, toApproval }) => {
  return toApproval(
    await api(restoreMailWords, {
      params,
      body: form.body(['restores', 'version', 'reason']),
    }),
  );
});

export default function MailPreviewPage({
  loaderData: { preview, written },
  actionData,
}: Route.ComponentProps) {
  const { kind, locale: language, subject, text, words } = preview;
  const texts = useTexts(deskMailTexts);
  const mayPropose = useRight('mail_words.propose');
  const canChange = Object.keys(written.words.en).length > 0;
  const choices = [
    { value: 'current', label: texts.words.inUse },
    ...(written.approval_id === null ? [] : [{ value: 'proposed', label: texts.words.proposed }]),
    ...(/^\d+$/.test(words)
      ? [{ value: words, label: texts.words.version({ version: words }) }]
      : []),
  ];
  return (
    <div className="grid gap-5">
      <DeskTitle
        before={<BackLink to="/desk/mail-previews">{texts.preview.back}</BackLink>}
        lead={
          <span translate="no" className="font-mono">
            {kind}
          </span>
        }
        beside={
          mayPropose &&
          canChange &&
          written.approval_id === null && (
            <ButtonLink to={`/desk/mail-previews/${kind}/words`} look="secondary">
              {written.draft === null ? texts.words.change : texts.words.continue}
            </ButtonLink>
          )
        }
      >
        <span lang={language}>{subject}</span>
      </DeskTitle>
      <ActionOutcome answer={actionData} round={0} done={undefined} />
      <WaitingApproval id={written.approval_id} />
      {written.version < written.latest && written.versions[0]?.words !== null && (
        <Alert kind="warning">{texts.words.doNotFit}</Alert>
      )}
      <div className="flex flex-wrap gap-x-8 gap-y-3">
        <FilterLinks
          name="language"
          title={texts.preview.language}
          chosen={language}
          options={LOCALES.map((value) => ({ value, label: texts.languages[value] }))}
        />
        {choices.length > 1 && (
          <FilterLinks name="words" title={texts.words.shown} chosen={words} options={choices} />
        )}
      </div>
      <MailWords
        key={`${language} ${words}`}
        source={`/desk/mail-previews/${kind}/html?language=${language}&words=${words}`}
        text={`${texts.preview.subject({ subject })}\n\n${text}`}
        language={language}
        inBothThemes
      />
      {canChange ? (
        <Panel title={texts.words.versions}>
          <ol className="grid divide-y divide-line">
            {[...written.versions.map(({ version }) => version), 0].map((version) => (
              <li key={version} className="grid gap-2 py-4 first:pt-0 last:pb-0">
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <span className="font-semibold">
                    {version === 0 ? texts.words.shipped : texts.words.version({ version })}
                  </span>
                  {version === written.version && <Badge kind="success">{texts.words.inUse}</Badge>}
                  <RowLink
                    to={`/desk/mail-previews/${written.kind}?words=${version}`}
                    className="text-small"
                  >
                    {texts.words.look}
                  </RowLink>
                </p>
                <Decision version={written.versions.find((one) => one.version === version)} />
                {version > 0 && <MailVersionChanges written={written} version={version} />}
                {mayPropose && written.approval_id === null && version < written.latest && (
                  <ReasonFold
                    intent={`restore ${version}`}
                    title={texts.words.putBack({ version })}
                    hint={texts.words.putBackHint}
                    reason={texts.words.reason}
                    submit={texts.words.propose}
                    hidden={{ restores: version, version: written.latest }}
                    takesProof={false}
                  />
                )}
              </li>
            ))}
          </ol>
        </Panel>
      ) : (
        <Alert kind="info">{texts.words.fixedAll}</Alert>
      )}
      <AuditLink subject={`mail_words:${kind}`}>{texts.words.audit}</AuditLink>
    </div>
  );
}

function Decision({ version }: { readonly version: MailWordsVersion | undefined }) {
  const [{ words: texts }, format] = useWords(deskMailTexts);
  if (version === undefined) return null;
  const { proposed_by: proposer, decided_by: approver, decided_at: at, restores, reason } = version;
  return (
    <div className="grid gap-1 text-small text-muted">
      <p>{texts.by({ proposer, approver, time: format.moment(at) })}</p>
      {restores !== null && <p>{texts.restores({ version: restores })}</p>}
      <p className="max-w-prose wrap-anywhere">{reason}</p>
    </div>
  );
}
