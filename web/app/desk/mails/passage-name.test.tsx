import mailPassages from '@bb1/texts/mail-passages';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import { usePassageName } from './passage-name.ts';

const nameOf = (path: string, key: string) => {
  const Component = () => usePassageName()(key);
  const Stub = createRoutesStub([{ path, Component }]);
  return renderToStaticMarkup(<Stub initialEntries={[path]} />).replaceAll('&quot;', '"');
};

describe('the name of a passage', () => {
  it('[MAIL-2] says in the language of the officer in which case the mail has it', () => {
    expect(nameOf('/desk/mails', 'paragraphs.0.reason.late')).toBe(
      'Paragraph 1 [reason?], if the payment came after the deadline',
    );
    expect(nameOf('/de/desk/mails', 'paragraphs.0.reason.late')).toBe(
      'Absatz 1 [reason?], falls die Zahlung nach der Frist kam',
    );
  });

  it('[MAIL-2] keeps the code of a case that the product no longer knows', () => {
    expect(nameOf('/desk/mails', 'subject.colour.red')).toBe('Subject, if [colour?] is “red”');
  });

  it.each(['/desk/mails', '/de/desk/mails'])(
    '[MAIL-2] has words for each case of each mail (%s)',
    (path) => {
      const keys = Object.values(mailPassages).flatMap(({ en }) => Object.keys(en));
      const cases = keys.filter((key) => /^(?:subject|paragraphs\.\d+)\../.test(key));
      expect(cases.length).toBeGreaterThan(60);
      expect(cases.filter((key) => /(?:if|falls) \[/.test(nameOf(path, key)))).toEqual([]);
    },
  );
});
