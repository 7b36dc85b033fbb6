import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import type { Api } from '../api.ts'
import { visitor } from '../buyer.ts'
import { demoSession } from '../demo-session.ts'

/** A page of the administrator of « Primeurs de Rungis », who has orders of every state. */
export const openAsWholesaler = async (
  browser: Browser,
  { api, baseURL, ...options }: { api: Api; baseURL: string | undefined } & BrowserContextOptions,
): Promise<Page> => {
  const { storage } = await demoSession(api, {
    email: 'vente@primeur.demo',
    company: 'Primeurs de Rungis',
    role: 'admin',
  })
  const origins = [{ origin: baseURL ?? '', localStorage: storage }]
  const context = await browser.newContext({
    ...visitor,
    ...options,
    storageState: { cookies: [], origins },
  })
  return context.newPage()
}
