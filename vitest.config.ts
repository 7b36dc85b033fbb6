import { configDefaults, defineConfig } from 'vitest/config'

/** Generous: a busy machine is no fault. What fails is one, and is not tried again. */
const patience = { testTimeout: 30_000, hookTimeout: 60_000, expect: { poll: { timeout: 10_000 } } }
/** A process reads its modules once for all the files it tests, which share nothing else. */
const isolate = false

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          isolate,
          ...patience,
          include: ['{packages,apps,tools,bench}/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, '**/*.pg.test.ts'],
        },
      },
      {
        test: {
          name: 'pg',
          isolate,
          include: ['{apps/api,packages,bench}/**/*.pg.test.ts'],
          globalSetup: 'apps/api/src/platform/postgres/test-cluster.ts',
          ...patience,
        },
      },
    ],
  },
})
