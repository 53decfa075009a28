import { describe, expect, it } from 'vitest';
import { networkOf } from './network-of.ts';

describe('the network of a caller', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['::1', '0:0:0:0::/64'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
    ['2001:db8::5', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('[AUTH-5] %s is counted as %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it('[AUTH-5] all addresses of one /64 are one network, those of the next are another', () => {
    expect(networkOf('2001:db8:1:2:ffff::9')).toBe(networkOf('2001:db8:1:2::1'));
    expect(networkOf('2001:db8:1:3::1')).not.toBe(networkOf('2001:db8:1:2::1'));
  });
});
