import { expect } from '@playwright/test'
import { test, visitor } from '../buyer.ts'
import { addToCart, findOffer, plenty } from '../market.ts'
import { open } from '../open.ts'
import { demoPeople, demoSession, openKept } from '../session.ts'
import { mailsTo } from '../test-server.ts'

test.use(visitor)

test('a wholesaler chooses a customer and sends its list, which the buyer reads at home and takes away', async ({
  browser,
  baseURL,
  api,
  registered,
}) => {
  const { buyer, storage } = registered
  const { email, companyName } = buyer
  const shop = await demoSession(api, demoPeople.wholesaler)
  const { company: shopName } = demoPeople.wholesaler
  const offer = await findOffer(api, ({ price }) => price.shop_name === shopName, buyer)
  const cart = await addToCart(api, buyer, offer, plenty(offer))
  await api('validateCarts', { token: buyer.tenantToken, query: { cart_ids: String(cart.id) } })

  const page = await openKept(browser, { baseURL, storage: shop.storage })
  await open(page, '/shop/offers')
  await page.getByRole('link', { name: 'Envoyer aux clients' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Envoyer la mercuriale' })).toBeVisible()

  await test.step('the settings say what is wrong and are kept', async () => {
    const address = page.getByLabel('Adresse des réponses')
    const former = await address.inputValue()
    await address.fill('ventes')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('Cet e-mail n’est pas valable.')).toBeVisible()
    await address.fill(former)
    await page.getByLabel('Votre mot').fill(`Belles asperges demain, ${companyName}.`)
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByRole('button', { name: 'Enregistrer' })).toBeHidden()
  })

  await test.step('a customer is found, ticked, and gets the list once', async () => {
    await page.getByLabel('Rechercher un client').fill(companyName)
    const line = page.getByRole('checkbox', { name: companyName })
    await line.check()
    await expect(line).toBeChecked()
    const preview = page.waitForEvent('download')
    await page.getByRole('button', { name: `Aperçu pour ${companyName}` }).click()
    expect((await preview).suggestedFilename()).toMatch(/^mercuriale-.*\.pdf$/)
    await page.getByRole('button', { name: 'Envoyer maintenant' }).click()
    await page.getByRole('button', { name: /^Envoyer à/ }).click()
    await expect(page.getByText(/^Mercuriale envoyée à/)).toBeVisible()
    await expect(page.getByText(/envoyée le/)).toBeVisible()
    await expect
      .poll(
        async () =>
          (await mailsTo(email)).filter(mail => /^Subject: .*Mercuriale/m.test(mail)).length,
      )
      .toBe(1)
    const mail = (await mailsTo(email)).at(-1) ?? ''
    expect(mail).toContain(`Belles asperges demain, ${companyName}.`)
    expect(mail).toMatch(/filename="?mercuriale-/)
  })

  await test.step('the buyer finds it in the notifications, and takes the whole list from the wholesaler’s page', async () => {
    const home = await openKept(browser, { baseURL, storage })
    await open(home, '/notifications')
    await home
      .getByRole('link', { name: `Mercuriale de ${shopName}` })
      .first()
      .click()
    await expect(home.getByRole('heading', { level: 1, name: shopName })).toBeVisible()
    const arriving = home.waitForEvent('download')
    await home.getByRole('button', { name: 'Mercuriale (PDF)' }).click()
    expect((await arriving).suggestedFilename()).toMatch(/^mercuriale-.*\.pdf$/)
    await home.context().close()
  })

  await page.getByRole('checkbox', { name: companyName }).uncheck()
  await expect(page.getByText('0 choisi')).toBeVisible()
  await page.context().close()
})
