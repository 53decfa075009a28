import { useFetcher } from 'react-router';
import { PageForm } from '../../../session/page-form.tsx';
import { useTexts } from '../../../texts/use-texts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Card } from '../../../ui/card.tsx';
import { SubmitButton } from '../../../ui/form.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { videoTexts } from './video-texts.ts';

/** Where the code from the mail is typed while the call goes on. */
export function CodeCard({ callId, typed }: { readonly callId: string; readonly typed: boolean }) {
  const { code: texts } = useTexts(videoTexts);
  const fetcher = useFetcher<unknown>();
  return (
    <Card title={texts.title}>
      {typed ? (
        <Alert kind="success">{texts.typed}</Alert>
      ) : (
        <PageForm fetcher={fetcher} answer={fetcher.data}>
          <p className="text-small">{texts.text}</p>
          <input type="hidden" name="call_id" value={callId} />
          <TextField
            name="code"
            label={texts.label}
            inputMode="numeric"
            autoComplete="one-time-code"
            spellCheck={false}
            className="max-w-60"
          />
          <SubmitButton name="intent" value="code" className="justify-self-start">
            {texts.submit}
          </SubmitButton>
        </PageForm>
      )}
    </Card>
  );
}
