import { useLocale } from '../../language/use-locale.ts';
import { plural, useTexts } from '../../texts/use-texts.ts';
import { deskAccessTexts } from '../desk-texts.ts';
import { Panel } from '../parts/panel.tsx';
import { CodeForm } from './code-form.tsx';

/** How many recovery codes are left, and new ones. */
export function CodesPanel({ left, answer }: { readonly left: number; readonly answer: unknown }) {
  const texts = useTexts(deskAccessTexts).codes;
  const locale = useLocale();
  return (
    <Panel title={texts.title}>
      <p className="text-small">
        {plural(locale, left, texts.left)} <span className="text-muted">{texts.hint}</span>
      </p>
      <CodeForm act="codes" answer={answer} fold={texts.renew} submit={texts.renew} />
    </Panel>
  );
}
