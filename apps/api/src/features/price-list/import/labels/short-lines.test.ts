import { readableVocabulary } from '@carreau/domain/price-list/reading/line-vocabulary'
import { expect, test } from 'vitest'
import { openFinder } from '../../offers/find-specification.ts'
import { demoMarket } from '../demo-lines.test-app.ts'
import { openLabels } from '../line-cells.ts'
import { openLineReader } from '../read-line.ts'

const market = demoMarket({ isNew: true })
const vocabulary = readableVocabulary(market.vocabulary)
const labels = openLabels(market)

/** What a line alone in a file sells, or that it is asked about or left out. */
const read = (label: string, price = '2,00'): string => {
  const line = openLineReader({
    vocabulary,
    columnOf: new Map([
      ['label', 0],
      ['price', 1],
    ]),
    market,
    find: openFinder(
      market,
      labels,
      { labels: new Map(), meanings: [], packagings: new Map() },
      vocabulary,
    ),
    isRightPrice: () => false,
    now: new Date('2026-11-25T02:00:00Z'),
  }).read({ line: 1, cells: [label, price] })
  if (line.offer === null || line.sells === null) return line.action
  return `${labels.labelOf(line.sells)}${line.unit === null ? '' : ` / ${line.unit}`}`
}

test.each([
  // Short for a word of the family that the head names.
  ['TOM CER BQ250 X12', /^Tomate cerise · .* · Colis 12 barquettes 250 g/],
  ['POM GOLD 170/220', /^Pomme Golden · .* · 170\/220 g/],
  ['PR CONF 65/70 FR 2RG12', /^Poire Conférence · France · .* · 65-70 · Plateau 2 rangs 12 kg/],
  ['ARTICHAUT POIV BTE', /^Artichaut poivrade/],
  ['COURG BUTTERNUT FR 15KG', /^Courge butternut · France/],
  ['COURGETTE J ESP', /^Courgette jaune · Espagne/],
  // Two words short at once.
  ['LAIT ROMA FR X10', /^Laitue romaine · France · .* · Colis 10 pièces/],
  ['TOMAT ANCIENE 3K', /^Tomate ancienne/],
  // A number that says no unit is what a package of the product holds.
  ['CASSIS 125', /^Cassis · .* · Colis 12 barquettes 125 g/],
  ['FRAISE MARA 250', /^Fraise Mara des bois · .* · Colis 8 barquettes 250 g/],
  ['ARTICHAUT CAMUS FRA 24T', /^Artichaut · Camus de Bretagne · France · .* · Colis 24 têtes/],
  ['Romaine FR x12', /^Laitue romaine · France · .* · Colis 12 pièces/],
  // Dashes between columns are no ranges.
  ['FR - POMME GALA - 136/200 - 2 RG', /^Pomme Gala · France · .* · 136\/200 g · Plateau 2 rangs/],
  ['MANDARINE - MAR - CAL 3 - 7KG', /^Mandarine · Maroc · .* · 3 \(54-64\) · Colis 7 kg/],
  ['NOIX PERIGORD AOP - SAC 5KG - 30/32', /^Noix en coque · .* · 30-32 · Sac 5 kg/],
  // How it travelled, and how many its size counts, say the package.
  ['MANGUE AVION PER', /^Mangue · Pérou · .* · Colis 12 pièces \(avion\)/],
  ['AVOCAT CAL 14', /^Avocat Hass · .* · 14 · Plateau 14 pièces/],
  // Codes of a standard, whether or not somebody sells them yet.
  ['ORG NAVEL ESP 4 2RG 10K', /^Orange de table · Espagne · .* · 4 \(77-88\)/],
  // Countries by their beginning or with a slip, names by where they grow.
  ['CHOU FLEUR X6 BRET', /^Chou-fleur · France/],
  ['TOM GRAPPE ESPANGE', /^Tomate grappe · Espagne/],
  ['ANANAS VICTORIA', /^Ananas · Victoria · La Réunion/],
  ['FR - COCO PAIMPOL AOP - SAC 5 KG', /^Haricot coco à écosser · de Paimpol \(AOP\) · France/],
  // A colour claims no place.
  ['FIGUE NOIRE', /^Figue · Noire · /],
  ['TOMATE GRAPPE ESP C1 6KG', /^Tomate grappe · Espagne · cat\. I · .* · Colis carton 6 kg/],
])('« %s » is read', (label, told) => {
  expect(read(label)).toMatch(told)
})

test.each([
  // What is dried, or another part of the plant, is another product.
  'OIGNON BLANC SEC 5K',
  'OIGNON BLANC 5K',
  'CEPES SECS',
  'PERSIL RACINE',
  'PECHE VIGNE',
  // Two of a family are called so.
  'RAISIN MUSCAT',
  'MELON JAUNE',
  'OIGNON ROU 5K',
  // A class or a size.
  'CLEM CORSE C2',
  // Nobody sells it so.
  'PAIN DE SUCRE X8 FR',
  'ROMAINE FR 20 BTES',
  'BANANE AFRIQUE',
  'JUS ORANGE 1L',
  'MOYENNE 5KG',
])('« %s » is asked about', label => {
  expect(read(label)).toBe('error')
})

test('one piece is one of what the package holds, a bunch is none of its punnets', () => {
  expect(read('myrtilles perou 12x125g 1,35 pièce', '')).toMatch(/^Myrtille · Pérou .* \/ punnet$/)
  expect(read('myrtilles perou 12x125g 1,35 la botte', '')).toBe('error')
})

test.each(['COURS DU JOUR', 'Cotisation Interfel', 'Escompte 2% si paiement comptant'])(
  '« %s » is left out',
  label => {
    expect(read(label, '35,00')).toBe('ignored')
  },
)

test('what describes goods is asked about, whatever else it says', () => {
  expect(read('RAMBOUTAN PROMO 2KG')).toBe('error')
})
