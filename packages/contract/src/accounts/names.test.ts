import { expect, test } from 'vitest'
import { companyEndpoints, tenantEndpoints } from '../companies/company.ts'
import { shopProfileEndpoints } from '../companies/shops.ts'
import { listEndpoints } from '../lists/lists.ts'
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
  for (const sign of ['\u202e', '\u2067', '\u200f', '\n', '\u0000']) {
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
