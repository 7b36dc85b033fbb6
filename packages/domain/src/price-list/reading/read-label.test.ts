import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readLabel, readUnit } from './read-label.ts'
import { readParts } from './read-parts.ts'
import { vocabulary } from './vocabulary.test-data.ts'

type Said = {
  product?: number | 'unknown' | number[]
  price?: string | null
  unit?: string | null
  category?: string | null
  bio?: boolean
  origins?: number[]
  sizes?: string[]
  packaging?: string
  cultivars?: string[]
  maturities?: number[]
  brands?: number[]
  unread?: string[]
}

// What real lists write (docs/trade-and-law.md#labels), and what else people would.
const table: [string, Said][] = [
  [
    'POMME GOLDEN FRANCE CAT.I 170/220G PLATEAU 1RG',
    {
      product: 7,
      category: 'I',
      origins: [1],
      sizes: ['170/220 g'],
      packaging: 'plateau rang 1 rang',
      price: null,
      unread: [],
    },
  ],
  ['ORANGE ESPAGNE CAT.I 4(77-88MM)', { product: 'unknown', category: 'I' }],
  [
    'ORANGE DE TABLE ESPAGNE CAT.I 4(77-88MM)',
    { product: 8, origins: [2], sizes: ['4 (77-88)'], unread: [] },
  ],
  ['ORANGE DE TABLE ESPAGNE 77/88', { product: 8, sizes: ['4 (77-88)'], unread: [] }],
  [
    'CLÉMENTINE ESPAGNE-MAROC CAT.I 1(63-74MM)',
    { product: 10, origins: [2, 3], sizes: ['1 (63-74)'] },
  ],
  ['NECTARINE JAUNE AA FRANCE', { product: 11, sizes: ['AA (73-80)'], origins: [1], unread: [] }],
  [
    'PÊCHE BLANCHE A PLATEAU 1RG',
    { product: 12, sizes: ['A (67-73)'], packaging: 'plateau rang 1 rang' },
  ],
  [
    'AIL violet sec France cat.I 60-80mm sac 5kg : 3,40€ MIN Toulouse, 30/10/2019',
    {
      product: 13,
      price: '3,40',
      cultivars: ['Violet'],
      sizes: ['60-80'],
      packaging: 'sac 5 kg',
      unread: [],
    },
  ],
  [
    'CONCOMBRE France cat.I 400-500g colis (les 12 pièces) : 8,40€',
    {
      product: 3,
      price: '8,40',
      unit: 'package',
      sizes: ['400-500 g'],
      packaging: 'colis piece 12 piece',
      unread: [],
    },
  ],
  [
    'LAITUE (Batavia ou feuille de chêne) France cat.I colis de 12 (les 12 pièces) : 7,00€',
    { product: [15, 16], price: '7,00', unit: 'package' },
  ],
  [
    'CHOU fleur France couronné cat.I gros (les 6 pièces) : 6,00€',
    {
      product: 17,
      price: '6,00',
      unit: 'package',
      sizes: ['gros'],
      cultivars: ['Blanc couronné'],
      unread: [],
    },
  ],
  [
    'OIGNON blanc frais France cat.I botte (la botte) : 1,00€',
    { product: 4, price: '1,00', unit: 'bunch', packaging: 'botte', unread: [] },
  ],
  [
    'POMME DE TERRE Amandine France lavée cat.I +35mm – sac 12,5kg : 1,20€ (€/kg)',
    {
      product: 5,
      price: '1,20',
      unit: 'kg',
      cultivars: ['Amandine'],
      sizes: ['+35 mm'],
      packaging: 'sac 12.5 kg',
      unread: [],
    },
  ],
  ['POMME Golden France 136/180g vrac', { product: 7, sizes: ['136-180 g'], unread: [] }],
  ['TOMATE cerise France barq.250g', { product: 2, packaging: 'barquette 250 g', unread: [] }],
  [
    'RADIS demi-long France biologique (la botte)',
    { product: 'unknown', bio: true, unit: 'bunch' },
  ],
  [
    'TOMATE grappe France cat.I 57-67 colis 6kg : 2,35',
    {
      product: 1,
      price: '2,35',
      unit: null,
      category: 'I',
      sizes: ['57-67'],
      packaging: 'colis 6 kg',
      unread: [],
    },
  ],
  [
    'tomate grappe france cat i 57/67 colis 6 kg 2,35 €',
    { product: 1, price: '2,35', category: 'I', sizes: ['57-67'] },
  ],
  [
    'Tomates grappes - France - Catégorie 1 - 57 à 67 - Colis de 6 kg',
    { product: 1, category: 'I', sizes: ['57-67'], packaging: 'colis 6 kg', unread: [] },
  ],
  ['TOM GRAPPE FR', { product: 1, origins: [1], unread: [] }],
  [
    'Tomate grappe · Pays-Bas · cat. I · 47-57 · Colis carton 6 kg · Bio',
    { product: 1, origins: [4], bio: true, packaging: 'colis carton 6 kg', unread: [] },
  ],
  [
    'TOMATE GRAPPE CLODANO HOLLANDE',
    { product: 1, origins: [4], cultivars: ['Clodano'], unread: [] },
  ],
  ['tomate grappe mure a point maroc', { product: 1, maturities: [1], origins: [3], unread: [] }],
  ['Tomate grappe Savéol France', { product: 1, brands: [1], unread: [] }],
  ['Tomate grappe Prince de Bretagne', { product: 1, brands: [2], origins: [], unread: [] }],
  [
    'Tomate grappe marocaine 2,10€/kg',
    { product: 1, origins: [3], price: '2,10', unit: 'kg', unread: [] },
  ],
  ['Tomate grappe = 2.10 €', { product: 1, price: '2.10' }],
  ['Tomate grappe 2,10 € le kg', { product: 1, price: '2,10', unit: 'kg' }],
  ['Tomate grappe 12,60 € le colis', { product: 1, price: '12,60', unit: 'package' }],
  ['Tomate grappe 12,60 euros / colis', { product: 1, price: '12,60', unit: 'package' }],
  ['Tomate grappe : 1 234,50 €', { product: 1, price: '1 234,50' }],
  ['Tomate grappe AB', { product: 1, bio: true, unread: [] }],
  ['Tomate grappe issue de l’agriculture biologique', { product: 1, bio: true, unread: [] }],
  ['Tomate grappe extra', { product: 1, category: 'Extra', unread: [] }],
  ['Tomate grappe cat. Extra', { product: 1, category: 'Extra', unread: [] }],
  ['Tomate grappe catégorie II', { product: 1, category: 'II', unread: [] }],
  ['Tomate grappe 2e choix', { product: 1, category: 'II', unread: [] }],
  ['Tomate grappe 1er choix', { product: 1, category: 'I', unread: [] }],
  ['TOMATE GRAPPE II', { product: 1, category: 'II', unread: [] }],
  ['Tomate grappe lunaire', { product: 1, unread: ['lunaire'] }],
  [
    'Concombre hollandais France',
    { product: 3, cultivars: ['Hollandais'], origins: [1], unread: [] },
  ],
  ['Concombre Pays-Bas 400/500', { product: 3, origins: [4], sizes: ['400-500 g'] }],
  [
    'Concombre 400g-500g colis 12 pces',
    { product: 3, sizes: ['400-500 g'], packaging: 'colis piece 12 piece' },
  ],
  ['Concombre colis x12', { product: 3, unread: [] }],
  ['pomme de terre charlotte', { product: [5, 6] }],
  ['Pomme de terre grenaille Charlotte', { product: 6, cultivars: ['Charlotte'] }],
  ['PDT chair ferme', { product: 5, unread: [] }],
  ['pomme golden cal. 170/220', { product: 7, sizes: ['170/220 g'], unread: [] }],
  ['pomme golden calibre 80', { product: 7, sizes: ['80'], unread: [] }],
  ['Golden Delicious pomme', { product: 7, cultivars: ['Golden Delicious'] }],
  [
    'Potimarron France cat.I 1,2-2 kg colis 10 kg',
    { product: 20, sizes: ['1,2-2 kg'], packaging: 'colis 10 kg', unread: [] },
  ],
  [
    'Avocat Hass Pérou cat.I 18 plateau 18 pièces (la pièce) : 0,95€',
    {
      product: 22,
      sizes: ['18'],
      unit: 'piece',
      price: '0,95',
      packaging: 'plateau piece 18 piece',
      unread: [],
    },
  ],
  ['AVOCAT HASS PEROU CAL 18', { product: 22, sizes: ['18'], origins: [5], unread: [] }],
  [
    'Avocat Hass afrique du sud plateau 18 pièces',
    { product: 22, sizes: [], origins: [6], unread: [] },
  ],
  ['Haricot vert extra-fin France', { product: 23, category: null, origins: [1] }],
  [
    'Haricot vert très fin (8-9 mm) Maroc',
    { product: 23, sizes: ['très fin (8-9 mm)'], origins: [3] },
  ],
  [
    'Oignon blanc (botte) France cat. I colis 10 bottes',
    { product: 4, packaging: 'colis botte 10 botte', unread: [] },
  ],
  ['oignons blancs nouveaux cébette', { product: 4, cultivars: ['Cébette'], unread: [] }],
  ['Mûre France barquette 125 g', { product: 21, packaging: 'barquette 125 g', unread: [] }],
  [
    'Batavia blonde France colis 12',
    { product: 15, cultivars: ['Blonde'], packaging: 'colis 12', unread: [] },
  ],
  ['Radis noir bio', { product: 19, bio: true }],
  // Letters of the standard that nobody sells yet, and a D that is no letter.
  ['NECTARINE JAUNE C 1RG', { product: 11, sizes: ['C (56-61)'], unread: [] }],
  ['Pêche blanche cal. AAA', { product: 12, sizes: ['AAA (80-90)'], unread: [] }],
  ['Pêche blanche 51/56', { product: 12, sizes: ['D (51-56)'], unread: [] }],
  ['NECTARINE JAUNE D’ESPAGNE', { product: 11, sizes: [], origins: [2], unread: [] }],
  // Layers of a crate are no size, whatever sizes are numbered.
  [
    'CLEMENTINE MAROC 2RG',
    { product: 10, sizes: [], packaging: 'rang 2 rang', origins: [3], unread: [] },
  ],
  ['CLEMENTINE cal 2 MAROC 2RG', { product: 10, sizes: ['2 (58-69)'], packaging: 'rang 2 rang' }],
  // Short forms that follow a rule: a head's first letters, letters left out, a count behind its number.
  ['H. vert Maroc', { product: 23, origins: [3], unread: [] }],
  ['PO GOLDEN 170/220', { product: 7, sizes: ['170/220 g'], unread: [] }],
  ['batavia blde', { product: 15, cultivars: ['Blonde'], unread: [] }],
  ['tomate ceris 20-25', { product: 2, sizes: ['20-25'], unread: [] }],
  ['tom. crse', { product: 2, unread: [] }],
  ['CONCOMBRE ESP 12P', { product: 3, packaging: 'piece 12 piece', unread: [] }],
  ['PDT CHARLOTTE 28/45 S10', { product: 5, packaging: 'sac 10', unread: [] }],
  // The price is what stands before its sign, whatever is counted before it.
  ['Concombre x12 0,95€', { product: 3, price: '0,95', packaging: '12 x', unread: [] }],
  ['Concombre colis 12 1 250,50 €', { product: 3, price: '1 250,50', packaging: 'colis 12' }],
  // A colour tells no lettuce from another: neither a « Feuille de chêne verte » nor an unripe one.
  ['Laitue verte', { product: 14, maturities: [], unread: ['vert'] }],
  ['Laitue rouge', { product: 14, maturities: [], unread: ['rouge'] }],
  ['Tomate grappe rouge', { product: 1, maturities: [2], unread: [] }],
  ['ZORGLUB', { product: 'unknown' }],
  ['', { product: 'unknown', price: null }],
  [': : € (((', { product: 'unknown' }],
]

