import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // The whole site map is small; knowing it at once saves a round trip per link and a second way for deployments to disagree.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
