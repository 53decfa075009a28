import type { AffiliateProgramme } from '@bb1/domain/affiliates/desk-endpoints';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { formatDateTime } from '../../ui/format.ts';
import deskAffiliateTexts from '@bb1/texts/pages/desk-affiliates';
import { FactTable } from '../parts/fact-table.tsx';
import { Panel } from '../parts/panel.tsx';
import { ReasonFold } from '../parts/reason-fold.tsx';
import { SecondOfficer } from '../parts/second-officer.tsx';
import { useRight } from '../session/use-desk.ts';

/** When the programme ends, and its one extension. */
export function ProgrammePanel({
  programme,
  answer,
}: {
  readonly programme: AffiliateProgramme;
  readonly answer: unknown;
}) {
  const all = useTexts(deskAffiliateTexts);
  const texts = all.programme;
  const locale = useLocale();
  const mayPropose = useRight('affiliates.propose');
  const { extension, extension_weeks: weeks } = programme;
  const known =
    extension !== null && extension.state !== 'rejected'
      ? texts.extensionOf({ weeks: extension.weeks, state: all.proposals[extension.state] })
      : weeks === 0
        ? texts.extensionNone
        : texts.extensionOpen({ weeks });
  return (
    <Panel title={texts.title}>
      <FactTable
        facts={[
          {
            key: 'ends',
            name: texts.ends,
            value: formatDateTime(locale, programme.ends_at),
            note: programme.runs ? texts.running : texts.over,
          },
          {
            key: 'extension',
            name: texts.extension,
            value: known,
            ...(extension?.state === 'proposed' ? { note: extension.reason } : {}),
          },
        ]}
      />
      {extension?.state === 'proposed' && (
        <SecondOfficer
          makerId={extension.proposed_by_id}
          right="affiliates.approve"
          answer={answer}
          hidden={{ id: extension.id }}
          approve={texts.approve({ weeks })}
          approveHint={texts.approveHint({ weeks })}
          rejectHint={texts.rejectHint}
        />
      )}
      {programme.may_extend && mayPropose && (
        <ReasonFold
          intent="extend"
          answer={answer}
          title={texts.extend}
          hint={texts.extendHint({ weeks })}
          reason={texts.reason}
          submit={texts.submit}
          takesProof={false}
        />
      )}
    </Panel>
  );
}
