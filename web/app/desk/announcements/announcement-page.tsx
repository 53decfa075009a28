import {
  countAudiences,
  discardAnnouncementDraft,
  getAnnouncement,
  proposeAnnouncement,
  saveAnnouncementDraft,
} from '@bb1/domain/announcements/desk-endpoints';
import deskAnnouncementTexts from '@bb1/texts/pages/desk-announcements';
import { useActionData } from 'react-router';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import { AuditLink } from '../parts/audit-link.tsx';
import { DeskPage } from '../parts/desk-page.tsx';
import { ReasonField } from '../parts/reason-field.tsx';
import { WaitingApproval } from '../parts/waiting-approval.tsx';
import { loadNeighbours } from '../records/list-neighbours.ts';
import { previewLanguage } from '../mails/preview-language.ts';
import { deskApi } from '../session/desk-session.ts';
import { pageActs } from '../session/page-acts.ts';
import { useRight } from '../session/use-desk.ts';
import type { Route } from './+types/announcement-page.ts';
import { ANNOUNCEMENT_FIELDS, AnnouncementFields } from './announcement-fields.tsx';
import {
  announcementKind,
  AnnouncementStateBadge,
  AnnouncementTitle,
} from './announcement-kind.tsx';
import { fact } from '../parts/fact-table.tsx';
import { FactsPanel } from '../parts/facts-panel.tsx';
import { Panel } from '../parts/panel.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { useWords } from '../parts/use-words.ts';
import { LOCALES } from '@bb1/domain/locale';
import { AnnouncementText } from '../../portal/announcements/announcement-text.tsx';
import { MailWords } from '../mails/mail-words.tsx';
import { FilterLinks } from '../parts/filter-links.tsx';
import { useState } from 'react';
import { answerTo } from '../../session/refused.ts';
import { Alert } from '../../ui/alert.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import { ActForm } from '../parts/act-form.tsx';

export const meta = pageMeta(deskAnnouncementTexts, (texts) => texts.page);

export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params;
  const api = deskApi(args);
  const [announcement, { audiences }, neighbours] = await Promise.all([
    api(getAnnouncement, { params: { id } }),
    api(countAudiences),
    loadNeighbours(announcementKind, args, `/desk/announcements/${id}`),
  ]);
  return { announcement, audiences, neighbours, language: previewLanguage(args.request) };
}

export const action = pageActs({
  save: (api, form, { params }) =>
    api(saveAnnouncementDraft, { params, body: form.body([...ANNOUNCEMENT_FIELDS, 'version']) }),
  propose: async (api, form, { params, toApproval }) =>
    toApproval(await api(proposeAnnouncement, { params, body: form.body(['version', 'reason']) })),
  discard: async (api, _form, { params, to }) => {
    await api(discardAnnouncementDraft, { params });
    return to('/desk/announcements');
  },
});

/** A draft with its forms, or what became of an announcement; and how people see it. */
export default function AnnouncementPage({ loaderData }: Route.ComponentProps) {
  const [{ page: texts, form }, format] = useWords(deskAnnouncementTexts);
  const mayPropose = useRight('announcements.propose');
  const { announcement, neighbours } = loaderData;
  const { draft, approved, state } = announcement;
  return (
    <DeskPage
      title={<AnnouncementTitle of={announcement} />}
      back={['/desk/announcements', form.back, neighbours]}
      lead={
        draft === null
          ? undefined
          : texts.savedBy({ name: draft.saved_by, time: format.moment(draft.saved_at) })
      }
      beside={<AnnouncementStateBadge state={state} />}
      done={texts.saved}
    >
      {state === 'proposed' && <WaitingApproval id={announcement.approval_id} />}
      {state === 'draft' && draft !== null && mayPropose ? (
        <DraftForms key={draft.version} version={draft.version} {...loaderData} />
      ) : (
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <AnnouncementFacts {...loaderData} />
          {approved !== null && <DispatchFigures {...loaderData} />}
        </div>
      )}
      <AnnouncementPreview {...loaderData} />
      <AuditLink subject={`announcement:${announcement.id}`}>{texts.audit}</AuditLink>
    </DeskPage>
  );
}

type Loaded = Route.ComponentProps['loaderData'];

