import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import type { Api } from '../../api.ts'
import { visitor } from '../../buyer.ts'
import { demoPeople } from '../../demo-people.ts'
import { demoSession } from '../../demo-session.ts'

type Opened = { api: Api; baseURL: string | undefined } & BrowserContextOptions

const openAs = async (
  browser: Browser,
  account: Parameters<typeof demoSession>[1],
  { api, baseURL, ...options }: Opened,
): Promise<Page> => {
  const { storage } = await demoSession(api, account)
  const origins = [{ origin: baseURL ?? '', localStorage: storage }]
  const context = await browser.newContext({
    ...visitor,
    ...options,
    storageState: { cookies: [], origins },
  })
  return context.newPage()
}

/** A page of the administrator of « Primeurs de Rungis », who has orders of every state. */
export const openAsWholesaler = (browser: Browser, opened: Opened): Promise<Page> =>
  openAs(browser, demoPeople.wholesaler, opened)

/** A page of the platform's operator. */
export const openAsOperator = (browser: Browser, opened: Opened): Promise<Page> =>
  openAs(browser, demoPeople.operator, opened)
