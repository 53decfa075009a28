import type { VideoIdentification } from '@bb1/domain/video-identification/endpoints';
import { useRootData } from '../../../frame/root-data.ts';
import { useLocale } from '../../../language/use-locale.ts';
import { PageForm } from '../../../session/page-form.tsx';
import { useTexts } from '../../../language/use-texts.ts';
import { Card } from '../../../ui/card.tsx';
import { SubmitButton } from '../../../ui/form.tsx';
import { formatEur } from '../../../ui/format.ts';
import { goodBreaks } from '../../../ui/good-breaks.tsx';
import videoTexts from '@bb1/texts/pages/video';

/** What the call is, what to have ready, and how to put it off. */
export function Explanation({ identification }: { readonly identification: VideoIdentification }) {
  const texts = useTexts(videoTexts);
  const locale = useLocale();
  const from = useRootData()?.config?.video_from_eur;
  return (
    <Card>
      <div className="grid gap-6 sm:grid-cols-2">
        <List title={texts.prepare.title} items={texts.prepare.items} />
        <List title={texts.course.title} items={texts.course.items} ordered />
      </div>
      {from !== undefined && (
        <p className="text-small text-muted">
          {texts.whenDue({ amount: formatEur(locale, from, { wholeWhenEven: true }) })}
        </p>
      )}
      {identification.skipped_at === null ? (
        <PageForm>
          <SubmitButton
            look="quiet"
            name="intent"
            value="skip"
            className="sm:-ml-5 justify-self-start"
          >
            {texts.skip}
          </SubmitButton>
        </PageForm>
      ) : (
        <p className="text-small text-muted">{texts.skipped}</p>
      )}
    </Card>
  );
}

function List({
  title,
  items,
  ordered = false,
}: {
  readonly title: string;
  readonly items: readonly string[];
  readonly ordered?: boolean;
}) {
  const lines = items.map((item) => <li key={item}>{goodBreaks(item)}</li>);
  return (
    <div className="grid content-start gap-2">
      <h2 className="text-body font-semibold">{title}</h2>
      {ordered ? (
        <ol className="grid list-decimal gap-1.5 pl-5 text-small">{lines}</ol>
      ) : (
        <ul className="grid list-disc gap-1.5 pl-5 text-small">{lines}</ul>
      )}
    </div>
  );
}
