import { expect } from '@playwright/test'
import { test } from '../buyer.ts'
import { open } from '../open.ts'
import { field, messagesOf, newConversation, openSeller, openThread } from './two-sides.ts'

const many = Array.from({ length: 90 }, (_, index) => `Message numéro ${index + 1}.`)

test('older messages come above without moving what is read; new ones are told', async ({
  page,
  browser,
  buyer,
  api,
  baseURL,
}) => {
  test.slow()
  const seller = await openSeller(browser, api, baseURL)
  const id = await newConversation(api, buyer, seller.shopId, many)
  await openThread(page, id)
  const list = messagesOf(page)
  const last = list.getByText('Message numéro 90.')
  await expect(last).toBeInViewport()
  await expect(list.getByText('Message numéro 1.', { exact: true })).toHaveCount(0)

  const anchor = list.getByText('Message numéro 52.')
  await anchor.scrollIntoViewIfNeeded()
  await expect(list.getByText('Message numéro 30.')).toHaveCount(1)
  await expect(anchor).toBeInViewport()

  const reply = async (body: string) =>
    api('sendMessage', { token: seller.token, params: { conversationId: id }, body: { body } })
  await reply('Réponse une')
  await reply('Réponse deux')
  const pill = page.getByRole('button', { name: '2 nouveaux messages' })
  await expect(pill).toBeVisible()
  await expect(list.getByText('Réponse deux')).not.toBeInViewport()
  await pill.click()
  await expect(list.getByText('Réponse deux')).toBeInViewport()
  await expect(pill).toBeHidden()

  await reply('Réponse trois')
  await expect(list.getByText('Réponse trois')).toBeInViewport()
  await seller.page.context().close()
})

test('a search result opens the thread at the message, and takes nothing from what is unread', async ({
  page,
  browser,
  buyer,
  api,
  baseURL,
}) => {
  test.slow()
  const seller = await openSeller(browser, api, baseURL)
  const words = ['Le portail bleu, au fond de la cour', ...many]
  const id = await newConversation(api, buyer, seller.shopId, words)
  await api('sendMessage', {
    token: seller.token,
    params: { conversationId: id },
    body: { body: 'Non lu' },
  })
  await open(page, '/messages')
  const row = page.getByRole('navigation', { name: 'Conversations' }).getByRole('link')
  await page
    .getByRole('searchbox', { name: 'Rechercher dans les conversations' })
    .fill('portail bleu')
  await expect(row).toContainText('Le portail bleu')
  await row.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/messages/${id}\\?message=\\d+$`))
  const found = messagesOf(page).locator('[aria-current]')
  await expect(found).toContainText('Le portail bleu')
  await expect(found).toBeInViewport()
  await expect(found).toBeFocused()
  await expect(row).toContainText('1 message non lu')
  const unread = async () =>
    (await api('countUnreadConversations', { token: buyer.tenantToken })).data
  expect(await unread()).toBe(1)

  // The address leads there again, also a day later; who reads on to the end has read it.
  await page.reload()
  await expect(found).toBeInViewport()
  expect(await unread()).toBe(1)
  await found.press('End')
  await expect(messagesOf(page).getByText('Non lu')).toBeInViewport()
  await expect(row).not.toContainText('non lu')
  await open(page, `/messages/${id}?message=999999999`)
  await expect(page.getByText('Ce message n’a pas été retrouvé')).toBeVisible()
  await seller.page.context().close()
})

test('the badge, the list and the search follow what is unread', async ({
  page,
  browser,
  buyer,
  api,
  baseURL,
}) => {
  const seller = await openSeller(browser, api, baseURL)
  const id = await newConversation(api, buyer, seller.shopId, ['Bonjour'])
  const reply = async (body: string) =>
    api('sendMessage', { token: seller.token, params: { conversationId: id }, body: { body } })
  await reply('Il reste des cœurs de bœuf')
  await open(page, '/messages')
  const row = page.getByRole('navigation', { name: 'Conversations' }).getByRole('link')
  await expect(row).toContainText('1 message non lu')
  await reply('Et des girolles')
  await expect(row).toContainText('2 messages non lus')

  const search = page.getByRole('searchbox', { name: 'Rechercher dans les conversations' })
  await search.fill('coeur de boeuf')
  await expect(row).toContainText('Il reste des cœurs de bœuf')
  await search.fill('introuvable')
  await expect(page.getByText('Rien ne correspond à ces mots.')).toBeVisible()
  await search.fill('')
  await row.click()
  await expect(page).toHaveURL(`/messages/${id}`)
  await expect(messagesOf(page).getByText('Nouveaux messages')).toBeVisible()
  await expect(row).not.toContainText('non lu')
  await seller.page.context().close()
})

test('with a notice above it a thread is still as tall as what is left, and one writes in sight', async ({
  page,
  context,
  browser,
  buyer,
  api,
  baseURL,
}) => {
  const seller = await openSeller(browser, api, baseURL)
  const id = await newConversation(api, buyer, seller.shopId, many.slice(0, 20))
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 780 })
    await openThread(page, id)
    await context.setOffline(true)
    await expect(page.getByText('Vous êtes hors ligne.')).toBeVisible()
    await expect(field(page)).toBeInViewport({ ratio: 1 })
    const beyond = () =>
      page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
    await expect.poll(beyond).toBe(0)
    await context.setOffline(false)
  }
  await seller.page.context().close()
})
