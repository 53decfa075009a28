import { describe, expect, it } from 'vitest';
import { renderMail } from './mail-layout.ts';

const sender = { name: 'Issuer', address: 'Street 1', accent: '#0284c7' };
const mail = (subject: string) =>
  renderMail({ locale: 'en', subject, greeting: `Hello ${subject},`, paragraphs: [], sender });

describe('user text in a mail', () => {
  it('[AUTH-9] a long subject is cut between characters, and stays on one line', () => {
    const { subject } = mail(`x${'😀'.repeat(150)}\r\nBcc: a\u2028b\u2029${'😀'.repeat(150)}`);
    expect(subject.isWellFormed()).toBe(true);
    expect(Array.from(subject)).toHaveLength(200);
    expect(subject).not.toMatch(/[\r\n\u2028\u2029]/);
  });

  it('[AUTH-9] stays plain text, whatever it contains', () => {
    const { html } = mail('<img src=x onerror="alert(1)"> & \'y\'');
    expect(html).not.toMatch(/<img|onerror="|& '/);
    expect(html).toContain('&#60;img src=x onerror=&#34;');
  });
});
