import { localPath } from '../../language/locale-path.ts';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import deskMailTexts from '@bb1/texts/pages/desk-mails';
import { classNames } from '../../ui/class-names.ts';
import { Panel } from '../parts/panel.tsx';
import { MAIL_THEMES } from './mail-document.ts';

interface MailWordsProps {
  /** The address of its HTML, which no script, form or link of it may leave. */
  readonly source: string;
  /** Whether light and dark are shown side by side. */
  readonly inBothThemes?: boolean;
  readonly text: string;
  /** Of the mail. */
  readonly language: 'en' | 'de';
}

export function MailWords({ source, text, language, inBothThemes = false }: MailWordsProps) {
  const { mail, preview, languages } = useTexts(deskMailTexts);
  return (
    <div
      className={classNames(
        'grid items-start gap-5',
        inBothThemes ? 'lg:grid-cols-2 2xl:grid-cols-3' : 'lg:grid-cols-[3fr_2fr]',
      )}
    >
      {inBothThemes ? (
        MAIL_THEMES.map((theme) => (
          <MailFrame
            key={theme}
            title={preview[theme]}
            name={`${mail.frame}, ${languages[language]}, ${preview[theme]}`}
            source={`${source}&theme=${theme}`}
          />
        ))
      ) : (
        <MailFrame title={preview.html} name={mail.frame} source={source} />
      )}
      <div className={classNames(inBothThemes && 'lg:max-2xl:col-span-2')}>
        <Panel title={preview.text}>
          {/* The region takes the focus, so that the keyboard can scroll it. */}
          <section
            aria-label={`${mail.text}, ${languages[language]}`}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            lang={language}
            className="max-h-152 overflow-auto font-mono text-fine whitespace-pre-wrap wrap-anywhere"
          >
            {text}
          </section>
        </Panel>
      </div>
    </div>
  );
}

function MailFrame({
  title,
  name,
  source,
}: {
  readonly title: string;
  readonly name: string;
  readonly source: string;
}) {
  const locale = useLocale();
  return (
    <Panel title={title}>
      <iframe
        sandbox=""
        title={name}
        src={localPath(locale, source)}
        className="h-152 w-full rounded-control border border-line bg-white"
      />
    </Panel>
  );
}
