import mailCaseTexts from '@bb1/texts/acts/mail-cases';
import deskMailTexts from '@bb1/texts/pages/desk-mails';
import { useTexts } from '../../language/use-texts.ts';

/** Names a part of a mail: `paragraphs.0.reason.late` is the first paragraph where `[reason?]` is `late`. */
export function usePassageName(): (key: string) => string {
  const { words: texts } = useTexts(deskMailTexts);
  const wordsOf: Readonly<Record<string, Readonly<Record<string, string>>>> =
    useTexts(mailCaseTexts);
  return (key) => {
    const { at, rest = '' } =
      /^(?:subject|paragraphs\.(?<at>\d+))(?:\.(?<rest>.*))?$/.exec(key)?.groups ?? {};
    const part = at === undefined ? texts.subject : texts.paragraph({ number: Number(at) + 1 });
    const steps = rest === '' ? [] : rest.split('.');
    return steps.reduce((outer, value, step) => {
      const choice = steps[step - 1];
      if (step % 2 === 0 || choice === undefined) return outer;
      // Recorded words may have a choice that their mail no longer has.
      const words = wordsOf[choice.replace(/\d+$/, '')]?.[value];
      return words === undefined
        ? texts.case({ part: outer, choice, value })
        : texts.inCase({ part: outer, choice, words });
    }, part);
  };
}
