import { type Browser, expect, type Page } from '@playwright/test'
import type { Api } from '../api.ts'
import { open } from '../open.ts'
import type { Buyer } from '../register.ts'
import { demoPeople, demoSession, openKept } from '../session.ts'

/** The wholesaler at work in a browser of their own, and their way to the API. */
export const openSeller = async (
  browser: Browser,
  api: Api,
  baseURL: string | undefined,
): Promise<{ page: Page; token: string; shopId: number }> => {
  const { storage, tenantToken } = await demoSession(api, demoPeople.wholesaler)
  const { data: shop } = await api('getShop', { params: { slug: 'primeurs-de-rungis' } })
  return {
    page: await openKept(browser, { baseURL, storage }),
    token: tenantToken,
    shopId: shop.id,
  }
}

/** The buyer's conversation with a wholesaler, with messages already in it. */
export const newConversation = async (
  api: Api,
  buyer: Buyer,
  shopId: number,
  bodies: readonly string[] = [],
): Promise<number> => {
  const token = buyer.tenantToken
  const { data } = await api('openConversation', { token, body: { shop_id: shopId } })
  for (const body of bodies)
    await api('sendMessage', { token, params: { conversationId: data.id }, body: { body } })
  return data.id
}

/** Opens a thread and waits until what happens in it arrives. */
export const openThread = async (page: Page, conversationId: number): Promise<void> => {
  await open(page, `/messages/${conversationId}`)
  await expect(messagesOf(page)).toBeVisible()
  await expect(page.locator('[data-live=connected]')).toHaveCount(1)
}

export const messagesOf = (page: Page) => page.getByRole('region', { name: 'Messages' })

export const field = (page: Page) => page.getByRole('textbox', { name: 'Votre message' })

/** Writes and sends with the keyboard. */
export const say = async (page: Page, text: string): Promise<void> => {
  await field(page).fill(text)
  await field(page).press('Enter')
}
