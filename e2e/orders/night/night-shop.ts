import { type Browser, expect, type Page } from '@playwright/test'
import type { Api } from '../../api.ts'
import { approveShop, type RegisteredShop, registerShop } from '../../register.ts'
import { openKept } from '../../session.ts'

/** Transport, in cents: never offered. */
export const fee = 1_235

/** A wholesaler that may sell, has nothing on its list yet, and delivers for a fee. */
export const openShop = async (api: Api): Promise<RegisteredShop> => {
  const shop = await registerShop(api)
  await approveShop(api, shop.id)
  const token = shop.tenantToken
  const { data } = await api('getShopDelivery', { token })
  const rules = {
    days: [1, 2, 3, 4, 5, 6, 7],
    minimum_order: 100,
    franco: null,
    fee: fee / 100,
    auto_accept: false,
  }
  await api('updateShopDelivery', { token, body: { version: data.version, ...rules } })
  return shop
}

/** The wholesaler's own screen. */
export const screenOf = async (
  browser: Browser,
  baseURL: string | undefined,
  { storage }: RegisteredShop,
): Promise<Page> => {
  return openKept(browser, { baseURL, storage })
}

/**
 * What is sold that night, as the wholesaler's file says it: a catch weight with a bracket, bunches,
 * a package of its own price, and sachets that bear no contribution.
 */
export const goods = {
  squash: 'Potimarron',
  parsley: 'Persil plat',
  cucumber: 'Concombre',
  beetroot: 'Betterave cuite sous vide',
} as const

export const priceFile = Buffer.from(
  [
    'Libellé;Unité;Prix HT;Paliers',
    'POTIMARRON France cat.I colis 10kg;kg;1,37;"3 : 1,2345"',
    'PERSIL plat France colis 20 bottes;botte;0,62;',
    'CONCOMBRE Espagne cat.I 400-500g colis 12 pièces;colis;8,43;',
    'BETTERAVE cuite sous vide France colis 12 sachets 500 g;pièce;1,13;',
  ].join('\r\n'),
)

/** Whether events reach the page: it says so for nobody to see. */
export const isFollowing = (page: Page) =>
  expect(page.locator('[data-live=connected]')).toHaveCount(1)
