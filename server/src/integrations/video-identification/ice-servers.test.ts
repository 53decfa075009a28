import { describe, expect, it } from 'vitest';
import { iceServers } from './ice-servers.ts';

const now = () => new Date('2026-11-21T12:00:00Z');

describe('STUN and TURN servers', () => {
  it('[KYC-9] are optional: without any, browsers use their own addresses only', () => {
    expect(iceServers({ stunUrls: [], turnUrls: [], turnSecret: undefined, now })('call')).toEqual(
      [],
    );
  });

  it("[KYC-9] have credentials that expire, in coturn's format", () => {
    const servers = iceServers({
      stunUrls: ['stun:stun.example:3478'],
      turnUrls: ['turn:turn.example:3478?transport=udp'],
      turnSecret: 'north',
      now,
    })('call-1');
    // echo -n "1795263300:call-1" | openssl dgst -sha1 -hmac north -binary | base64
    expect(servers).toEqual([
      { urls: ['stun:stun.example:3478'] },
      {
        urls: ['turn:turn.example:3478?transport=udp'],
        username: '1795263300:call-1',
        credential: 'gypbCieS7TEUl6je+e47LgkjiV4=',
      },
    ]);
  });
});
