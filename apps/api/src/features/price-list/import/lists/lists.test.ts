import { readableVocabulary } from '@carreau/domain/price-list/reading/line-vocabulary'
import { expect, test } from 'vitest'
import { openFinder } from '../../offers/find-specification.ts'
import { demoMarket } from '../demo-lines.test-app.ts'
import { openLabels } from '../line-cells.ts'
import { openLineReader } from '../read-line.ts'

const market = demoMarket({ isNew: true })
const vocabulary = readableVocabulary(market.vocabulary)
const labels = openLabels(market)
const answers = { labels: new Map(), meanings: [], packagings: new Map() }

/** What is made of lines that stand below one another, « label | price » each. */
const read = (...texts: string[]) => {
  const reader = openLineReader({
    vocabulary,
    columnOf: new Map([
      ['label', 0],
      ['price', 1],
    ]),
    market,
    find: openFinder(market, labels, answers, vocabulary),
    isRightPrice: () => true,
    now: new Date('2026-11-25T02:00:00Z'),
  })
  return texts.map((text, at) =>
    reader.read({ line: at + 1, cells: text.split('|').map(cell => cell.trim()) }),
  )
}
/** What the last of some lines sells, or what it comes to. */
const last = (...texts: string[]): string => {
  const line = read(...texts).at(-1)
  if (line === undefined) return ''
  return line.offer === null || line.sells === null ? line.action : labels.labelOf(line.sells)
}

test.each([
  [['TOMATES', 'Grappe 57/67 ES plt 6kg | 1,45'], 'Tomate grappe · Espagne'],
  [['TOMATES', 'Ronde 57/67 FR 6kg | 1,20'], 'Tomate ronde · France'],
  // Alone it would be the fruit.
  [['TOMATES', 'Cerise FR 250g x12 | 1,10'], 'Tomate cerise · France'],
  [['CERISES', 'Tomate ronde 57/67 ES 6kg | 1,45'], 'Tomate ronde · Espagne'],
  [['*** HARICOTS ***', 'Vert extra fin KE 2,5kg | 4,00'], 'Haricot vert · Extra-fin · Kenya'],
  [['CHOUX', 'Rouge FR | 0,90'], 'Chou rouge · France'],
  // What stands below a heading that it has nothing to do with is read alone.
  [['TOMATES', 'Concombre ES 12 pièces | 0,80'], 'Concombre · Espagne'],
  [['POMMES', 'Poire conférence FR | 1,50'], 'Poire Conférence · France'],
  [['ESPAGNE', 'Tomate grappe 57/67 plt 6kg | 1,45'], 'Tomate grappe · Espagne'],
  [['ESPAGNE', 'Poivron rouge MA 5kg | 1,80'], 'Poivron rouge · Maroc'],
  [['ESPAGNE', 'MAROC', 'Courgette verte 14/21 5kg | 1,10'], 'Courgette verte · Maroc'],
  [['Origine : Espagne', 'TOMATES', 'Grappe 57/67 plt 6kg | 1,45'], 'Tomate grappe · Espagne'],
  [['TOMATES MAROC', 'Ronde 57/67 6kg | 1,00'], 'Tomate ronde · Maroc'],
  // The next family is from anywhere.
  [['TOMATES MAROC', 'CONCOMBRES', 'Concombre 12 pièces | 0,80'], 'Concombre · Pays-Bas'],
  [
    ['ESPAGNE', 'Bonne journée à tous', 'Tomate grappe 57/67 plt 6kg | 1,45'],
    'Tomate grappe · Espagne',
  ],
  [['FRUITS ROUGES BIO', 'Fraise gariguette FR 250g | 3,00'], /Fraise Gariguette · France .*Bio$/],
  [['2ème choix', 'Tomate grappe 57/67 ES plt 6kg | 1,10'], 'Tomate grappe · Espagne · cat. II'],
  [['Tomate grappe 57/67 ES cat 1', 'plt 6 kg | 1,45'], 'Tomate grappe · Espagne · cat. I · 57-67'],
  // « BIO » may end where « FRUITS » begins, or hold it.
  [['BIO', 'Carotte FR 10kg | 1,80'], /Carotte · France .*Bio$/],
  [['BIO', 'FRUITS', 'Banane | 1,20'], 'error'],
  [['CERISES', 'Tomate | 1,45'], 'error'],
  [['SALADES', 'Rouge | 0,70'], 'error'],
  [['TOMATES', 'TOTAL TOMATES | 125,00'], 'ignored'],
  [['CONCOMBRES', 'Palette | 12,00'], 'ignored'],
  [['CONCOMBRES', 'Caisse IFCO | 3,50'], 'error'],
  [['CONCOMBRES', 'Emballage carton | 1,00'], 'ignored'],
  [['Sous-total légumes | 350,00'], 'ignored'],
  [['Transport palette tomates | 35,00'], 'ignored'],
  [['Participation livraison | 12,00'], 'ignored'],
  [['Remise fraises | 1,00'], 'ignored'],
])('%j', (lines, told) => {
  if (typeof told === 'string') expect(last(...lines).startsWith(told), last(...lines)).toBe(true)
  else expect(last(...lines)).toMatch(told)
})

