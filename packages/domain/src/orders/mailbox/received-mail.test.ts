import { expect, test } from 'vitest'
import { ownWordsOf, readableBody, readableLine } from './received-mail.ts'

const order = 'Bonjour,\n3 colis de tomates\n2 batavia\nMerci'

test.each([
  ['a French answer', 'Le lun. 23 nov. 2026 à 18:02, Primeurs <commandes@primeurs.fr> a écrit :'],
  ['an answer that breaks', 'Le lun. 23 nov. 2026 à 18:02, Primeurs <commandes@primeurs.fr>'],
  ['an English answer', 'On Mon, 23 Nov 2026 at 18:02, Primeurs <a@b.fr> wrote:'],
  ['Outlook’s head', '________________________________\nDe : Primeurs <a@b.fr>'],
  ['a head without a rule', 'De : Primeurs <a@b.fr>\nEnvoyé : lundi'],
  ['an original message', '-----Message d’origine-----'],
  ['a signature', '-- \nChez Léon, 01 02 03 04 05'],
  ['a telephone’s line', 'Envoyé de mon iPhone'],
])('what stands behind %s is not ordered', (_, head) => {
  expect(ownWordsOf(`${order}\n\n${head}\n40 colis de poireaux`)).toBe(order)
})

test('quoted lines between one’s own are not ordered', () => {
  expect(ownWordsOf('> Tomate grappe 1,95\n3 colis\n> Batavia 0,80\n2 colis')).toBe(
    '3 colis\n2 colis',
  )
})

test('a mail of nothing but another’s words is read whole', () => {
  const forwarded = '-----Message transféré-----\n3 colis de tomates'
  expect(ownWordsOf(forwarded)).toBe(forwarded)
})

test.each(['de la roquette', 'le persil plat', 'On prend 3 colis', 'Le matin, 3 colis de batavia'])(
  '« %s » is an order’s own line',
  line => {
    expect(ownWordsOf(`${line}\n2 batavia`)).toBe(`${line}\n2 batavia`)
  },
)

test('what turns or hides text goes, and a novel is cut', () => {
  expect(readableBody('3 co\u202elis\0\r\n\r\n\r\n\r\n2 ba\u200btavia\n')).toEqual({
    text: '3 colis\n\n2 batavia',
    isCut: false,
  })
  const { text, isCut } = readableBody('é'.repeat(30_000))
  expect([text.length, isCut]).toEqual([20_000, true])
  expect(readableLine('Commande\r\n  de\t demain', 12)).toBe('Commande de ')
})

test('a line of signs that ends in no address is somebody’s own words, however long', () => {
  const signs = `le ${'@'.repeat(10_000)} x`
  expect(ownWordsOf(`3 colis de tomates\n${signs}`)).toBe(`3 colis de tomates\n${signs}`)
})