function AnnouncementFacts({ announcement, audiences }: Loaded) {
  const [{ page: texts, audiences: names }, format] = useWords(deskAnnouncementTexts);
  const { audience, approved, approval_id: approvalId } = announcement;
  const people = audiences.find((one) => one.audience === audience)?.people ?? null;
  const by = (name: string, at: string) => texts.by({ name, time: format.moment(at) });
  const facts = [
    fact(texts.for, names[audience]),
    approved === null && fact(texts.peopleNow, people ?? texts.peopleUnknown),
    approved && fact(texts.proposedBy, by(approved.proposed_by, approved.proposed_at)),
    approved && fact(texts.decidedBy, by(approved.decided_by, approved.decided_at)),
  ];
  return (
    <FactsPanel title={texts.facts} facts={facts}>
      {approved !== null && approvalId !== null && (
        <RecordLink to={`/desk/approvals/${approvalId}`}>{texts.toApproval}</RecordLink>
      )}
    </FactsPanel>
  );
}

/** The portal page and the mail as people see them, in one language at a time. */
function AnnouncementPreview({ announcement, language }: Loaded) {
  const { page: texts, languages } = useTexts(deskAnnouncementTexts);
  const { subject, text } = announcement.mails[language];
  return (
    <section aria-label={texts.preview} className="grid gap-5">
      <FilterLinks
        name="language"
        title={texts.language}
        chosen={language}
        options={LOCALES.map((value) => ({ value, label: languages[value] }))}
      />
      <Panel title={texts.portal}>
        <div lang={language} className="grid gap-4">
          <p className="text-title font-semibold wrap-anywhere">
            {announcement[`title_${language}`]}
          </p>
          <AnnouncementText text={announcement[`text_${language}`]} />
        </div>
      </Panel>
      <MailWords
        key={language}
        source={`/desk/announcements/${announcement.id}/html?language=${language}`}
        text={`${texts.mail({ subject })}\n\n${text}`}
        language={language}
      />
    </section>
  );
}

/** How many mails were delivered, and how many people have opened it in the portal. */
function DispatchFigures({ announcement: { id, dispatch } }: Loaded) {
  const [{ page: texts }, format] = useWords(deskAnnouncementTexts);
  const mayViewReaders = useRight('announcement_readers.view');
  if (dispatch === null) return <Panel title={texts.dispatch} lead={texts.waiting} />;
  const { people } = dispatch;
  const ofPeople = (count: number) => texts.of({ count, people });
  const ifAny = (name: string, count: number) => count > 0 && fact(name, count);
  return (
    <FactsPanel
      title={texts.dispatch}
      facts={[
        fact(texts.begun, format.moment(dispatch.begun_at)),
        fact(texts.ledger, dispatch.ledger),
        fact(texts.people, people),
        fact(texts.mailsSent, ofPeople(dispatch.mails_sent)),
        ifAny(texts.mailsWaiting, dispatch.mails_waiting),
        ifAny(texts.mailsFailed, dispatch.mails_failed),
        fact(texts.read, ofPeople(dispatch.read)),
        ifAny(texts.erased, dispatch.erased),
      ]}
    >
      {mayViewReaders && (
        <RecordLink to={`/desk/announcements/${id}/recipients`}>{texts.toRecipients}</RecordLink>
      )}
    </FactsPanel>
  );
}

/**
 * Edit, propose or discard. The version of the shown words is sent along, so that those of another
 * tab are safe; the caller resets the forms with each version.
 */
function DraftForms({ announcement, audiences, version }: Loaded & { readonly version: number }) {
  const answer = useActionData<unknown>();
  const { page: texts, form } = useTexts(deskAnnouncementTexts);
  const [isEdited, setEdited] = useState(false);
  // After a refusal the typed words are those of the version that was sent.
  const versionOf = (intent: string) => answerTo(intent, answer)?.values['version'] ?? version;
  return (
    <>
      <Panel title={form.edit}>
        <div onInput={() => setEdited(true)}>
          <ActForm
            intent="save"
            hidden={{ version: versionOf('save') }}
            look="secondary"
            submit={form.save}
          >
            <AnnouncementFields words={announcement} audiences={audiences} />
          </ActForm>
        </div>
      </Panel>
      <Panel title={texts.propose}>
        <ActForm
          intent="propose"
          hidden={{ version: versionOf('propose') }}
          hint={texts.proposeHint}
          className="grid max-w-xl gap-4"
        >
          <ReasonField label={texts.reason} hint={texts.reasonHint} />
          {isEdited ? (
            <Alert kind="warning">{texts.saveFirst}</Alert>
          ) : (
            <SubmitButton className="justify-self-start">{texts.proposeSubmit}</SubmitButton>
          )}
        </ActForm>

        <ActForm
          fold={texts.discard}
          intent="discard"
          hint={texts.discardHint}
          look="danger"
          submit={texts.discardSubmit}
        />
      </Panel>
    </>
  );
}
