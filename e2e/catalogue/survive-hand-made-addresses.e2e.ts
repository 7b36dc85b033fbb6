import { expect, test } from '@playwright/test'
import { open } from '../open.ts'

const searches = [
  'page=1000000000',
  'page=0',
  'page=-1&per_page=100000',
  'page=deux&sort=chaos&view=3d',
  'search=&search=tomate&search[]=x',
  'search={"a":1}',
  'search=%00%F0%9F%8D%85',
  `search=${'tomate '.repeat(300)}`,
  'origins=abc&size[]=57&bio=peut-être&fournisseurs=[null]',
  'origins=999999999999999999999&vat_rate=-1&is_indivisible=2',
  'category={"x":[1,2]}&advanced=42&unknown=1&__proto__=1',
  "search=';drop table products;--&brand=%25_%25",
  'search=%E0%A4%A',
]

test('any search that is typed by hand shows products, or that there are none', async ({
  page,
}) => {
  test.slow()
  const faults: string[] = []
  page.on('pageerror', error => faults.push(error.message))
  const products = page.getByRole('article')
  const none = page.getByRole('heading', { name: 'Aucun produit trouvé' })
  for (const query of searches)
    await test.step(query.slice(0, 60), async () => {
      const response = await open(page, `/search-products?${query}`)
      expect.soft(response?.status()).toBe(200)
      await expect.soft(products.or(none).first()).toBeVisible()
    })
  expect(faults).toEqual([])
})

test('parameters that make no sense leave the page as it is', async ({ page }) => {
  const faults: string[] = []
  page.on('pageerror', error => faults.push(error.message))
  for (const path of [
    '/products/6?specificationId=999999999',
    '/products/6?specificationId=abc&wholesalerId=[]&isOrganic=maybe&variantId=-1',
    '/shops/primeurs-de-rungis?page=1000000000',
    '/shops?page=x',
    '/categories/9?page=x',
  ])
    await test.step(path, async () => {
      const response = await open(page, path)
      expect.soft(response?.status()).toBe(200)
      await expect.soft(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect.soft(page.getByText("Quelque chose s'est mal passé")).toBeHidden()
    })
  expect(faults).toEqual([])
})

test('capitals and a slash at the end lead to the same page', async ({ page }) => {
  await open(page, '/SHOPS/')
  await expect(page.getByRole('heading', { level: 1, name: /fournisseurs/i })).toBeVisible()
  await open(page, '/Search-Products/?search=tomate')
  await expect(page.getByRole('heading', { level: 1, name: 'tomate' })).toBeVisible()
})
