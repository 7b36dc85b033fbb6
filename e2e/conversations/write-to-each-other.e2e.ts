import { expect } from '@playwright/test'
import { test } from '../buyer.ts'
import { passOn } from '../pass-on.ts'
import { field, messagesOf, newConversation, openSeller, openThread, say } from './two-sides.ts'

/** Without a reload, and sooner than anything is asked for again by itself. How soon: `npm run bench -- realtime`. */
const within = { timeout: 5_000 }

test('what one writes the other reads, sees being typed, and is known to have read', async ({
  page,
  browser,
  buyer,
  api,
  baseURL,
}) => {
  const seller = await openSeller(browser, api, baseURL)
  // Clocks that are wrong by an hour, each the other way, change nothing of it.
  const hourMs = 3_600_000
  await page.clock.setSystemTime(Date.now() - hourMs)
  await seller.page.clock.setSystemTime(Date.now() + hourMs)
  const id = await newConversation(api, buyer, seller.shopId, ['Bonjour Karim'])
  await openThread(page, id)
  const mine = messagesOf(page)
  await expect(mine.getByText('Bonjour Karim')).toBeVisible()

  await openThread(seller.page, id)
  const theirs = messagesOf(seller.page)
  await expect(
    seller.page.getByRole('heading', { level: 1, name: buyer.companyName }),
  ).toBeVisible()
  await expect(theirs.getByText('Nouveaux messages')).toBeVisible()
  await expect(mine.getByText(/^Vu à \d\d:\d\d$/)).toBeVisible(within)

  // Typing is heard by who listens at that moment: the seller types on until it is.
  await expect(async () => {
    await field(seller.page).pressSequentially('Bonj')
    await expect(page.getByText(/^(Karim|Primeurs de Rungis) écrit…$/)).toBeVisible({
      timeout: 2_000,
    })
  }).toPass({ intervals: [500] })
  await say(seller.page, 'Bonjour !\nQue vous faut-il ?')
  await expect(mine.getByText('Que vous faut-il ?')).toBeVisible(within)
  await expect(page.getByText(/écrit…$/)).toBeHidden()
  await expect(theirs.getByText(/^Vu à/)).toBeVisible()

  await field(page).fill('Des tomates')
  await field(page).press('Shift+Enter')
  await field(page).pressSequentially('et du basilic')
  await field(page).press('Enter')
  await expect(field(page)).toHaveValue('')
  await expect(theirs.getByText('Des tomates\net du basilic')).toBeVisible(within)
  await seller.page.context().close()
})

test('a message whose answer is lost says that it waits, outlives a reload and is sent once', async ({
  page,
  buyer,
  api,
  browser,
  baseURL,
}) => {
  const seller = await openSeller(browser, api, baseURL)
  const id = await newConversation(api, buyer, seller.shopId)
  await openThread(page, id)
  // The first try is lost on its way back: the server has it, nobody knows. Then there is no network.
  let lost = 0
  await page.route('**/messages', async route => {
    if (route.request().method() !== 'POST') return route.continue()
    lost += 1
    if (lost === 1) await passOn(route)
    return route.abort()
  })
  // What the server has comes by real time too: here it does not.
  await page.route('**/messages?*', route => route.abort())
  await say(page, 'Une seule fois')
  const list = messagesOf(page)
  await expect(list.getByText(/^(En attente d’envoi|Envoi…)$/)).toBeVisible()
  await expect(list.getByText('Une seule fois')).toHaveCount(1)
  await page.reload()
  await expect(list.getByText('Une seule fois')).toHaveCount(1)
  await page.unrouteAll()
  await expect(list.getByText(/^(Envoyé|Distribué)$/)).toBeVisible()
  await expect(list.getByText(/^(En attente d’envoi|Envoi…)$/)).toBeHidden()
  await expect(list.getByText('Une seule fois')).toHaveCount(1)
  const { data } = await api('listMessages', {
    token: buyer.tenantToken,
    params: { conversationId: id },
  })
  expect(data.map(({ body }) => body)).toEqual(['Une seule fois'])
  await seller.page.context().close()
})

test('without a network a message waits, and goes by itself when it is back', async ({
  page,
  buyer,
  api,
  browser,
  baseURL,
}) => {
  const seller = await openSeller(browser, api, baseURL)
  const id = await newConversation(api, buyer, seller.shopId)
  await openThread(page, id)
  await page.context().setOffline(true)
  await say(page, 'Depuis la cave')
  await expect(messagesOf(page).getByText('En attente d’envoi')).toBeVisible()
  await page.context().setOffline(false)
  await expect(messagesOf(page).getByText(/^(Envoyé|Distribué)$/)).toBeVisible()
  await expect(messagesOf(page).getByText('En attente d’envoi')).toBeHidden()

  await test.step('a message of more than 5 000 signs is not sent, and says why', async () => {
    await field(page).fill('a'.repeat(5_001))
    await expect(page.getByText(/signes sur .* envoyez-le en plusieurs fois/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Envoyer' })).toBeDisabled()
  })
  await seller.page.context().close()
})

test('a draft is kept for its own conversation, photographs too', async ({
  page,
  buyer,
  api,
  browser,
  baseURL,
}) => {
  const seller = await openSeller(browser, api, baseURL)
  const id = await newConversation(api, buyer, seller.shopId)
  const { data: shops } = await api('listShops')
  const other = shops.find(shop => shop.id !== seller.shopId)
  const otherId = await newConversation(api, buyer, other?.id ?? 0)
  await openThread(page, id)
  await field(page).fill('À finir')
  await openThread(page, otherId)
  await expect(field(page)).toHaveValue('')
  await openThread(page, id)
  await expect(field(page)).toHaveValue('À finir')

  await page.getByLabel('Photos du message').setInputFiles('docs/screenshot.png')
  const photo = page.getByRole('list', { name: 'Photos jointes' }).getByRole('img')
  await expect(photo).toBeVisible()
  await page.reload()
  await expect(photo).toBeVisible()
  await openThread(seller.page, id)
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect(messagesOf(page).getByRole('img', { name: 'Vue 1' })).toBeVisible()
  await expect(photo).toBeHidden()
  const received = messagesOf(seller.page).getByRole('img', { name: 'Vue 1' })
  await expect(received).toBeVisible(within)
  await seller.page.context().close()
})
