import { expect, test } from '@playwright/test'
import { follow, open } from '../open.ts'

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
  request,
}) => {
  test.slow()
  const faults: string[] = []
  page.on('pageerror', error => faults.push(error.message))
  const products = page.getByRole('article')
  const none = page.getByRole('heading', { name: 'Aucun produit trouvé' })
  for (const [index, query] of searches.entries())
    await test.step(query.slice(0, 60), async () => {
      const path = `/search-products?${query}`
      expect.soft((await request.get(path)).status()).toBe(200)
      // The router itself takes no address that cannot be decoded.
      await (index === 0 || query.endsWith('%A') ? open : follow)(page, path)
      await expect.soft(products.or(none).first()).toBeVisible()
    })

  await test.step('parameters that make no sense leave the page as it is', async () => {
    for (const path of [
      '/products/6?specificationId=999999999',
      '/products/6?specificationId=abc&wholesalerId=[]&isOrganic=maybe&variantId=-1',
      '/shops/primeurs-de-rungis?page=1000000000',
      '/shops?page=x',
      '/categories/9?page=x',
    ]) {
      expect.soft((await request.get(path)).status(), path).toBe(200)
      await follow(page, path)
      await expect.soft(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect.soft(page.getByText("Quelque chose s'est mal passé")).toBeHidden()
    }
  })
  expect(faults).toEqual([])

  await test.step('capitals and a slash at the end lead to the same page', async () => {
    for (const [typed, kept] of [
      ['/ABOUT', /^\/ABOUT$/i],
      ['/about/', '/about'],
      ['/shops/', '/shops'],
      ['/search-products/?search=tomate', '/search-products?search=tomate'],
    ] as const) {
      const response = await request.get(typed)
      expect.soft(response.status(), typed).toBe(200)
      const { pathname, search } = new URL(response.url())
      expect.soft(pathname + search, typed).toMatch(kept)
    }
    await open(page, '/SHOPS/')
    await expect(page.getByRole('heading', { level: 1, name: /fournisseurs/i })).toBeVisible()
    await open(page, '/Search-Products/?search=tomate')
    await expect(page.getByRole('heading', { level: 1, name: 'tomate' })).toBeVisible()
  })
})
