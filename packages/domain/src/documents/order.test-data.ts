import type { DocumentOrder, DocumentOrderLine } from './content.ts'

/** A line of docs/trade-and-law.md#examples; what is not said is plain and all picked. */
export const documentLine = (
  id: number,
  said: Partial<DocumentOrderLine> & { packages?: number; picked?: number },
): DocumentOrderLine => {
  const { packages = 1, picked = packages, ...line } = said
  return {
    id,
    name: 'Tomate',
    cultivar: null,
    originName: 'France',
    originIsoCode: 'FR',
    variantSize: null,
    category: 'I',
    brandName: null,
    packagingName: 'Colis',
    maturityName: null,
    isOrganic: false,
    unit: 'kg',
    billingType: 'weight',
    volumeType: 'fixed',
    unitsPerPackage: 1,
    averageVolumeG: null,
    unitPriceE4: 10_000,
    vatRate: '5.50',
    isInterfelTaxable: true,
    orderedPackagesMilli: packages * 1000,
    pickedPackagesMilli: picked * 1000,
    pickedWeightG: null,
    lot: null,
    reason: null,
    substitutesLineId: null,
    ...line,
  }
}

export const documentOrder = (
  lines: readonly DocumentOrderLine[],
  said: Partial<DocumentOrder> = {},
): DocumentOrder => ({
  number: 'C00000042',
  createdAt: new Date('2026-11-23T20:00:00+01:00'),
  deliveryDate: '2026-11-24',
  note: '',
  seller: {
    companyName: 'Primeurs de Rungis',
    siret: '10000000900009',
    vatNumber: 'FR88100000009',
    line1: '12 avenue de la Côte d’Azur',
    line2: '',
    postalCode: '94150',
    city: 'Rungis',
    legalForm: 'SAS',
    shareCapitalCents: 15_000_000,
    rcsCity: 'Créteil',
    iban: '',
    logoKey: null,
  },
  buyer: {
    companyName: 'Bistrot des Halles',
    siret: '20000000800009',
    vatNumber: 'FR37200000008',
    line1: '18 rue Montorgueil',
    line2: '',
    postalCode: '75001',
    city: 'Paris',
  },
  organicBody: 'FR-BIO-01',
  paymentDays: 30,
  legal: { PMD: 'Pénalités.', PMT: 'Indemnité.', AAB: 'Pas d’escompte.' },
  lines,
  deliveryFeeCents: 0,
  contributions: [],
  ...said,
})

const pieces = (unitsPerPackage: number, unit: DocumentOrderLine['unit'] = 'piece') => ({
  unit,
  billingType: 'unit' as const,
  unitsPerPackage,
})

/** The orders behind the vectors of `money-examples.json` that are invoiced. */
export const exampleOrders: Record<'E1' | 'E2-invoice' | 'E4-delivered' | 'E6', DocumentOrder> = {
  E1: documentOrder([
    documentLine(1, { packages: 4, averageVolumeG: 6_000, unitPriceE4: 23_500 }),
    documentLine(2, { packages: 3, ...pieces(12), unitPriceE4: 7_800 }),
    documentLine(3, {
      packages: 2,
      unit: 'package',
      billingType: 'package',
      unitPriceE4: 199_000,
    }),
  ]),
  'E2-invoice': documentOrder([
    documentLine(1, {
      packages: 3,
      volumeType: 'variable',
      averageVolumeG: 10_000,
      pickedWeightG: 9_860 + 10_420 + 10_115,
      unitPriceE4: 14_500,
    }),
    documentLine(2, { packages: 2, averageVolumeG: 18_000, unitPriceE4: 14_200 }),
    documentLine(3, { ...pieces(6), unitPriceE4: 18_500, originIsoCode: 'CR' }),
  ]),
  'E4-delivered': documentOrder([
    documentLine(1, {
      packages: 6,
      picked: 4,
      ...pieces(18),
      unitPriceE4: 9_500,
      reason: 'Rupture',
    }),
    documentLine(2, { packages: 1.5, averageVolumeG: 10_000, unitPriceE4: 18_900 }),
    documentLine(3, { picked: 0, ...pieces(20, 'bunch'), unitPriceE4: 6_200, reason: 'Rupture' }),
  ]),
  E6: documentOrder([
    documentLine(1, { packages: 12, averageVolumeG: 10_000, unitPriceE4: 6_900 }),
  ]),
}
