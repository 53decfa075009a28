import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { Refused } from '../../session/refused.ts';
import { TextField } from '../../ui/text-field.tsx';
import { ActForm } from './act-form.tsx';
import { DeskPage } from './desk-page.tsx';

const SENT = { intent: 'end', id: 'b', reason: 'typed reason' };

function refused(status: number): Refused {
  return { refused: true, status, errors: { base: ['because of this'] }, values: SENT };
}

/** A page with a form for each of two records and one for another act, after a sent form. */
function shown(answer: unknown, done?: string): string {
  const Page = () => (
    <DeskPage title="Page" {...(done !== undefined && { done })}>
      {['a', 'b'].map((id) => (
        <ActForm key={id} intent="end" hidden={{ id }} oneOf="id" fold={`fold ${id}`} submit="End">
          <TextField name="reason" label="Reason" />
        </ActForm>
      ))}
      <ActForm intent="begin" fold="fold begin" submit="Begin" />
    </DeskPage>
  );
  const Stub = createRoutesStub([{ id: 'page', path: '/desk/page', Component: Page }]);
  return renderToStaticMarkup(
    <Stub initialEntries={['/desk/page']} hydrationData={{ actionData: { page: answer } }} />,
  );
}

const times = (html: string, text: string) => html.split(text).length - 1;

describe('a page of the back office after a sent form', () => {
  it('[DESK-9] opens the refused form of the record alone, with what was typed and why', () => {
    const html = shown(refused(422), 'done');
    expect(times(html, '<details open=""')).toBe(1);
    expect(html).toMatch(/<details open=""[^>]*>.*?fold b/);
    expect(times(html, 'because of this')).toBe(1);
    expect(times(html, 'value="typed reason"')).toBe(1);
  });

  it.each([
    ['above the forms where the page says outcomes', 'done'],
    ['in the form where it does not', undefined],
  ])('[DESK-9] says once that another officer was faster, %s', (_where, done) => {
    const html = shown(refused(409), done);
    expect(times(html, 'because of this')).toBe(1);
    expect(html.indexOf('because of this') < html.indexOf('fold a')).toBe(done !== undefined);
    expect(times(html, 'value="typed reason"')).toBe(1);
  });

  it('[DESK-9] says what is done, with all forms closed and empty', () => {
    const html = shown({ done: 'end' }, 'it is done');
    expect(times(html, 'it is done')).toBe(1);
    expect(times(html, '<details open=""')).toBe(0);
    expect(html).not.toContain('typed reason');
  });
});
