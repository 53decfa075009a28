import { useLocale } from '../../language/use-locale.ts';
import { PageForm } from '../../session/page-form.tsx';
import { plural, useTexts } from '../../texts/use-texts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import { deskVideoTexts } from '../desk-texts.ts';
import { Panel } from '../parts/panel.tsx';
import { useRight } from '../session/use-desk.ts';

/** The way into a call. Nobody chooses whom they see. */
export function TakeCall({
  waiting,
  ownCallId,
  answer,
}: {
  readonly waiting: number;
  readonly ownCallId: string | null;
  readonly answer: unknown;
}) {
  const { list: texts } = useTexts(deskVideoTexts);
  const locale = useLocale();
  const mayConduct = useRight('video.conduct');
  return (
    <Panel title={waiting === 0 ? texts.nobody : plural(locale, waiting, texts.waitingCount)}>
      {mayConduct && ownCallId !== null && (
        <ButtonLink to={`/desk/video/${ownCallId}`} wholeDocument className="justify-self-start">
          {texts.rejoin}
        </ButtonLink>
      )}
      {mayConduct && ownCallId === null && (
        <PageForm answer={answer} className="grid justify-items-start gap-2">
          <SubmitButton>{texts.take}</SubmitButton>
          <p className="text-small text-muted">{texts.takeHint}</p>
        </PageForm>
      )}
    </Panel>
  );
}
