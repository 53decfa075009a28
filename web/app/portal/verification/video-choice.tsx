import { useFetcher } from 'react-router';
import { PageForm } from '../../session/page-form.tsx';
import { isRefused } from '../../session/refused.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import { verificationTexts } from './verification-texts.ts';

/** The video call: now, or later. `answer` is what the action of the page said to the wish to put it off. */
export function VideoChoice({ path, answer }: { readonly path: string; readonly answer: unknown }) {
  const texts = useTexts(verificationTexts).checklist;
  const fetcher = useFetcher<unknown>();
  const latest = fetcher.data ?? answer;
  const skipped = latest !== undefined && !isRefused(latest);
  return (
    <div className="mt-2 grid gap-3">
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={path} look="secondary">
          {texts.startNow}
        </ButtonLink>
        {!skipped && (
          <PageForm fetcher={fetcher} answer={latest} className="grid gap-3">
            <SubmitButton look="quiet">{texts.skip}</SubmitButton>
          </PageForm>
        )}
      </div>
      {skipped && <Alert kind="info">{texts.skipped}</Alert>}
    </div>
  );
}