test('the table is long enough to mean something', () => expect(table.length).toBeGreaterThan(60))

test.each(table)('« %s »', (label, said) => {
  const read = readLabel(label)
  const parts = readParts(vocabulary, read, {})
  const told: Said = { price: read.price, unit: read.unit, bio: read.isOrganic }
  if (parts.readings === null)
    told.product = parts.isTied
      ? parts.products.map(({ id }) => id).sort((a, b) => a - b)
      : 'unknown'
  else {
    const [first] = parts.readings
    Object.assign(told, {
      product: first?.product.id,
      origins: first?.originIds,
      sizes: first?.sizes,
      packaging: [...(first?.packaging?.words ?? []), ...(first?.packaging?.quantities ?? [])].join(
        ' ',
      ),
      cultivars: first?.cultivars,
      maturities: first?.maturityIds,
      brands: first?.brandIds,
      unread: first?.unread,
    })
  }
  told.category = parts.readings?.[0]?.category ?? read.category
  expect(told).toMatchObject(said)
})

test('a word that tells nothing apart here is still the name of what is called by it', () => {
  const idle = [{ words: ['rose'], productId: null }]
  const parts = (label: string) =>
    readParts(vocabulary, readLabel(label), {}, idle).readings?.[0] ?? null
  expect(parts('Laitue rose')).toMatchObject({ product: { id: 14 }, unread: [] })
  expect(parts('Radis rose')).toMatchObject({ product: { id: 18 }, unread: [] })
})

