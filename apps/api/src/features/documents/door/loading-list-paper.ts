import { formatDateInSentence, formatDateTime, formatLongDate } from '@carreau/domain/french/dates'
import { formatCount, formatKg, formatNumber, formatPackages } from '@carreau/domain/french/format'
import { drawPaper } from '../pdf/draw-paper.ts'
import type { Row } from '../pdf/paper.ts'

/** A stop as whoever loads the lorry reads it; no amount stands here. */
export type LoadedStop = {
  /** In the order in which it is driven to: 1 is the first. */
  number: number
  customer: string
  orderNumber: string
  address: string
  /** « 06:00–08:00 »; empty: no bound. */
  hours: string
  access: string
  note: string
  packages: number
  /** Net; null where a package’s weight is not known. */
  weightKg: number | null
  crates: readonly { name: string; count: number }[]
}

export type LoadingList = {
  seller: { name: string; lines: string[] }
  route: string
  day: string
  drawnAt: Date
  /** « Karim · AB-123-CD »; empty where nobody said. */
  crew: string
  /** As they are driven to: they are loaded the other way round. */
  stops: readonly LoadedStop[]
}

const cratesWords = (crates: LoadedStop['crates']): string =>
  crates.map(({ name, count }) => `${formatNumber(count)} ${name}`).join('\n')

const rowOf = (stop: LoadedStop): Row => ({
  cells: [
    `${stop.number}. ${stop.customer}`,
    formatPackages(stop.packages),
    stop.weightKg === null ? '–' : formatKg(Math.round(stop.weightKg)),
    cratesWords(stop.crates) || '–',
    '',
    '',
  ],
  notes: [
    [stop.orderNumber, stop.address].filter(Boolean).join(' · '),
    [stop.hours, stop.access].filter(Boolean).join(' · '),
    stop.note && `Note du client\u00a0: ${stop.note}`,
  ].filter(Boolean),
})

const sumOf = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0)

/** Crates of all stops by kind, by name. */
const allCrates = (stops: readonly LoadedStop[]): { name: string; count: number }[] =>
  [
    ...Map.groupBy(
      stops.flatMap(({ crates }) => crates),
      ({ name }) => name,
    ),
  ]
    .map(([name, crates]) => ({ name, count: sumOf(crates.map(({ count }) => count)) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'fr'))

const totalWeight = (stops: readonly LoadedStop[]): string => {
  const known = stops.flatMap(({ weightKg }) => weightKg ?? [])
  if (known.length === 0) return '–'
  const sum = formatKg(Math.round(sumOf(known)))
  return known.length < stops.length ? `au moins ${sum}` : sum
}

/** What goes into a lorry, the last stop first: what is loaded first is delivered last. */
export const loadingListPdf = ({
  seller,
  route,
  day,
  drawnAt,
  crew,
  stops,
}: LoadingList): Promise<Buffer> =>
  drawPaper(
    {
      title: 'Liste de chargement',
      number: '',
      seller: { ...seller, logoKey: null },
      facts: [
        ['Livraison', formatLongDate(day)],
        ['Arrêts', formatNumber(stops.length)],
        ...(crew === '' ? [] : [['Chauffeur', crew] satisfies [string, string]]),
        ['Ordre', 'le dernier arrêt se charge en premier'],
        ['Imprimé le', formatDateTime(drawnAt)],
      ],
      addressee: {
        title: 'TOURNÉE',
        lines: [route, formatCount(stops.length, 'arrêt', 'arrêts')],
      },
      columns: [
        { label: 'Arrêt', width: 0, align: 'left' },
        { label: 'Colis', width: 50, align: 'right' },
        { label: 'Poids net', width: 52, align: 'right' },
        { label: 'Emballages', width: 74, align: 'left' },
        { label: 'Chargé', width: 34, align: 'left', space: 'tick' },
        { label: 'Remarques', width: 86, align: 'left', space: 'line' },
      ],
      rows: stops.toReversed().map(rowOf),
      padding: 3.5,
      vat: [],
      amounts: [
        { label: 'Poids net', value: totalWeight(stops) },
        ...allCrates(stops).map(({ name, count }) => ({ label: name, value: formatNumber(count) })),
        {
          label: 'Colis à charger',
          value: formatPackages(sumOf(stops.map(({ packages }) => packages))),
          isTotal: true,
        },
      ],
      blocks: [
        ...(stops.length === 0
          ? [{ title: '', lines: ['Aucun arrêt ce jour sur cette tournée.'] }]
          : []),
        { title: 'Remarques', lines: [' ', ' '] },
        {
          title: 'Chargé par, heure et signature',
          lines: [' ', ' '],
        },
      ],
      foot: `${seller.name} · ${route} · livraison du ${formatDateInSentence(day)}`,
    },
    null,
  )
