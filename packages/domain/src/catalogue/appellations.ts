import { foldText } from '@carreau/catalogue-search/words/fold'
import { formatChoice } from '../french/format.ts'

/**
 * Names that say where produce comes from, and where that is: a name that evokes a place misleads on what grows elsewhere
 * (Règlement (UE) 1151/2012; C. conso. L121-2). Names of cultivars that only sound like a place (« Ronde de Nice »,
 * « Noire de Crimée ») are none.
 */
type Appellation = {
  /** As names of produce hold it, folded. */
  readonly words: string
  /** Of these products alone, by how their designation begins, folded; of all when absent. */
  readonly of?: string
  /** Where it grows, ISO 3166 alpha-2. */
  readonly isoCodes: readonly string[]
}

const france = ['FR']
const french = (words: string, of?: string): Appellation => ({
  words,
  ...(of !== undefined && { of }),
  isoCodes: france,
})

// biome-ignore format: a list of names
const appellations: readonly Appellation[] = [
  // Vegetables.
  french('des cevennes'), french('de lomagne'), french('de cadours'), french('de lautrec'), french('d arleux', 'ail'),
  french('de la drome'), french('de billom'), french('de roscoff'), french('de paimpol'), french('de vendee'),
  french('tarbais'), french('de soissons'), french('lingot du nord'), french('lentille verte du puy'), french('de bretagne'),
  french('blanc hyerois'), french('des landes'), french('d alsace'), french('du blayais'), french('de creances'),
  french('perle du nord'), french('d espelette'), french('gorria'), french('nantaise', 'mache'), french('de nantes', 'mache'),
  french('de provence', 'thym'), french('de provence', 'herbe'), french('de provence', 'olive'), french('de mereville', 'cresson'),
  // Potatoes.
  french('de noirmoutier'), french('de re'), french('du roussillon'), french('du touquet'), french('de merville', 'pomme de terre'),
  // Fruit.
  french('du limousin'), french('de savoie'), french('de lorraine'), french('de moissac'), french('du ventoux'), french('de sollies'),
  french('du haut poitou'), french('de cavaillon'), french('cavaillon', 'melon'), french('du quercy'), french('d ardeche'),
  french('des cevennes', 'chataigne'), french('de grenoble'), french('du perigord'), french('de corse'), french('corse', 'clementine'),
  french('de cervione'), french('de l adour'), french('de menton'), french('de nimes', 'fraise'), french('de carpentras', 'fraise'),
  french('de plougastel'), french('des coteaux de moissac'), french('du lot et garonne'), french('de nyons'), french('d agen'),
  { words: 'de guadeloupe', isoCodes: ['GP'] }, { words: 'de martinique', isoCodes: ['MQ'] },
  { words: 'banane antilles', isoCodes: ['GP', 'MQ'] },
  { words: 'victoria', of: 'ananas', isoCodes: ['RE', 'MU', 'MG', 'ZA'] },
  { words: 'treviso tardivo', isoCodes: ['IT'] }, { words: 'castelfranco', isoCodes: ['IT'] },
  { words: 'persimon', isoCodes: ['ES'] }, { words: 'maltaise', of: 'orange', isoCodes: ['TN'] },
]

const wordsOf = (text: string): string =>
  ` ${foldText(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()} `

const isOf = ({ of }: Appellation, product: string): boolean =>
  of === undefined || product.startsWith(` ${of}`)

/** What is said of produce: its product, and its cultivar if that is named. */
type Named = { readonly designation: string; readonly cultivar: string | null }

const placesOfName = ({ designation, cultivar }: Named): readonly string[] | null => {
  const product = wordsOf(designation)
  const said = wordsOf(`${designation} ${cultivar ?? ''}`)
  const bound = appellations.filter(each => isOf(each, product) && said.includes(` ${each.words} `))
  const [first, ...others] = bound.map(({ isoCodes }) => isoCodes)
  return first?.filter(code => others.every(codes => codes.includes(code))) ?? null
}

const mostNames = 20_000
const asked = new Map<string, readonly string[] | null>()

/**
 * Where produce of this name grows, ISO 3166 alpha-2; null where the name does not say. Each name is looked up once: a price
 * list has thousands of lines of the same.
 */
export const whereItGrows = (named: Named): readonly string[] | null => {
  const key = `${named.designation}\n${named.cultivar ?? ''}`
  const known = asked.get(key)
  if (known !== undefined) return known
  const found = placesOfName(named)
  if (asked.size < mostNames) asked.set(key, found)
  return found
}

export const mayComeFrom = (isoCode: string, named: Named): boolean =>
  whereItGrows(named)?.includes(isoCode.toUpperCase()) ?? true

const countries = new Intl.DisplayNames('fr', { type: 'region' })

/** What is wrong with an origin under this name, as who writes it reads it; null when nothing is. */
export const appellationFault = (isoCode: string, named: Named): string | null => {
  if (mayComeFrom(isoCode, named)) return null
  const names = (whereItGrows(named) ?? []).map(code => countries.of(code) ?? code)
  return `Ce nom ne se dit que d’un produit de cette origine\u00a0: ${formatChoice(names)}. Corrigez l’origine ou la variété.`
}