test('columns are read as short as labels are', () => {
  const cells = { packaging: 'CS 6K', origin: 'ESP', category: 'CII' }
  expect(readParts(vocabulary, readLabel('TOM GRAPPE'), cells).readings?.[0]).toMatchObject({
    originIds: [2],
    category: 'II',
    packaging: { words: new Set(['colis']), quantities: new Set(['6 kg']) },
  })
})

test.each([
  ['kg', 'kg'],
  ['le kg', 'kg'],
  ['€/kg', 'kg'],
  ['la pièce', 'piece'],
  ['Botte', 'bunch'],
  ['€ / barquette', 'punnet'],
  ['le colis', 'package'],
  ['Pce', 'piece'],
  ['lune', null],
  ['', null],
])('the unit « %s »', (text, unit) => expect(readUnit(text)).toBe(unit))

test('whatever a line holds, it is read, and soon', () => {
  const words = fc.constantFrom(
    ...table.map(([label]) => label),
    '((((',
    '9'.repeat(300),
    '1,'.repeat(200),
    ' : € '.repeat(99),
  )
  fc.assert(
    fc.property(
      fc.array(fc.oneof(words, fc.string({ unit: 'grapheme' })), { maxLength: 8 }),
      some => {
        const started = performance.now()
        readParts(vocabulary, readLabel(some.join(' ')), {})
        expect(performance.now() - started).toBeLessThan(500)
      },
    ),
    { numRuns: 400 },
  )
})
