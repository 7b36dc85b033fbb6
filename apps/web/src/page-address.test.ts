import { expect, test } from 'vitest'
import { pageAddress } from './page-address.ts'

test.each([
  ['/?x=1', '/'],
  ['/about?utm_source=mail&utm_source=mail', '/about'],
  ['/orders?status=delivered', '/orders'],
  ['/search-products?page=1&search=tomate&x=1', '/search-products?search=tomate'],
  ['/search-products?search=%20tomate%20', '/search-products?search=tomate'],
  ['/search-products?sort=price&search=tomate', '/search-products?search=tomate&sort=price'],
  ['/products/12?brand=Savéol&x=1', '/products/12?brand=Sav%C3%A9ol'],
  ['/shops/primeurs?page=2&x=1', '/shops/primeurs?page=2'],
  ['/auth/login?redirect=//evil.example', '/auth/login'],
  ['/auth/login?redirect=/cart&x=1', '/auth/login?redirect=%2Fcart'],
  ['/auth/reset?token=secret', '/auth/reset?token=-'],
])('the page of %s is that of %s', (url, address) => {
  expect(pageAddress(url)).toBe(address)
})

test('an address that cannot be read has the page without parameters', () => {
  expect(pageAddress('/search-products?%E0%A4%A=%')).toBe('/search-products')
})
