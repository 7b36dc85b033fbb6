import { test as base } from '@playwright/test'
import { type Api, apiAt } from './api.ts'
import { type Buyer, type Registered, registerBuyer } from './register.ts'

type Fixtures = { api: Api; registered: Registered; buyer: Buyer }

/** A test whose page is signed in, in a new company: `buyer`. */
export const test = base.extend<Fixtures>({
  api: async ({ baseURL }, use) => use(apiAt(baseURL)),
  registered: async ({ api }, use) => use(await registerBuyer(api)),
  buyer: async ({ registered }, use) => use(registered.buyer),
  storageState: async ({ registered, baseURL }, use) =>
    use({ cookies: [], origins: [{ origin: baseURL ?? '', localStorage: registered.storage }] }),
})

/** For `test.use`: the page of a visitor in a test that has a buyer. */
export const visitor = { storageState: { cookies: [], origins: [] } }
