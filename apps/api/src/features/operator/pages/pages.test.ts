import { expect, test } from 'vitest'
import { keepHtml, pageHtml } from './pages.ts'

test('headings, lists, emphasis and links come out', () => {
  const html = pageHtml('## Litiges\n\n- sous **24 heures**\n- [écrire](/messages)')
  expect(html).toContain('<h2>Litiges</h2>')
  expect(html).toContain('<strong>24 heures</strong>')
  expect(html).toContain('<a href="/messages">écrire</a>')
})

test('spaces before high signs do not break', () => {
  expect(pageHtml('Prêt ? « Oui » : merci.')).toBe(
    '<p>Prêt\u202f? «\u00a0Oui\u00a0»\u00a0: merci.</p>',
  )
})

test.each([
  ['a script', '<script>alert(1)</script>'],
  ['an image that runs', '<img src=x onerror=alert(1)>'],
  ['a frame in a line', 'texte <iframe src="https://exemple.fr"></iframe>'],
])('%s comes out as text', (_, markdown) => {
  expect(pageHtml(markdown)).not.toMatch(/<(script|img|iframe)/)
})

test.each([
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'java&#115;cript:alert(1)',
  'data:text/html,bonjour',
  'vbscript:x',
])('a link to %s leads nowhere', address => {
  expect(pageHtml(`[ici](<${address}>)`)).toBe('<p><a href="">ici</a></p>')
})

test('a text is made once, and memory stays bounded', () => {
  const make = keepHtml(2)
  expect(make('un')).toBe('<p>un</p>')
  expect([make('deux'), make('trois'), make('un')]).toEqual([
    '<p>deux</p>',
    '<p>trois</p>',
    '<p>un</p>',
  ])
})
