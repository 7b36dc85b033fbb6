import { expect, type Page, test } from '@playwright/test'
import { startTestPlatform } from '../../apps/api/src/features/integrations/electronic/platform-server.test-app.ts'
import { openDatabase } from '../../apps/api/src/platform/db/database.ts'
import { type Api, apiAt } from '../api.ts'
import { open } from '../open.ts'
import { deliverOrder, deliverToday } from '../operator/new-installation.ts'
import { addFirstOffer, approveShop, registerBuyer, registerShop } from '../register.ts'
import { openKept } from '../session.ts'
import { findData } from '../test-server.ts'
import { findFaultsInBothThemes } from '../whole-app/every-screen/axe.ts'

/** Has the application do now what it does each minute, or each ten minutes of the same platform. */
const doNow = async (job: 'send_electronic_flows' | 'read_electronic_statuses', shopId: number) => {
  const { url } = await findData()
  const { pool, close } = openDatabase(url, { max: 1, onError: console.error })
  await pool.query('update electronic_settings set last_polled_at = null where shop_id = $1', [
    shopId,
  ])
  await pool.query('select graphile_worker.add_job($1)', [job])
  await close()
}

/** A wholesaler that may sell, and how it comes to an invoice: an order of a package, delivered today. */
const openShop = async (api: Api) => {
  const shop = await registerShop(api)
  const specification_id = await addFirstOffer(api, shop.tenantToken)
  await deliverToday(api, shop.tenantToken)
  await approveShop(api, shop.id)
  const { buyer } = await registerBuyer(api)
  const token = buyer.tenantToken
  const invoice = async (): Promise<number> => {
    const body = { specification_id, shop_id: shop.id, packages_quantity: 1 }
    await api('addToCart', { token, body })
    const placed = await api('validateCarts', { token, query: { separate: 'true' } })
    const [order] = placed.data.orders
    if (order === undefined) throw new Error('no order')
    await deliverOrder(api, shop.tenantToken, order.id)
    return order.id
  }
  return { shop, invoice }
}

const settings = '/settings?section=facturation-electronique'

const settle = async (page: Page, { url, tokenUrl, credentials }: Platform) => {
  const main = page.getByRole('main')
  await open(page, settings)
  const fill = (label: string, text: string) => main.getByLabel(label, { exact: true }).fill(text)
  await fill('Adresse de la plateforme', url)
  await fill('Adresse qui donne les jetons', tokenUrl)
  await fill('Identifiant du client', credentials.id)
  await fill('Secret du client', credentials.secret)
  await main.getByRole('button', { name: 'Enregistrer et essayer' }).click()
  await expect(main.getByText('La plateforme répond et accepte ces identifiants.')).toBeVisible()
  const isOn = main.getByRole('switch', { name: /^Envoyer mes factures/ })
  await isOn.click()
  await expect(isOn).toBeChecked()
  await expect(
    main.getByText('Ce que vous établissez à partir de maintenant y part.'),
  ).toBeVisible()
}
type Platform = Awaited<ReturnType<typeof startTestPlatform>>

test('an invoice that the platform refuses says why, is sent again by hand, and is followed to its payer', async ({
  browser,
  baseURL,
}) => {
  const api = apiAt(baseURL)
  const [platform, { shop, invoice }] = await Promise.all([startTestPlatform(), openShop(api)])
  const page = await openKept(browser, { baseURL, storage: shop.storage })
  const main = page.getByRole('main')
  await settle(page, platform)

  const refusal = 'Le destinataire n’est pas dans l’annuaire'
  platform.treat = route => (route === 'POST /v1/flows' ? { status: 422, says: refusal } : 'answer')
  const orderId = await invoice()
  const token = shop.tenantToken
  const flows = async () => (await api('getElectronicSettings', { token })).data
  const follow = async () => {
    await open(page, '/shop/invoices')
    await main.getByRole('button', { name: /^Suivi électronique de la facture F/ }).click()
  }
  const { data: issued } = await api('listElectronicFlows', { token })
  const number = issued[0]?.number ?? ''

  await test.step('what failed is on the screen with its reason', async () => {
    await doNow('send_electronic_flows', shop.id)
    await expect.poll(flows).toMatchObject({ failed_count: 1 })
    await follow()
    await expect(main.getByText('Échec de l’envoi')).toBeVisible()
    await open(page, settings)
    const failed = main.getByRole('list', { name: 'Envois' }).getByRole('listitem')
    await expect(failed).toContainText(`La plateforme a répondu 422 : ${refusal}`)
    await expect(failed).toContainText('Échec')
    expect(await findFaultsInBothThemes(page)).toEqual([])
  })

  await test.step('« Réessayer » sends it again, and it is there once', async () => {
    platform.treat = () => 'answer'
    await main.getByRole('button', { name: `Réessayer l’envoi de ${number}` }).click()
    await expect(page.getByText(`${number} repart à la plateforme`)).toBeVisible()
    await expect(main.getByText('Aucun envoi n’a échoué.')).toBeVisible()
    await doNow('send_electronic_flows', shop.id)
    await expect.poll(flows).toMatchObject({ waiting_count: 0, failed_count: 0 })
    await main.getByRole('button', { name: 'Envoyées' }).click()
    await expect(main.getByRole('list', { name: 'Envois' })).toContainText(/Envoyée le /)
    // Nothing waits any more: another run hands nothing over.
    await doNow('send_electronic_flows', shop.id)
  })

  await test.step('what the platform says of it is read as it comes', async () => {
    const read = async () =>
      (await api('getInvoiceLifeCycle', { token, params: { orderId } })).data.statuses.at(-1)
    const says = async (label: string, said: Parameters<Platform['say']>[0]) => {
      platform.say(said)
      await doNow('read_electronic_statuses', shop.id)
      await expect.poll(read).toMatchObject({ code: said.code })
      await follow()
      // It stands once more in what was said before, folded away.
      await expect(main.getByText(label, { exact: true }).first()).toBeVisible()
    }
    await says('Déposée', { number, code: '200', at: '20261127143000' })
    await says('En litige', {
      ...{ number, code: '207', at: '20261127160000' },
      ...{ reason: 'QTE_ERR', message: 'Un colis de moins que facturé.' },
    })
    await expect(main.getByText('Un colis de moins que facturé (QTE_ERR)').first()).toBeVisible()
    await main.getByText('Tout le suivi').click()
    const all = main.getByRole('list', { name: 'Suivi de la plateforme' }).getByRole('listitem')
    await expect(all).toHaveText([/^En litige 27 novembre 2026 à 16:00/, /^Déposée 27 novembre/])
    expect(await findFaultsInBothThemes(page)).toEqual([])
  })

  expect(platform.handedOver()).toHaveLength(1)
  platform.stop()
  await page.context().close()
})
