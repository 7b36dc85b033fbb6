import { expect } from '@playwright/test'
import { test } from '../../buyer.ts'
import { open } from '../../open.ts'

// `public/start.js` names the first call of a screen a second time: one of another address would be sent for nothing.
for (const [path, call, heading] of [
  ['/', '/api/v3/today', /./],
  ['/cart', '/api/v3/carts', 'Votre panier est vide'],
  ['/lists', '/api/v2/list', 'Listes & Favoris'],
  ['/order-guide', '/api/v3/order-guide', 'Mes produits'],
] as const)
  test(`${path} asks for what it shows with its code, and once`, async ({ page, buyer }) => {
    expect(buyer.tenantToken).not.toBe('')
    // Real time asks again when it is there.
    await page.routeWebSocket(/./, socket => void socket.close())
    const asked: string[] = []
    page.on('request', request => asked.push(new URL(request.url()).pathname))
    await open(page, path)
    await expect(
      page.getByRole('main').getByRole('heading', { level: 1, name: heading }),
    ).toBeVisible()
    await expect(page.locator('[data-waits]')).toHaveCount(0)
    expect(asked.filter(each => each === call)).toHaveLength(1)
    // The first call that the code makes.
    expect(asked.indexOf(call)).toBeLessThan(asked.indexOf('/api/v2/users/me'))
  })
