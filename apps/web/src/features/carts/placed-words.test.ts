import { expect, test } from 'vitest'
import { placedWords } from './placed-words.ts'

const order = { status: 'submitted', joined: false, changes: [] }
const toApprove = { ...order, status: 'to_approve' }
const added = { ...order, joined: true, changes: [{ state: 'made' }] }
const asked = { ...added, changes: [{ state: 'asked' }] }

test('one order is spoken of as one, three as three', () => {
  expect(placedWords([order])).toEqual({ message: 'Commande validée avec succès' })
  expect(placedWords([order, order, order])).toEqual({
    message: '3\u00a0commandes validées avec succès',
  })
})

test('so are those that wait for somebody who approves', () => {
  expect(placedWords([toApprove]).description).toBe('Envoyée pour approbation')
  expect(placedWords([toApprove, toApprove]).description).toBe('Envoyées pour approbation')
  expect(placedWords([toApprove, order]).description).toBe('1\u00a0commande sur 2 pour approbation')
})

test('and what is added to orders', () => {
  expect(placedWords([added]).message).toBe('Ajouté à votre commande')
  expect(placedWords([added, added]).message).toBe('Ajouté à vos commandes')
  expect(placedWords([asked]).message).toBe('Ajout demandé au grossiste')
  expect(placedWords([asked, asked]).message).toBe('Ajouts demandés aux grossistes')
})
