import { BlockList, isIPv4, isIPv6 } from 'node:net';

/**
 * IPv4 ranges of private networks, of this machine or unassigned (IANA's registry of
 * special-purpose addresses).
 */
const SPECIAL_4: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
/**
 * Of IPv6 only 2000::/3 is assigned, and within it these lead elsewhere, including tunnels that
 * carry an IPv4 address.
 */
const SPECIAL_6: readonly [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const special = new BlockList();
for (const [net, prefix] of SPECIAL_4) special.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of SPECIAL_6) special.addSubnet(net, prefix, 'ipv6');
const handedOut = new BlockList();
handedOut.addSubnet('2000::', 3, 'ipv6');

/**
 * Whether an address is reachable on the public internet: a stranger who chooses where we connect
 * must not choose our own network.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, 'ipv4');
  return (
    isIPv6(address) &&
    !address.includes('%') &&
    handedOut.check(address, 'ipv6') &&
    !special.check(address, 'ipv6')
  );
}
