import { describe, expect, it } from 'vitest';
import { replyAddress } from './reply-address.ts';

describe('the link to answer a contact message', () => {
  it('[AUTH-9] opens an answer to the sender with a subject', () => {
    expect(replyAddress('anna+bb1@people.example', 'Ihre Nachricht an A & B')).toBe(
      'mailto:anna%2Bbb1@people.example?subject=Ihre%20Nachricht%20an%20A%20%26%20B',
    );
  });

  it('[AUTH-9] has exactly one recipient, whatever the sender typed as their address', () => {
    const { searchParams, pathname } = new URL(
      replyAddress("x?bcc=everybody@evil.example&cc=,y'@people.example", 'Hello'),
    );
    expect([...searchParams.keys()]).toEqual(['subject']);
    expect(decodeURIComponent(pathname)).toBe("x?bcc=everybody@evil.example&cc=,y'@people.example");
    expect(pathname.match(/[,?&]/g)).toBeNull();
  });
});
