import { expect, test } from 'vitest'
import {
  blockedLotWords,
  isSameLot,
  overlaps,
  type RecallEntry,
  recallCsv,
  recalledProducts,
  recallNews,
  recallProgress,
} from './recalls.ts'

const recall = {
  shopName: 'Primeurs de Rungis',
  lot: 'L-47',
  isDrill: false,
  motive: 'Listeria',
  instruction: 'destroy',
} as const
const line = {
  orderNumber: 'C00000012',
  deliveryDate: '2026-11-24',
  name: 'Tomate grappe',
  packagesMilli: 3_000,
  weightG: 18_200,
}

test('a number of a lot is the same with other spaces and capitals, and with nothing else', () => {
  expect(isSameLot('L-47', ' l - 47 ')).toBe(true)
  expect(isSameLot('L-47', '47')).toBe(false)
  expect(isSameLot('L-47', 'L-470')).toBe(false)
})

test('a buyer is told what it received, why, what to do, and to answer', () => {
  expect(recallNews(recall, [line])).toEqual({
    title: 'Rappel du lot L-47 chez Primeurs de Rungis',
    body: 'Vous avez reçu\u00a0: Tomate grappe, 3\u00a0colis (18,2\u00a0kg), commande C00000012, livraison du mardi 24 novembre 2026. Motif\u00a0: Listeria. À faire\u00a0: Détruisez, et gardez une photographie ou un bordereau. Répondez en disant ce qu’il vous en reste.',
  })
})

test('a drill says so in its title and before all else; many lines are counted', () => {
  const { title, body } = recallNews(
    { ...recall, isDrill: true },
    Array.from({ length: 9 }, () => line),
  )
  expect(title).toMatch(/^EXERCICE – /)
  expect(body).toMatch(/^Ceci est un exercice/)
  expect(body.match(/Tomate grappe/g)).toHaveLength(6)
  expect(body).toContain('3\u00a0autres lignes')
})

test('a picker is told which lot and since when, and what to do instead', () => {
  const blocked = [
    { lot: 'L-47', name: 'Tomate grappe', startedAt: new Date('2026-11-26T03:12:00Z') },
  ]
  expect(blockedLotWords(blocked, 'picking')).toMatch(
    /^Tomate grappe\u00a0: le lot L-47 est rappelé depuis le .*04:12\. Sortez ces colis de la préparation et prenez un autre lot\.$/,
  )
  expect(blockedLotWords(blocked, 'shipping')).toContain('puis expédiez')
})

test('recalls of a lot meet unless they name different products', () => {
  expect(overlaps([], [1])).toBe(true)
  expect(overlaps([1], [])).toBe(true)
  expect(overlaps([1, 2], [2])).toBe(true)
  expect(overlaps([1], [2])).toBe(false)
})

test.each([
  [{ told: 0, answered: 0, heldMilli: 0 }, 'Aucun client n’en a reçu'],
  [{ told: 1, answered: 0, heldMilli: 0 }, '0 client sur 1 a répondu, 0\u00a0colis retrouvé'],
  [
    { told: 12, answered: 3, heldMilli: 4_500 },
    '3 clients sur 12 ont répondu, 4,5\u00a0colis retrouvés',
  ],
])('it stands at %j', (counts, words) => {
  expect(recallProgress(counts)).toBe(words)
})

test('without a name a recall is of all products', () => {
  expect(recalledProducts([])).toBe('tous les produits')
  expect(recalledProducts(['Tomate', 'Courgette'])).toBe('Tomate et Courgette')
})

test('the list has whom to call first, with telephones, in columns that a French spreadsheet reads', () => {
  const entry: RecallEntry = {
    companyName: 'Bistrot; des Halles',
    city: 'Paris',
    contacts: [{ name: 'Ana', phone: '+33612345678' }],
    emails: ['ana@bistrot.fr'],
    orderNumbers: ['C00000012', 'C00000013'],
    packagesMilli: 2_500,
    weightG: 12_250,
    deliveredMilli: 2_000,
    toldAt: new Date('2026-11-26T03:12:00Z'),
    answer: null,
  }
  const answer = {
    at: new Date('2026-11-26T03:20:00Z'),
    by: 'Léa',
    byPhone: true,
    heldMilli: 500,
    note: '=HYPERLINK("x")',
  }
  const csv = recallCsv('EXERCICE – Rappel du lot L-47', [
    { ...entry, companyName: 'Zinc', answer },
    { ...entry, companyName: 'Pas parti', toldAt: null },
    entry,
  ])
  expect(csv.startsWith('\ufeff')).toBe(true)
  const [title, head, ...rows] = csv.split('\r\n')
  expect(title).toContain('EXERCICE')
  expect(head).toContain('À appeler;Téléphones')
  expect(rows.map(row => row.split(';')[0])).toEqual(['"Bistrot', 'Pas parti', 'Zinc', ''])
  expect(rows[0]).toContain(';oui;')
  expect(rows[0]).toContain('78 Ana')
  expect(rows[0]).toContain(';2,5;2;12,25;26/11/2026 04:12;Sans réponse;;;;')
  expect(rows[1]).toContain(';non;')
  expect(rows[2]).toContain('Par téléphone;26/11/2026 04:20;Léa;0,5;')
  expect(rows[2]).not.toMatch(/;"?=HYPER/)
})
