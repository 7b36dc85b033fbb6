import { configDefaults, defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    maxWorkers: 2,
    // A process reads its libraries once; what is ours is evaluated anew for each file all the same.
    isolate: false,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{packages,apps,tools,bench}/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, '**/*.pg.test.ts'],
        },
      },
      {
        test: {
          name: 'pg',
          include: ['{apps/api,bench}/**/*.pg.test.ts'],
          globalSetup: 'apps/api/src/platform/postgres/test-cluster.ts',
          // Generous: a busy machine is no fault.
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
})
