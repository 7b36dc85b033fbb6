import { expect, test } from 'vitest'
import { pathOfLink } from './deep-link.ts'

test.each([
  ['https://carreau.example/orders/12', '/orders/12'],
  ['https://www.carreau.example:8443/orders/12?tab=lignes#total', '/orders/12?tab=lignes#total'],
  ['http://192.168.1.20:3000/messages/4', '/messages/4'],
  ['HTTPS://CARREAU.EXAMPLE/Pages/cgv', '/Pages/cgv'],
  ['https://carreau.example', '/'],
  ['https://carreau.example?search=tomate', '/?search=tomate'],
  [
    'https://carreau.example/search-products?search=p%C3%AAche',
    '/search-products?search=p%C3%AAche',
  ],
  // The domain ends where the path begins, whatever the path says.
  ['https://carreau.example/pages/www.autre.fr', '/pages/www.autre.fr'],
  [
    'https://carreau.example/auth/login?redirect=https://autre.fr/x',
    '/auth/login?redirect=https://autre.fr/x',
  ],
  ['carreau://orders/12', '/orders/12'],
  ['carreau:///orders/12', '/orders/12'],
  ['carreau://', '/'],
])('%s leads to %s', (link, path) => {
  expect(pathOfLink(link)).toBe(path)
})

test.each([
  'https://carreau.example//autre.fr/x',
  'https://carreau.example/\\autre.fr/x',
  'carreau:////autre.fr/x',
])('%s never leaves the application', link => {
  expect(pathOfLink(link)).toBe('/autre.fr/x')
})

test.each([
  '',
  'orders/12',
  'javascript:alert(1)',
  'javascript://x/%0aalert(1)',
  'file:///etc/passwd',
  'intent://x',
])('%s is no link of ours', link => {
  expect(pathOfLink(link)).toBeNull()
})
