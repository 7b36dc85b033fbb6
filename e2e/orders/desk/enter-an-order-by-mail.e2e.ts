import { expect } from '@playwright/test'
import { createTransport } from 'nodemailer'
import { test } from '../../buyer.ts'
import { nameOf } from '../../market.ts'
import { open } from '../../open.ts'
import { demoSession } from '../../session.ts'
import { findOwnOffer, openDesk, orderFrom, wholesaler } from './open-desk.ts'

test('a customer’s mail is put aside, taken back, and becomes one order in three taps', async ({
  browser,
  baseURL,
  buyer,
  api,
}) => {
  const offer = await findOwnOffer(api)
  // Who has ordered is a customer.
  const { buyer: customer } = await orderFrom(api, buyer, offer)
  const { tenantToken: token } = await demoSession(api, wholesaler)
  const { data: offers } = await api('suggestOffers', {
    token,
    query: { buyer_id: customer.id, q: nameOf(offer.product) },
  })
  const label = offers.find(({ offer_id }) => offer_id === offer.price.offer_id)?.label ?? ''
  const desk = await openDesk(browser, { api, baseURL })
  await open(desk, '/shop/orders/new')
  const address = await desk.getByText(/^primeurs-de-rungis@/).textContent()
  await createTransport({
    host: '127.0.0.1',
    port: Number(process.env.E2E_MAIL_PORT),
    ignoreTLS: true,
  }).sendMail({
    from: `Camille <${buyer.email}>`,
    to: address ?? '',
    subject: 'Pour demain',
    text: `Bonsoir,\n30 colis de ${label.replaceAll(' · ', ' ')}\n2 colis de licornes\nMerci\n\nEnvoyé de mon iPhone`,
  })
  await open(desk, '/shop/orders/new')
  const waiting = desk.getByRole('list', { name: 'Messages à saisir' })
  const mail = waiting.getByRole('listitem').filter({ hasText: buyer.email })
  await expect(mail).toContainText(buyer.companyName)
  await expect(mail).not.toContainText('iPhone')

  await mail.getByRole('button', { name: 'Mettre de côté' }).click()
  await expect(mail).toHaveCount(0)
  await desk.getByRole('button', { name: 'Annuler', exact: true }).click()
  await mail.getByRole('button', { name: 'Saisir' }).click()

  // The customer is known by the address; what the mail says is read without a tap.
  await expect(desk.getByText(buyer.companyName)).toBeVisible()
  const doubts = desk.getByRole('list', { name: 'Lignes à vérifier' }).getByRole('listitem')
  await expect(doubts).toHaveCount(1)
  await expect(doubts).toContainText('licornes')
  await doubts.getByRole('button', { name: 'Ignorer' }).click()
  const lines = desk.getByRole('list', { name: 'Lignes', exact: true }).getByRole('listitem')
  await expect(lines).toHaveCount(1)

  // Left by mistake, nothing is lost.
  await desk.getByRole('button', { name: 'Revenir aux messages' }).click()
  await desk.getByRole('button', { name: 'Annuler', exact: true }).click()
  await expect(lines).toHaveCount(1)

  await desk.getByRole('button', { name: 'Enregistrer la commande' }).click()
  await expect(desk.getByText(/^Commande C\d+ enregistrée$/)).toBeVisible()
  // The next one's turn: this one is an order now.
  await expect(desk.getByLabel('Client')).toBeVisible()
  await expect(mail).toHaveCount(0)
  await desk.getByRole('button', { name: 'Messages traités' }).click()
  const settled = desk.getByRole('list', { name: 'Messages traités' })
  await settled
    .getByRole('listitem')
    .filter({ hasText: buyer.email })
    .getByRole('link', { name: /^C\d+$/ })
    .click()
  await expect(desk.getByText('Commande reçue par e-mail')).toBeVisible()
  await desk.context().close()
})
