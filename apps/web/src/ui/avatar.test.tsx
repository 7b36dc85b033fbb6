import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Avatar } from './avatar.tsx'

const shown = (user: Parameters<typeof Avatar>[0]['user']): string =>
  renderToStaticMarkup(<Avatar user={user} />).replace(/<span[^>]*>|<\/span>/g, '')

test.each([
  ['Capucine', 'C'],
  [' élodie', 'É'],
  ['', '?'],
])('without a picture, « %s » is « %s »', (first_name, letter) => {
  expect(shown({ first_name, avatar_url: null })).toBe(letter)
})

test('nobody is « ? »', () => {
  expect(shown(null)).toBe('?')
})

test('a picture takes the place of the letter', () => {
  const html = shown({ first_name: 'Capucine', avatar_url: '/moi.webp' })
  expect(html).toMatch(/<img src="\/moi.webp" alt=""[^>]*>$/)
})