const grappe = 'Tomate grappe ES 57/67 plt 6kg'
test.each([
  [`${grappe} … 1,45`, 14_500, 'kg'],
  [`${grappe} ........ 1,45 €/kg`, 14_500, 'kg'],
  [`${grappe} ---> 1,45`, 14_500, 'kg'],
  [`${grappe} 1,45 HT`, 14_500, 'kg'],
  [`${grappe} . . . . . 8,70 le colis`, 87_000, 'package'],
])('« %s » is an offer at its price', (text, priceE4, unit) => {
  const [line] = read(text)
  expect(line).toMatchObject({ action: 'create', priceE4, unit, label: text })
})

// What stands beside a price may make it another's, another day's, or none.
test.each([
  `${grappe} 1,45 au lieu de 1,60`,
  `${grappe} 1,45 (hier 1,30)`,
  `${grappe} 1,45 / 1,60`,
  `${grappe} 1,45 ou 1,60`,
  `${grappe} 1,45 1,55`,
  `${grappe} 1,45 → 1,55`,
  `${grappe} 1,45€ cat 1, 1,20€ cat 2`,
  `${grappe} 1,45 - Concombre 0,80`,
  `${grappe} GMS 1,45 Resto 1,55`,
  `${grappe} de 1,40 à 1,60`,
  `${grappe} 1,40-1,60`,
  `${grappe} min 1,40 max 1,60`,
  `${grappe} à partir de 1,45`,
  `${grappe} dès 10 colis 1,30`,
  `${grappe} +0,10`,
  `${grappe} 1,45 TTC`,
  `${grappe} prix d’achat 1,45`,
  `${grappe} 1,45 x 10 = 14,50`,
  `10 ${grappe} 1,45 14,50`,
  `${grappe} 24/11 : 1,45`,
  `${grappe} hier 1,45`,
  `${grappe} 1,45 - 10%`,
  `${grappe} sur commande 1,45`,
  `${grappe} transport 0,12`,
  `${grappe} total 145,00`,
  'Tomate grappe/ronde ES 57/67 6kg 1,45',
])('« %s » is asked about', text => {
  expect(read(text)[0]).toMatchObject({ action: 'error', offer: null })
})

test('a second price is asked about at its line, and no answer lets the next one pass', () => {
  expect(read(`${grappe} 1,45 1,55`)[0]).toMatchObject({ action: 'error', question: null })
})

test.each([
  `${grappe} 1,45 rupture`,
  `Pas de ${grappe} 1,45`,
  'Plus d’avocat 1,45',
  `~${grappe} 1,45~`,
  'Franco 1,45 tomate grappe',
  'Livraison gratuite dès 200€',
  'Prix du 25.11',
  'Bonjour, voici nos prix du jour :',
  'Marc Dupont',
])('« %s » is left out, and says why', text => {
  const [line] = read(text)
  expect(line).toMatchObject({ action: 'ignored', offer: null })
  expect(line?.message).not.toBeNull()
})

test('what a line takes over is said, and it is remembered with its heading', () => {
  const [, line] = read('TOMATES MAROC', 'Ronde 57/67 6kg | 1,00')
  expect(line).toMatchObject({
    label: 'TOMATES MAROC › Ronde 57/67 6kg',
    taken: 'sous « TOMATES MAROC » ; origine Maroc d’après « TOMATES MAROC »',
  })
})

test('a line cut in two is asked about: what it was completed with may be said by its end', () => {
  const [cut, end, next] = read(
    'Tomate grappe ES cat 1 | 1,45',
    'plateau 5kg',
    'Concombre ES 12 pièces | 0,80',
  )
  expect(cut).toMatchObject({ action: 'error', offer: null })
  expect(cut?.message).toContain('« plateau 5kg »')
  expect(end).toMatchObject({ action: 'ignored' })
  expect(next).toMatchObject({ action: 'create' })
})

test('the headings of every page are none of its lines', () => {
  const reader = openLineReader({
    vocabulary,
    headers: ['Libellé', 'Prix HT', 'Origine'],
    columnOf: new Map([
      ['label', 0],
      ['price', 1],
    ]),
    market,
    find: openFinder(market, labels, answers, vocabulary),
    isRightPrice: () => true,
    now: new Date('2026-11-25T02:00:00Z'),
  })
  expect(reader.read({ line: 50, cells: ['Libellé', 'Prix HT', ''] })).toMatchObject({
    action: 'ignored',
    message: 'Titres de colonnes répétés.',
  })
})
