import { z } from 'zod';
import { describe, expect, it } from 'vitest';
import { componentBill, licenceNotices, shippedComponents } from '../scripts/list-components.ts';

const components = shippedComponents();

describe('the lists of components', () => {
  it('[SAFE-3] name the components of the server and the built site, and nothing that only tests or stand-ins need', () => {
    const names = components.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        'fastify',
        'pg',
        '@stellar/stellar-sdk',
        'react',
        'jspdf',
        'zod',
        'yauzl',
      ]),
    );
    const tools = ['vitest', 'playwright-core', 'knip', 'vite', '@foundry-rs/anvil', 'smtp-server'];
    expect(names.filter((name) => tools.includes(name))).toEqual([]);
  });

  it('[SAFE-3] give name, version, address, licence and hash of each in the CycloneDX format, once', () => {
    const bill = z
      .object({
        bomFormat: z.literal('CycloneDX'),
        specVersion: z.literal('1.6'),
        components: z.array(
          z.object({
            type: z.literal('library'),
            'bom-ref': z.string(),
            purl: z.string().regex(/^pkg:npm\/(?:%40[^/@]+\/)?[^/@]+@\d[^@]*$/),
            licenses: z.tuple([z.object({ license: z.object({ name: z.string().min(1) }) })]),
            hashes: z.tuple([
              z.object({ alg: z.literal('SHA-512'), content: z.string().regex(/^[0-9a-f]{128}$/) }),
            ]),
          }),
        ),
      })
      .parse(componentBill(components));
    expect(bill.components).toHaveLength(components.length);
    expect(new Set(bill.components.map((one) => one['bom-ref'])).size).toBe(components.length);
    expect(bill.components.map(({ purl }) => purl)).toContain('pkg:npm/%40fastify/static@10.1.11');
  });

  it('[SAFE-3] give every component a licence, and its text if it is installed', () => {
    expect(components.filter(({ licence }) => licence === 'not stated')).toEqual([]);
    const notices = licenceNotices(components);
    for (const { name, version, licence } of components)
      expect(notices).toContain(`${name} ${version} (${licence})`);
    expect(notices).toContain('Permission is hereby granted, free of charge');
    expect(notices).toContain('SIL OPEN FONT LICENSE');
  });
});
