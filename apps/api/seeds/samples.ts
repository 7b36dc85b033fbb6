/** One specification of the small market and what the first wholesaler asks for it. */
export type Sample = {
  product: string
  packaging: string
  size?: string
  origin: string
  category?: string
  cultivar?: string
  brand?: string
  isOrganic?: boolean
  billingType?: 'package'
  priceE4: number
  brackets?: readonly (readonly [packages: number, priceE4: number])[]
  allowsHalf?: boolean
}

/** The lines of docs/trade-and-law.md#examples, then a few that make filters worth testing. */
export const samples = {
  tomateGrappe: {
    product: 'Tomate grappe',
    packaging: 'Colis carton 6 kg',
    size: '57-67',
    origin: 'FR',
    category: 'I',
    priceE4: 23_500,
  },
  batavia: {
    product: 'Batavia',
    packaging: 'Colis 12 pièces',
    size: '300-400 g',
    origin: 'FR',
    category: 'I',
    priceE4: 7_800,
  },
  gariguette: {
    product: 'Fraise Gariguette',
    packaging: 'Colis 8 barquettes 250 g',
    size: '22+',
    origin: 'FR',
    category: 'I',
    billingType: 'package',
    priceE4: 199_000,
  },
  potimarron: {
    product: 'Potimarron',
    packaging: 'Colis 10 kg',
    size: '1,2-2 kg',
    origin: 'FR',
    category: 'I',
    priceE4: 14_500,
  },
  ananas: {
    product: 'Ananas',
    packaging: 'Carton 6 pièces (cal. 6)',
    size: '6',
    origin: 'CR',
    category: 'I',
    brand: 'Del Monte',
    priceE4: 18_500,
  },
  avocatHass: {
    product: 'Avocat Hass',
    packaging: 'Plateau 18 pièces (cal. 18)',
    size: '18',
    origin: 'PE',
    category: 'I',
    priceE4: 9_500,
  },
  citronJaune: {
    product: 'Citron jaune',
    packaging: 'Colis 10 kg',
    size: '4 (58-67)',
    origin: 'ES',
    category: 'I',
    priceE4: 18_900,
    allowsHalf: true,
  },
  basilic: { product: 'Basilic', packaging: 'Colis 10 bottes', origin: 'FR', priceE4: 6_200 },
  agata: {
    product: 'Pomme de terre de consommation',
    packaging: 'Sac 10 kg',
    size: '40-60',
    origin: 'FR',
    category: 'I',
    cultivar: 'Agata',
    priceE4: 7_800,
    brackets: [
      [5, 7_400],
      [10, 6_900],
    ],
  },
  tomateMaroc: {
    product: 'Tomate grappe',
    packaging: 'Colis carton 5 kg',
    size: '57-67',
    origin: 'MA',
    category: 'I',
    brand: 'Azura',
    priceE4: 19_000,
  },
  tomateBio: {
    product: 'Tomate grappe',
    packaging: 'Plateau 1 rang 3 kg',
    size: '47-57',
    origin: 'FR',
    category: 'I',
    isOrganic: true,
    priceE4: 36_000,
  },
  carotte: {
    product: 'Carotte',
    packaging: 'Sac 10 kg',
    size: '20-40 mm',
    origin: 'FR',
    category: 'I',
    priceE4: 9_000,
    allowsHalf: true,
  },
  pommeGolden: {
    product: 'Pomme Golden',
    packaging: 'Plateau 1 rang 7 kg',
    size: '170/220 g',
    origin: 'FR',
    category: 'Extra',
    priceE4: 17_000,
  },
  banane: {
    product: 'Banane',
    packaging: 'Carton 18,5 kg',
    size: '14+ cm',
    origin: 'GP',
    category: 'I',
    priceE4: 14_200,
  },
} as const satisfies Record<string, Sample>

export type SampleName = keyof typeof samples

export const isSampleName = (name: string): name is SampleName => name in samples
