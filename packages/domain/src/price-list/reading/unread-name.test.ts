import { expect, test } from 'vitest'
import { readLabel } from './read-label.ts'
import { readParts } from './read-parts.ts'
import { packagingName, unreadName } from './unread-name.ts'
import { vocabulary } from './vocabulary.test-data.ts'

const nameIn = (text: string): string => {
  const label = readLabel(text)
  const { readings } = readParts(vocabulary, label, {})
  return unreadName(vocabulary, { label, text, product: readings?.[0] ?? null })
}

test.each([
  ['CROSNE DU JAPON France cat I colis 6 kg', 'crosne du japon'],
  ['Salsifis bio ESPAGNE cal 20-25 plateau 5 kg : 3,20 €/kg', 'salsifis'],
  ['Pêche de vigne', 'pêche de vigne'],
  ['Tomate grappe zébulon France 57-67', 'tomate grappe zébulon'],
  ['Concombre zébré', 'concombre zébré'],
  ['12345', ''],
])('%s is named by « %s »', (label, words) => {
  expect(nameIn(label)).toBe(words)
})

test('a name is as long as a synonym may be, in whole words', () => {
  const words = nameIn(
    `${'salsifis '.repeat(2)}${'interminable étiquette sans aucune fin '.repeat(4)}`,
  )
  expect(words.length).toBeLessThanOrEqual(60)
  expect(words).toMatch(/^salsifis interminable .*\p{L}$/u)
})

test('a package is spelt as packagings are', () => {
  expect(packagingName(' caisse 9 kg')).toBe('Caisse 9 kg')
})
