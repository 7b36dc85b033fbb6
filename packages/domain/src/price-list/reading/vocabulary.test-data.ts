import { type LineVocabulary, readableVocabulary } from './line-vocabulary.ts'

const rows = (names: string[]) => names.map((name, index) => ({ id: index + 1, name }))
const product = (
  id: number,
  designation: string,
  more: Partial<{
    synonyms: string[]
    cultivars: string[]
    sizes: string[]
    maturityIds: number[]
  }> = {},
) => ({
  id,
  designation,
  synonyms: [],
  cultivars: [],
  sizes: [],
  maturityIds: [],
  ...more,
})
/** What is known where these tests read. */
export const market: LineVocabulary = {
  products: [
    product(1, 'Tomate grappe', {
      synonyms: ['tomate en grappe', 'grappe'],
      cultivars: ['Clodano'],
      sizes: ['47-57', '57-67'],
      maturityIds: [1, 2],
    }),
    product(2, 'Tomate cerise', { sizes: ['20-25'] }),
    product(3, 'Concombre', { cultivars: ['Hollandais'], sizes: ['400-500 g'] }),
    product(4, 'Oignon blanc (botte)', { cultivars: ['Cébette'] }),
    product(5, 'Pomme de terre chair ferme', {
      cultivars: ['Amandine', 'Charlotte'],
      sizes: ['28-45'],
    }),
    product(6, 'Pomme de terre grenaille', { cultivars: ['Charlotte'] }),
    product(7, 'Pomme Golden', {
      cultivars: ['Golden Delicious'],
      sizes: ['136/200 g', '170/220 g'],
    }),
    product(8, 'Orange de table', { sizes: ['4 (77-88)', '5 (73-84)'] }),
    product(9, 'Orange à jus', { sizes: ['4 (77-88)'] }),
    product(10, 'Clémentine', { sizes: ['1 (63-74)', '2 (58-69)'] }),
    product(11, 'Nectarine jaune', { sizes: ['AA (73-80)', 'A (67-73)'] }),
    product(12, 'Pêche blanche', { sizes: ['AA (73-80)', 'A (67-73)'] }),
    product(13, 'Ail', {
      cultivars: ['Violet de Cadours (AOP)', 'Rose de Lautrec (IGP)'],
      sizes: ['60-80'],
    }),
    product(14, 'Laitue pommée', { synonyms: ['laitue'] }),
    product(15, 'Batavia', { cultivars: ['Blonde'] }),
    product(16, 'Feuille de chêne', { cultivars: ['Verte'] }),
    product(17, 'Chou-fleur', { cultivars: ['Blanc couronné'], sizes: ['gros', 'moyen'] }),
    product(18, 'Radis rose (botte)'),
    product(19, 'Radis noir'),
    product(20, 'Potimarron', { sizes: ['1,2-2 kg'] }),
    product(21, 'Mûre'),
    product(22, 'Avocat Hass', { sizes: ['18', '20'] }),
    product(23, 'Haricot vert', {
      cultivars: ['Extra-fin', 'Très fin'],
      sizes: ['extra-fin (6-7 mm)', 'très fin (8-9 mm)'],
    }),
  ],
  origins: rows(['France', 'Espagne', 'Maroc', 'Pays-Bas', 'Pérou', 'Afrique du Sud']).map(
    (row, at) => ({ ...row, isoCode: ['FR', 'ES', 'MA', 'NL', 'PE', 'ZA'][at] ?? '' }),
  ),
  brands: rows(['Savéol', 'Prince de Bretagne']),
  maturities: rows(['Mûre à point', 'Rouge']),
  packagings: rows([
    'Colis 6 kg',
    'Colis carton 6 kg',
    'Colis 12 pièces',
    'Plateau 1 rang 7 kg',
    'Colis 10 bottes',
    'Sac 5 kg',
    'Colis 12 barquettes 250 g',
    'Colis 10 kg',
    'Plateau 18 pièces',
    'Sac 12 kg',
  ]),
}
export const vocabulary = readableVocabulary(market)
