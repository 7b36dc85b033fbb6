import { expect, type Locator } from '@playwright/test'
import { apiAt } from '../../api.ts'
import { test } from '../../buyer.ts'
import { open } from '../../open.ts'
import { addMember } from '../../register.ts'
import { demoPeople, demoSession, openKept } from '../../session.ts'

/** A driver of the demo's wholesaler, and a stop on the road. */
const driverAndStop = async (baseURL: string | undefined) => {
  const api = apiAt(baseURL)
  const wholesaler = await demoSession(api, demoPeople.wholesaler)
  const token = wholesaler.tenantToken
  const driver = await addMember(api, wholesaler, ['driver'])
  const { data: first } = await api('listTours', { token })
  const days = await Promise.all(
    first.days.map(async ({ day }) => (await api('listTours', { token, query: { day } })).data),
  )
  const stopsOf = ({ routes, unrouted }: (typeof days)[number]) => [
    ...routes.flatMap(({ stops }) => stops),
    ...unrouted,
  ]
  const day = days.find(one => stopsOf(one).some(({ status }) => status === 'shipped'))
  const stop = day && stopsOf(day).find(({ status }) => status === 'shipped')
  if (day === undefined || stop === undefined) throw new Error('nothing on the road')
  return { api, token, driver, stopsOf, day, stop }
}

test('a stop without the network in three taps after the list, delivered once when it is back', async ({
  browser,
  baseURL,
}, { project }) => {
  const { api, token, driver, stopsOf, day, stop } = await driverAndStop(baseURL)
  const who = `Léa ${stop.number}`
  const read = async () =>
    stopsOf((await api('listTours', { token, query: { day: day.day } })).data).find(
      ({ order_id }) => order_id === stop.order_id,
    )

  const { storage } = driver
  const phone = await openKept(browser, { ...project.use, baseURL, storage })
  await open(phone, `/shop/tours?day=${day.day}`)
  await expect(phone.getByRole('heading', { name: 'Paris' })).toBeVisible()
  // Of prices nothing; what another stop of the day paid at the door is no price.
  await expect(phone.getByText('€').filter({ hasNotText: /^Encaissé/ })).toHaveCount(0)
  await phone.route('**/api/**', route => route.abort())

  let taps = 0
  const tap = async (target: Locator) => {
    await target.tap()
    taps += 1
  }
  const row = phone.locator(`a[href*="/shop/tours/${stop.order_id}"]`)
  await tap(row)
  const name = phone.getByLabel('Reçu par')
  await tap(name)
  await name.fill(who)
  // A glance at the list of stops loses nothing.
  await phone.locator('a[href*="/shop/tours?day="]').tap()
  await row.tap()
  await expect(name).toHaveValue(who)
  await tap(phone.getByRole('button', { name: 'Livré', exact: true }))
  await expect(phone.getByText('1 livraison attend le réseau')).toBeVisible()
  await expect(phone.getByText(`reçue par ${who}`)).toBeVisible()
  expect(taps).toBeLessThanOrEqual(5)
  expect((await read())?.status).toBe('shipped')

  await phone.reload()
  await expect(phone.getByText('1 livraison attend le réseau')).toBeVisible()
  await phone.unroute('**/api/**')
  await expect.poll(async () => (await read())?.delivered?.received_by).toBe(who)
  await open(phone, `/shop/tours?day=${day.day}`)
  await expect(phone.getByText(`reçue par ${who}`)).toBeVisible()
  await expect(phone.getByText('le réseau', { exact: false })).toBeHidden()
  await phone.context().close()
})

test('the delivery note of what is on the road is on the phone without having been opened', async ({
  browser,
  baseURL,
}, { project }) => {
  const { driver, day, stop } = await driverAndStop(baseURL)
  const phone = await openKept(browser, { ...project.use, baseURL, storage: driver.storage })
  // The morning of its delivery, whatever day that is.
  await phone.clock.setFixedTime(`${day.day}T06:00:00+01:00`)
  const read = phone.waitForResponse(answer =>
    answer.url().includes(`/orders/${stop.order_id}/delivery-note`),
  )
  await open(phone, `/shop/tours?day=${day.day}`)
  await (await read).finished()
  await phone.route('**/api/**', route => route.abort())

  await phone.locator(`a[href*="/shop/tours/${stop.order_id}"]`).tap()
  const saved = phone.waitForEvent('download')
  await phone.getByRole('button', { name: 'Bon de livraison' }).tap()
  expect((await saved).suggestedFilename()).toMatch(/^bon-de-livraison-BL.*\.pdf$/)
  await phone.context().close()
})
