import type { Announcement } from '@bb1/domain/announcements/desk-endpoints';
import deskAnnouncementTexts from '@bb1/texts/pages/desk-announcements';
import { useState } from 'react';
import { useTexts } from '../../language/use-texts.ts';
import { PageForm } from '../../session/page-form.tsx';
import { answerTo } from '../../session/refused.ts';
import { Alert } from '../../ui/alert.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Fold } from '../parts/fold.tsx';
import { HiddenFields } from '../parts/hidden-fields.tsx';
import { Panel } from '../parts/panel.tsx';
import { AnnouncementFields, type Audiences } from './announcement-fields.tsx';

/**
 * Edit, propose or discard. The version of the shown words is sent along, so that those of another
 * tab are safe; the caller resets the forms with each version.
 */
export function DraftForms({
  announcement,
  version,
  audiences,
  answer,
}: {
  readonly announcement: Announcement;
  readonly version: number;
  readonly audiences: Audiences;
  readonly answer: unknown;
}) {
  const { page: texts, form } = useTexts(deskAnnouncementTexts);
  const [isEdited, setEdited] = useState(false);
  // After a refusal the typed words are those of the version that was sent.
  const versionOf = (intent: string) => answerTo(intent, answer)?.values['version'] ?? version;
  return (
    <>
      <Panel title={form.edit}>
        <div onInput={() => setEdited(true)}>
          <PageForm answer={answerTo('save', answer)} className="grid gap-4">
            <HiddenFields intent="save" fields={{ version: versionOf('save') }} />
            <AnnouncementFields words={announcement} audiences={audiences} />
            <SubmitButton look="secondary" className="justify-self-start">
              {form.save}
            </SubmitButton>
          </PageForm>
        </div>
      </Panel>
      <Panel title={texts.propose}>
        <PageForm answer={answerTo('propose', answer)} className="grid max-w-xl gap-4">
          <HiddenFields intent="propose" fields={{ version: versionOf('propose') }} />
          <p className="text-small text-muted">{texts.proposeHint}</p>
          <TextField
            name="reason"
            label={texts.reason}
            hint={texts.reasonHint}
            maxLength={300}
            autoComplete="off"
          />
          {isEdited ? (
            <Alert kind="warning">{texts.saveFirst}</Alert>
          ) : (
            <SubmitButton className="justify-self-start">{texts.proposeSubmit}</SubmitButton>
          )}
        </PageForm>
        <Fold title={texts.discard} open={answerTo('discard', answer) !== null}>
          <PageForm answer={answerTo('discard', answer)} className="grid justify-items-start gap-3">
            <HiddenFields intent="discard" />
            <p className="text-small text-muted">{texts.discardHint}</p>
            <SubmitButton look="danger">{texts.discardSubmit}</SubmitButton>
          </PageForm>
        </Fold>
      </Panel>
    </>
  );
}
