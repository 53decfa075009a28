import { localPath } from '../../language/locale-path.ts';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import deskMailTexts from '@bb1/texts/pages/desk-mails';
import { Panel } from '../parts/panel.tsx';

interface MailWordsProps {
  /** The address of its HTML, which no script, form or link of it may leave. */
  readonly source: string;
  readonly text: string;
  /** Of the mail. */
  readonly language: 'en' | 'de';
}

/** Both parts of a mail side by side. */
export function MailWords({ source, text, language }: MailWordsProps) {
  const texts = useTexts(deskMailTexts);
  const locale = useLocale();
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[3fr_2fr]">
      <Panel title={texts.preview.html}>
        <iframe
          sandbox=""
          title={texts.mail.frame}
          src={localPath(locale, source)}
          className="h-152 w-full rounded-control border border-line bg-white"
        />
      </Panel>
      <Panel title={texts.preview.text}>
        {/* The region takes the focus, so that the keyboard can scroll it. */}
        <section
          aria-label={texts.mail.text}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          lang={language}
          className="max-h-152 overflow-auto font-mono text-fine whitespace-pre-wrap wrap-anywhere"
        >
          {text}
        </section>
      </Panel>
    </div>
  );
}
