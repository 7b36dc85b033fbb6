import { expect, test } from 'vitest'
import { companyEndpoints, tenantEndpoints } from '../companies/company.ts'
import { shopProfileEndpoints } from '../companies/shops.ts'
import { customerContactEndpoints } from '../customers/contacts.ts'
import { apiKeyEndpoints } from '../integrations/api-keys.ts'
import { listEndpoints } from '../lists/lists.ts'
import { keptBrandEndpoints } from '../operator/kept-words.ts'
import { tourPlanEndpoints } from '../orders/tour-plans.ts'
import { priceListEndpoints } from '../price-list/price-list.ts'
import { authEndpoints } from './auth.ts'
import { userEndpoints } from './users.ts'

const people = {
  register: authEndpoints.register.body.shape.name,
  updateMe: userEndpoints.updateMe.body.shape.first_name,
}
const companies = {
  createTenant: tenantEndpoints.createTenant.body.shape.company_name,
  updateCompany: companyEndpoints.updateCompany.body.shape.company_name,
  updateShopProfile: shopProfileEndpoints.updateShopProfile.body.shape.company_name,
}
const all = { ...people, ...companies }

test.each(Object.entries(all))('%s takes no name that hides or turns anything', (_, name) => {
  for (const sign of [
    '\u202e',
    '\u2067',
    '\u200f',
    '\n',
    '\u0000',
    '\u00ad',
    '\u3164',
    '\u{e0041}',
    '\ud800',
  ]) {
    const { success, error } = name.safeParse(`Cam${sign}ille`)
    expect(success).toBe(false)
    expect(error?.issues[0]?.message).toMatch(/caractère invisible/)
  }
  expect(name.parse(' E\u0301lodie ')).toBe('Élodie')
})

test.each(Object.entries(all))('%s takes no name that leads somewhere', (_, name) => {
  for (const lure of ['Gagnez http://a.fr', 'www.gagner.fr', 'gagner.fr/ici', 'moi@gagner.fr']) {
    const { success, error } = name.safeParse(lure)
    expect(success).toBe(false)
    expect(error?.issues[0]?.message).toMatch(/adresse/)
  }
})

const words = {
  'the name of a list': listEndpoints.createList.body.shape.name,
  'another name of a list': listEndpoints.updateList.body.shape.name,
  'a legal form': shopProfileEndpoints.updateShopProfile.body.shape.legal_form,
  'a register’s town': shopProfileEndpoints.updateShopProfile.body.shape.rcs_city,
}

test.each(Object.entries(words))('%s turns nothing around either', (_, word) => {
  expect(word.safeParse('S\u202eARL').error?.issues[0]?.message).toMatch(/caractère invisible/)
  expect(word.parse(' Été ')).toBe('Été')
})

test('nor does the brand or the cultivar of an offer that is described', () => {
  const described = { product_id: 1, content_unit: 'kg', packaging_id: 1, origin_id: 1 }
  const bodyOf = (more: object) => ({ ...described, ...more })
  const { body } = priceListEndpoints.createShopOffer
  for (const field of ['brand_name', 'cultivar']) {
    const { error } = body.safeParse({
      specification: bodyOf({ [field]: 'Sa\u202eveol' }),
      billing_type: 'weight',
      unit_price: 1,
    })
    expect(JSON.stringify(error?.issues)).toMatch(/caractère invisible/)
  }
})

test('a company may be called after its site, a person may not', () => {
  for (const name of Object.values(companies))
    expect(name.parse('Le Jardin.fr')).toBe('Le Jardin.fr')
  for (const name of Object.values(people))
    expect(name.safeParse('Le Jardin.fr').success).toBe(false)
})

test.each(Object.entries(all))('%s takes no name that is not seen, nor another’s', (_, name) => {
  for (const wrong of [
    '\u3164',
    '\u00ad\u034f',
    '\u2800',
    '…',
    'P\u0440imeurs',
    'Carreau',
    'Service Carreau',
  ])
    expect([wrong, name.safeParse(wrong).success]).toEqual([wrong, false])
})

const others = {
  'a route': tourPlanEndpoints.addTourRoute.body.shape.name,
  'a route by another name': tourPlanEndpoints.renameTourRoute.body.shape.name,
  'a driver': tourPlanEndpoints.setTourCrew.body.shape.driver,
  'a vehicle': tourPlanEndpoints.setTourCrew.body.shape.vehicle,
  'a key': apiKeyEndpoints.createApiKey.body.shape.name,
  'an operator’s brand': keptBrandEndpoints.createBrand.body.shape.name,
}

test.each(Object.entries(others))('%s has nothing in it that is not seen', (_, name) => {
  expect(name.safeParse('Tour\u3164née').error?.issues[0]?.message).toMatch(/caractère invisible/)
  expect(name.parse(' Nord ')).toBe('Nord')
})

test('nor has a customer’s contact', () => {
  const { body } = customerContactEndpoints.addContact
  for (const wrong of [{ name: 'Ca\u00admille' }, { name: 'Camille', role: 'Chef\u2800' }])
    expect(body.safeParse({ phone: '0612345678', ...wrong }).success).toBe(false)
})

test('a brand leads nowhere, whoever names it', () => {
  const { body } = priceListEndpoints.createShopOffer
  const offered = (brand_name: string) =>
    body.safeParse({
      specification: {
        product_id: 1,
        content_unit: 'kg',
        packaging_id: 1,
        origin_id: 1,
        brand_name,
      },
      billing_type: 'weight',
      unit_price: 1,
    }).success
  for (const lure of ['visitez evil-two.com', 'Appelez 0899 70 00 00', '\u3164', '…', 'Carreau']) {
    expect([lure, offered(lure)]).toEqual([lure, false])
    expect(keptBrandEndpoints.createBrand.body.shape.name.safeParse(lure).success).toBe(false)
  }
  expect([offered(''), offered('Savéol')]).toEqual([true, true])
})
